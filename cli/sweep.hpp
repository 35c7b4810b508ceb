// teka sweep: a grid of jobs of one verb, for several seeds, as one table and a plot.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"

namespace teka::cli {

/// As typed: our error messages are clearer than the library's.
struct SweepRequest {
  std::vector<std::string> words;  ///< VERB GAME and the options that all jobs share
  bool asked = false;
  RunOptions run;
  std::vector<std::string> over;
  std::string seeds = "1";
  std::optional<std::string> csv;
  std::optional<std::string> plot;
  std::string measure;
  std::string x;
  std::string threads = "0";
  bool quiet = false;
  std::optional<std::string> report = {};  ///< of a run: the file for what otherwise is printed
  std::string resume_command = {};         ///< of a run
};

void add_sweep(CLI::App& app, SweepRequest& request);
/// The exit code. The error says what is wrong with the request, or why a job failed.
Result<int> run_sweep(const SweepRequest& request);

}  // namespace teka::cli
