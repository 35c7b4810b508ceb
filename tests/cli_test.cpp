// The command line as a user meets it: what it prints, in which format, and that the same words give the same bytes.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "game/usual_verbs.hpp"
#include "games/registry.hpp"
#include "json/json.hpp"
#include "tests/amount.hpp"
#include "tests/golden.hpp"
#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Value json_of(const Words& words, const std::string& input = "") {
  const std::string text = output_of(words, input);
  const auto value = parse_json(text);
  EXPECT_TRUE(value.has_value()) << text.substr(0, 500);
  return value.value_or(Value());
}

std::size_t length_of(const Value* list) {
  const auto* array = list != nullptr ? list->get<Value::Array>() : nullptr;
  return array != nullptr ? array->size() : 0;
}

/// The mazes of a text alone: comments say which command made them.
std::string mazes_of(const std::string& text) {
  std::string mazes;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && !line.starts_with('#')) mazes += line + '\n';
  }
  return mazes;
}

TEST(Cli, AloneItShowsThreeCommandsThatCanBeTried) {
  const std::string tour = output_of({});
  std::size_t commands = 0;
  for (std::size_t at = tour.find("\n  teka "); at != std::string::npos; at = tour.find("\n  teka ", at + 1))
    ++commands;
  EXPECT_EQ(commands, 3U) << tour;
}

TEST(Cli, SaysItsVersion) {
  EXPECT_THAT(output_of({"--version"}), testing::MatchesRegex("teka [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(Cli, HelpIsEverywhereAndHasAnExample) {
  std::vector<Words> commands = {{}, {"list"}, {"bench"}, {"serve"}, {"completion"}, {"completion", "bash"}};
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) {
      commands.push_back({std::string(verb.name)});
      commands.push_back({std::string(verb.name), std::string(game->name)});
    }
  }
  for (const Words& command : commands) {
    SCOPED_TRACE(testing::PrintToString(command));
    EXPECT_THAT(output_of(command + Words{"--help"}), HasSubstr("Example: "));
  }
}

/// With single spaces, however the lines are broken.
std::string one_line(const std::string& text) {
  std::string line;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) line += word + ' ';
  return line;
}

TEST(Cli, HelpSaysWhatEachVerbDoes) {
  const std::string help = one_line(output_of({"--help"}));
  EXPECT_THAT(help, HasSubstr(" generate Generates levels (maze, sokoban, dungeon"));
  EXPECT_THAT(help, HasSubstr(" train Trains a player by letting it play (2048, brick) "));
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) {
      std::vector<const Game*> with_verb;
      for (const Game* other : all_games()) {
        if (other->find_verb(verb.name) != nullptr) with_verb.push_back(other);
      }
      EXPECT_THAT(help, HasSubstr(fmt::format(" {} {} ", verb.name, describe_verb(verb.name, with_verb))));
      EXPECT_THAT(one_line(output_of({std::string(verb.name), "--help"})),
                  HasSubstr(fmt::format(" {} {}", game->name, one_line(std::string(verb.summary)))));
    }
  }
}

TEST(Cli, HelpNamesEveryOption) {
  const std::string help = output_of({"generate", "maze", "--help"});
  for (const char* option :
       {"--seed", "--threads", "--json", "--quiet", "--out", "--format", "--count", "--first", "--method"}) {
    EXPECT_THAT(help, HasSubstr(option));
  }
}

TEST(Cli, ExamplesWorkAsTheyStand) {
  if (kSanitized) GTEST_SKIP() << "under sanitizers the examples run in JobConformance";
  const TempFolder folder;  // what they write goes away with it; what they read is as in the source
  std::filesystem::create_directory_symlink(TEKA_SOURCE_DIR "/examples", folder / "examples");
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) {
      SCOPED_TRACE(verb.example);
      const Ran ran = run_shell(std::string(verb.example) + " > /dev/null", folder.path());
      EXPECT_EQ(ran.code, 0) << ran.err;
    }
  }
}

TEST(Cli, ATableIsWrittenBesideAnyResult) {
  const TempFolder folder;
  const Words generate = {"generate", "maze", "--size", "6", "--count", "3", "--steps", "30"};
  const std::string drawn = output_of(generate);
  EXPECT_EQ(teka_in(folder.path(), generate + Words{"--csv", "a.csv"}).out, drawn);
  teka_in(folder.path(), generate + Words{"--csv", "b.csv", "--out", "mazes.json"});
  EXPECT_EQ(folder.files(), (Words{"a.csv", "b.csv", "mazes.json"}));
  const std::string table = content_of(folder / "a.csv");
  EXPECT_EQ(table, content_of(folder / "b.csv"));
  EXPECT_THAT(table, StartsWith("game,verb,seed,size,steps,"));
  EXPECT_THAT(table, HasSubstr("\nmaze,generate,1,6,30,"));
}

TEST(Cli, ThePapersPlotsAreDrawnUnlessUnwanted) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const TempFolder folder;
  const Ran ran = teka_in(folder.path(), {"reproduce", "maze", "--runs", "2"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(folder.files(), (Words{"maze-reproduce-best.svg", "maze-reproduce-mean-elitism.svg",
                                   "maze-reproduce-mean-no-elitism.svg"}));
  for (const std::string& file : folder.files()) EXPECT_THAT(ran.err, HasSubstr(file));
  output_of({"reproduce", "maze", "--runs", "2", "--plots", "none"});  // leaves nothing behind
}

TEST(Cli, ListNamesEveryGameAndVerb) {
  const std::string list = output_of({"list"});
  for (const Game* game : all_games()) {
    EXPECT_THAT(list, HasSubstr(std::string(game->name)));
    for (const Verb& verb : game->verbs) EXPECT_THAT(list, HasSubstr("  " + std::string(verb.name)));
  }
}

TEST(Cli, BenchHasRatesAndAPinnedSignature) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  std::uint64_t signature = 0;
  std::size_t cases = 0;
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    for (const BenchCase& bench : all_games()[i]->benches) signature = hash_combine(signature, bench.run().hash);
    cases += all_games()[i]->benches.size();
    // Games from outside come after the built-in ones.
    if (i + 1 == TEKA_HOUSE_GAMES)
      expect_golden("tests/golden/bench-signature.txt", fmt::format("{:016x}\n", signature));
  }
  EXPECT_EQ(output_of({"bench", "--signature"}), fmt::format("{:016x}\n", signature));

  const Value bench = json_of({"bench", "--json"});
  EXPECT_EQ(*bench.find("provenance")->find("verb"), Value("bench"));
  EXPECT_EQ(*bench.find("signature"), Value(fmt::format("{:016x}", signature)));
  ASSERT_EQ(length_of(bench.find("metrics")), cases);
  for (const Value& metric : *bench.find("metrics")->get<Value::Array>()) {
    EXPECT_GT(metric.find("value")->number(), 0);
    EXPECT_THAT(*metric.find("unit")->get<std::string>(), testing::EndsWith("/s"));
  }
}

TEST(Cli, ListAsJsonHasEveryParameter) {
  const Value list = json_of({"list", "--json"});
  EXPECT_EQ(*list.find("provenance")->find("verb"), Value("list"));
  const auto& games = *list.find("games")->get<Value::Array>();
  ASSERT_EQ(games.size(), all_games().size());
  for (std::size_t g = 0; g < games.size(); ++g) {
    const Game& game = *all_games()[g];
    EXPECT_EQ(*games[g].find("name"), Value(game.name));
    const auto& verbs = *games[g].find("verbs")->get<Value::Array>();
    ASSERT_EQ(verbs.size(), game.verbs.size());
    for (std::size_t v = 0; v < verbs.size(); ++v) {
      EXPECT_EQ(*verbs[v].find("name"), Value(game.verbs[v].name));
      EXPECT_EQ(*verbs[v].find("example"), Value(game.verbs[v].example));
      ASSERT_EQ(length_of(verbs[v].find("parameters")), game.verbs[v].parameters.size());
      for (std::size_t p = 0; p < game.verbs[v].parameters.size(); ++p) {
        const Value& parameter = verbs[v].find("parameters")->get<Value::Array>()->at(p);
        EXPECT_EQ(*parameter.find("name"), Value(game.verbs[v].parameters[p].name));
        EXPECT_EQ(*parameter.find("default"), game.verbs[v].parameters[p].shown_default());
      }
    }
  }
}

TEST(CliFormat, IsChosenByTheEndingAndOverridden) {
  const TempFolder folder;
  const auto written = [&](const std::string& file, const Words& more) {
    const Ran ran = teka_in(folder.path(), Words{"generate", "maze", "--size", "5", "--out", file} + more);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "");
    return content_of(folder / file);
  };
  EXPECT_THAT(written("a.txt", {}), HasSubstr("┌───"));
  EXPECT_THAT(written("a.asc", {}), HasSubstr("+---"));
  EXPECT_THAT(written("a.json", {}), StartsWith("{"));
  EXPECT_THAT(written("a.svg", {}), HasSubstr("<svg"));
  EXPECT_THAT(written("a.png", {}), StartsWith("\x89PNG\r\n\x1a\n"));
  EXPECT_THAT(written("A.PNG", {}), StartsWith("\x89PNG\r\n\x1a\n"));
  EXPECT_THAT(written("B.Svg", {}), HasSubstr("<svg"));
  EXPECT_THAT(written("plain", {}), HasSubstr("┌───"));
  EXPECT_THAT(written("b.txt", {"--format", "svg"}), HasSubstr("<svg"));
  EXPECT_THAT(written("b.svg", {"--json"}), StartsWith("{"));
  EXPECT_EQ(content_of(folder / "a.json"), output_of({"generate", "maze", "--size", "5", "--format", "json"}));
}

TEST(CliFormat, PngGoesThroughAPipe) {
  EXPECT_THAT(output_of({"generate", "maze", "--format", "png"}), StartsWith("\x89PNG\r\n\x1a\n"));
}

TEST(CliFormat, AFileIsReplacedWhole) {
  const TempFolder folder;
  write_text(folder / "a.txt", std::string(100'000, 'x'));
  EXPECT_EQ(teka_in(folder.path(), {"generate", "maze", "--size", "3", "--out", "a.txt"}).code, 0);
  EXPECT_EQ(content_of(folder / "a.txt"), output_of({"generate", "maze", "--size", "3"}));
  EXPECT_EQ(folder.files(), Words{"a.txt"});
}

/// Provenance first, then levels and metrics, and nothing else.
void expect_shape(const Value& document, const std::string& verb, std::size_t levels, bool metrics) {
  SCOPED_TRACE(verb);
  const auto* members = document.get<Value::Object>();
  ASSERT_NE(members, nullptr);
  Words names;
  for (const auto& [name, value] : *members) names.push_back(name);
  EXPECT_EQ(names,
            Words{"provenance"} + (levels > 0 ? Words{"levels"} : Words{}) + (metrics ? Words{"metrics"} : Words{}));
  const Value* provenance = document.find("provenance");
  ASSERT_NE(provenance, nullptr);
  for (const char* name : {"teka", "game", "verb", "parameters", "seed"}) {
    EXPECT_NE(provenance->find(name), nullptr) << name;
  }
  EXPECT_EQ(*provenance->find("verb"), Value(verb));
  EXPECT_EQ(*provenance->find("seed"), Value(7));
  EXPECT_EQ(length_of(document.find("levels")), levels);
  if (!metrics) return;
  ASSERT_GT(length_of(document.find("metrics")), 0U);
  for (const Value& metric : *document.find("metrics")->get<Value::Array>()) {
    for (const char* name : {"name", "value", "error", "unit", "n"}) EXPECT_NE(metric.find(name), nullptr) << name;
  }
}

TEST(CliJson, HasOneShape) {
  const Words common = {"--seed", "7", "--json"};
  const std::string mazes = output_of({"generate", "maze", "--size", "6", "--count", "3"});
  expect_shape(json_of(Words{"generate", "maze", "--size", "6", "--count", "3"} + common), "generate", 3, false);
  expect_shape(json_of(Words{"generate", "maze", "--size", "6", "--steps", "25"} + common), "generate", 1, false);
  expect_shape(json_of(Words{"solve", "maze", "-"} + common, mazes), "solve", 3, false);
  expect_shape(json_of(Words{"render", "maze", "-"} + common, mazes), "render", 3, false);
  expect_shape(json_of(Words{"evaluate", "maze", "-", "--walks", "100"} + common, mazes), "evaluate", 3, true);
  expect_shape(json_of(Words{"evolve", "maze", "--size", "5", "--generations", "2"} + common), "evolve", 1, true);
  expect_shape(json_of(Words{"reproduce", "maze", "--runs", "2", "--plots", "none"} + common), "reproduce", 0, true);
  const Value map =
      json_of(Words{"evolve", "maze", "--size", "5", "--map", "turns,dead-ends", "--evaluations", "100"} + common);
  expect_shape(map, "evolve", length_of(map.find("levels")), true);
  EXPECT_GT(length_of(map.find("levels")), 5U);
}

TEST(CliJson, LevelsSayWhatTheyAre) {
  const Value made = json_of({"generate", "maze", "--size", "7x4", "--count", "2", "--first", "5", "--json"});
  const Value& level = made.find("levels")->get<Value::Array>()->at(1);
  EXPECT_EQ(*level.find("width"), Value(7));
  EXPECT_EQ(*level.find("height"), Value(4));
  EXPECT_EQ(*level.find("index"), Value(6));
  const Value solved = json_of({"solve", "maze", "-", "--json"}, to_json(made));
  const Value& answer = solved.find("levels")->get<Value::Array>()->at(0);
  EXPECT_EQ(*answer.find("status"), Value("solved"));
  EXPECT_GE(answer.find("solution")->get<std::string>()->size(), 9U);
}

TEST(Cli, ALevelOfASetComesOutAlone) {
  for (const Words& kind : {Words{"--method", "prim"}, Words{"--steps", "25"}}) {
    const Words command = Words{"generate", "maze", "--size", "6", "--seed", "3"} + kind;
    const std::string all = mazes_of(output_of(command + Words{"--count", "3"}));
    std::string joined;
    for (const char* first : {"0", "1", "2"}) joined += mazes_of(output_of(command + Words{"--first", first}));
    EXPECT_EQ(joined, all);
    EXPECT_NE(mazes_of(output_of({"generate", "maze", "--size", "6", "--seed", "4"})),
              mazes_of(output_of({"generate", "maze", "--size", "6"})));
  }
}

TEST(CliPipe, CommandsFeedEachOther) {
  const TempFolder folder;
  const Ran solved = run_shell("teka generate maze --size 9 --count 2 | teka solve maze -", folder.path());
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("# maze 2: solved in "));
  const Ran judged = run_shell("teka generate maze --json --count 2 | teka evaluate maze - --walks 100", folder.path());
  EXPECT_EQ(judged.code, 0) << judged.err;
  EXPECT_THAT(judged.out, HasSubstr("means over 2 mazes"));
  EXPECT_EQ(folder.files(), Words{});
}

TEST(CliFolder, HoldsMapsThatTiledOpens) {
  const TempFolder folder;
  const Ran made = run_shell(
      "teka generate dungeon --count 2 --style mixed --locks 2 --folder maps --files tmj,tmx,text,ldtk,json --quiet",
      folder.path());
  EXPECT_EQ(made.code, 0) << made.err;
  for (const char* file : {"index.html", "maps.json", "map-0001.txt", "dungeons.ldtk",
                           "dungeons/simplified/Level_0/_composite.png", "dungeon-tiles.png"}) {
    EXPECT_TRUE(std::filesystem::exists(folder / (std::string("maps/") + file))) << file;
  }
  const Ran judged =
      run_shell("teka evaluate dungeon maps/map-0000.txt maps/maps.json maps/map-0001.json --json", folder.path());
  EXPECT_EQ(judged.code, 0) << judged.err;
  if (run_shell("command -v tmxrasterizer", folder.path()).code != 0) {
    GTEST_SKIP() << "Tiled is not installed: nobody else has opened the maps";
  }
  for (const char* ending : {"tmj", "tmx"}) {
    const Ran drawn = run_shell(
        fmt::format("QT_QPA_PLATFORM=offscreen tmxrasterizer maps/map-0000.{0} {0}.png", ending), folder.path());
    EXPECT_EQ(drawn.code, 0) << drawn.err;
  }
  EXPECT_GT(std::filesystem::file_size(folder / "tmj.png"), 1000U);
  EXPECT_EQ(content_of(folder / "tmj.png"), content_of(folder / "tmx.png"));
}

/// Also what a designer does: change a tile of the map in the editor, and let it be checked.
TEST(CliFolder, HoldsMazesAndSokobanLevelsThatTiledOpens) {
  const TempFolder folder;
  for (const char* name : {"maze/maze", "sokoban/level"}) {
    const std::string game = std::string(name).substr(0, std::string(name).find('/'));
    const Ran made = run_shell(
        fmt::format("teka generate {0} --count 2 --folder {0} --files tmj,tmx,ldtk --quiet", game), folder.path());
    EXPECT_EQ(made.code, 0) << made.err;
    const Ran judged = run_shell(fmt::format("teka evaluate {0} {1}-0000.tmj {1}-0001.tmx", game, name), folder.path());
    EXPECT_EQ(judged.code, 0) << judged.err;
    run_shell(fmt::format("grep -v -e '\"start\"' -e player {0}-0000.tmj > {1}.tmj", name, game), folder.path());
    const Ran lost = run_shell(fmt::format("teka evaluate {0} {0}.tmj", game), folder.path());
    EXPECT_EQ(lost.code, 2) << "nobody stands on the map";
    const Ran both = run_shell(fmt::format("teka evaluate {0} {0}.tmj {1}-0000.tmj", game, name), folder.path());
    EXPECT_EQ(both.code, 1) << "a bad file does not hide the others";
    if (run_shell("command -v tmxrasterizer", folder.path()).code != 0) continue;
    for (const char* ending : {"tmj", "tmx"}) {
      const Ran drawn =
          run_shell(fmt::format("QT_QPA_PLATFORM=offscreen tmxrasterizer {}-0000.{} {}.png", name, ending, ending),
                    folder.path());
      EXPECT_EQ(drawn.code, 0) << drawn.err;
    }
    // Tiled writes the map in its own way.
    const Ran saved =
        run_shell(fmt::format("QT_QPA_PLATFORM=offscreen tiled --export-map tmx {1}-0000.tmj saved.tmx && "
                              "teka evaluate {0} saved.tmx",
                              game, name),
                  folder.path());
    EXPECT_EQ(saved.code, 0) << saved.err;
    EXPECT_GT(std::filesystem::file_size(folder / "tmj.png"), 500U);
    EXPECT_EQ(content_of(folder / "tmj.png"), content_of(folder / "tmx.png"));
  }
}

TEST(CliPipe, PlayedGamesArePlayedAgain) {
  const TempFolder folder;
  const std::string play = "teka play 2048 --player random --games 3";
  const Ran piped = run_shell(play + " --json | teka evaluate 2048 -", folder.path());
  EXPECT_EQ(piped.code, 0) << piped.err;
  EXPECT_THAT(piped.out, HasSubstr("game 3: random, "));
  const Ran written = run_shell(play + " --replays games.json && teka evaluate 2048 games.json", folder.path());
  EXPECT_EQ(written.code, 0) << written.err;
  EXPECT_THAT(written.out, HasSubstr(piped.out));
  const Ran forged = run_shell("sed 's/\"points\": /\"points\": 1/' games.json | teka evaluate 2048 -", folder.path());
  EXPECT_EQ(forged.code, 2);
  EXPECT_THAT(forged.err, HasSubstr("standard input: game 1: points: "));
}

TEST(CliPipe, BricksArePlayedAgain) {
  const TempFolder folder;
  const Ran piped =
      run_shell("teka play brick --player greedy --games 2 --bricks 99 --json | teka evaluate brick -", folder.path());
  EXPECT_EQ(piped.code, 0) << piped.err;
  EXPECT_THAT(piped.out, HasSubstr("game 2: greedy, 5 colours, "));
  const Ran scored = run_shell("teka evaluate brick '" TEKA_SOURCE_DIR "/examples/brick-case.txt' '" TEKA_SOURCE_DIR
                               "/examples/brick-moves.txt'",
                               folder.path());
  EXPECT_EQ(scored.code, 0) << scored.err;
  EXPECT_EQ(scored.out, "game 1: 5 colours, 507 points, 11 of 11 bricks, longest chain 4\n");
}

TEST(Cli, HelpIsAVerbToo) {
  for (const std::string words : {"", "play", "play maze", "serve"}) {
    SCOPED_TRACE(words);
    const TempFolder folder;
    const std::string asked = run_shell("teka help " + words, folder.path()).out;
    EXPECT_EQ(asked, run_shell("teka " + words + " --help", folder.path()).out);
    EXPECT_THAT(asked, HasSubstr("Usage: teka"));
  }
  const Ran ran = run_teka({"help", "play", "maz"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "teka: unknown game name 'maz'; did you mean 'maze'?\n");
}

TEST(CliPipe, EveryFormatThatCanBeReadKeepsTheMaze) {
  const Words render = {"render", "maze", "-", "--format"};
  const std::string text =
      output_of(render + Words{"text"},
                output_of({"generate", "maze", "--size", "13x7", "--braid", "0.4", "--start", "3,2", "--goal", "0,6"}));
  const std::string json = output_of(render + Words{"json"}, text);
  const std::string ascii = output_of(render + Words{"ascii"}, json);
  EXPECT_THAT(ascii, HasSubstr("+---"));
  EXPECT_EQ(mazes_of(output_of(render + Words{"text"}, ascii)), mazes_of(text));
}

TEST(CliPipe, UnsolvableMazesAreNamedAndEndWithOne) {
  const Ran ran = run_teka({"solve", "maze", "-"}, "+---+---+\n| S | G |\n+---+---+\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("unsolvable"));
  EXPECT_THAT(ran.err, HasSubstr("1 of 1 mazes cannot be solved"));
}

}  // namespace
}  // namespace teka
