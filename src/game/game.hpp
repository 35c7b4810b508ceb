// A game as the edges (command line, server, tests) see it: facts, and verbs described as data. The command line and
// the page submit the same Job; neither knows a concrete game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "core/metrics.hpp"
#include "core/seed.hpp"
#include "game/any_state.hpp"
#include "game/journal.hpp"
#include "game/level_code.hpp"
#include "game/parameter.hpp"
#include "game/progress.hpp"
#include "game/room.hpp"
#include "game/stream.hpp"
#include "game/terminal.hpp"
#include "parallel/exchange.hpp"
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
  std::string option;  ///< the parameter
  std::string name;
  std::uint64_t hash;
};

/// A job: everything that its result depends on.
struct Job {
  std::string game;
  std::string verb;
  Parameters parameters;
  std::uint64_t seed = 1;
  std::string format;  ///< one of the verb's formats; "json" means that Output::body is not wanted
  std::vector<Input> inputs;
  std::vector<UsedFile> files = {};  ///< of parameters that shape the result
  bool has_table = false;            ///< the measures are wanted as a table, too, in whatever format
  std::string unrepeatable = {};     ///< why its result cannot be made again: "a person played"; empty: it can

  [[nodiscard]] bool wants_json() const { return format == "json"; }
  [[nodiscard]] bool wants_items() const { return wants_json() || has_table; }
};

/// What a job may use while it runs. Nothing here may change its result.
struct Context {
  Executor& executor;
  Budget budget;
  /// progress(done, total, note) from any thread, at any rate; also points of curves, the best so far, cells of a map.
  Progress progress;
  /// Files that parameters name. Writing replaces the whole file.
  std::function<Result<std::string>(const std::string& path)> read_file;
  std::function<Result<void>(const std::string& path, std::string_view content)> write_file;
  /// Reads a file of JSON, and writes a document as the text of such a file.
  std::function<Result<Value>(const std::string& path)> read_document = {};
  std::function<std::string(const Value& document)> document_text = {};
  /// Adds to the end of a file.
  std::function<Result<void>(const std::string& path, std::string_view text)> append_to_file = {};
  /// Creates a folder unless it exists; removes a file or an empty folder.
  std::function<Result<void>(const std::string& path)> make_folder = {};
  std::function<Result<void>(const std::string& path)> remove_file = {};
  /// What the job has finished so far; of a resumed one, also what it had finished before.
  std::shared_ptr<Journal> journal = std::make_shared<Journal>();
  /// The processes that do this job together with this one; nullptr: none.
  Exchange* exchange = nullptr;

  /// For turning a result into text or a picture; to be called before that begins. The partial result of interrupted
  /// work is written in full, however long that takes; a complete result is given up when the stop comes during
  /// writing.
  [[nodiscard]] std::stop_token stop_writing() const {
    return budget.stop.stop_requested() ? std::stop_token() : budget.stop;
  }
  /// For Product::part: `kept` if the work was interrupted, else nothing.
  [[nodiscard]] std::string_view part(std::string_view kept) const {
    return budget.stop.stop_requested() ? kept : std::string_view();
  }
};

struct Output {
  std::vector<Value> items;  ///< levels, games or weights, if the job wants them: the list "levels" in JSON
  Metrics metrics;
  Metrics history = {};                  ///< of the same measures on the way: by generation, run and so on
  std::string body;                      ///< the result in the job's format
  std::optional<Value> document = {};    ///< used instead when the format is JSON for another program
  std::string summary;                   ///< lines for a person, not part of the result
  std::vector<std::string> frames = {};  ///< an animation for a terminal, shown before the result
  std::string kept;       ///< when interrupted: which part of the work this is, as in "3 of 50 mazes"; empty: none
  std::string part = {};  ///< the same, once it is known that it was interrupted: see run_job()
  Value used{Value::Object{}};   ///< for provenance: parameters that were not given, as the verb chose them; null:
                                 ///< not used
  std::string resume_from = {};  ///< when interrupted: the file that --resume goes on from; empty: none
  std::string trouble = {};      ///< what failed beside the result: "the checkpoint ck cannot be written" (exit code 1)
  bool reached = true;  ///< false when a target was not reached (exit code 1); the best result found is still returned
};

struct Format {
  std::string_view name;          ///< --format NAME
  std::string_view ending;        ///< of file names: ".svg"
  bool is_text = true;            ///< a terminal can show it
  std::string_view comment = {};  ///< of text for a person: a file of it begins with a comment that says where it comes
                                  ///< from, after this; empty: the verb writes it into the format itself, or nowhere
  bool has_times = false;         ///< shows measured times, so it is never the same again
};

/// How several processes do a job together.
enum class Teamwork : std::uint8_t {
  none,      ///< not at all: it is one long piece of work
  parts,     ///< each makes some of the parts of its journal
  exchange,  ///< each makes a share of every generation; see parallel/exchange.hpp
  shards     ///< each makes some of the levels
};

struct Verb {
  std::string_view name;
  std::string_view summary;
  std::string_view example;  ///< a whole command line that works as it stands; a test runs it
  std::vector<Parameter> parameters = {};
  std::vector<Format> formats = {};  ///< the first is the default
  bool takes_files = false;          ///< FILE arguments, "-" for standard input
  bool needs_files = true;           ///< false: a parameter can replace them
  Teamwork teamwork = Teamwork::none;
  std::function<Result<Output>(const Job&, Context&)> run;
  /// Whether a person watches the job while it works, given a terminal; empty: never.
  std::function<bool(const Job&)> is_watched = {};
  /// Whether a person does this job, given a terminal; empty: never.
  std::function<bool(const Job&)> is_for_person = {};
  std::function<Result<Output>(const Job&, Context&, Terminal&)> run_on_terminal = {};
  /// Whether the job talks with another program over standard input and output; empty: never. Its result is not part of
  /// that conversation and can only be written to a file.
  std::function<bool(const Job&)> is_conversation = {};
  std::function<Result<Output>(const Job&, Context&, Stream&)> run_on_stream = {};
};

/// Fixed work for `teka bench`: how much was done, and a hash of all results. A new hash means changed behaviour.
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
  std::function<AnyState(const Seed&)> sample_state;         ///< a random starting state, for the conformance tests
  std::function<Result<AnyState>(const Value&)> read_state;  ///< reads what to_value() of a state wrote
  MakeRoom room = {};                                        ///< for live play on a page; empty: the game has no page
  const LevelCode* level_code = nullptr;                     ///< for collections of levels; nullptr: there are none

  [[nodiscard]] const Verb* find_verb(std::string_view verb) const;
};

/// The list `levels` of a document; an empty one is an error, too.
Result<const Value::Array*> level_list(const Value& document);
/// The levels of an input that is JSON: the members of its list `levels`.
Result<std::vector<const Value*>> levels_of(const Input& input);

/// The formats of a verb that reports on something: text and JSON.
std::vector<Format> report_formats();

Value to_value(const Metrics& metrics);

/// --count and --first, which every generator has: levels first .. first + count - 1 of the seed.
std::vector<Parameter> count_parameters();
/// --checkpoint and --resume, of every verb that keeps a journal.
std::vector<Parameter> checkpoint_parameters();

}  // namespace teka
