// Ctrl-C, SIGTERM and SIGHUP: the program ends at once with 128 + the signal, says what was kept, and leaves no
// half-written file. The bound is generous, because all of these would work for minutes; the times are printed, and
// should be below 200 ms. All times are processor time, which hardly depends on the load of the machine.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iostream>
#include <thread>

#include "json/json.hpp"
#include "tests/amount.hpp"
#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;

constexpr double kMostMs = kSanitized ? 20000 : 3000;

/// Starts teka, lets it work, interrupts it.
Ran interrupted(const TempFolder& folder, const Words& words, const std::function<void(Running&)>& let_work,
                int signal = SIGINT) {
  Running running(Words{TEKA_PROGRAM} + words, folder.path());
  let_work(running);
  running.signal(signal);
  Ran ran = running.wait();
  EXPECT_EQ(ran.code, 128 + signal) << "signal " << ran.signal << '\n' << ran.err;
  EXPECT_LT(ran.ms, kMostMs);
  EXPECT_THAT(ran.err, HasSubstr("teka: interrupted; "));
  std::cout << static_cast<int>(ran.ms) << " ms: " << testing::PrintToString(words) << '\n';
  return ran;
}

Ran interrupted(const TempFolder& folder, const Words& words, int after_ms, int signal = SIGINT) {
  return interrupted(folder, words, [&](Running& running) { running.let_work(after_ms); }, signal);
}

class Interrupt : public testing::TestWithParam<std::pair<std::string, Words>> {};

const std::vector<std::pair<std::string, Words>> kLong = {
    {"designing", {"generate", "maze", "--size", "60", "--steps", "3500.3", "--count", "5000"}},
    {"designing_fractions", {"generate", "maze", "--size", "12", "--steps", "22.1", "--count", "1000"}},
    {"designing_a_difficulty", {"generate", "maze", "--size", "60", "--difficulty", "expert", "--count", "1000"}},
    {"designing_large", {"generate", "maze", "--size", "200", "--steps", "30000", "--count", "50"}},
    {"carving", {"generate", "maze", "--size", "3000", "--method", "aldous-broder"}},
    {"carving_many", {"generate", "maze", "--size", "40", "--method", "wilson", "--count", "50000"}},
    {"evolving", {"evolve", "maze", "--generations", "1000000"}},
    {"evolving_large", {"evolve", "maze", "--size", "200", "--generations", "1000000"}},
    {"evolving_by_many_walks", {"evolve", "maze", "--size", "30", "--samples", "1000000"}},
    {"evolving_islands", {"evolve", "maze", "--islands", "4", "--generations", "1000000"}},
    {"estimating", {"evolve", "maze", "--size", "5", "--generations", "1", "--walks", "1000000000"}},
    {"mapping", {"evolve", "maze", "--map", "turns,loop-share", "--evaluations", "1000000000"}},
    {"mapping_large", {"evolve", "maze", "--size", "100", "--map", "turns,loop-share", "--evaluations", "1000000"}},
    {"reproducing", {"reproduce", "maze", "--runs", "1000"}},
    {"generating_levels", {"generate", "sokoban", "--count", "1000000"}},
    {"generating_experts", {"generate", "sokoban", "--count", "100000", "--difficulty", "expert"}},
    {"mending_levels", {"generate", "sokoban", "--count", "1000000", "--walls", "62", "--method", "reverse"}},
    {"evolving_to_a_wish",
     {"generate", "sokoban", "--count", "8", "--walls", "62", "--pushes", "200..", "--effort", "1000", "--method",
      "ga"}},
    {"writing_levels", {"generate", "sokoban", "--count", "100000", "--method", "lm"}},
    {"writing_for_the_papers_algorithm", {"generate", "sokoban", "--count", "100000", "--method", "paper"}},
    {"preparing_levels", {"prepare", "sokoban", "--count", "10000000", "--out", "levels.safetensors"}},
    {"generating_training_levels", {"reproduce", "sokoban", "--count", "100000"}},
    {"reproducing_levels", {"reproduce", "sokoban", "--count", "100000", "--trained", "0"}},
    {"evolving_levels", {"evolve", "sokoban", "--generations", "1000000"}},
    {"playing_mazes", {"play", "maze", "--player", "uct", "--games", "1000"}},
    {"playing_levels", {"play", "sokoban", "--player", "uct", "--games", "1000"}},
    {"playing_dungeons", {"play", "dungeon", "--player", "uct", "--games", "1000"}},
    {"generating_dungeons", {"generate", "dungeon", "--locks", "2", "--count", "90000"}},
    {"generating_hard_dungeons", {"generate", "dungeon", "--difficulty", "expert", "--count", "90000"}},
    {"playing", {"play", "2048", "--games", "1000000"}},
    {"playing_by_a_network", {"play", "2048", "--player", "ntuple", "--games", "1000000"}},
    {"reading_a_network",
     {"solve", "2048", "--player", "best", "--board", "16384 8192 2 4 / . . . . / 32768 . . . / . . . ."}},
    {"playing_slowly", {"play", "2048", "--player", "uct", "--playouts", "100000", "--games", "10"}},
    {"thinking", {"solve", "2048", "--playouts", "1000000", "--board", "2 2 . . / . . . . / . . . . / . . . ."}},
    {"playing_bricks", {"play", "brick", "--player", "greedy", "--games", "100000"}},
    {"playing_many_bricks", {"play", "brick", "--player", "greedy", "--bricks", "10000000"}},
    {"learning", {"train", "2048", "--training-moves", "10000"}},
};

INSTANTIATE_TEST_SUITE_P(While, Interrupt, testing::ValuesIn(kLong), [](const auto& test) { return test.param.first; });

TEST_P(Interrupt, EndsAtOnceAndSaysWhatWasKept) {
  const TempFolder folder;
  const Ran ran = interrupted(folder, GetParam().second, 400);
  EXPECT_EQ(folder.files(), Words{});
  EXPECT_EQ(ran.out.empty(), ran.err.find("nothing saved") != std::string::npos) << ran.err;
}

TEST(Interrupt, TheTableOfWhatWasKeptIsSaved) {
  const TempFolder folder;
  const Ran ran = interrupted(folder, {"generate", "maze", "--size", "40", "--count", "50000", "--csv", "a.csv"}, 400);
  EXPECT_THAT(ran.err, HasSubstr("also saved: a.csv"));
  EXPECT_TRUE(content_of(folder / "a.csv").starts_with("game,verb,seed,"));
}

/// Everything after the carving of a large maze: to draw it, to encode and to write it takes seconds.
class InterruptWriting : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(As, InterruptWriting, testing::Values("png", "svg", "txt"),
                         [](const auto& test) { return test.param; });

TEST_P(InterruptWriting, EndsAtOnceAndTheOldFileStays) {
  const TempFolder folder;
  const std::string file = "maze." + GetParam();
  write_text(folder / file, "old");
  const Ran ran = interrupted(folder, {"generate", "maze", "--size", "5000", "--out", file}, 700);
  EXPECT_THAT(ran.err, HasSubstr("nothing saved"));
  EXPECT_EQ(content_of(folder / file), "old");
  EXPECT_EQ(folder.files(), Words{file});
}

TEST(Interrupt, WhileMeasuringALargeMaze) {
  const TempFolder folder;
  ASSERT_EQ(teka_in(folder.path(), {"generate", "maze", "--size", "1500", "--braid", "1", "--out", "maze.txt"}).code,
            0);
  interrupted(folder, {"evaluate", "maze", "maze.txt"}, 700);
}

TEST(Interrupt, WhileSolvingLargeLevels) {
  const TempFolder folder;
  const Words generate = {"generate", "sokoban", "--size", "20",    "--boxes",
                          "12",       "--count", "20",     "--out", "levels.xsb"};
  ASSERT_EQ(teka_in(folder.path(), generate).code, 0);
  for (const char* best : {"--optimal", "--fewest-moves"}) {
    interrupted(folder, {"solve", "sokoban", "levels.xsb", "--time-per-level", "100000", best}, 700);
  }
}

TEST(Interrupt, TerminationIsTheSame) {
  const TempFolder folder;
  for (const int signal : {SIGTERM, SIGHUP}) {
    const Ran ran = interrupted(folder, {"evolve", "maze", "--generations", "1000000"}, 400, signal);
    EXPECT_THAT(ran.err, HasSubstr("saved: the best maze of "));
  }
}

TEST(Interrupt, AnotherSignalEndsTheProgramAsItEndsOthers) {
  const TempFolder folder;
  Running running({TEKA_PROGRAM, "evolve", "maze", "--generations", "1000000"}, folder.path());
  running.let_work(200);
  running.signal(SIGUSR1);
  EXPECT_EQ(running.wait().signal, SIGUSR1);
}

TEST(Interrupt, NohupIsRespected) {
  const TempFolder folder;
  const Ran ran = run_shell("trap '' HUP; '" TEKA_PROGRAM
                            "' evolve maze --generations 1000000 > out & sleep 0.3; kill -HUP $!; sleep 0.2;"
                            "kill -TERM $!; wait $!",
                            folder.path());
  EXPECT_EQ(ran.code, 128 + SIGTERM) << ran.err;
}

TEST(Interrupt, TheTemporaryFileOfAKilledProgramIsRemovedByTheNext) {
  const TempFolder folder;
  Running running({TEKA_PROGRAM, "generate", "maze", "--size", "3000", "--out", "maze.txt"}, folder.path());
  const auto has_temporary = [&] {
    const Words files = folder.files();
    return std::ranges::any_of(files, [](const std::string& name) { return name.ends_with(".tmp"); });
  };
  for (int i = 0; i < 30'000 && !has_temporary() && folder.files().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  running.signal(SIGKILL);
  EXPECT_EQ(running.wait().signal, SIGKILL);
  if (!has_temporary()) write_text(folder / "maze.txt.teka-1-0.tmp", "it was written too fast to be caught");
  EXPECT_EQ(teka_in(folder.path(), {"generate", "maze", "--out", "other.txt"}).code, 0);
  EXPECT_FALSE(has_temporary()) << testing::PrintToString(folder.files());
}

TEST(Interrupt, AnEmptyResultDoesNotReplaceTheOldOne) {
  const TempFolder folder;
  write_text(folder / "fav.json", "old");
  const Words prompt = {"generate", "sokoban", "--prompt", "size=20x20 difficulty=hard"};
  for (const int patience : {30, 100, 300}) {  // at first nothing is there; later, some but not the first ones
    const Ran ran = interrupted(folder, prompt + Words{"--count", "300", "--out", "fav.json"}, patience);
    EXPECT_EQ(folder.files(), Words{"fav.json"});
    const std::string content = content_of(folder / "fav.json");
    EXPECT_EQ(content == "old", ran.err.find("nothing saved") != std::string::npos) << ran.err;
    EXPECT_TRUE(content == "old" || content.find("\"levels\": [") != std::string::npos) << content;
  }
}

TEST(Interrupt, WholeLevelsReplaceTheFileAndTheRestCanBeMade) {
  const TempFolder folder;
  write_text(folder / "mazes.json", "old");
  const Words design = {"generate", "maze", "--size", "8", "--steps", "40"};
  Value::Array levels;
  std::string said;
  for (int patience = 300; levels.empty() && patience < 20'000; patience *= 3) {  // sanitizers are slow
    said = interrupted(folder, design + Words{"--count", "100000", "--out", "mazes.json"}, patience).err;
    EXPECT_EQ(folder.files(), Words{"mazes.json"});
    const std::string content = content_of(folder / "mazes.json");
    if (content == "old") continue;
    const auto document = parse_json(content);
    ASSERT_TRUE(document.has_value());
    levels = *document->find("levels")->get<Value::Array>();
  }
  const std::size_t kept = levels.size();
  ASSERT_GT(kept, 0U);
  ASSERT_LT(kept, 100'000U);
  EXPECT_THAT(said,
              HasSubstr(fmt::format("saved in mazes.json: {0} of 100000 mazes; continue with --first {0} --count {1}",
                                    kept, 100'000 - kept)));
  const auto last = parse_json(output_of(design + Words{"--first", std::to_string(kept - 1), "--json"}));
  ASSERT_TRUE(last.has_value());
  EXPECT_EQ(levels.back(), last->find("levels")->get<Value::Array>()->front());
}

TEST(Interrupt, WithNothingToKeepTheOldFileStays) {
  const TempFolder folder;
  write_text(folder / "maze.txt", "old");
  const Ran ran = interrupted(
      folder, {"generate", "maze", "--size", "3000", "--method", "aldous-broder", "--out", "maze.txt"}, 200);
  EXPECT_THAT(ran.err, HasSubstr("nothing saved"));
  EXPECT_EQ(content_of(folder / "maze.txt"), "old");
  EXPECT_EQ(folder.files(), Words{"maze.txt"});
}

TEST(Interrupt, ACheckpointGoesOnToTheSameResult) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const Words evolve = {"evolve", "maze", "--size", "24", "--seed", "5", "--walks", "1000", "--json"};
  const TempFolder folder;
  const Words length = {"--generations", "400"};
  const auto until_saved = [&](Running&) {
    for (int i = 0; i < 10'000 && !std::filesystem::exists(folder / "state"); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  };
  const Ran ran =
      interrupted(folder, evolve + length + Words{"--checkpoint", "state", "--out", "part.json"}, until_saved);
  EXPECT_THAT(ran.err, HasSubstr("; continue with --resume state"));
  const Ran rest = teka_in(folder.path(), evolve + length + Words{"--resume", "state"});
  EXPECT_EQ(rest.code, 0) << rest.err;
  const std::string straight = output_of(evolve + length);
  EXPECT_TRUE(rest.out == straight) << "the resumed run went another way";
  EXPECT_FALSE(content_of(folder / "part.json") == straight) << "it was not interrupted at all";
}

/// Waits until the program has written this file.
void wait_for(const std::filesystem::path& file) {
  for (int i = 0; i < 30'000 && !std::filesystem::exists(file); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

TEST(Interrupt, AKilledReproductionGoesOnToTheSameBytes) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const Words reproduce = {"reproduce", "2048", "--games-each", "400,60,0", "--seed", "3"};
  const TempFolder folder;
  Running running(Words{TEKA_PROGRAM} + reproduce + Words{"--checkpoint", "state", "--threads", "2"}, folder.path());
  wait_for(folder / "state");
  running.signal(SIGKILL);
  EXPECT_EQ(running.wait().signal, SIGKILL) << "it ended before it was killed";
  const Ran again = interrupted(folder, reproduce + Words{"--resume", "state", "--threads", "1"}, 200);
  EXPECT_THAT(again.err, HasSubstr("; continue with --resume state"));
  const Ran rest = teka_in(folder.path(), reproduce + Words{"--resume", "state", "--threads", "3"});
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_TRUE(rest.out == output_of(reproduce)) << rest.out;
}

TEST(Interrupt, ATrainingOfBrickGoesOnToTheSameBytes) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const Words train = {"train", "brick", "--bricks", "300", "--generations", "60", "--population", "8", "--json"};
  const TempFolder folder;
  const Ran ran = interrupted(folder, train + Words{"--checkpoint", "state", "--out", "part.json"},
                              [&](Running&) { wait_for(folder / "state"); });
  EXPECT_THAT(ran.err, HasSubstr("; continue with --resume state"));
  const Ran rest = teka_in(folder.path(), train + Words{"--resume", "state"});
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_TRUE(rest.out == output_of(train)) << "the resumed training went another way";
}

TEST(Interrupt, AWalkCutShortSaysHowManyWalksItHas) {
  const TempFolder folder;
  // So many loops that the mean walk is not computed exactly.
  ASSERT_EQ(teka_in(folder.path(), {"generate", "maze", "--size", "40", "--braid", "1", "--out", "maze.txt"}).code, 0);
  const Ran ran = interrupted(folder, {"evaluate", "maze", "maze.txt", "--walks", "1000000000", "--json"}, 400);
  EXPECT_THAT(ran.err, HasSubstr("saved: 1 of 1 mazes, the last with "));
  const auto document = parse_json(ran.out);
  ASSERT_TRUE(document.has_value());
  for (const Value& metric : *document->find("metrics")->get<Value::Array>()) {
    if (*metric.find("name") == Value("steps")) {
      EXPECT_LT(*metric.find("n")->get<std::int64_t>(), 1'000'000'000);
    }
  }
}

TEST(Interrupt, TheSecondOneDoesNotWait) {
  const TempFolder folder;
  Running running({TEKA_PROGRAM, "generate", "maze", "--size", "2000", "--count", "10", "--out", "x.svg"},
                  folder.path());
  running.let_work(400);
  running.signal(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  running.signal(SIGINT);
  const Ran ran = running.wait();
  EXPECT_EQ(ran.code, 130);
  EXPECT_LT(ran.ms, kMostMs);
}

}  // namespace
}  // namespace teka
