// The command line of teka, made from the descriptions of the games; it knows no particular game.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "jobs/make_job.hpp"

namespace teka::cli {

/// How a command becomes a run. As typed.
struct RunOptions {
  std::optional<std::string> name = {};
  std::optional<std::string> folder = {};   ///< of all runs; otherwise the user's
  std::optional<std::string> workers = {};  ///< number of processes
  std::optional<std::string> store = {};    ///< what is kept of levels
};
/// Options of runs that are given without --run are an error.
Result<void> check_run_options(const RunOptions& options);

/// What the user asked for, after parsing. Numbers are kept as text: our error messages are clearer than the library's.
struct Request {
  jobs::Request job;
  jobs::Words words;
  std::string threads = "0";
  bool quiet = false;
  RunOptions run = {};
  std::string resume_command = {};  ///< of a run: how to go on after an interruption
  bool is_again = false;  ///< made again from its provenance: nobody plays, and other files than the result stay away
};

/// Those options of runs that fit this teamwork.
void add_run_options(CLI::App& command, RunOptions& options, Teamwork teamwork);

/// One sub-command per verb, and below it one per game that has the verb. Parsing sets game and verb of the job.
void add_verbs(CLI::App& app, Request& request);

/// A verb with its game and options, as a command of its own: without "teka", other commands are errors.
Result<Request> parse_verb(std::vector<std::string> words);

/// The number of threads asked for; 0 is one per core.
Result<unsigned> thread_count(const Request& request);

/// The first word that names no command, in one line; nothing if all do.
std::optional<std::string> explain_unknown(const CLI::App& app, const std::vector<std::string>& words);

/// A parse error in one line, with the nearest known word.
std::string explain(const CLI::Error& error, const CLI::App& app, const std::vector<std::string>& words);

}  // namespace teka::cli
