// Runs as a user has them: started, killed, resumed with other numbers of threads, cancelled, followed and removed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "json/json.hpp"
#include "tests/amount.hpp"
#include "tests/run_program.hpp"
#include "tests/run_results.hpp"

namespace teka {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

class Runs : public testing::Test {
 protected:
  Ran teka(const Words& words) { return teka_in(folder_.path(), words); }
  static Words in_root(Words words) { return words + Words{"--runs-folder", "runs"}; }
  std::string file(const std::string& run, const std::string& name) {
    return content_of(folder_.path() / "runs" / run / name);
  }
  std::string status(const std::string& run) {
    const auto value = parse_json(teka(in_root({"runs", "show", run, "--json"})).out);
    return value ? *value->find("status")->get<std::string>() : "no JSON";
  }
  std::map<std::string, std::string> results(const std::string& run) {
    return results_of(folder_.path() / "runs" / run);
  }

  TempFolder folder_;
};

const Words kShort = {"evolve", "maze",         "--size", "6",      "--generations",
                      "30",     "--population", "16",     "--json", "--quiet"};
const Words kEndless = {"evolve", "maze", "--size", "6", "--generations", "100000000", "--json", "--quiet"};

TEST_F(Runs, KeepTheirFilesInAFolder) {
  const Ran ran = teka(in_root(kShort + Words{"--run", "first"}));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, "") << "the result lies in the folder";
  EXPECT_THAT(file("first", "result.json"), StartsWith("{"));
  EXPECT_THAT(file("first", "table.csv"), HasSubstr("generation"));
  EXPECT_THAT(file("first", "plot.svg"), StartsWith("<svg"));
  EXPECT_THAT(file("first", "log.txt"), ContainsRegex("[-0-9]+ [:0-9]+ started\n[-0-9]+ [:0-9]+ done\n"));
  EXPECT_THAT(file("first", "events.jsonl"), HasSubstr("\"series\""));
  EXPECT_EQ(status("first"), "done");
  EXPECT_THAT(
      teka(in_root({"runs", "list"})).out,
      ContainsRegex("name +state +progress +time left +command\nfirst +done +30/30 +teka evolve maze --size 6"));
  EXPECT_THAT(teka(in_root({"runs", "resume", "first"})).err, StartsWith("teka: the run 'first' is done"));
  EXPECT_THAT(teka(in_root(kShort + Words{"--run", "first"})).err, HasSubstr("there is a run 'first' already"));
  EXPECT_EQ(teka(in_root({"runs", "remove", "first"})).code, 0);
  EXPECT_THAT(teka(in_root({"runs", "list"})).out, StartsWith("no runs in runs"));
}

TEST_F(Runs, GiveTheSameAsWithoutAFolder) {
  ASSERT_EQ(teka(in_root(kShort + Words{"--run", "first"})).code, 0);
  EXPECT_EQ(teka(kShort).out, file("first", "result.json"));
}

TEST_F(Runs, MistakesAreOneLineAndMakeNoFolder) {
  const auto error = [&](const Words& words) {
    const Ran ran = teka(in_root(words));
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.error_lines(), 1);
    return ran.err;
  };
  EXPECT_THAT(error(kShort + Words{"--run", "../x"}), HasSubstr("'../x' is no name for a run"));
  EXPECT_THAT(error(kShort + Words{"--run", "x", "--out", "y.json"}), HasSubstr("--out: with --run, all files lie in"));
  EXPECT_THAT(error(kShort + Words{"--run", "x", "--checkpoint", "c"}), HasSubstr("--checkpoint: with --run"));
  EXPECT_THAT(error(kShort + Words{"--run", "x", "--elite", "99"}), HasSubstr("elite"));
  EXPECT_THAT(error(kShort), HasSubstr("--runs-folder: the folder of all runs; add --run NAME"));
  EXPECT_THAT(error({"runs", "show", "x"}), HasSubstr("there is no run 'x'"));
  EXPECT_THAT(error({"runs", "show"}), HasSubstr("missing NAME; teka runs list shows all runs"));
  EXPECT_THAT(error({"runs", "cancel", "x"}), HasSubstr("there is no run 'x'"));
}

TEST_F(Runs, AreCancelledAndFollowedFromElsewhere) {
  Running work(Words{TEKA_PROGRAM} + in_root(kEndless + Words{"--run", "long"}), folder_.path());
  while (status("long") != "running") std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_THAT(teka(in_root({"runs", "resume", "long"})).err, HasSubstr("the run 'long' is running"));
  EXPECT_THAT(teka(in_root({"runs", "remove", "long"})).err, HasSubstr("the run 'long' is running"));
  Running follower(Words{TEKA_PROGRAM} + in_root({"runs", "follow", "long"}), folder_.path());
  const Ran cancelled = teka(in_root({"runs", "cancel", "long"}));
  EXPECT_EQ(cancelled.code, 0) << cancelled.err;
  EXPECT_EQ(cancelled.out, "long: cancelled; teka runs resume long goes on\n");
  EXPECT_EQ(work.wait().code, 130);
  const Ran followed = follower.wait();
  EXPECT_EQ(followed.code, 1);
  EXPECT_EQ(followed.out, "long: cancelled\n");
  EXPECT_EQ(status("long"), "cancelled");
  EXPECT_THAT(teka(in_root({"runs", "cancel", "long"})).err, HasSubstr("is not running"));
}

TEST_F(Runs, SayHowToGoOnAfterCtrlC) {
  Running work(Words{TEKA_PROGRAM} + in_root(kEndless + Words{"--run", "long"}), folder_.path());
  work.let_work(300);
  work.signal(SIGINT);
  const Ran ran = work.wait();
  EXPECT_EQ(ran.code, 130);
  EXPECT_THAT(ran.err, HasSubstr("continue with teka runs resume long"));
  EXPECT_EQ(status("long"), "interrupted");
}

struct KilledWork {
  const char* name;
  Words words;
};

// Each takes some seconds, and saves on the way.
const std::vector<KilledWork> kKilledWorks = {
    {"evolve_maze", {"evolve", "maze", "--size", "12", "--generations", "300", "--json"}},
    {"evolve_sokoban",
     {"evolve", "sokoban", "--size", "7x7", "--boxes", "2", "--population", "16", "--generations", "150", "--json"}},
    {"evolve_brick",
     {"evolve", "brick", "--bricks", "150", "--generations", "60", "--population", "12", "--checks", "2", "--json"}},
    {"train_brick",
     {"train", "brick", "--bricks", "200", "--generations", "16", "--population", "8", "--checks", "2", "--json"}},
    {"train_2048",
     {"train", "2048", "--training-moves", "0.6", "--tuples", "small", "--every", "0.05", "--checks", "5", "--json"}},
    {"reproduce_maze", {"reproduce", "maze", "--runs", "2"}},
    {"reproduce_2048", {"reproduce", "2048", "--games-each", "400,40,4"}},
    {"reproduce_brick", {"reproduce", "brick", "--cases", "9,10", "--games", "4", "--placements", "200"}},
    {"evolve_map",
     {"evolve", "maze", "--size", "10", "--map", "solution,dead-ends", "--evaluations", "60000", "--json"}},
    {"generate_dungeon", {"generate", "dungeon", "--count", "4000"}},
    {"generate_sokoban", {"generate", "sokoban", "--size", "8x8", "--boxes", "2", "--count", "30000"}},
    {"generate_maze",
     {"generate", "maze", "--size", "9", "--count", "60000", "--method", "wilson", "--store", "seeds"}},
    {"sweep_maze",
     {"sweep", "evolve", "maze", "--size", "8", "--over", "selection=roulette,tournament", "--seeds", "1..12",
      "--generations", "60"}},
    {"reproduce_dungeon", {"reproduce", "dungeon", "--runs", "2", "--maps", "100"}},
};

class KilledRuns : public Runs, public testing::WithParamInterface<KilledWork> {};

INSTANTIATE_TEST_SUITE_P(Works, KilledRuns, testing::ValuesIn(kKilledWorks),
                         [](const auto& test) { return test.param.name; });

/// Killed at random moments, resumed with other numbers of threads and processes: the bytes of an uninterrupted run.
TEST_P(KilledRuns, GiveTheSameBytes) {
  const bool is_short = GetParam().words[0] == "evolve";
  if (kSanitized && !is_short) GTEST_SKIP() << kLeftToOptimised;
  const Words words = GetParam().words + Words{"--quiet"};
  const auto start = std::chrono::steady_clock::now();
  ASSERT_LE(teka(in_root(words + Words{"--run", "whole", "--threads", "2"})).code, 1);
  const auto lasted = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
  const auto whole = results("whole");
  ASSERT_GE(whole.size(), 2U);
  // A run is cut this often, so that it has not ended before.
  constexpr int kMostCuts = kSanitized ? 2 : 12;
  const auto longest = static_cast<unsigned>(lasted.count() / kMostCuts + 10);
  const bool has_workers = GetParam().words[0] != "train";
  std::mt19937 random(std::random_device{}());
  int cuts = 0;
  Words next = words + Words{"--run", "cut"};
  for (bool is_done = false; !is_done;) {
    Words call = in_root(next + Words{"--threads", std::to_string(1 + cuts % 2)});
    if (has_workers && cuts % 3 != 0) call = call + Words{"--workers", std::to_string(1 + cuts % 3)};
    Running part(Words{TEKA_PROGRAM} + call, folder_.path());
    if (cuts < kMostCuts) {
      part.let_work(static_cast<int>(5 + random() % longest));
      part.signal(random() % 3 == 0 ? SIGTERM : SIGKILL);
      ++cuts;
    }
    const Ran ran = part.wait();
    ASSERT_TRUE(ran.code == 0 || ran.code == 1 || ran.code == 143 || ran.signal == SIGKILL)
        << ran.code << ' ' << ran.err;
    // A kill may come before there is a run.
    const bool exists = std::filesystem::exists(folder_.path() / "runs" / "cut" / "run.json");
    if (exists) next = {"runs", "resume", "cut", "--quiet"};
    if (!exists) std::filesystem::remove_all(folder_.path() / "runs" / "cut");
    // It may also come between the last file of the run and the end of the program.
    is_done = exists && status("cut") == "done";
  }
  EXPECT_EQ(results("cut"), whole) << "after " << cuts << " cuts";
  RecordProperty("cuts", cuts);
  std::printf("%d cuts\n", cuts);
}

}  // namespace
}  // namespace teka
