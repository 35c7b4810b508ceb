// Runs on which several processes work: the same bytes for any number of them, also when some are killed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <map>
#include <random>
#include <sstream>

#include "json/json.hpp"
#include "tests/amount.hpp"
#include "tests/run_program.hpp"
#include "tests/run_results.hpp"

namespace teka {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// The processes that this one has started.
std::vector<pid_t> children_of(pid_t pid) {
  std::istringstream list(content_of(fmt::format("/proc/{0}/task/{0}/children", pid)));
  std::vector<pid_t> children;
  for (pid_t child = 0; list >> child;) children.push_back(child);
  return children;
}

class Workers : public testing::Test {
 protected:
  Ran teka(const Words& words) { return teka_in(folder_.path(), words + Words{"--runs-folder", "runs"}); }
  std::map<std::string, std::string> results(const std::string& run) {
    return results_of(folder_.path() / "runs" / run);
  }

  TempFolder folder_;
};

struct SharedWork {
  const char* name;
  Words words;
};

const std::vector<SharedWork> kSharedWorks = {
    {"evolve_maze", {"evolve", "maze", "--size", "7", "--generations", "60", "--json"}},
    {"evolve_islands", {"evolve", "maze", "--size", "7", "--generations", "40", "--islands", "4", "--json"}},
    {"evolve_map", {"evolve", "maze", "--size", "7", "--map", "solution,dead-ends", "--evaluations", "1500", "--json"}},
    {"evolve_sokoban",
     {"evolve", "sokoban", "--size", "7x7", "--boxes", "2", "--population", "16", "--generations", "8", "--json"}},
    {"evolve_brick",
     {"evolve", "brick", "--bricks", "60", "--generations", "4", "--population", "8", "--checks", "2", "--json"}},
    {"reproduce_2048", {"reproduce", "2048", "--games-each", "60,6,1"}},
    {"generate_dungeon", {"generate", "dungeon", "--count", "600"}},
    {"generate_sokoban", {"generate", "sokoban", "--size", "8x8", "--boxes", "2", "--count", "3000"}},
    {"sweep_maze",
     {"sweep", "evolve", "maze", "--size", "6", "--over", "selection=roulette,tournament", "--seeds", "1..4",
      "--generations", "20"}},
};

class AnyWorkers : public Workers, public testing::WithParamInterface<SharedWork> {};

INSTANTIATE_TEST_SUITE_P(Works, AnyWorkers, testing::ValuesIn(kSharedWorks),
                         [](const auto& test) { return test.param.name; });

TEST_P(AnyWorkers, GiveTheSameBytes) {
  const Words words = GetParam().words + Words{"--quiet"};
  ASSERT_LE(teka(words + Words{"--run", "one"}).code, 1);
  const auto one = results("one");
  ASSERT_GE(one.size(), 2U);
  for (const std::string& workers : kSanitized ? Words{"2"} : Words{"2", "3", "4"}) {
    const Ran ran = teka(words + Words{"--run", "w" + workers, "--workers", workers, "--threads", "1"});
    EXPECT_LE(ran.code, 1) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(results("w" + workers), one) << workers;
  }
}

/// A helper that is killed at a random moment loses what it was making; the run goes on, and is the same.
TEST_F(Workers, MayBeKilled) {
  constexpr std::size_t kKills = kSanitized ? 3 : 51;
  const std::vector<Words> works = {
      {"evolve", "maze", "--size", "10", "--generations", "250", "--json", "--quiet"},
      {"reproduce", "2048", "--games-each", "300,20,2", "--quiet"},
      {"generate", "sokoban", "--size", "8x8", "--boxes", "2", "--count", "8000", "--quiet"}};
  std::vector<std::map<std::string, std::string>> whole;
  for (std::size_t i = 0; i < works.size(); ++i) {
    ASSERT_LE(teka(works[i] + Words{"--run", "whole" + std::to_string(i)}).code, 1);
    whole.push_back(results("whole" + std::to_string(i)));
  }
  std::mt19937 random(std::random_device{}());
  std::size_t killed = 0;
  for (std::size_t round = 0; killed < kKills && round < 4 * kKills; ++round) {
    const std::size_t i = round % works.size();
    const std::string name = "run" + std::to_string(round);
    Running leader(Words{TEKA_PROGRAM} + works[i] +
                       Words{"--run", name, "--runs-folder", "runs", "--workers", "3", "--threads", "1"},
                   folder_.path());
    leader.let_work(static_cast<int>(random() % 150));
    const auto helpers = children_of(leader.pid());
    const bool is_hit = !helpers.empty() && ::kill(helpers[random() % helpers.size()], SIGKILL) == 0;
    killed += is_hit ? 1 : 0;
    const Ran ran = leader.wait();
    ASSERT_LE(ran.code, 1) << ran.err;
    ASSERT_EQ(results(name), whole[i]) << name;
    std::filesystem::remove_all(folder_.path() / "runs" / name);
  }
  EXPECT_GE(killed, kKills);
}

/// Nobody goes on alone; another number of processes continues.
TEST_F(Workers, EndWithTheirLeader) {
  const Words words = {"reproduce", "2048", "--games-each", "400,40,4", "--quiet"};
  ASSERT_EQ(teka(words + Words{"--run", "whole"}).code, 0);
  Running leader(
      Words{TEKA_PROGRAM} + words + Words{"--run", "cut", "--runs-folder", "runs", "--workers", "3", "--threads", "1"},
      folder_.path());
  leader.let_work(300);
  const auto helpers = children_of(leader.pid());
  leader.signal(SIGKILL);
  leader.wait();
  for (const pid_t helper : helpers) {
    for (int i = 0; i < 500 && ::kill(helper, 0) == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_NE(::kill(helper, 0), 0) << "a process is left behind";
  }
  EXPECT_EQ(teka({"runs", "resume", "cut", "--quiet", "--workers", "2"}).code, 0);
  EXPECT_EQ(results("cut"), results("whole"));
}

TEST_F(Workers, OthersMayJoin) {
  const Words words = {"reproduce", "2048", "--games-each", "700,70,7", "--quiet"};
  Running leader(Words{TEKA_PROGRAM} + words + Words{"--run", "one", "--runs-folder", "runs", "--threads", "1"},
                 folder_.path());
  leader.let_work(100);
  const Ran joined = teka({"runs", "join", "one", "--threads", "1"});
  EXPECT_EQ(joined.code, 0) << joined.err;
  EXPECT_EQ(joined.out, "one: done\n");
  EXPECT_EQ(leader.wait().code, 0);
  ASSERT_EQ(teka(words + Words{"--run", "two"}).code, 0);
  EXPECT_EQ(results("one"), results("two"));
  EXPECT_EQ(teka({"runs", "join", "one"}).out, "one: done\n");
}

/// Who joins a run that was killed leads it.
TEST_F(Workers, JoinARunThatWasKilled) {
  const Words words = {"generate", "maze", "--size", "9", "--count", "40000", "--quiet"};
  ASSERT_EQ(teka(words + Words{"--run", "whole"}).code, 0);
  Running leader(Words{TEKA_PROGRAM} + words + Words{"--run", "cut", "--runs-folder", "runs", "--threads", "1"},
                 folder_.path());
  leader.let_work(100);
  leader.signal(SIGKILL);
  leader.wait();
  EXPECT_EQ(teka({"runs", "join", "cut", "--quiet"}).code, 0);
  EXPECT_EQ(results("cut"), results("whole"));
}

TEST_F(Workers, MistakesAreOneLine) {
  const auto error = [&](const Words& words) {
    const Ran ran = teka(words);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.error_lines(), 1) << ran.err;
    return ran.err;
  };
  EXPECT_THAT(error({"train", "brick", "--run", "x", "--workers", "0"}), HasSubstr("--workers: 0 is out of range"));
  EXPECT_THAT(error({"evolve", "maze", "--workers", "2"}), HasSubstr("add --run NAME"));
  EXPECT_THAT(error({"generate", "maze", "--store", "seeds"}), HasSubstr("add --run NAME"));
  EXPECT_THAT(error({"generate", "maze", "--run", "x", "--store", "all"}), HasSubstr("not one of levels, seeds"));
  EXPECT_THAT(error({"generate", "maze", "--run", "x", "--difficulty", "easy..hard"}), HasSubstr("--difficulty:"));
  EXPECT_THAT(error({"generate", "maze", "--run", "x", "--keep", "1"}), HasSubstr("--keep: not with --run"));
  EXPECT_THAT(error({"generate", "maze", "--run", "x", "--json"}), HasSubstr("teka runs export"));
  EXPECT_THAT(error({"generate", "maze", "--run", "x", "--out", "y.txt"}), HasSubstr("--out: with --run"));
  EXPECT_THAT(error({"generate", "maze", "--run", "x", "--size", "0"}), HasSubstr("--size"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "runs" / "x"));
}

class LevelSets : public Workers {
 protected:
  /// The levels of a document by their numbers, as far as both kinds of document have them.
  static std::map<double, std::string> rows_of(const std::string& text) {
    std::map<double, std::string> rows;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      const auto level = parse_json(line);
      EXPECT_TRUE(level) << line;
      if (level) rows[level->find("index")->number()] = to_json_line(*level->find("rows"));
    }
    return rows;
  }
};

TEST_F(LevelSets, AreTheLevelsOfGenerate) {
  const Words words = {"generate", "sokoban", "--size", "7x7", "--boxes", "2", "--count", "700", "--first", "1000"};
  ASSERT_EQ(teka(words + Words{"--run", "set", "--quiet"}).code, 0);
  const Ran exported = teka({"runs", "export", "set", "--quiet"});
  ASSERT_EQ(exported.code, 0) << exported.err;
  const auto rows = rows_of(exported.out);
  EXPECT_GT(rows.size(), 600U);
  // A block of the set is what its numbers give alone.
  const auto block = parse_json(output_of({"generate", "sokoban", "--size", "7x7", "--boxes", "2", "--count", "256",
                                           "--first", "1256", "--json", "--quiet"}));
  ASSERT_TRUE(block);
  std::size_t same = 0;
  for (const Value& level : *block->find("levels")->get<Value::Array>()) {
    const auto found = rows.find(level.find("index")->number());
    if (found == rows.end()) continue;  // the same puzzle as one of another block
    EXPECT_EQ(found->second, to_json_line(*level.find("rows")));
    ++same;
  }
  EXPECT_GT(same, 200U);
  // What is exported is read by the verbs: all can be solved.
  const Ran judged = teka_in(folder_.path(), {"evaluate", "sokoban", "-", "--json", "--quiet"}, exported.out);
  EXPECT_EQ(judged.code, 0) << judged.err;
}

TEST_F(LevelSets, HaveNoPuzzleTwice) {
  ASSERT_EQ(teka({"generate", "maze", "--size", "2", "--count", "900", "--run", "set", "--quiet"}).code, 0);
  const auto result = parse_json(content_of(folder_.path() / "runs" / "set" / "result.json"));
  ASSERT_TRUE(result);
  const Ran exported = teka({"runs", "export", "set", "--quiet"});
  const auto lines = std::count(exported.out.begin(), exported.out.end(), '\n');
  EXPECT_EQ(static_cast<double>(lines), result->find("levels")->number());
  EXPECT_LT(lines, 10) << "there are few mazes of two by two";
}

TEST_F(LevelSets, CanBeMadeAgainWhenTheyAreWanted) {
  const Words words = {"generate", "sokoban", "--size", "7x7", "--boxes", "2", "--count", "1200", "--quiet"};
  ASSERT_EQ(teka(words + Words{"--run", "kept"}).code, 0);
  ASSERT_EQ(teka(words + Words{"--run", "seeds", "--store", "seeds"}).code, 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path() / "runs" / "seeds" / "levels"));
  for (const char* format : {"jsonl", "csv"}) {
    const Words choice = {"--format", format, "--where", "pushes>=12", "--where", "moves<60", "--quiet"};
    const Ran kept = teka(Words{"runs", "export", "kept"} + choice);
    EXPECT_EQ(kept.code, 0) << kept.err;
    EXPECT_GT(std::count(kept.out.begin(), kept.out.end(), '\n'), 4);
    EXPECT_EQ(kept.out, teka(Words{"runs", "export", "seeds"} + choice).out);
  }
  EXPECT_THAT(teka({"runs", "export", "kept", "--format", "csv", "--limit", "3"}).out,
              StartsWith("index,moves,pushes"));
  EXPECT_THAT(teka({"runs", "export", "kept", "--where", "pulses>=12"}).err, HasSubstr("did you mean 'pushes'?"));
}

TEST_F(LevelSets, AreExportedOnlyWhenTheyAreWhole) {
  Running work(Words{TEKA_PROGRAM, "generate", "maze", "--size", "20", "--count", "1000000", "--run", "set",
                     "--runs-folder", "runs", "--quiet"},
               folder_.path());
  work.let_work(200);
  work.signal(SIGTERM);
  EXPECT_EQ(work.wait().code, 143);
  EXPECT_THAT(teka({"runs", "export", "set"}).err, StartsWith("teka: the run 'set' is not done; teka runs resume set"));
}

}  // namespace
}  // namespace teka
