// What every verb of every registered game must do when it runs as a job: give the same bytes for any number of threads
// and to a page, write results that can be read back, stop when asked, answer bad input with one line.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <mutex>
#include <set>

#include "core/file.hpp"
#include "core/shell_text.hpp"
#include "core/text.hpp"
#include "game/provenance.hpp"
#include "games/registry.hpp"
#include "jobs/make_job.hpp"
#include "jobs/origin.hpp"
#include "jobs/room.hpp"
#include "jobs/run_job.hpp"
#include "jobs/table.hpp"
#include "json/json.hpp"
#include "tests/amount.hpp"

namespace teka {
namespace {

using Contents = std::map<std::string, std::string>;

struct Subject {
  const Game* game;
  const Verb* verb;
};

std::vector<Subject> all_verbs() {
  std::vector<Subject> subjects;
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) subjects.push_back({game, &verb});
  }
  return subjects;
}

class JobConformance : public testing::TestWithParam<Subject> {};

INSTANTIATE_TEST_SUITE_P(Verbs, JobConformance, testing::ValuesIn(all_verbs()), [](const auto& test) {
  std::string name = fmt::format("{}_{}", test.param.game->name, test.param.verb->name);
  std::replace(name.begin(), name.end(), '-', '_');  // gtest allows letters, digits and _
  return name;
});

/// The verb's example as a request; its inputs lie in the source folder. --out only chooses the format.
Result<jobs::Request> example_request(const Subject& subject) {
  auto line = read_shell_line(subject.verb->example);
  if (!line) return tl::unexpected(line.error());
  std::vector<std::string>& words = line->words;
  std::optional<std::string> file;
  if (const auto out = std::ranges::find(words, "--out"); out != words.end()) {
    file = *(out + 1);
    words.erase(out, out + 2);
  }
  auto request = jobs::read_command(std::span(words).subspan(1), all_games());
  if (request) request->out = file;
  return request;
}

/// Reads files written by the job, otherwise those of the source folder; writes into memory.
jobs::Files watched_files(Contents& written) {
  jobs::Files sources = jobs::no_files();
  sources.read = [](const std::string& path) {
    return read_file(path.starts_with('/') ? path : TEKA_SOURCE_DIR "/" + path);
  };
  return jobs::into_memory(sources, written);
}

struct JobRun {
  std::string error;  ///< empty: none
  std::string bytes;
  jobs::Table table;
  std::string kept;
  Contents files;
};

JobRun run(const jobs::Request& request, unsigned threads, const std::stop_token& stop = {}, Progress progress = {}) {
  JobRun ran;
  const jobs::Files files = watched_files(ran.files);
  const auto job = jobs::make_job(request, files);
  if (!job) {
    ran.error = job.error().message;
    return ran;
  }
  Executor executor(threads);
  Context context = jobs::make_context(executor, {.stop = stop}, files, std::move(progress));
  auto output = jobs::run_job(*request.verb, *job, context);
  if (!output) {
    ran.error = output.error().message;
    return ran;
  }
  ran.kept = output->kept;
  ran.table = jobs::table_of(*job, *output);
  ran.bytes = jobs::file_bytes_of(*request.verb, *job, *output, context.stop_writing());
  return ran;
}

/// A run that is stopped at its event number `stop_at`; 0: before it begins.
struct WatchedRun {
  JobRun run;
  std::uint64_t done = 0;          ///< the highest count reported
  std::uint64_t done_at_stop = 0;  ///< the highest count when the stop came
  bool stopped = false;
};

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

WatchedRun run_until(const jobs::Request& request, std::uint64_t stop_at) {
  WatchedRun result;
  std::stop_source stop;
  std::mutex mutex;
  std::uint64_t events = 0;
  if (stop_at == 0) stop.request_stop();
  result.run = run(request, 2, stop.get_token(), [&](const Event& event) {
    const std::lock_guard lock(mutex);
    if (const auto* count = std::get_if<CountEvent>(&event)) result.done = std::max(result.done, count->done);
    if (++events != stop_at) return;
    result.done_at_stop = result.done;
    stop.request_stop();
  });
  result.stopped = stop.stop_requested();
  EXPECT_EQ(result.run.error.find('\n'), std::string::npos);
  return result;
}

/// The example as it is compared: text for a person may show measured times (solve sokoban does); JSON has none.
jobs::Request compared_request(const Subject& subject) {
  jobs::Request request = example_request(subject).value();
  if (request.format.empty() && !request.out) request.format = "json";
  return request;
}

/// The example's result on two threads, made once.
const WatchedRun& example_run(const Subject& subject) {
  static std::map<const Verb*, WatchedRun> cache;
  const auto [found, is_new] = cache.try_emplace(subject.verb);
  if (is_new) found->second = run_until(compared_request(subject), kNever);
  return found->second;
}

TEST_P(JobConformance, ItsExampleGivesTheSameBytesForAnyNumberOfThreads) {
  const auto read = example_request(GetParam());
  ASSERT_TRUE(read) << read.error().message;
  const jobs::Request request = compared_request(GetParam());
  const JobRun& two = example_run(GetParam()).run;
  ASSERT_EQ(two.error, "");
  EXPECT_FALSE(two.bytes.empty() && two.files.empty());
  if (kSanitized) return;
  for (const unsigned threads : {1U, 3U, 8U}) {
    const JobRun other = run(request, threads);
    EXPECT_EQ(other.error, "");
    EXPECT_TRUE(other.bytes == two.bytes) << threads << " threads";
    EXPECT_TRUE(other.files == two.files) << threads << " threads";
  }
}

/// The example's result as JSON, made once.
const JobRun& example_json(const Subject& subject) {
  jobs::Request request = compared_request(subject);
  if (request.format == "json" && !request.out) return example_run(subject).run;
  static std::map<const Verb*, JobRun> cache;
  const auto [found, is_new] = cache.try_emplace(subject.verb);
  if (is_new) {
    request.format = "json";
    request.out.reset();
    found->second = run(request, 2);
  }
  return found->second;
}

/// The first key in this document that is not snake_case, with its path; empty if all are.
std::string odd_key(const Value& value, const std::string& path = {}) {
  if (const auto* list = value.get<Value::Array>()) {
    for (const Value& item : *list) {
      if (auto odd = odd_key(item, path + "[]"); !odd.empty()) return odd;
    }
  }
  const auto* members = value.get<Value::Object>();
  for (std::size_t i = 0; members != nullptr && i < members->size(); ++i) {
    const auto& [key, member] = (*members)[i];
    const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    const bool is_snake_case = !key.empty() && key[0] >= 'a' && key[0] <= 'z' && std::ranges::all_of(key, allowed);
    // The thesis's weights go by the letters of its features, as in --features HVDPMB.
    const bool is_letter = path.ends_with(".weights") && key.size() == 1 && key[0] >= 'A' && key[0] <= 'Z';
    if (!is_snake_case && !is_letter) return path + "." + key;
    if (auto odd = odd_key(member, path + "." + key); !odd.empty()) return odd;
  }
  return {};
}

TEST_P(JobConformance, KeysOfJsonAreSnakeCase) {
  const JobRun& example = example_json(GetParam());
  ASSERT_EQ(example.error, "");
  if (example.bytes.empty()) GTEST_SKIP() << "it writes something else than JSON";
  auto document = parse_json(example.bytes);
  ASSERT_TRUE(document) << document.error().message;
  document->set("provenance", Value());
  EXPECT_EQ(odd_key(*document), "");
  for (const auto& [name, bytes] : example_run(GetParam()).run.files) {
    if (!name.ends_with(".json")) continue;
    auto file = parse_json(bytes);
    ASSERT_TRUE(file) << name << ": " << file.error().message;
    file->set("provenance", Value());
    EXPECT_EQ(odd_key(*file), "") << name;
  }
}

/// What the verb makes of this content: with the parameters of its example, which keep the work small, or with the
/// defaults where those are only for generated levels.
JobRun read_back(const Subject& reader, const std::string& content) {
  jobs::Request request = example_request(reader).value();
  request.format = "json";
  request.out.reset();
  request.files.clear();
  request.inputs.push_back(jobs::make_input("made", content).value());
  JobRun read = run(request, 2);
  if (read.error.find("not used with FILE") == std::string::npos) return read;
  request.parameters = Value(Value::Object{});
  return run(request, 2);
}

/// A result without its provenance, which names the input.
Value without_provenance(const std::string& json) {
  Value document = parse_json(json).value();
  document.set("provenance", Value());
  return document;
}

Value::Array levels_in(const std::string& json) {
  const Value document = parse_json(json).value();
  const Value* levels = document.find("levels");
  return levels == nullptr ? Value::Array{} : *levels->get<Value::Array>();
}

/// A scalar, or a list of scalars: what a level itself consists of. Other members are derived from it or measured.
bool is_plain(const Value& value) {
  if (value.get<Value::Object>() != nullptr) return false;
  const auto* list = value.get<Value::Array>();
  return list == nullptr || std::ranges::all_of(*list, [](const Value& item) {
           return item.get<Value::Object>() == nullptr && item.get<Value::Array>() == nullptr;
         });
}

/// Every plain member that both levels have must be the same. Returns how many there are.
std::size_t compare_members(const Value& made, const Value& copy) {
  std::size_t compared = 0;
  for (const auto& [name, value] : *made.get<Value::Object>()) {
    const Value* again = copy.find(name);
    if (again == nullptr || !is_plain(value)) continue;
    EXPECT_TRUE(*again == value) << name << ": " << to_json(value) << "\nwas read as\n" << to_json(*again);
    ++compared;
  }
  return compared;
}

/// The document with its first levels only: reading all of a large set takes long and shows no more.
std::string shortened(const std::string& json) {
  constexpr std::size_t kMostLevels = 3;
  Value document = parse_json(json).value();
  Value::Array levels = levels_in(json);
  if (levels.size() <= kMostLevels) return json;
  levels.resize(kMostLevels);
  document.set("levels", Value(std::move(levels)));
  return to_json(document);
}

/// A verb that reads levels and writes them again.
Subject rewriter_of(const Game& game) {
  const Verb* render = game.find_verb("render");
  return {&game, render != nullptr ? render : game.find_verb("evaluate")};
}

TEST_P(JobConformance, ItReadsBackWhatVerbsOfItsGameWrite) {
  const auto [game, verb] = GetParam();
  if (!verb->takes_files) GTEST_SKIP() << "it reads no files";
  const Subject rewriter = rewriter_of(*game);
  ASSERT_NE(rewriter.verb, nullptr) << "levels that can be read need a verb render or evaluate";
  const bool generates = game->find_verb("generate") != nullptr;
  std::vector<std::string> refused;
  std::size_t compared = 0;
  for (const Verb& maker : game->verbs) {
    if (kSanitized && generates && maker.name != "generate") continue;
    SCOPED_TRACE(maker.name);
    const JobRun& example = example_json({game, &maker});
    ASSERT_EQ(example.error, "");
    if (example.bytes.empty()) continue;
    const std::string made = shortened(example.bytes);
    const JobRun read = read_back(GetParam(), made);
    if (!read.error.empty()) {
      refused.push_back(fmt::format("{}: {}", maker.name, read.error));
      EXPECT_TRUE(maker.name != "generate") << "generated levels must be readable: " << read.error;
      continue;
    }
    // The levels are written again: they are the same, and the reader makes the same of them.
    const JobRun rewritten = read_back(rewriter, made);
    const JobRun& copy = rewritten.error.empty() ? rewritten : read;  // or the reader writes levels itself
    const Value::Array before = levels_in(made);
    const Value::Array after = levels_in(copy.bytes);
    ASSERT_GE(after.size(), before.size());  // a parameter of the example may add a level
    for (std::size_t i = 0; i < before.size(); ++i) {
      const std::size_t members = compare_members(before[i], after[i]);
      EXPECT_GT(members, 0U) << "nothing to compare in level " << i + 1;
      compared += members;
    }
    if (kSanitized) continue;
    const JobRun again = read_back(GetParam(), copy.bytes);
    EXPECT_EQ(again.error, "");
    if (after.size() > before.size()) continue;
    if (verb->name == "select") break;  // it keeps all members of a level, also those that the copy has not
    EXPECT_TRUE(without_provenance(again.bytes) == without_provenance(read.bytes)) << "the copy is read differently";
    if (verb != rewriter.verb) break;  // the verb that writes levels again reads what all others make
  }
  EXPECT_GT(compared, 0U) << "no result of this game can be read back: " << testing::PrintToString(refused);
}

/// The example as a document for a page, without parameters that name files; the same request with no files written.
TEST_P(JobConformance, ThePageGetsTheSameResult) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const auto [game, verb] = GetParam();
  jobs::Request request = example_request(GetParam()).value();
  request.format = "json";
  request.out.reset();
  Value document(Value::Object{{"game", game->name}, {"verb", verb->name}, {"seed", request.seed}, {"format", "json"}});
  Value parameters(Value::Object{});
  for (const Parameter& p : verb->parameters) {
    if (p.kind == Parameter::Kind::output_file) request.parameters.set(p.name, kNoFile);
    if (const Value* given = request.parameters.find(p.name); given != nullptr && !p.is_file()) {
      parameters.set(snake_case(p.name), *given);
    }
  }
  document.set("parameters", parameters);
  Value::Array inputs;
  for (const std::string& file : request.files) {
    inputs.emplace_back(Value::Object{{"name", file}, {"content", read_file(TEKA_SOURCE_DIR "/" + file).value()}});
  }
  document.set("inputs", std::move(inputs));
  const JobRun& alone = example_json(GetParam());
  const JobRun ran = alone.files.empty() ? alone : run(request, 2);  // what the page runs writes no files
  ASSERT_EQ(ran.error, "");
  const auto room = jobs::make_job_room(all_games(), 2);
  Value last;
  std::mutex mutex;
  const auto done = room->handle(Value::Object{{"do", "run"}, {"job", document}},
                                 [&](const Value& reply) {
                                   const std::lock_guard lock(mutex);
                                   last = reply;
                                 },
                                 {});
  ASSERT_TRUE(done) << done.error().message;
  ASSERT_EQ(*last.find("type"), Value("result"));
  ASSERT_NE(last.find("document"), nullptr);
  EXPECT_TRUE(to_json(*last.find("document")) + '\n' == ran.bytes) << "the page gets another result";
}

/// The table beside the example's JSON, made once.
const jobs::Table& example_table(const Subject& subject) {
  static std::map<const Verb*, jobs::Table> cache;
  const auto [found, is_new] = cache.try_emplace(subject.verb);
  if (is_new) {
    jobs::Request request = example_request(subject).value();
    request.format = "json";
    request.out.reset();
    request.csv = "table.csv";
    found->second = run(request, 2).table;
  }
  return found->second;
}

/// The cells of a column in the rows of one measure; nothing if there is no such column.
std::vector<std::string> cells_of(const jobs::Table& table, std::string_view measure, std::string_view column) {
  std::vector<std::string> cells;
  const auto place = [&](std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(table.columns, name) - table.columns.begin());
  };
  if (place(column) == table.columns.size()) return cells;
  for (const auto& row : table.rows) {
    if (row[place("measure")] == measure) cells.push_back(row[place(column)]);
  }
  return cells;
}

TEST_P(JobConformance, ATableHasTheCourseOfARun) {
  const auto [game, verb] = GetParam();
  const bool is_maze = game->name == "maze";
  if (verb->name != "evolve" && !(is_maze && verb->name == "reproduce")) GTEST_SKIP() << "it has none";
  const jobs::Table& table = example_table(GetParam());
  const bool is_map = std::ranges::find(table.columns, "evaluation") != table.columns.end();
  if (is_map) {
    EXPECT_GT(cells_of(table, "kinds", "evaluation").size(), 1U);
    return;
  }
  const auto generations = cells_of(table, "best_so_far", "generation");
  const auto runs = cells_of(table, "best_so_far", "run");
  ASSERT_GT(generations.size(), 2U);
  for (std::size_t i = 0; i < generations.size(); ++i) {
    const bool is_first = i == 0 || (!runs.empty() && runs[i] != runs[i - 1]);
    EXPECT_EQ(generations[i], is_first ? "0" : fmt::format("{}", std::stoi(generations[i - 1]) + 1));
  }
  if (verb->name != "reproduce") return;
  const auto sources = cells_of(table, "reported_fitness", "source");
  const auto run_of = cells_of(table, "reported_fitness", "run");
  EXPECT_EQ(std::ranges::count(run_of, ""), 2 * std::ranges::count(sources, "paper")) << "means, the paper's and ours";
  EXPECT_EQ(std::ranges::count(sources, "teka"), 3 * std::ranges::count(sources, "paper")) << "a mean and two runs";
  EXPECT_EQ(std::set<std::string>(runs.begin(), runs.end()).size(), 2U);
}

constexpr std::string_view kNameLetters = "abcdefghijklmnopqrstuvwxyz0123456789_";

TEST_P(JobConformance, ATableHasEveryParameterAndNoRowTwice) {
  const jobs::Table& table = example_table(GetParam());
  const std::set<std::string> columns(table.columns.begin(), table.columns.end());
  EXPECT_EQ(columns.size(), table.columns.size()) << "a column occurs twice";
  for (const std::string& column : table.columns) {
    EXPECT_EQ(column.find_first_not_of(kNameLetters), std::string::npos) << column;
  }
  const Value document = parse_json(example_json(GetParam()).bytes).value_or(Value());
  if (const Value* provenance = document.find("provenance")) {
    for (const auto& [name, value] : *provenance->find("parameters")->get<Value::Object>()) {
      EXPECT_TRUE(columns.contains(snake_case(name))) << name;
    }
  }
  if (const Value* metrics = document.find("metrics")) {
    for (const Value& metric : *metrics->get<Value::Array>()) {
      for (const Parameter& p : GetParam().verb->parameters) {
        const Value* of = metric.find("of");
        EXPECT_TRUE(of == nullptr || of->find(snake_case(p.name)) == nullptr) << p.name << " would have two meanings";
      }
    }
  }
  const auto value_column = std::ranges::find(table.columns, "value") - table.columns.begin();
  std::set<std::vector<std::string>> measured;
  for (const auto& row : table.rows) {
    const std::vector<std::string> of(row.begin(), row.begin() + value_column);  // the measure, too
    EXPECT_EQ(of.back().find_first_not_of(kNameLetters), std::string::npos) << of.back();
    EXPECT_TRUE(measured.insert(of).second) << "twice: " << testing::PrintToString(of);
  }
  const auto read = jobs::read_csv(jobs::csv_text(table));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_TRUE(*read == table);
}

/// Whatever the format, the table is that of JSON, and the result is that without a table.
TEST_P(JobConformance, ATableIsTheSameBesideAnyFormat) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  jobs::Request request = example_request(GetParam()).value();
  const JobRun alone = run(request, 2);
  request.csv = "table.csv";
  const JobRun beside = run(request, 2);
  ASSERT_EQ(beside.error, "");
  const bool counts_tokens = GetParam().verb->name == "prepare";  // if it writes them
  EXPECT_TRUE(beside.table == example_table(GetParam()) || counts_tokens);
  const bool shows_times = GetParam().verb->name == "solve";
  EXPECT_TRUE(beside.bytes == alone.bytes || shows_times);
}

/// Makes a file again from its bytes alone; nothing if it does not say where it comes from.
std::optional<std::string> made_again(const std::string& bytes) {
  const auto origin = jobs::find_origin(bytes, all_games());
  if (!origin) return {};
  JobRun again = run(origin->request, 2);
  EXPECT_EQ(again.error, "");
  return origin->option.empty() ? again.bytes : again.files[origin->file];
}

/// Files of other programs have no place for it, or would be read in another way.
bool may_be_silent(const std::string& file) {
  constexpr std::array<std::string_view, 5> kSilent = {".network", ".csv", ".tiles", "/data.json", "teka-files.txt"};
  return std::ranges::any_of(kSilent, [&](std::string_view ending) { return file.ends_with(ending); });
}

/// How its example is written with another format, as a small file: an editor's map holds one level.
std::optional<JobRun> example_in(const Subject& subject, const Format& format) {
  jobs::Request request = example_request(subject).value();
  const auto has = [&](std::string_view name) {
    return std::ranges::find(subject.verb->parameters, name, &Parameter::name) != subject.verb->parameters.end();
  };
  request.format = format.name;
  request.out.reset();
  if (has("count") && has("tileset")) request.parameters.set("count", 1);
  if (has("tileset") && !request.files.empty() && (format.name == "tmj" || format.name == "tmx")) {
    if (!has("keep")) return {};  // all of the file
    request.parameters.set("keep", "0");
  }
  return run(request, 2);
}

TEST_P(JobConformance, EveryFormatOfItsExampleIsMadeAgain) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  for (const Format& format : GetParam().verb->formats) {
    if (format.has_times) continue;
    SCOPED_TRACE(format.name);
    const auto made = example_in(GetParam(), format);
    if (!made) continue;
    ASSERT_EQ(made->error, "");
    Contents all = made->files;
    all["result"] = made->bytes;
    for (const auto& [name, bytes] : all) {
      SCOPED_TRACE(name);
      if (bytes.empty()) continue;
      const auto again = made_again(bytes);
      EXPECT_TRUE(again || format.name == "network" || may_be_silent(name)) << "it does not say where it comes from";
      EXPECT_EQ(again ? jobs::describe_difference(*again, bytes) : "", "");
    }
  }
}

TEST_P(JobConformance, ItsFolderIsMadeAgain) {
  const auto& declared = GetParam().verb->parameters;
  if (std::ranges::find(declared, "folder", &Parameter::name) == declared.end()) GTEST_SKIP() << "it has none";
  jobs::Request request = example_request(GetParam()).value();
  request.format = "";
  request.parameters.set("folder", "out");
  std::string kinds;
  const auto files = std::ranges::find(declared, "files", &Parameter::name);
  for (const std::string_view kind : files->choices) kinds += (kinds.empty() ? "" : ",") + std::string(kind);
  request.parameters.set("files", kinds);
  const JobRun made = run(request, 2);
  ASSERT_EQ(made.error, "");
  const auto origin = jobs::find_origin(made.files.at("out/index.html"), all_games());
  ASSERT_TRUE(origin) << origin.error().message;
  const JobRun whole = run(origin->request, 2);
  ASSERT_EQ(whole.files.size(), made.files.size());
  for (const auto& [name, bytes] : made.files) {
    SCOPED_TRACE(name);
    EXPECT_EQ(jobs::describe_difference(whole.files.at("FOLDER" + name.substr(3)), bytes), "");
    const auto own = jobs::find_origin(bytes, all_games());
    EXPECT_TRUE(own || may_be_silent(name)) << "it does not say where it comes from";
    EXPECT_EQ(own ? own->file : "FOLDER" + name.substr(3), "FOLDER" + name.substr(3));
  }
}

TEST_P(JobConformance, AnInterruptedResultSaysSo) {
  const WatchedRun some = run_until(compared_request(GetParam()), 1);
  if (!some.stopped || some.run.bytes.empty()) GTEST_SKIP() << "its example is too short, or leaves nothing";
  const auto origin = jobs::find_origin(some.run.bytes, all_games());
  if (!origin) GTEST_SKIP() << "its format does not say where it comes from";
  EXPECT_EQ(origin->interrupted, some.run.kept);
}

TEST_P(JobConformance, GivesNothingWhenItIsStoppedBeforeItBegins) {
  const WatchedRun none = run_until(example_request(GetParam()).value(), 0);
  EXPECT_EQ(none.run.bytes, "");
  EXPECT_TRUE(none.run.files.empty());
}

TEST_P(JobConformance, StopsBeforeItsWorkIsDone) {
  const WatchedRun some = run_until(compared_request(GetParam()), 1);
  if (!some.stopped) GTEST_SKIP() << "its example is too short to report progress";
  EXPECT_TRUE(some.run.bytes.empty() || !some.run.kept.empty()) << "it gives something and does not say what";
  const WatchedRun& whole = example_run(GetParam());
  ASSERT_EQ(whole.run.error, "");
  if (some.done_at_stop >= whole.done) return;
  // Work was left when the stop came. What two threads had begun may end; the rest is not done, and not in the result.
  EXPECT_LE(some.done - some.done_at_stop, 2 + (whole.done - some.done_at_stop) / 4) << "of " << whole.done;
  EXPECT_FALSE(some.run.bytes == whole.run.bytes && some.run.files == whole.run.files) << "it did not stop";
}

TEST_P(JobConformance, AnEmptyListOfLevelsGetsOneAnswer) {
  if (!GetParam().verb->takes_files) GTEST_SKIP() << "it reads no files";
  EXPECT_EQ(read_back(GetParam(), "{\"levels\": []}").error,
            "made: the list \"levels\" is empty; there is nothing to read");
}

TEST_P(JobConformance, BadDocumentsGetOneLine) {
  const auto [game, verb] = GetParam();
  if (!verb->takes_files) GTEST_SKIP() << "it reads no files";
  for (const char* text : {"{}", R"({"levels": 7})", R"({"levels": [7]})", R"({"levels": [{}]})",
                           R"({"levels": [{"width": -1, "height": 3, "rows": 5, "board": [], "moves": 3}]})"}) {
    jobs::Request request{.game = game, .verb = verb, .format = "json"};
    request.inputs.push_back({"bad.json", text, parse_json(text).value()});
    const JobRun ran = run(request, 1);
    EXPECT_NE(ran.error, "") << text;
    EXPECT_EQ(ran.error.find('\n'), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace teka
