// The command line of teka, made from the games' own descriptions: no concrete game is known here.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/game.hpp"

namespace teka::cli {

/// What the user asked for, after parsing.
struct Request {
  const Game* game = nullptr;
  const Verb* verb = nullptr;
  std::map<std::string, std::string> given;  ///< parameters as typed
  std::map<std::string, bool> flags;
  std::vector<std::string> files;
  std::optional<std::string> seed;  ///< as typed: our own messages are clearer than the library's; absent: 1
  std::string threads = "0";
  bool json = false;
  bool quiet = false;
  std::optional<std::string> out;  ///< absent: standard output
  std::string format;
};

/// One sub-command per verb, and below it one per game that has the verb. Parsing sets request.game and request.verb.
void add_verbs(CLI::App& app, Request& request);

/// The number of threads asked for; 0 is one per core.
Result<unsigned> thread_count(const Request& request);

/// The job that a request means, checked: parameters, format, files.
Result<Job> make_job(const Request& request);

/// The mistake in the words of the user, in one line, with the nearest known word.
std::string explain(const CLI::Error& error, const CLI::App& app, const std::vector<std::string>& words);

}  // namespace teka::cli
