// A job that is watched while it works: its course on the terminal, painted some times a second.
#pragma once

#include <mutex>
#include <stop_token>
#include <thread>

#include "console/course.hpp"
#include "console/terminal.hpp"

namespace teka::console {

class LiveView {
 public:
  /// Takes the terminal until it is destroyed.
  explicit LiveView(std::stop_token stop);

  /// From any thread.
  void tell(const Event& event);

 private:
  void paint(const std::stop_token& end);

  KeyTerminal terminal_;
  std::mutex mutex_;
  Course course_;
  bool changed_ = true;
  std::jthread painter_;
};

}  // namespace teka::console
