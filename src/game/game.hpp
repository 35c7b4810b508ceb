// A game as the edges (command line, server, tests) see it: facts, and verbs described as data. The command line and
// the page submit the same Job; neither knows a concrete game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "core/metrics.hpp"
#include "core/seed.hpp"
#include "game/any_state.hpp"
#include "game/parameter.hpp"
#include "game/progress.hpp"
#include "game/room.hpp"
#include "game/stream.hpp"
#include "game/terminal.hpp"
#include "parallel/executor.hpp"

namespace teka {

/// A file that the user named, or standard input, already read.
struct Input {
  std::string name;
  std::string content;
  std::optional<Value> document;  ///< when the content is JSON: what it says
};

/// A file that a parameter names.
struct UsedFile {
  std::string name;
  std::uint64_t hash;
};

/// A job asked for by a user: everything that its result depends on.
struct Job {
  std::string game;
  std::string verb;
  Parameters parameters;
  std::uint64_t seed = 1;
  std::string format;  ///< one of the verb's formats; "json" means that Output::items is wanted, not Output::body
  std::vector<Input> inputs;
  std::vector<UsedFile> files = {};  ///< of parameters that shape the result

  [[nodiscard]] bool wants_json() const { return format == "json"; }
};

/// What a job may use while it runs. Nothing here may change its result.
struct Context {
  Executor& executor;
  Budget budget;
  /// progress(done, total, note) from any thread, as often as the job likes; points, the best and cells too.
  Progress progress;
  /// Files whose names came as parameters. Writing replaces a file whole.
  std::function<Result<std::string>(const std::string& path)> read_file;
  std::function<Result<void>(const std::string& path, std::string_view content)> write_file;
  /// The same for a document, as JSON.
  std::function<Result<Value>(const std::string& path)> read_document = {};
  std::function<Result<void>(const std::string& path, const Value& document)> write_document = {};
  /// A folder to write files into, unless it is there.
  std::function<Result<void>(const std::string& path)> make_folder = {};

  /// For turning a result into text or a picture, asked for before that begins. What is left of interrupted work is
  /// written whole, however long it takes; a whole result is given up when the stop comes while it is being written.
  [[nodiscard]] std::stop_token stop_writing() const {
    return budget.stop.stop_requested() ? std::stop_token() : budget.stop;
  }
};

struct Output {
  std::vector<Value> items;  ///< levels, games or weights: the list "levels" of the JSON
  Metrics metrics;
  std::string body;                      ///< the result in the job's format
  std::optional<Value> document = {};    ///< the result instead, where the format is JSON of another program's shape
  std::string summary;                   ///< lines for a person, kept apart from the result
  std::vector<std::string> frames = {};  ///< an animation for a terminal, played before the result is given
  std::string kept;     ///< when interrupted: what of the work is in here, as in "3 of 50 mazes"; empty: nothing
  bool reached = true;  ///< false when what was asked for was not reached (exit code 1): the best found is still given
};

struct Format {
  std::string_view name;    ///< --format NAME
  std::string_view ending;  ///< of file names: ".svg"
  bool is_text = true;      ///< a terminal can show it
};

struct Verb {
  std::string_view name;
  std::string_view summary;
  std::string_view example;  ///< a whole command line that works as it stands; a test runs it
  std::vector<Parameter> parameters = {};
  std::vector<Format> formats = {};  ///< the first is the default
  bool takes_files = false;          ///< FILE arguments, "-" for standard input
  bool needs_files = true;           ///< false: some parameter can stand in for them
  std::function<Result<Output>(const Job&, Context&)> run;
  /// For a job that a person does, where there is a terminal; empty: no such thing.
  std::function<bool(const Job&)> is_for_person = {};
  std::function<Result<Output>(const Job&, Context&, Terminal&)> run_on_terminal = {};
  /// For a job that talks with another program over standard input and output; empty: no such thing. What it returns
  /// is kept apart from what was said: only a file of its own can have it.
  std::function<bool(const Job&)> is_conversation = {};
  std::function<Result<Output>(const Job&, Context&, Stream&)> run_on_stream = {};
};

/// Fixed work for `teka bench`: how much was done, and a hash of all its results. When the hash changes, behaviour did.
struct BenchOutcome {
  std::uint64_t work;
  std::uint64_t hash;
};
struct BenchCase {
  std::string_view name;
  std::string_view unit;
  std::function<BenchOutcome()> run;
};

struct Game {
  std::string_view name;  ///< on the command line
  std::string_view title;
  std::string_view summary;
  std::vector<Verb> verbs;
  std::vector<BenchCase> benches;
  std::function<AnyState(const Seed&)> sample_state;         ///< some state to play from, for the conformance tests
  std::function<Result<AnyState>(const Value&)> read_state;  ///< the state that its to_value() wrote
  MakeRoom room = {};                                        ///< to play it live on a page; empty: the game has no page

  [[nodiscard]] const Verb* find_verb(std::string_view verb) const;
};

/// The levels of an input that is JSON: the members of its list `levels`.
Result<std::vector<const Value*>> levels_of(const Input& input);

/// Where a result comes from: version, game, verb, parameters and seed. The same provenance gives the same bytes.
Value provenance(const Job& job);
/// The same in one line, for formats that have no place for more: comments, descriptions of pictures.
std::string provenance_line(const Job& job);
/// The whole result as one value: provenance, then levels and metrics as far as there are any. See docs/json.md.
Value to_value(const Job& job, const Output& output);
Value to_value(const Metrics& metrics);

/// --count and --first, which every generator has: levels first .. first + count - 1 of the seed.
std::vector<Parameter> count_parameters();

}  // namespace teka
