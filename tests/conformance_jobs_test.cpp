// What every verb of every registered game must do when it runs as a job: give the same bytes for any number of threads
// and to a page, write results that can be read back, stop when asked, answer bad input with one line.
#include "tests/conformance_jobs.hpp"
#include "core/text.hpp"
#include "game/provenance.hpp"
#include "jobs/room.hpp"
#include "json/json.hpp"

namespace teka {
namespace {

class JobConformance : public EveryVerb {};

INSTANTIATE_TEST_SUITE_P(Verbs, JobConformance, testing::ValuesIn(all_verbs()), subject_name);

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
