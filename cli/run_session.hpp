// A process that works on a run: as its leader, which holds the run's lock and writes its state and results, or as one
// that helps the leader.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "cli/helpers.hpp"
#include "cli/run.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_recorder.hpp"

namespace teka::cli {

/// How a process takes part in a run.
struct Part {
  bool is_leader = true;
  Exchange* exchange = nullptr;      ///< with the other processes, if they were started together
  const Helpers* helpers = nullptr;  ///< of the leader
};

/// Between begin and end of the work, on both sides.
class RunSession {
 public:
  RunSession(const runs::RunFolder& run, const Part& part) : run_(run), part_(part) {}
  RunSession(const RunSession&) = delete;
  RunSession& operator=(const RunSession&) = delete;

  /// For run_and_deliver(), or for whoever works in another way.
  [[nodiscard]] Hooks hooks();

 private:
  void watch_leader(console::Interrupt& interrupt);
  void end(int code);

  const runs::RunFolder& run_;
  Part part_;
  bool is_done_ = false;
  std::optional<runs::RunRecorder> recorder_;
  std::optional<std::stop_callback<std::function<void()>>> stop_helpers_;
  std::jthread watcher_;
};

}  // namespace teka::cli
