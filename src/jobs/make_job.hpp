// Making a Job from what a user typed or from a document. Both become a Request and are checked by the same function.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "jobs/files.hpp"

namespace teka::jobs {

/// What the user asks for. Values have types, but nothing has been checked yet.
struct Request {
  const Game* game = nullptr;
  const Verb* verb = nullptr;
  Value parameters{Value::Object{}};
  std::uint64_t seed = 1;
  std::string format = {};              ///< empty: chosen by the extension of `out`, or the verb's first format
  std::optional<std::string> out = {};  ///< the file that the result is written to
  std::optional<std::string> csv = {};  ///< the file that its measures are written to as a table
  std::vector<std::string> files = {};  ///< inputs that are still to be read
  std::vector<Input> inputs = {};       ///< inputs that have been read
};

/// Parameters as typed on a command line.
struct Words {
  std::map<std::string, std::string> given = {};
  std::map<std::string, bool> flags = {};
  std::optional<std::string> seed = {};
  std::string format = {};
  bool json = false;  ///< the same as the format json
};

/// Fills in what the words say. The error is in terms of the command line: --seed, --json.
Result<void> read_words(const Words& words, Request& request);

/// Reads {"game", "verb", "parameters": {...}, "seed", "format", "inputs": [{"name", "content" or "document"}]}. Such a
/// job comes from another machine, so parameters that name files are refused.
Result<Request> read_document(const Value& document, std::span<const Game* const> games);

/// Checks names, types and ranges of the parameters, the format, and that outputs can be written; reads the inputs.
Result<Job> make_job(const Request& request, const Files& files);

/// Reads the words of `teka VERB GAME ...` after the first, with options as `--name value` or `--name=value`; not
/// --threads,
/// --out and --quiet, which the result does not depend on.
Result<Request> read_command(std::span<const std::string> words, std::span<const Game* const> games);

/// The game of this name, and its verb; the error has the nearest names.
Result<const Game*> find_game(std::string_view name, std::span<const Game* const> games);
Result<const Verb*> find_verb(std::string_view name, const Game& game);

/// An input with this content, parsed when it is JSON. Empty content and malformed JSON are errors.
Result<Input> make_input(std::string name, std::string content);

}  // namespace teka::jobs
