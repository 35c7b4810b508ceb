// The verbs generate, evaluate and render, run as jobs.
#include "games/dungeon/verbs/verbs.hpp"
#include "games/dungeon/formats/level_value.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/dungeon/formats/text_format.hpp"
#include "games/dungeon/verbs/level_io.hpp"
#include "jobs/test_verb.hpp"

namespace teka::dungeon {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Output generate(Value::Object parameters, std::string format = "text", unsigned threads = 2,
                TestFiles* files = nullptr) {
  auto output =
      run_verb(game(), "generate",
               {.parameters = std::move(parameters), .format = std::move(format), .threads = threads, .files = files});
  EXPECT_TRUE(output.has_value()) << output.error().message;
  return output ? *output : Output{};
}

std::string generate_error(Value::Object parameters, std::string format = "text") {
  return error_of(game(), "generate", {.parameters = std::move(parameters), .format = std::move(format)});
}

TEST(DungeonGenerate, EveryMapIsProvenAndReadsBack) {
  const Output output = generate({{"count", 20}, {"locks", 2}, {"secrets", 1}, {"one-ways", 1}, {"style", "mixed"}});
  const auto evaluated = run_verb(game(), "evaluate", {.text = output.body});
  ASSERT_TRUE(evaluated.has_value()) << evaluated.error().message;
  ASSERT_EQ(evaluated->items.size(), 20U);
  EXPECT_TRUE(evaluated->reached) << evaluated->summary;
  for (const Value& level : evaluated->items) {
    const Value& mission = *level.find("mission");
    EXPECT_EQ(*mission.find("finishable"), Value(true));
    EXPECT_EQ(*mission.find("never_stuck"), Value(true));
  }
}

TEST(DungeonGenerate, IsTheSameForAnyThreadsAndForASingleLevel) {
  const Value::Object target = {{"count", 6}, {"locks", 1}, {"style", "caves"}};
  EXPECT_EQ(print(generate(target, "json", 1)), print(generate(target, "json", 3)));
  Value::Object alone = target;
  alone[0].second = 1;
  alone.emplace_back("first", 4);
  EXPECT_EQ(print(generate(target, "json").items[4]), print(generate(alone, "json").items[0]));
}

TEST(DungeonGenerate, FollowsItsOptions) {
  const Output bare = generate({{"bare", true}, {"rooms", 6}, {"loops", 0.0}}, "json");
  EXPECT_EQ(bare.items[0].find("things")->get<Value::Array>()->size(), 2U);
  EXPECT_EQ(bare.items[0].find("rooms")->get<Value::Array>()->size(), 6U);
  EXPECT_EQ(bare.items[0].find("passages")->get<Value::Array>()->size(), 5U);
  const Output sized = generate({{"rooms", 5}, {"room-size", "5..5"}}, "json");
  for (const Value& room : *sized.items[0].find("rooms")->get<Value::Array>()) {
    EXPECT_EQ(*room.find("width"), Value(5));
    EXPECT_EQ(*room.find("height"), Value(5));
  }
  const Output open = generate({{"no-doors", true}, {"bare", true}});
  EXPECT_EQ(open.body.substr(open.body.find("size")).find('+'), std::string::npos);
}

TEST(DungeonGenerate, ReportsErrors) {
  EXPECT_THAT(generate_error({{"size", "20x15"}, {"rooms", 99}}), HasSubstr("99 rooms do not fit into 20x15; "));
  EXPECT_EQ(generate_error({{"size", "80x"}}), "--size: '80x' is not a size; write 12 or 16x9");
  EXPECT_EQ(generate_error({{"size", "10x10"}}), "--size: 10x10 is out of range; each side must be from 15 to 2000");
  EXPECT_EQ(generate_error({{"size", "16x16"}}), "--size: 16x16 is too small; choose a size from 20x15 to 2000x2000");
  EXPECT_EQ(generate_error({{"room-size", "9..4"}}), "--room-size: 9..4 is empty; the lower end comes first");
  EXPECT_EQ(generate_error({{"room-size", "wide"}}),
            "--room-size: 'wide' is not a range; write 40..60, 40.., ..60 or 40");
  EXPECT_THAT(generate_error({{"style", "cave"}}), HasSubstr("did you mean 'caves'?"));
  EXPECT_THAT(generate_error({{"exit-distance", -4}}), StartsWith("--exit-distance: -4 is out of range"));
  EXPECT_EQ(generate_error({{"treasure-at", "20,-3"}}),
            "--treasure-at: -3 is out of range; it must be from 1 to 10000000, or even");
  EXPECT_EQ(generate_error({{"treasure-at", "far"}}),
            "--treasure-at: 'far' is not a whole number; it must be from 1 to 10000000, or even");
  EXPECT_EQ(generate_error({{"exit-distance", 30}, {"even-routes", true}}),
            "--exit-distance and --even-routes both determine the exit; use only one of them");
  EXPECT_EQ(generate_error({{"count", 2}}, "tmj"),
            "--format tmj: a file holds only one map; use --folder DIR to write 2 of them");
  EXPECT_THAT(generate_error({{"folder", "out"}, {"files", "tmj,pgn"}}), HasSubstr("--files: unknown value 'pgn'"));
  EXPECT_THAT(generate_error({{"size", "2000x2000"}, {"count", 1000}}), HasSubstr("generate fewer at a time"));
  EXPECT_EQ(generate_error({{"size", "2000x2000"}, {"count", 2}, {"folder", "out"}, {"files", "text,ldtk"}}),
            "--files: the maps have more than 4 million tiles, too many for ldtk; write fewer or leave it out");
}

TEST(DungeonGenerate, ReachesADifficultyOrSaysWhatCanBeHad) {
  const Output hard = generate({{"difficulty", "hard"}, {"count", 3}, {"secrets", 1}}, "json");
  EXPECT_TRUE(hard.reached);
  ASSERT_EQ(hard.items.size(), 3U);
  for (const Value& level : hard.items) {
    EXPECT_EQ(*level.find("grade"), Value("hard"));
    EXPECT_GE(level.find("difficulty")->number(), 0.5);
    EXPECT_LT(level.find("difficulty")->number(), 0.75);
  }
  const Output never = generate({{"difficulty", "expert"}, {"locks", 0}, {"danger", 0}});
  EXPECT_FALSE(never.reached);
  EXPECT_THAT(never.summary, HasSubstr("level 0: difficulty expert asked, 0."));
  EXPECT_EQ(generate_error({{"difficulty", "hard"}, {"fairness", 0.5}}),
            "--difficulty and --fairness both determine the maps; use only one of them");
}

/// The difficulty belongs to the map, not to the way it came here.
TEST(DungeonEvaluate, GivesTheDifficultyOfTheGeneratedMap) {
  const Output made = generate({{"locks", 1}}, "json");
  ASSERT_EQ(made.items.size(), 1U);
  const auto read = run_verb(game(), "evaluate", {.levels = {made.items[0]}});
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read->items[0].find("difficulty"), *made.items[0].find("difficulty"));
  EXPECT_EQ(*read->items[0].find("grade"), *made.items[0].find("grade"));
}

TEST(DungeonGenerate, WritesAFolder) {
  TestFiles files;
  const Output output = generate({{"count", 2}, {"folder", "out"}, {"files", "text,json,tmj,tmx,svg,ldtk,graphml,dot"}},
                                 "text", 2, &files);
  std::vector<std::string> names;
  for (const auto& [name, content] : files) {
    names.push_back(name);
    EXPECT_FALSE(content.empty()) << name;
  }
  EXPECT_THAT(names,
              testing::IsSupersetOf(
                  {"out/index.html", "out/maps.json", "out/dungeon-tiles.png", "out/map-0000.txt", "out/map-0001.tmj",
                   "out/map-0001.tmx", "out/map-0000.svg", "out/map-0000.graphml", "out/map-0000.dot",
                   "out/dungeons.ldtk", "out/dungeons/simplified/Level_1/data.json",
                   "out/dungeons/simplified/Level_1/Tiles.csv", "out/dungeons/simplified/Level_1/_composite.png"}));
  EXPECT_THAT(output.summary, testing::HasSubstr("2 maps in out; look at out/index.html\n"));
}

TEST(DungeonGenerate, KeepsWholeMapsWhenInterrupted) {
  // One thread: with more, the first map may be the last to be made.
  const auto output =
      run_until(5, game(), "generate", {.parameters = {{"count", 20'000}}, .format = "text", .threads = 1});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->kept, HasSubstr(" of 20000 maps; continue with --first "));
  EXPECT_TRUE(parse_text(output->body).has_value());
}

TEST(DungeonGenerate, ReportsMissedTargets) {
  const auto missed = [](Value::Object parameters) {
    const Output output = generate(std::move(parameters));
    EXPECT_FALSE(output.reached);
    return output.summary;
  };
  EXPECT_THAT(missed({{"even-routes", true}, {"loops", 0.0}}),
              HasSubstr("no two rooms are joined by two separate routes"));
  EXPECT_THAT(missed({{"exit-distance", 100'000}}), HasSubstr("steps from the start, not 100000"));
  EXPECT_THAT(missed({{"treasure-at", "100000"}}), HasSubstr("steps, not 100000"));
  EXPECT_THAT(missed({{"treasures", 9999}}), HasSubstr("9999 treasures asked, "));
}

TEST(DungeonEvaluate, VarietyIsTheSameFromTextAndJson) {
  const Output text = generate({{"count", 12}, {"style", "caves"}}, "text");
  const Output json = generate({{"count", 12}, {"style", "caves"}}, "json");
  const auto from_text = run_verb(game(), "evaluate", {.text = text.body}).value();
  const auto from_json = run_verb(game(), "evaluate", {.levels = json.items}).value();
  for (const char* name : {"variety of labels", "variety of structure", "variety of geometry", "fairness between-maps",
                           "fairness within-map"}) {
    ASSERT_NE(from_text.metrics.find(name), nullptr) << name;
    EXPECT_EQ(from_text.metrics.find(name)->value, from_json.metrics.find(name)->value) << name;
  }
}

TEST(DungeonEvaluate, MapsThatCannotBeReadDoNotHideTheOthers) {
  const std::string two = "@.X\n; two\n@.?X\n; three\n@..X\n";
  const auto output = run_verb(game(), "evaluate", {.text = two});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_FALSE(output->reached);
  ASSERT_EQ(output->items.size(), 3U);
  EXPECT_EQ(*output->items[0].find("playable"), Value(true));
  EXPECT_EQ(*output->items[1].find("playable"), Value(false));
  EXPECT_THAT(print(*output->items[1].find("problems")), HasSubstr("in.txt: line 3, column 3: '?' is not a tile"));
  EXPECT_EQ(*output->items[2].find("index"), Value(2));
  const auto text = run_verb(game(), "evaluate", {.format = "text", .text = two});
  EXPECT_THAT(text->body, HasSubstr("map 2 of 3: malformed\nnot playable: in.txt: line 3"));
  const auto lenient = run_verb(game(), "evaluate", {.parameters = {{"lenient", true}}, .text = "@.?X\n"});
  ASSERT_TRUE(lenient) << lenient.error().message;
  EXPECT_EQ(lenient->summary, "of 1 map, 1 is not playable\n");
}

TEST(DungeonGenerate, EvenRoutesAreTwo) {
  const Output output = generate({{"even-routes", true}, {"loops", 0.3}, {"count", 40}}, "json");
  int levels = 0;
  for (const Value& level : output.items) {
    for (const Value& metric : *level.find("metrics")->get<Value::Array>()) {
      if (*metric.find("name") != Value("routes")) continue;
      EXPECT_GE(metric.find("value")->number(), 2);
      ++levels;
    }
  }
  EXPECT_EQ(levels, 40);
}

TEST(DungeonEvaluate, ReportsProblemsOfAMap) {
  const auto evaluated = run_verb(game(), "evaluate", {.format = "text", .text = "@.+.A.X\n; two\n@.a+.A.X\n"});
  ASSERT_TRUE(evaluated.has_value()) << evaluated.error().message;
  EXPECT_FALSE(evaluated->reached);
  EXPECT_EQ(evaluated->summary, "of 2 maps, 1 is not playable\n");
  EXPECT_THAT(evaluated->body, HasSubstr("not playable: lock A at 4,0 has no key\n"));
  EXPECT_THAT(evaluated->body, HasSubstr("not playable: room 2 at 6,0 cannot be reached\n"));
  EXPECT_THAT(evaluated->body, HasSubstr("cannot be finished"));
  const auto lost = run_verb(game(), "evaluate", {.format = "text", .text = "@.X#.$"});
  ASSERT_TRUE(lost.has_value());
  EXPECT_THAT(lost->body, HasSubstr("2 tiles can never be reached, with 1 things on them"));
  const auto hidden = run_verb(game(), "evaluate", {.format = "text", .text = "#.@.#\n#v#+#\n#.S.#\n#.#X#\n"});
  ASSERT_TRUE(hidden.has_value());
  EXPECT_THAT(hidden->body, HasSubstr("a player who finds no secret door can get stuck at "));
  const auto never = run_verb(game(), "evaluate", {.text = "@#X"});
  ASSERT_TRUE(never.has_value());
  EXPECT_EQ(*never->items[0].find("mission")->find("finishable"), Value(false));
  EXPECT_EQ(*never->items[0].find("playable"), Value(false));
  EXPECT_EQ(print(never->items[0].find("problems")->get<Value::Array>()->front()),
            "{reason:\"the exit at 2,0 cannot be reached from the start\",at:[2,0,],}");
  EXPECT_THAT(error_of(game(), "evaluate", {.text = "@.?"}), HasSubstr("in.txt: line 1, column 3"));
  EXPECT_THAT(error_of(game(), "evaluate", {.levels = {Value(7)}}), HasSubstr("in.json: level 1: "));
}

TEST(DungeonRender, ConvertsTextToEveryFormat) {
  for (const Format& format : level_formats()) {
    const auto output = run_verb(game(), "render", {.format = std::string(format.name), .text = "@.a+.A.X"});
    ASSERT_TRUE(output.has_value()) << format.name << ": " << output.error().message;
    EXPECT_TRUE(!output->body.empty() || output->document || !output->items.empty()) << format.name;
  }
  TestFiles files;
  const auto tiled = run_verb(
      game(), "render", {.parameters = {{"tileset", "art/mine.png"}}, .format = "tmx", .text = "@.X", .files = &files});
  ASSERT_TRUE(tiled.has_value());
  EXPECT_TRUE(files.contains("art/mine.png"));
  EXPECT_THAT(tiled->body, HasSubstr("source=\"mine.png\""));
}

}  // namespace
}  // namespace teka::dungeon
