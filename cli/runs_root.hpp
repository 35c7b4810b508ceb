// What starting a run and managing runs share.
#pragma once

#include <optional>
#include <string>

#include "cli/options.hpp"
#include "runs/run_folder.hpp"

namespace teka::cli {

/// The folder of all runs: the named one, otherwise the user's.
Result<std::string> runs_root(const std::optional<std::string>& named);

/// The command of a run, as it was started, from its folder; with these threads. Changes the folder of this process.
struct StartedRun {
  runs::RunFolder run;
  Request request;
};
Result<StartedRun> open_run(const std::string& root, const std::string& name);

/// Leads a run until it ends; goes on with what is finished of it. The exit code.
Result<int> lead_run(const runs::RunFolder& run, Request& request);
/// Helps the process that leads it, until nothing is left to do or the run ends. The exit code.
Result<int> help_run(const runs::RunFolder& run, Request& request, Exchange* exchange);

}  // namespace teka::cli
