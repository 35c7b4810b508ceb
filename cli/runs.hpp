// Runs on the command line: VERB GAME --run NAME starts one, teka runs lists, follows, cancels and resumes them.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/run_task.hpp"

namespace teka::cli {

struct RunsRequest {
  std::string verb;  ///< empty: the command was not asked for
  std::string name;
  std::optional<std::string> root;  ///< otherwise the user's
  RunSettings settings;
  std::optional<std::string> member = {};  ///< of a process that another one started: see cli/helpers.hpp
  bool json = false;
};

/// A number of processes, for all commands that work on a run.
inline constexpr std::string_view kWorkersHelp =
    "number of processes that work on the run, each with --threads threads; by default these are the cores shared out "
    "[1]";

void add_runs(CLI::App& app, RunsRequest& request);
/// The exit code. The error says what is wrong with the request.
Result<int> run_runs(const RunsRequest& asked);

struct NewRun {
  std::string name;
  std::optional<std::string> folder;  ///< of all runs; otherwise the user's
  RunSettings settings;
};
/// Starts a run. `words` are the command after "teka".
Result<int> start_run(const NewRun& asked, const std::vector<std::string>& words);

}  // namespace teka::cli
