// Runs on the command line: VERB GAME --run NAME starts one, teka runs lists, follows, cancels and resumes them.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "cli/runs_script.hpp"

namespace teka::cli {

struct RunsRequest {
  std::string verb;  ///< empty: the command was not asked for
  std::string name;
  std::optional<std::string> root;  ///< otherwise the user's
  std::string threads = "0";
  bool json = false, quiet = false;
  ScriptRequest script;
};

void add_runs(CLI::App& app, RunsRequest& request);
/// The exit code. The error says what is wrong with the request.
Result<int> run_runs(const RunsRequest& asked);

/// Starts the run that the request names. `words` are the command after "teka".
Result<int> start_run(Request& request, const std::vector<std::string>& words);

}  // namespace teka::cli
