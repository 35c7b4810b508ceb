// What starting a run and managing runs share.
#pragma once

#include <optional>
#include <string>

#include "cli/options.hpp"
#include "runs/run_folder.hpp"

namespace teka::cli {

/// The folder of all runs: the named one, otherwise the user's.
Result<std::string> runs_root(const std::optional<std::string>& named);

/// Works on a run until it ends, with its lock; goes on from its checkpoint if there is one. The exit code.
Result<int> work_on_run(const runs::RunFolder& run, Request& request);

}  // namespace teka::cli
