// Bad input: exactly one line that says what is wrong, where and how to correct it; exit code 2; nothing written
// anywhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;

void expect_one_line(const Ran& ran, const std::string& message, int code = 2) {
  EXPECT_EQ(ran.code, code) << "signal " << ran.signal;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.error_lines(), 1) << ran.err;
  EXPECT_THAT(ran.err, testing::StartsWith("teka: "));
  EXPECT_THAT(ran.err, HasSubstr(message));
  EXPECT_LT(ran.err.size(), 300U) << ran.err;
}

struct Bad {
  std::string words;  ///< split at spaces; a quoted '' is an empty word
  std::string message;
};

Words split_words(const std::string& line) {
  Words words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) words.push_back(word == "''" ? "" : word);
  return words;
}

const std::vector<Bad> kBadLines = {
    // sizes
    {"generate maze --size 0", "--size: 0 is out of range; each side must be from 1 to 5000"},
    {"generate maze --size 1x1", "--size: 1x1 is too small; a maze needs at least two cells"},
    {"generate maze --size 99999", "--size: 99999 is out of range; each side must be from 1 to 5000"},
    {"generate maze --size 99999999999999999999", "is not a size; write 12 or 16x9"},
    {"generate maze --size abc", "--size: 'abc' is not a size; write 12 or 16x9"},
    {"generate maze --size 5x5x5", "--size: '5x5x5' is not a size; write 12 or 16x9"},
    {"generate maze --size 5x", "--size: '5x' is not a size; write 12 or 16x9"},
    {"generate maze --size ''", "--size: '' is not a size; write 12 or 16x9"},
    {"generate maze --size -3", "--size: -3 is out of range; each side must be from 1 to 5000"},
    {"generate maze --size=-3", "--size: -3 is out of range; each side must be from 1 to 5000"},
    {"generate maze --size 5000 --count 1000", "--count: 1000 mazes of 5000x5000 have more than"},
    {"generate maze --size 201 --steps 9000",
     "--size: 201x201 is too large for feature targets; the maximum is 200x200"},
    {"evolve maze --size 5000", "--size: 25000000 cells are too many to evolve; the maximum is 250000"},
    {"evolve maze --map turns,loop-share --map-size 0", "--map-size: 0 is out of range"},
    // probabilities
    {"generate maze --braid nan", "--braid: 'nan' is not a number; it must be from 0 to 1"},
    {"generate maze --braid inf", "--braid: 'inf' is not a number; it must be from 0 to 1"},
    {"generate maze --braid 1e400", "--braid: '1e400' is not a number; it must be from 0 to 1"},
    {"generate maze --braid -0.1", "--braid: -0.1 is out of range; it must be from 0 to 1"},
    {"generate maze --braid 1.5", "--braid: 1.5 is out of range; it must be from 0 to 1"},
    {"evolve maze --small-mutation nan", "--small-mutation: 'nan' is not a number; it must be from 0 to 1"},
    // names
    {"generate maze --method prm", "--method: unknown value 'prm'; did you mean 'prim'?"},
    {"generate maze --method zzz", "--method: unknown value 'zzz'; choose from backtracker, kruskal"},
    {"generat", "unknown command 'generat'; did you mean 'generate'?"},
    {"generate maz", "unknown game name 'maz'; did you mean 'maze'?"},
    {"completion bsh", "did you mean 'bash'?"},
    {"generate maze --sise 5", "unknown option '--sise'; did you mean '--size'?"},
    {"serve --port x", "--port: 'x' is not a whole number; it must be from 0 to 65535"},
    {"serve --port 70000", "--port: 70000 is out of range; it must be from 0 to 65535"},
    {"serve --port 0 --host nowhere", "--host: 'nowhere' is not an address; use 127.0.0.1"},
    {"serve --prot 0", "unknown option '--prot'; did you mean '--port'?"},
    {"generate maze --frobnicate", "unknown option '--frobnicate'; see teka generate maze --help"},
    {"generate --size 5 maze", "unknown option '--size'; options come after the game name"},
    {"--sise", "unknown option '--sise'; see teka --help"},
    {"-x", "unexpected argument '-x'; see teka --help"},
    {"generate maze extra", "unexpected argument 'extra'; see teka generate maze --help"},
    {"generate", "missing game name; see teka generate --help"},
    {"solve maze", "missing FILE; name a file, or - for standard input"},
    {"generate maze --difficulty hrd", "--difficulty: unknown value 'hrd'; did you mean 'hard'?"},
    {"evolve maze --map turns,dead-end", "--map: unknown value 'dead-end'; did you mean 'dead-ends'?"},
    {"evolve maze --map turns", "--map: 'turns' has 1 item; it must have 2"},
    {"evolve maze --map steps,turns --steps 50", "--map over steps has no target for the steps; leave out"},
    {"generate sokoban --walls 20",
     "--walls: 20 are too few for the border of 10x10, which takes 36; possible: 36 to 88"},
    {"generate sokoban --prompt boxes=4 --boxes 5",
     "--boxes: 5 contradicts boxes=4 in the prompt; leave one of them out"},
    {"generate sokoban --size 15 --method lm", "--size: the model was trained on sides from 7 to 12, not 15x15"},
    {"generate sokoban --method lm --model levels.txt", "levels.txt"},
    {"generate sokoban --method ga --temperature 1", "--temperature: the method ga uses no model"},
    {"prepare sokoban --sides 3..5 --out x.safetensors",
     "--sides: 3..5 is out of range; both ends must be from 5 to 14"},
    {"prepare sokoban --merges m.txt --out x.safetensors", "m.txt"},
    {"prepare sokoban --layout tiles --label hard --out x.safetensors", "--label: only for the layout text"},
    {"play 2048 --player bst", "--player: unknown value 'bst'; did you mean 'best'?"},
    {"play 2048 --playouts 0", "--playouts: 0 is out of range; it must be from 1 to 1000000"},
    {"play 2048 --player best --network /dev/null", "--network: /dev/null: not a network for 2048"},
    {"play 2048 --player flat --depth 2", "--depth: the player 'flat' does not use it; use --playouts"},
    {"solve 2048", "no board given; use --board"},
    {"solve 2048 --board 2,2", "--board: a board has 16 cells, but this one has 2"},
    {"evaluate 2048 /dev/null", "the file is empty"},
    {"play brick --player gredy", "--player: unknown value 'gredy'; did you mean 'greedy'?"},
    {"play brick --colours 2", "--colours: 2 is out of range; it must be from 3 to 9"},
    {"play brick --colours 3.5", "--colours: '3.5' is not a whole number; it must be from 3 to 9"},
    {"play brick --placements 10 --time-per-game 5",
     "--placements and --time-per-game exclude each other; use only one of them"},
    {"play brick --time-per-game 0", "--time-per-game: 0 is out of range"},
    {"play brick --stdin --bricks 5",
     "--bricks: not allowed with --stdin, which reads the case from standard input; leave it out"},
    {"play maze --size 9 --braid 0.5 " TEKA_SOURCE_DIR "/examples/maze.txt --player solver",
     "--size, --braid: not used with FILE; leave them out"},
    {"play sokoban " TEKA_SOURCE_DIR "/examples/levels.xsb --boxes 2 --games 1",
     "--boxes: not used with FILE; leave it out"},
    {"generate dungeon --difficulty hrd", "--difficulty: unknown value 'hrd'; did you mean 'hard'?"},
    {"generate dungeon --difficulty hard --variety 0.7",
     "--difficulty and --variety both determine the maps; use only one of them"},
    {"play dungeon --check-replays /dev/null", "--check-replays: /dev/null: the file is empty"},
    {"play dungeon --check-replays /dev/null --rooms 5 --locks 1",
     "--rooms, --locks: not used with --check-replays; leave them out"},
    {"play maze --check-replays /dev/null --games 5", "--games: not used with --check-replays; leave it out"},
    {"play maze " TEKA_SOURCE_DIR "/examples/maze.txt --check-replays /dev/null",
     "FILE: not used with --check-replays; leave it out"},
    // options and their values
    {"generate maze --size", "--size: the value is missing; write --size WxH"},
    {"generate maze --size 5 --size 6", "--size: given 2 times; give it once"},
    {"generate maze --quiet=loud", "--quiet: takes no value; write --quiet alone"},
    {"generate maze --show-solution=3", "--show-solution: takes no value; write --show-solution alone"},
    {"evolve maze --watch=false", "--watch: takes no value; write --watch alone"},
    {"generate maze --count 0", "--count: 0 is out of range; it must be from 1 to 1000000"},
    {"generate maze --count -1", "--count: -1 is out of range; it must be from 1 to 1000000"},
    {"generate maze --count 1e9", "--count: '1e9' is not a whole number; it must be from 1 to 1000000"},
    {"generate maze --count 1000000000", "--count: 1000000000 is out of range; it must be from 1 to 1000000"},
    {"generate maze --seed -1", "--seed: -1 is out of range; it must be from 0 to 9223372036854775807"},
    {"generate maze --seed abc", "--seed: 'abc' is not a whole number; it must be from 0 to"},
    {"generate maze --seed 1.5", "--seed: '1.5' is not a whole number; it must be from 0 to"},
    {"generate maze --seed 99999999999999999999", "--seed: 99999999999999999999 is out of range; it must be from 0 to"},
    {"generate maze --threads 99999", "--threads: 99999 is out of range; it must be from 0 to 1024"},
    {"generate maze --threads -1", "--threads: -1 is out of range; it must be from 0 to 1024"},
    {"generate maze --steps 99999", "--steps: 99999 is out of reach for 12x12 with these ends; use 22 to"},
    {"generate maze --steps 5", "--steps: 5 is out of reach"},
    {"generate maze --start 12,0", "--start: cell 12,0 is outside the 12x12 grid; use 0,0 to 11,11"},
    {"generate maze --start 1,1 --goal 1,1", "--start and --goal are the same cell"},
    {"generate maze --size 3 --steps 4.9",
     "--steps: no maze of 3x3 with these ends has 4.9 within 0.1 %; the nearest have"},
    {"evolve maze --population 4 --elite 5", "an elite of 5 must be smaller than the population of 4"},
    // output
    {"generate maze --format jpg", "--format: unknown format 'jpg'; choose from text, ascii, json, svg, png"},
    {"generate maze --format jsn", "--format: unknown format 'jsn'; did you mean 'json'?"},
    {"generate maze --out x.bmp", "--out: unknown file extension '.bmp'; known: .txt, .asc, .json"},
    {"generate maze --out ''", "the name of the output file is empty"},
    {"generate maze --out missing/x.txt",
     "cannot write 'missing/x.txt': the folder 'missing' does not exist; create it first"},
    {"generate maze --out .", "cannot write '.': it is a folder; name a file"},
    {"generate maze --out -", "--out: '-' is no file; give a name, or leave out --out to write to standard output"},
    {"generate maze --csv -", "--csv: '-' is no file; give a name"},
    {"generate maze --folder x --format tmx", "--format tmx: with --folder, --files chooses the formats"},
    {"generate maze --folder x --format svg", "--format svg: with --folder, --files chooses the formats"},
    {"generate maze --csv missing/x.csv",
     "cannot write 'missing/x.csv': the folder 'missing' does not exist; create it first"},
    {"evolve maze --generations 1000000000 --csv .", "cannot write '.': it is a folder; name a file"},
    {"generate maze --out a.txt --csv ./a.txt", "--out and --csv name the same file './a.txt'; choose another name"},
    {"generate maze --json --format svg", "--json and --format svg contradict each other; give one of them"},
    {"evolve maze --checkpoint missing/x",
     "cannot write 'missing/x': the folder 'missing' does not exist; create it first"},
    {"evolve maze --generations 1000000000 --plot x.gif", "'x.gif': a picture file must end in .svg or .png"},
    {"reproduce maze --plots missing/x",
     "cannot write 'missing/x': the folder 'missing' does not exist; create it first"},
    // input
    {"solve maze missing.txt", "cannot read 'missing.txt': No such file or directory"},
    {"solve maze /proc/self/mem", "cannot read '/proc/self/mem': Input/output error"},
    {"solve maze .", "'.' is a folder; name a file"},
    {"solve maze /dev/zero", "'/dev/zero' has more than 16 MiB"},
    {"evaluate maze -", "standard input: the file is empty; levels were expected"},
    {"solve maze -", "standard input: the file is empty; levels were expected"},
    {"evolve maze --resume missing", "cannot read 'missing': No such file or directory"},
};

TEST(CliErrors, AreOneLineWithTheWayOut) {
  for (const Bad& bad : kBadLines) {
    SCOPED_TRACE(bad.words);
    expect_one_line(run_teka(split_words(bad.words)), bad.message);
  }
}

struct BadFile {
  std::string content;
  std::string message;
};

TEST(CliErrors, NameThePlaceInABadFile) {
  const std::vector<BadFile> files = {
      {"", "bad.txt: the file is empty; levels were expected"},
      {" \n\n", "bad.txt: the file is empty"},
      {"hello\n", "bad.txt: line 1, column 1: "},
      {"+---+---+\n| S | G |\n+---+---\n", "bad.txt: line 3, column 9: "},
      {"+---+---+\n| S   G |\n+---+-?-+\n", "bad.txt: line 3, column 7: "},
      {"# one\n+---+---+\n| S   S |\n+---+---+\n", "bad.txt: line 3, column 7: "},
      {std::string("+---+\0--+\n| S   G |\n+---+---+\n", 30), "bad.txt: line 1, column 6: "},
      {"{\"levels\": [", "bad.txt: line 1, column 13: "},
      {"{\n  \"levels\": nope\n}", "bad.txt: line 2, column 14: "},
      {"{\"a\": 1}", "bad.txt: the JSON has no list \"levels\""},
      {"{\"levels\": [{}]}", "bad.txt: level 1: \"width\" must be a number from 1 to 5000"},
      {"{\"levels\": [{\"width\": 2, \"height\": 1, \"cells\": [1, 99]}]}",
       "bad.txt: level 1: \"cells\" must contain only numbers from 0 to 15"},
      {"{\"levels\": [{\"width\": 2, \"height\": 1, \"cells\": [15]}]}", "bad.txt: level 1: "},
      {"{\"levels\": []}", "the list \"levels\" is empty"},
  };
  for (const BadFile& file : files) {
    SCOPED_TRACE(file.content);
    const TempFolder folder;
    write_text(folder / "bad.txt", file.content);
    for (const char* verb : {"solve", "evaluate", "render"}) {
      expect_one_line(teka_in(folder.path(), {verb, "maze", "bad.txt", "--out", "out.txt"}), file.message);
    }
    EXPECT_EQ(folder.files(), Words{"bad.txt"});
  }
}

TEST(CliErrors, AnUnreadableFileIsNamed) {
  const TempFolder folder;
  write_text(folder / "secret.txt", "x");
  std::filesystem::permissions(folder / "secret.txt", std::filesystem::perms::none);
  expect_one_line(teka_without_privileges(folder.path(), {"solve", "maze", "secret.txt"}),
                  "cannot read 'secret.txt': Permission denied");
}

TEST(CliErrors, AReadOnlyFolderIsNamed) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "locked");
  std::filesystem::permissions(folder / "locked",
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  expect_one_line(teka_without_privileges(folder.path(), {"generate", "maze", "--out", "locked/x.txt"}),
                  "is not writable");
}

TEST(CliErrors, ADamagedCheckpointIsRefused) {
  const TempFolder folder;
  const Words evolve = {"evolve", "maze", "--size", "5", "--generations", "10"};
  ASSERT_EQ(teka_in(folder.path(), evolve + Words{"--checkpoint", "whole"}).code, 0);
  const std::string whole = content_of(folder / "whole");
  ASSERT_GT(whole.size(), 100U);
  std::string flipped = whole;
  flipped[whole.size() / 2] ^= 1;
  for (const std::string& damaged : {std::string(), whole.substr(0, 10), whole.substr(0, whole.size() / 2),
                                     whole.substr(0, whole.size() - 1), whole + "x", flipped, std::string("hello")}) {
    write_text(folder / "damaged", damaged);
    expect_one_line(teka_in(folder.path(), evolve + Words{"--resume", "damaged"}), "damaged: ");
  }
  expect_one_line(teka_in(folder.path(), evolve + Words{"--resume", "whole", "--seed", "2"}),
                  "whole: the checkpoint is of another job: it has --seed 1, this one --seed 2");
}

TEST(CliErrors, AFailureLeavesTheOldFileAlone) {
  const TempFolder folder;
  write_text(folder / "old.txt", "old");
  expect_one_line(teka_in(folder.path(), {"generate", "maze", "--size", "0", "--out", "old.txt"}), "--size");
  expect_one_line(teka_in(folder.path(), {"solve", "maze", "missing.txt", "--out", "old.txt"}), "missing.txt");
  EXPECT_EQ(content_of(folder / "old.txt"), "old");
  EXPECT_EQ(folder.files(), Words{"old.txt"});
}

TEST(CliErrors, WhatBreaksWhileAResultIsWrittenHasExitCodeOne) {
  expect_one_line(run_teka({"generate", "maze", "--out", "/dev/full"}),
                  "cannot write '/dev/full': No space left on device", 1);
  expect_one_line(run_teka({"generate", "maze", "--out", "/proc/x.txt"}), "cannot write '/proc/x.txt': ", 1);
}

TEST(CliErrors, AFullOrClosedStandardOutputIsSaidInOneLine) {
  const TempFolder folder;
  for (const char* command :
       {"teka generate maze", "teka generate maze --size 300", "teka list", "teka --help", "teka"}) {
    SCOPED_TRACE(command);
    expect_one_line(run_shell(std::string(command) + " > /dev/full", folder.path()),
                    "cannot write to standard output: No space left on device", 1);
    expect_one_line(run_shell(std::string(command) + " >&-", folder.path()),
                    "cannot write to standard output: Bad file descriptor", 1);
  }
}

TEST(CliErrors, AClosedOrFullStandardErrorDoesNoHarm) {
  const TempFolder folder;
  for (const char* redirection : {" 2> /dev/full", " 2>&-", " <&- 2>&-"}) {
    SCOPED_TRACE(redirection);
    const auto run = [&](const std::string& words) { return run_shell("teka " + words + redirection, folder.path()); };
    EXPECT_EQ(run("generate maze --size 0").code, 2);
    EXPECT_EQ(run("generat").code, 2);
    const Ran solved = run("generate sokoban --count 2 --out levels.xsb");
    EXPECT_EQ(solved.code, 0) << "signal " << solved.signal;
    EXPECT_EQ(content_of(folder / "levels.xsb"), output_of({"generate", "sokoban", "--count", "2", "--format", "xsb"}))
        << "messages must not get into the file";
  }
}

TEST(CliErrors, AFileThatIsReplacedKeepsItsMode) {
  const TempFolder folder;
  write_text(folder / "private.txt", "old");
  const auto only_mine = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  std::filesystem::permissions(folder / "private.txt", only_mine);
  ASSERT_EQ(teka_in(folder.path(), {"generate", "maze", "--out", "private.txt"}).code, 0);
  EXPECT_EQ(std::filesystem::status(folder / "private.txt").permissions(), only_mine);
}

TEST(CliErrors, QuietIsQuiet) {
  const TempFolder folder;
  for (const Words& more : {Words{}, Words{"--json"}}) {
    const Words solve = {"solve", "maze", "-"};
    const std::string unsolvable = "+---+---+\n| S | G |\n+---+---+\n";
    const Ran told = teka_in(folder.path(), solve + more, unsolvable);
    const Ran quiet = teka_in(folder.path(), solve + more + Words{"--quiet"}, unsolvable);
    EXPECT_THAT(told.err, HasSubstr("cannot be solved"));
    EXPECT_EQ(told.code, 1);
    EXPECT_EQ(quiet.code, 1) << "the exit code still says it";
    EXPECT_EQ(quiet.err, "");
    EXPECT_EQ(quiet.out, told.out);
  }
}

TEST(CliErrors, AReaderThatLeavesDoesNoHarm) {
  const TempFolder folder;
  const Ran ran = run_shell("{ teka generate maze --size 300 --count 20; echo $? >&2; } | head -c 0", folder.path());
  // Ended by SIGPIPE like any other program, without a word.
  EXPECT_EQ(ran.err, "141\n");
}

}  // namespace
}  // namespace teka
