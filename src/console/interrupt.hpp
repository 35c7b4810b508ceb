// Ctrl-C and SIGTERM as a stop token: the first asks the work to stop, the second ends the program at once.
#pragma once

#include <stop_token>
#include <thread>

namespace teka::console {

class Interrupt {
 public:
  /// Must be made before any other thread of ours, so that all of them leave the signals to this one. At most one at a
  /// time.
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::thread listener_;
};

}  // namespace teka::console
