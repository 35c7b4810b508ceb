// teka again, as a user runs it: from the bytes of any result to the same bytes, and what is said when that cannot be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/version.hpp"
#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;

/// A folder with examples to read.
class Again : public testing::Test {
 protected:
  Again() {
    std::filesystem::copy(TEKA_SOURCE_DIR "/examples/maze.txt", folder_ / "maze.txt");
    std::filesystem::copy(TEKA_SOURCE_DIR "/examples/levels.xsb", folder_ / "two words.xsb");
  }

  Ran run(const std::string& line) { return run_shell(line, folder_.path()); }

  /// Runs the line, which writes `file`, and makes the file again.
  void expect_again(const std::string& line, const std::string& file) {
    SCOPED_TRACE(line);
    const Ran made = run(line);
    ASSERT_EQ(made.code, 0) << made.err;
    const Ran checked = run("teka again '" + file + "' --check -q");
    EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
    EXPECT_EQ(checked.out, file + ": the same bytes\n");
    EXPECT_EQ(checked.err, "");
    const auto before = folder_.files();
    const Ran again = run("teka again '" + file + "' -q | cmp - '" + file + "'");
    EXPECT_EQ(again.code, 0) << again.out << again.err;
    EXPECT_EQ(folder_.files(), before) << "other files were written";
  }

  TempFolder folder_;
};

TEST_F(Again, GivesTheSameBytes) {
  expect_again("teka generate maze --size 9 --dead-ends 12 --count 2 --out a.txt", "a.txt");
  expect_again("teka generate maze --size 9 > b", "b");
  expect_again("teka generate maze --size 9 --out a.png", "a.png");
  expect_again("teka generate maze --tileset 'x y.png' --out a.tmx -q", "a.tmx");
  expect_again("true", "x y.png");
  expect_again("teka generate sokoban --like 'two words.xsb' --seed 5 --out a.json -q", "a.json");
  expect_again("teka render sokoban 'two words.xsb' --show-solution --out 'it''s.svg'", "its.svg");
  expect_again("teka play 2048 --player random --games 2 --replays r.json --out report.txt -q", "r.json");
  expect_again("true", "report.txt");
  expect_again("teka reproduce dungeon --runs 2 --maps 20 --plots p -q", "p-maps.svg");
  expect_again("teka prepare sokoban --count 20 --out t.safetensors -q", "t.safetensors");
  expect_again("teka train 2048 --training-moves 0.01 --tuples small --checks 5 --json > train.json", "train.json");
}

TEST_F(Again, ReadsStandardInputOnceMore) {
  run("teka solve maze - < maze.txt --out a.txt -q");
  EXPECT_EQ(run("teka again a.txt --check < maze.txt").out, "a.txt: the same bytes\n");
  const Ran other = run("teka again a.txt --check < 'two words.xsb'");
  EXPECT_EQ(other.code, 2);
  EXPECT_EQ(other.err, "teka: standard input is not what was read then; give the same again\n");
}

TEST_F(Again, NamesTheFirstDifference) {
  run("teka generate maze --size 5 --out a.txt; sed -i '5s/.*/nothing/' a.txt");
  const Ran text = run("teka again a.txt --check");
  EXPECT_EQ(text.code, 1);
  EXPECT_THAT(text.out, HasSubstr("a.txt: line 5 differs: 'nothing', made again '"));
  run("teka generate maze --size 5 --out a.png; printf x >> a.png");
  const Ran png = run("teka again a.png --check");
  EXPECT_EQ(png.code, 1);
  EXPECT_THAT(png.out, HasSubstr("a.png: byte "));
}

TEST_F(Again, WritesWhereItIsTold) {
  run("teka evaluate maze maze.txt --json > a.json");
  const Ran there =
      run("mkdir sub && mv a.json maze.txt sub && teka again sub/a.json --out b.json -q && cmp b.json sub/a.json");
  EXPECT_EQ(there.code, 0) << "the input lies beside the result: " << there.out << there.err;
  EXPECT_EQ(run("teka again sub/a.json --out missing/b.json").code, 2);
}

TEST_F(Again, InputsMustBeWhatTheyWere) {
  run("teka evaluate maze maze.txt --json > a.json; echo >> maze.txt");
  EXPECT_EQ(run("teka again a.json").err,
            "teka: maze.txt: the file has changed since it was read; bring back what it was\n");
  run("rm maze.txt");
  const Ran missing = run("teka again a.json --check");
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("'maze.txt'"));
  EXPECT_THAT(missing.err, HasSubstr("it was read for this result\n"));
}

TEST_F(Again, AFolderIsComparedFileByFile) {
  run("teka generate maze --size 6 --count 3 --folder f --files text,tiles,json,png,tmx,ldtk -q");
  const Ran same = run("teka again f --check");
  EXPECT_EQ(same.code, 0) << same.err;
  EXPECT_THAT(same.out, HasSubstr("f: the same bytes in "));
  EXPECT_EQ(run("teka again f/maze-0001.txt --check && teka again f/maze-0001.tmx --check").code, 0);
  EXPECT_EQ(run("teka again f").code, 2);
  const Ran copy = run("teka again f --folder g -q && diff -r f g");
  EXPECT_EQ(copy.code, 0) << copy.out << copy.err;
  run("echo >> f/maze-0002.txt");
  const Ran other = run("teka again f --check");
  EXPECT_EQ(other.code, 1);
  EXPECT_THAT(other.out, HasSubstr("f/maze-0002.txt: line "));
  run("rm f/maze-0002.txt");
  EXPECT_EQ(run("teka again f --check").out, "f/maze-0002.txt: the file is missing\n");
}

TEST_F(Again, APartIsNotCompared) {
  Running running(Words{TEKA_PROGRAM, "generate", "maze", "--size", "40", "--count", "50000", "--out", "a.txt"},
                  folder_.path());
  running.let_work(400);
  running.signal(SIGINT);
  EXPECT_EQ(running.wait().code, 130);
  const Ran checked = run("teka again a.txt --check");
  EXPECT_EQ(checked.code, 2);
  EXPECT_THAT(checked.err, HasSubstr("a.txt: it was interrupted: "));
  EXPECT_THAT(checked.err, HasSubstr(" of 50000 mazes"));
  run("teka generate maze --out b.json; sed -i 's/\"format\": \"json\"/&, \"interrupted\": \"1 of 2\"/' b.json");
  const Ran whole = run("teka again b.json --out c.json");
  EXPECT_EQ(whole.code, 0);
  EXPECT_EQ(whole.err, "teka: b.json is a part: 1 of 2; this makes the whole\n");
}

TEST_F(Again, SaysWhatMayDiffer) {
  run("teka generate maze --out a.txt; sed -i 's/teka " + std::string(kVersion) + "/teka 0.0.9/' a.txt");
  EXPECT_EQ(run("teka again a.txt").err,
            "teka: made by teka 0.0.9, this is " + std::string(kVersion) + "; the result may differ\n");
  run("teka solve sokoban 'two words.xsb' --out a.table -q");
  const Ran timed = run("teka again a.table --check");
  EXPECT_THAT(timed.err, HasSubstr("--time-per-level: a limit of time; what reaches it depends on the machine"));
}

TEST_F(Again, WhatCannotBeMadeAgainIsSaidInOneLine) {
  run("teka generate maze --size 5 --csv a.csv > /dev/null; teka generate maze --size 5 --out a.json; teka bench "
      "--signature "
      "--json > bench.json; teka train 2048 --training-moves 0.01 --tuples small --checks 5 --out a.network -q; "
      "echo '5 2 11235' | teka play brick --stdin --player greedy --out game.json > /dev/null");
  for (const auto& [words, message] : std::vector<std::pair<std::string, std::string>>{
           {"again", "missing FILE"},
           {"again missing.txt", "missing.txt"},
           {"again a.csv", "a.csv: it does not say where it comes from"},
           {"again a.network", "a.network: it does not say where it comes from"},
           {"again bench.json", "bench.json: its provenance: teka bench is no verb of a game"},
           {"again .", "index.html"},
           {"again a.json --folder x", "--folder: 'a.json' is not part of a folder"},
           {"again a.json --check --out x", "--check writes nothing; leave out --out and --folder"},
           {"again a.json --threads x", "--threads: 'x' is not a whole number"},
           {"again a.json --chek", "did you mean '--check'"}}) {
    SCOPED_TRACE(words);
    const Ran ran = run("teka " + words);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.error_lines(), 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(message));
  }
}

}  // namespace
}  // namespace teka
