// What starting a run and managing runs share.
#pragma once

#include <optional>
#include <string>

#include "cli/run_task.hpp"
#include "runs/run_folder.hpp"

namespace teka::cli {

/// The folder of all runs: the named one, otherwise the user's.
Result<std::string> runs_root(const std::optional<std::string>& named);

/// Leads a run until it ends; goes on with what is finished of it. The exit code.
Result<int> lead_run(const runs::RunFolder& run, const RunTask& task, const RunSettings& settings);
/// Helps the process that leads it, until nothing is left to do or the run ends. The exit code.
int help_run(const runs::RunFolder& run, const RunTask& task, const RunSettings& settings, Exchange* exchange);

}  // namespace teka::cli
