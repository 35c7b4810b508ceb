// teka library as a user runs it: every verb, two processes at once, and files that are no libraries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/database.hpp"
#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kLevels =
    "#######\n#@ $ .#\n#######\nTitle: First push\nSolution: rRR\n\n"
    "########\n# ..#  #\n#   $$ #\n#  ##  #\n#     @#\n########\nTitle: Round the corner\n\n";
/// The first one upside down and mirrored, with a longer solution.
constexpr const char* kMirrored = "#######\n#. $ @#\n#######\nSolution: lrlLL\n\n";

class LibraryProgram : public testing::Test {
 protected:
  LibraryProgram() { write_text(folder_ / "levels.xsb", kLevels); }

  Ran library(const Words& words, const std::string& input = "") {
    Words all = {"library"};
    all.push_back(words.front());
    all = all + Words{"--library", "own.sqlite"} + Words(words.begin() + 1, words.end());
    return teka_in(folder_.path(), all, input);
  }
  /// What it prints; it must succeed.
  std::string out(const Words& words, const std::string& input = "") {
    Ran ran = library(words, input);
    EXPECT_EQ(ran.code, 0) << testing::PrintToString(words) << '\n' << ran.err;
    return std::move(ran.out);
  }
  void expect_refused(const Ran& ran, const std::string& what) {
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr(what));
    EXPECT_EQ(ran.error_lines(), 1) << ran.err;
  }

  TempFolder folder_;
};

TEST_F(LibraryProgram, AddsSolvesMeasuresAndShows) {
  const Ran added = library({"add", "levels.xsb", "--game", "sokoban", "--tag", "mine"});
  EXPECT_EQ(added.code, 0) << added.err;
  EXPECT_THAT(added.err, HasSubstr("2 levels added"));
  const std::string shown = out({"show", "2", "--thumbnail", "2.png"});
  EXPECT_THAT(shown, HasSubstr("#  ##  #"));
  EXPECT_THAT(shown, HasSubstr("Round the corner"));
  EXPECT_THAT(shown, HasSubstr("tags: mine"));
  EXPECT_THAT(shown, HasSubstr("from: levels.xsb, level 2"));
  EXPECT_THAT(shown, HasSubstr("\ndifficulty: "));
  EXPECT_THAT(shown, HasSubstr("\nsolution, "));
  const std::string thumbnail = content_of(folder_ / "2.png");
  EXPECT_THAT(thumbnail, StartsWith("\x89PNG"));
  out({"show", "2", "--thumbnail", "again.png"});
  EXPECT_EQ(content_of(folder_ / "again.png"), thumbnail);
}

TEST_F(LibraryProgram, AddsTheSameLevelOnceAndKeepsOnlyABetterSolution) {
  write_text(folder_ / "mirrored.xsb", kMirrored);
  out({"add", "--game", "sokoban", "mirrored.xsb"});
  EXPECT_THAT(out({"show", "1"}), HasSubstr("5 moves, 2 pushes"));
  const Ran again = library({"add", "--game", "sokoban", "mirrored.xsb"});
  EXPECT_THAT(again.err, HasSubstr("mirrored.xsb: level 1 is level 1 already\n0 levels added, 1 there already\n"));
  const Ran better = library({"add", "--game", "sokoban", "levels.xsb"});
  EXPECT_THAT(better.err, HasSubstr("level 1 is level 1 already; its better solution is kept"));
  EXPECT_THAT(out({"show", "1"}), HasSubstr("3 moves, 2 pushes: lLL"));
  EXPECT_THAT(out({"show", "1"}), Not(HasSubstr("5 moves")));
}

TEST_F(LibraryProgram, KeepsLevelsOfAllGamesAndMakesThemAgain) {
  for (const char* line :
       {"generate maze --size 6 --count 3 --steps 20", "generate sokoban --size 7 --boxes 2 --count 3",
        "generate dungeon --size 30x15 --rooms 3 --count 2"}) {
    EXPECT_EQ(run_shell(std::string("teka ") + line + " --json -q | teka library add --library own.sqlite -q -",
                        folder_.path())
                  .code,
              0)
        << line;
  }
  const Ran verified = library({"verify"});
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
  EXPECT_EQ(verified.out, "8 levels verified, 8 made again from provenance: nothing differs\n");
  EXPECT_THAT(out({"search", "--game", "maze", "--sort", "moves"}), HasSubstr("maze"));
  EXPECT_THAT(out({"stats", "--json"}), HasSubstr("\"games\": {\"dungeon\": 2, \"maze\": 3, \"sokoban\": 3}"));
}

TEST_F(LibraryProgram, VerifySaysWhatDiffers) {
  EXPECT_EQ(run_shell("teka generate maze --size 6 --count 3 --json -q | sed 's/\"seed\": 1/\"seed\": 2/' >m.json && "
                      "teka library add --library own.sqlite -q m.json",
                      folder_.path())
                .code,
            0);
  const Ran verified = library({"verify"});
  EXPECT_EQ(verified.code, 1);
  EXPECT_THAT(verified.out, HasSubstr("level 1: its provenance gives another level\n"));
  EXPECT_THAT(verified.out, HasSubstr("3 differences"));
  EXPECT_EQ(library({"verify", "--quick"}).code, 0);
}

TEST_F(LibraryProgram, FindsTagsRatesAndRemoves) {
  out({"add", "levels.xsb", "--game", "sokoban"});
  EXPECT_THAT(out({"search", "--where", "pushes>=5"}), HasSubstr("Round the corner"));
  EXPECT_THAT(out({"search", "--where", "pushes>=5"}), Not(HasSubstr("First push")));
  out({"tag", "1", "--add", "easy one"});
  out({"rate", "--where", "pushes>=5", "--stars", "4"});
  EXPECT_THAT(out({"search", "--tag", "easy one"}), HasSubstr("First push"));
  EXPECT_THAT(out({"search", "--rating", ">=3", "--json"}), HasSubstr("\"rating\": 4"));
  EXPECT_THAT(out({"search", "--text", "corn"}), HasSubstr("Round the corner"));
  out({"search", "--csv", "all.csv"});
  EXPECT_THAT(content_of(folder_ / "all.csv"), HasSubstr("1,sokoban,First push,,easy one"));
  out({"stats", "--of", "pushes", "--plot", "pushes.svg"});
  EXPECT_THAT(content_of(folder_ / "pushes.svg"), HasSubstr("Levels by pushes"));
  out({"stats", "--of", "pushes", "--by", "moves", "--plot", "both.png"});
  out({"remove", "1"});
  EXPECT_THAT(library({"search"}).err, HasSubstr("1 level\n"));
  expect_refused(library({"remove"}), "say which levels");
  expect_refused(library({"show", "1"}), "there is no level 1");
}

TEST_F(LibraryProgram, ExportsImportsAndPlays) {
  out({"add", "levels.xsb", "--game", "sokoban", "--tag", "mine"});
  out({"rate", "2", "--stars", "3"});
  out({"export", "--out", "all.json"});
  out({"export", "1", "--out", "one.xsb"});
  EXPECT_THAT(content_of(folder_ / "one.xsb"), HasSubstr("Title: First push"));
  for (const char* source : {"all.json", "own.sqlite"}) {
    const std::string other = std::string(source) + ".copy";
    EXPECT_EQ(teka_in(folder_.path(), {"library", "import", "--library", other, "-q", source}).code, 0);
    const Ran copy = teka_in(folder_.path(), {"library", "export", "--library", other});
    EXPECT_EQ(copy.out, content_of(folder_ / "all.json")) << source;
  }
  EXPECT_THAT(out({"play", "1", "--player", "solver"}), HasSubstr("in 3.0 moves"));
}

TEST_F(LibraryProgram, UsesTheFolderOfTheUser) {
  const auto folder = folder_.path().string();
  EXPECT_EQ(run_shell("XDG_DATA_HOME='" + folder + "/data' teka library add --game sokoban -q levels.xsb", folder).code,
            0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "data/teka/library.sqlite"));
}

TEST_F(LibraryProgram, SeveralProcessesAddAndReadAtOnce) {
  for (int i = 0; i < 4; ++i) {
    const std::string count = std::to_string(i);
    EXPECT_EQ(
        run_shell("teka generate maze --size 8 --count 300 --json -q --seed " + count + " --out " + count + ".json",
                  folder_.path())
            .code,
        0);
  }
  const auto start = [&](const Words& words) {
    return std::make_unique<Running>(Words{TEKA_PROGRAM, "library"} + words, folder_.path());
  };
  std::vector<std::unique_ptr<Running>> writers;
  for (int i = 0; i < 4; ++i) {
    writers.push_back(start({"add", "--library", "own.sqlite", "-q", "--as-is", std::to_string(i) + ".json"}));
  }
  for (const auto& writer : writers) {
    const Ran reader = start({"search", "--library", "own.sqlite", "--limit", "3"})->wait();
    EXPECT_TRUE(reader.code == 0 || reader.err.find("no library yet") != std::string::npos) << reader.err;
    const Ran ran = writer->wait();
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
  EXPECT_THAT(library({"search", "--limit", "1"}).err, StartsWith("1 of 1200 levels"));
  EXPECT_EQ(library({"verify", "--quick", "-q"}).code, 0);
}

TEST_F(LibraryProgram, FilesThatAreNoLibraryAreRefusedAndStay) {
  write_text(folder_ / "own.sqlite", "not a database, but long enough to be taken for one by its size, as it seems");
  const std::string before = content_of(folder_ / "own.sqlite");
  for (const Words& words : {Words{"search"}, Words{"add", "--game", "sokoban", "levels.xsb"}, Words{"verify"}}) {
    expect_refused(library(words), "it is not a library of teka");
  }
  EXPECT_EQ(content_of(folder_ / "own.sqlite"), before);
}

TEST_F(LibraryProgram, AReadOnlyFileIsReadAndNotWritten) {
  out({"add", "--game", "sokoban", "-q", "levels.xsb"});
  std::filesystem::permissions(folder_ / "own.sqlite", std::filesystem::perms::owner_read);
  const Words at = {"--library", "own.sqlite"};
  const Ran shown = teka_without_privileges(folder_.path(), Words{"library", "search"} + at);
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("First push"));
  expect_refused(teka_without_privileges(folder_.path(), Words{"library", "rate"} + at + Words{"1", "--stars", "3"}),
                 "it cannot be written");
  expect_refused(
      teka_without_privileges(folder_.path(), Words{"library", "add"} + at + Words{"--game", "sokoban", "levels.xsb"}),
      "it cannot be written");
}

TEST_F(LibraryProgram, MistakesAreOneLine) {
  expect_refused(library({"search"}), "there is no library yet");
  expect_refused(library({"add", "levels.xsb"}), "it does not say of which game its levels are; add --game NAME");
  expect_refused(library({"add", "--game", "2048", "levels.xsb"}), "2048 has no levels that a library could keep");
  out({"add", "--game", "sokoban", "-q", "levels.xsb"});
  expect_refused(library({"search", "--where", "pushes"}), "as in 'pushes>=20'");
  expect_refused(library({"search", "--sort", "pushs"}), "did you mean 'pushes'");
  expect_refused(library({"show", "x"}), "no number of a level");
  expect_refused(library({"rate", "1", "--stars", "6"}), "stars");
  expect_refused(teka_in(folder_.path(), {"library", "sarch"}), "did you mean 'search'");
}

TEST_F(LibraryProgram, NoOutputReplacesTheLibrary) {
  out({"add", "--game", "sokoban", "-q", "levels.xsb"});
  const std::string before = content_of(folder_ / "own.sqlite");
  std::filesystem::create_symlink("own.sqlite", folder_ / "link.png");
  const std::string whole = (folder_ / "own.sqlite").string();
  for (const Words& words :
       {Words{"export", "-o", "own.sqlite"}, Words{"export", "--format", "xsb", "-o", whole},
        Words{"search", "--csv", "./own.sqlite"}, Words{"search", "--csv", "own.sqlite-wal"},
        Words{"stats", "--of", "pushes", "--plot", "own.sqlite"}, Words{"show", "1", "--thumbnail", "link.png"}}) {
    expect_refused(library(words), " would replace the library; choose another name");
  }
  expect_refused(library({"play", "1", "--player", "solver", "--out", "own.sqlite"}),
                 "--out would replace the library");
  expect_refused(library({"search", "--csv", "-"}), "--csv: '-' is no file; give a name");
  EXPECT_EQ(content_of(folder_ / "own.sqlite"), before);
}

TEST_F(LibraryProgram, ATextOfBlanksChoosesNothing) {
  out({"add", "--game", "sokoban", "-q", "levels.xsb"});
  for (const Words& words : {Words{"remove"}, Words{"tag", "--add", "x"}, Words{"rate", "--stars", "1"}, {"search"}}) {
    expect_refused(library(words + Words{"--text", " "}), "--text: a word was expected");
  }
  EXPECT_EQ(library({"search"}).err, "2 levels\n");
}

TEST_F(LibraryProgram, FilesOfAFolderAreMadeAgain) {
  const auto made = run_shell(
      "teka generate sokoban --size 7 --boxes 2 --count 3 --folder gs -q && teka library add --library own.sqlite -q "
      "--game sokoban gs/*.xsb && teka generate maze --size 6 --steps 20 --count 3 --folder gm --files tmj,tmx -q && "
      "teka library add --library own.sqlite -q --game maze gm/*[0-9].tm? && teka render sokoban levels.xsb --folder "
      "gr "
      "-q && teka library add --library own.sqlite -q gr/*.xsb",
      folder_.path());
  EXPECT_EQ(made.code, 0) << made.err;
  const Ran verified = library({"verify"});
  EXPECT_EQ(verified.out, "8 levels verified, 8 made again from provenance: nothing differs\n") << verified.err;
}

TEST_F(LibraryProgram, MeasuresOfASolutionAreNotThoseOfTheLevel) {
  const auto made = run_shell(
      "teka generate sokoban --boxes 3 --count 4 -q >some.xsb && teka solve sokoban some.xsb --json -q >solved.json && "
      "teka library add --library own.sqlite -q solved.json",
      folder_.path());
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_THAT(out({"show", "1"}), HasSubstr("playable: 1\n"));
  EXPECT_THAT(out({"show", "1"}), Not(HasSubstr("nodes: ")));
  const Ran verified = library({"verify"});
  EXPECT_EQ(verified.code, 0) << verified.out;
}

TEST_F(LibraryProgram, IsReadInAFolderThatCannotBeWritten) {
  std::filesystem::create_directory(folder_ / "closed");
  EXPECT_EQ(
      teka_in(folder_.path(), {"library", "add", "--library", "closed/a.sqlite", "--game", "sokoban", "levels.xsb"})
          .code,
      0);
  using std::filesystem::perms;
  std::filesystem::permissions(folder_ / "closed", perms::owner_read | perms::owner_exec);
  for (const perms file : {perms::owner_read, perms::owner_read | perms::owner_write}) {
    std::filesystem::permissions(folder_ / "closed/a.sqlite", file);
    for (const Words& words : {Words{"search"}, Words{"show", "1", "--thumbnail", "1.png"}}) {
      const Ran ran =
          teka_without_privileges(folder_.path(), Words{"library"} + words + Words{"--library", "closed/a.sqlite"});
      EXPECT_EQ(ran.code, 0) << ran.err;
      EXPECT_THAT(ran.out, HasSubstr("First push"));
    }
  }
  std::filesystem::permissions(folder_ / "closed", perms::owner_all);
}

TEST_F(LibraryProgram, TagsAreCheckedAndCountedWhereTheyAreMeant) {
  out({"add", "--game", "sokoban", "-q", "levels.xsb", "--tag", "both"});
  for (const std::string& bad : {std::string("a,b"), std::string("a\x1b[31m"), std::string("\xff"), std::string("  "),
                                 std::string("a\xc2\x9b"), std::string(101, 'a')}) {
    expect_refused(library({"tag", "1", "--add", bad}), "' cannot be a tag; use up to 100 characters");
    expect_refused(library({"add", "--game", "sokoban", "levels.xsb", "--tag", bad}), "' cannot be a tag; use up to");
  }
  std::string exported = out({"export", "1"});
  exported.replace(exported.find("\"both\""), 6, "\"a,b\"");
  write_text(folder_ / "bad.json", exported);
  const Ran imported = teka_in(folder_.path(), {"library", "import", "--library", "other.sqlite", "bad.json"});
  EXPECT_EQ(imported.code, 1);
  EXPECT_THAT(imported.err, HasSubstr("level 1: a tag is left out: 'a,b' cannot be a tag"));
  EXPECT_THAT(imported.err, HasSubstr("1 level added"));
  out({"tag", "2", "--add", "second"});
  EXPECT_THAT(out({"stats", "1"}), HasSubstr("tag both: 1\n"));
  EXPECT_THAT(out({"stats", "1"}), Not(HasSubstr("second")));
}

TEST_F(LibraryProgram, ControlCharactersAreNotPrinted) {
  write_text(folder_ / "bad.json",
             R"({"provenance": {"teka": "1", "verb": "generate\u001b[2J", "game": "sokoban"}, "levels": [{"width": 5,)"
             R"( "height": 3, "rows": ["#####", "#@$.#", "#####"], "title": "red\u001b[31m"}]})");
  out({"add", "-q", "bad.json"});
  for (const Words& words : {Words{"show", "1"}, Words{"search"}, Words{"verify"}}) {
    const Ran ran = library(words);
    EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("\x1b"))) << words.front();
  }
}

TEST_F(LibraryProgram, AllLevelsAreChosenByAll) {
  out({"add", "--game", "sokoban", "-q", "levels.xsb"});
  EXPECT_EQ(out({"rate", "--all", "--stars", "2"}), "2 levels\n");
  EXPECT_THAT(out({"play", "--all", "--player", "solver"}), HasSubstr("2 "));
}

TEST_F(LibraryProgram, VerifySeesWhatIsGone) {
  out({"add", "--game", "sokoban", "-q", "levels.xsb"});
  expect_refused(library({"verify", "--tag", "typo"}), "no level was chosen");
  const auto after = [&](const std::string& sql) {
    std::filesystem::copy_file(folder_ / "own.sqlite", folder_ / "copy.sqlite",
                               std::filesystem::copy_options::overwrite_existing);
    store::Database((folder_ / "copy.sqlite").string(), store::Access::write).run(sql.c_str());
    const Ran ran = teka_in(folder_.path(), {"library", "verify", "--library", "copy.sqlite"});
    EXPECT_EQ(ran.code, 1) << sql << ran.out << ran.err;
    return ran.out;
  };
  EXPECT_THAT(after("DELETE FROM chunks"), HasSubstr("the file: it has 2 levels, but its list has 0\n"));
  EXPECT_THAT(after("UPDATE levels SET solutions=x'' WHERE id=1"), HasSubstr("level 1: its solution is missing\n"));
  EXPECT_THAT(after("UPDATE levels SET solutions=x'' WHERE id=1"), HasSubstr(": 1 difference\n"));
  EXPECT_THAT(after("DELETE FROM measures WHERE name='box_changes'"), HasSubstr("level 1: box_changes is "));
  EXPECT_THAT(after("DELETE FROM measures WHERE name='moves'"),
              HasSubstr("level 1: its solutions have 3 moves, not 0"));
  EXPECT_THAT(after("DELETE FROM measures WHERE name='width'"), HasSubstr("level 1: its width 7 is not kept\n"));
}

TEST_F(LibraryProgram, ALevelWithoutSolutionIsSaidAndIsNoDifference) {
  write_text(folder_ / "stuck.xsb", "#####\n#$@.#\n#####\nTitle: Stuck\n\n");
  const Ran added = library({"add", "--game", "sokoban", "stuck.xsb"});
  EXPECT_EQ(added.code, 0);
  EXPECT_EQ(added.err, "stuck.xsb: level 1 (Stuck): no solution was found\n1 level added\n");
  const Ran verified = library({"verify"});
  EXPECT_EQ(verified.code, 0) << verified.out;
  EXPECT_THAT(verified.err, HasSubstr("level 1: it cannot be played: box 1 at 1,1 is stuck in a corner\n"));
}

TEST_F(LibraryProgram, MistakesSayTheWayOut) {
  const Ran added = library({"add", "--game", "sokoban", "levels.xsb", "missing.xsb"});
  EXPECT_EQ(added.code, 2);
  EXPECT_THAT(added.err, HasSubstr("2 levels added\nteka: cannot read 'missing.xsb'"));
  out({"export", "--out", "all.json"});
  expect_refused(library({"add", "all.json"}), "use teka library import all.json");
  const Ran tmx = library({"export", "--format", "tmx"});
  expect_refused(tmx, "--format tmx: a file holds only one level; choose one by its number");
  EXPECT_THAT(tmx.err, Not(HasSubstr("--folder")));
  expect_refused(library({"show"}), "missing LEVEL");
  expect_refused(library({"search", "--sort", "origin"}), "there is no level with the measure 'origin'");
  EXPECT_THAT(library({"search", "--sort", "origi"}).err, Not(HasSubstr("'origin'")));
  expect_refused(library({"stats", "--of", "origin", "--plot", "a.svg"}), "no level has the measure 'origin'");
}

}  // namespace
}  // namespace teka
