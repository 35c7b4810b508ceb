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

/// What is asked for: values have types, nothing is checked yet.
struct Request {
  const Game* game = nullptr;
  const Verb* verb = nullptr;
  Value parameters{Value::Object{}};
  std::uint64_t seed = 1;
  std::string format = {};              ///< empty: by the ending of `out`, else the verb's first
  std::optional<std::string> out = {};  ///< the file that the result goes to
  std::vector<std::string> files = {};  ///< inputs to be read, and
  std::vector<Input> inputs = {};       ///< those that are here already
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
/// job comes from elsewhere, so parameters that name files of this machine are refused.
Result<Request> read_document(const Value& document, std::span<const Game* const> games);

/// The job, checked: names, types and ranges of the parameters, the format, that outputs can be written. Reads inputs.
Result<Job> make_job(const Request& request, const Files& files);

/// A whole number from 0 to `most`; the error names the option.
Result<std::int64_t> whole_number(std::string_view name, std::string_view text, std::int64_t most);

}  // namespace teka::jobs
