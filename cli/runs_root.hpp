// What starting a run and managing runs share.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/run_task.hpp"
#include "runs/run_folder.hpp"

namespace teka::cli {

/// The folder of all runs: the named one, otherwise the user's.
Result<std::string> runs_root(const std::optional<std::string>& named);

/// A run with its task, for a process that works on it.
struct OpenedRun {
  std::unique_ptr<runs::RunFolder> run;
  RunTask task;
};
/// As it was started. Changes the folder of this process to that of then.
Result<OpenedRun> open_run(const std::string& root, const std::string& name);

/// Leads a run until it ends, with its lock; goes on with what is finished of it. The exit code.
Result<int> lead_run(const OpenedRun& opened, const RunSettings& settings, runs::RunLock held);
/// Helps the process that leads it, until nothing is left to do or the run ends. The exit code.
int help_run(const OpenedRun& opened, const RunSettings& settings, Exchange* exchange);

/// Rank 0 opens a run and leads it, the others help. Without an exchange there is only rank 0. The exit code.
Result<int> work_together(const RunSettings& settings, const std::function<Result<OpenedRun>()>& open);

}  // namespace teka::cli
