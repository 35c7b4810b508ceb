// Runs on the command line: VERB GAME --run NAME starts one, teka runs lists, follows, cancels and resumes them.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/run_task.hpp"
#include "cli/runs_export.hpp"
#include "cli/runs_script.hpp"

namespace teka::cli {

struct RunsRequest {
  std::string verb;  ///< empty: the command was not asked for
  std::string name;
  std::optional<std::string> root;  ///< otherwise the user's
  RunSettings settings;
  std::optional<std::string> member = {};  ///< of a process that another one started: see cli/helpers.hpp
  bool json = false;
  ExportRequest exported;
  ScriptRequest script;
};

void add_runs(CLI::App& app, RunsRequest& request);
/// The exit code. The error says what is wrong with the request.
Result<int> run_runs(const RunsRequest& asked, Exchange* exchange);

struct NewRun {
  std::string name;
  std::optional<std::string> folder;  ///< of all runs; otherwise the user's
  RunSettings settings;
};
/// Starts a run. `words` are the command after "teka". The members of an exchange all call it, with the same words.
Result<int> start_run(const NewRun& asked, const std::vector<std::string>& words);

}  // namespace teka::cli
