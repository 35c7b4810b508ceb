// teka runs script: a batch file with which a cluster with Slurm works on a run.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "runs/run_folder.hpp"

namespace teka::cli {

struct ScriptRequest {
  std::string tasks = "4";
  std::string threads = "4";  ///< of each task
  std::optional<std::string> time, partition, out;
  bool mpi = false;
};

void add_script_options(CLI::App& command, ScriptRequest& request);
/// Writes the batch file for this run, which lies in the folder `root`. The exit code.
Result<int> write_script(const ScriptRequest& request, const std::string& root, const runs::RunFolder& run);

}  // namespace teka::cli
