// Campaigns and choices of levels, the same for every game that generates levels of a difficulty.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "game/difficulty.hpp"
#include "games/registry.hpp"
#include "jobs/test_verb.hpp"
#include "json/json.hpp"

namespace teka {
namespace {

using testing::HasSubstr;

std::vector<const Game*> games_with_campaigns() {
  std::vector<const Game*> games;
  for (const Game* game : all_games()) {
    const Verb* verb = game->find_verb("generate");
    if (verb != nullptr && std::ranges::find(verb->parameters, "curve", &Parameter::name) != verb->parameters.end()) {
      games.push_back(game);
    }
  }
  return games;
}

class Campaign : public testing::TestWithParam<const Game*> {
 protected:
  static Output generate(Value::Object parameters, unsigned threads = 2) {
    auto output =
        run_verb(*GetParam(), "generate", {.parameters = std::move(parameters), .seed = 3, .threads = threads});
    EXPECT_TRUE(output.has_value()) << output.error().message;
    return output ? std::move(*output) : Output{};
  }
};

INSTANTIATE_TEST_SUITE_P(Games, Campaign, testing::ValuesIn(games_with_campaigns()),
                         [](const auto& test) { return std::string(test.param->name); });

TEST(Campaigns, ThreeGamesHaveThem) {
  EXPECT_GE(games_with_campaigns().size(), 3U);
}

std::vector<double> difficulties(const Output& output) {
  std::vector<double> list;
  for (const Value& level : output.items) list.push_back(level.find("difficulty")->number());
  return list;
}

/// Levels without their numbers, to compare them.
std::vector<std::string> contents(const Output& output) {
  std::vector<std::string> list;
  for (Value level : output.items) {
    for (const char* name : {"index", "asked", "title", "caption", "reached"}) level.set(name, Value());
    list.push_back(print(level));
  }
  return list;
}

TEST_P(Campaign, RisesThroughAllGradesWithoutRepeats) {
  const Output output = generate({{"difficulty", "easy..expert"}, {"count", 8}});
  const auto rising = difficulties(output);
  ASSERT_EQ(rising.size(), 8U);
  EXPECT_TRUE(std::ranges::is_sorted(rising)) << testing::PrintToString(rising);
  std::set<Grade> grades;
  for (const double difficulty : rising) grades.insert(grade_at(difficulty));
  EXPECT_EQ(grades.size(), 4U) << testing::PrintToString(rising);
  const auto levels = contents(output);
  EXPECT_EQ(std::set<std::string>(levels.begin(), levels.end()).size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(output.items[i].find("index")->number(), static_cast<double>(i));
  EXPECT_EQ(contents(generate({{"difficulty", "easy..expert"}, {"count", 8}}, 1)), levels) << "for one thread";
}

TEST_P(Campaign, ItsWavesFallBack) {
  const auto waves = difficulties(generate({{"difficulty", "easy..hard"}, {"count", 16}, {"curve", "waves"}}));
  ASSERT_EQ(waves.size(), 16U);
  EXPECT_LT(waves[8], waves[7]);
  EXPECT_LT(waves.front(), waves.back());
}

TEST_P(Campaign, KeepsDropsAndRemakesLevels) {
  const Value::Object whole = {{"difficulty", "easy..hard"}, {"count", 6}};
  const auto with = [&](const char* name, const char* numbers) {
    Value::Object parameters = whole;
    parameters.emplace_back(name, numbers);
    return generate(std::move(parameters));
  };
  const auto all = contents(generate(whole));
  EXPECT_EQ(contents(with("keep", "1,3..4")), (std::vector<std::string>{all[1], all[3], all[4]}));
  EXPECT_EQ(contents(with("drop", "0,2,5")), (std::vector<std::string>{all[1], all[3], all[4]}));
  const auto other = contents(with("remake", "2"));
  const auto third = contents(with("remake", "2,2"));
  ASSERT_EQ(other.size(), 6U);
  ASSERT_EQ(third.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(other[i] == all[i], i != 2) << i;
    EXPECT_EQ(third[i] == all[i], i != 2) << i;
  }
  EXPECT_NE(third[2], other[2]) << "never the same again";
}

TEST_P(Campaign, HasAFolderWithAPage) {
  TestFiles files{{"out/notes.txt", "mine"}};
  const auto write = [&](Value::Object parameters) {
    parameters.emplace_back("folder", "out");
    const auto output = run_verb(*GetParam(), "generate", {.parameters = std::move(parameters), .files = &files});
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_EQ(output->body, "") << "--quiet prints nothing";
    EXPECT_THAT(output->summary, HasSubstr(" in out; look at out/index.html\n"));
  };
  write({{"difficulty", "easy..hard"}, {"count", 3}});
  const std::string& page = files["out/index.html"];
  EXPECT_THAT(page, HasSubstr("<svg")) << "the ramp";
  const auto count_of = [](const TestFiles& all, std::string_view part) {
    return std::ranges::count_if(all, [&](const auto& file) { return file.first.find(part) != std::string::npos; });
  };
  EXPECT_EQ(count_of(files, "-0002"), count_of(files, "-0000"));
  EXPECT_EQ(count_of(files, "-solution.png"), 3);
  const std::size_t whole = files.size();
  write({{"count", 1}});
  EXPECT_EQ(count_of(files, "-0002"), 0) << "files of the first run are gone";
  EXPECT_LT(files.size(), whole);
  EXPECT_EQ(files["out/notes.txt"], "mine");
  for (const auto& [name, content] : files) {
    if (name != "out/index.html" && name.ends_with(".png")) {
      EXPECT_THAT(files["out/index.html"], HasSubstr(name.substr(4))) << name;
    }
  }
}

TEST_P(Campaign, LevelsGoToTheEditorAndBack) {
  const std::string made = print(Value(Value::Array(generate({}).items)));
  TestFiles files;
  for (const char* format : {"tmj", "tmx"}) {
    const auto tiled =
        run_verb(*GetParam(), "generate",
                 {.parameters = {{"tileset", "art/mine.png"}}, .format = format, .seed = 3, .files = &files});
    ASSERT_TRUE(tiled) << tiled.error().message;
    EXPECT_THAT(tiled->body, HasSubstr("mine.png"));
    EXPECT_EQ(tiled->summary, "");
    auto job = make_job(*GetParam(), "render", {});
    ASSERT_TRUE(job);
    job->inputs = {jobs::make_input("map", tiled->body).value()};
    Executor executor(1);
    Context context = test_context(executor, {}, files);
    const auto back = GetParam()->find_verb("render")->run(*job, context);
    ASSERT_TRUE(back) << back.error().message;
    ASSERT_EQ(back->items.size(), 1U);
    for (const char* member : {"rows", "cells"}) {
      const Value* board = back->items[0].find(member);
      if (board == nullptr) continue;
      EXPECT_THAT(made, HasSubstr(print(*board)));
    }
  }
  EXPECT_TRUE(files.contains("art/mine.png"));
  const auto ldtk = run_verb(*GetParam(), "generate", {.parameters = {{"count", 2}}, .format = "ldtk"});
  ASSERT_TRUE(ldtk) << ldtk.error().message;
  EXPECT_EQ(parse_json(ldtk->body).value().find("levels")->get<Value::Array>()->size(), 2U);
  EXPECT_THAT(ldtk->summary, HasSubstr("-tiles.png in its folder; write it with --tileset "));
  EXPECT_THAT(error_of(*GetParam(), "generate", {.parameters = {{"tileset", "a.png"}}}),
              HasSubstr("--tileset: only for --format tmj, tmx and ldtk"));
}

TEST_P(Campaign, LevelsOfFilesAreSelected) {
  const Output output = generate({{"count", 4}, {"difficulty", "easy..hard"}});
  const auto select = [&](const char* option, const char* numbers) {
    auto chosen = run_verb(*GetParam(), "select", {.parameters = {{option, numbers}}, .levels = output.items});
    EXPECT_TRUE(chosen) << chosen.error().message;
    return chosen ? chosen->items : std::vector<Value>{};
  };
  EXPECT_EQ(select("keep", "1,3"), (std::vector<Value>{output.items[1], output.items[3]}));
  EXPECT_EQ(select("drop", "0..2"), (std::vector<Value>{output.items[3]}));
  TestFiles files;
  const auto shown =
      run_verb(*GetParam(), "select",
               {.parameters = {{"keep", "1,3"}, {"folder", "out"}}, .levels = output.items, .files = &files});
  ASSERT_TRUE(shown) << shown.error().message;
  EXPECT_THAT(files["out/index.html"], HasSubstr("<h1>2 "));
  EXPECT_THAT(files["out/index.html"], HasSubstr("id=\"level-3\""));
}

TEST_P(Campaign, LevelsKeepTheirNumbersInAFolder) {
  const Output output = generate({{"count", 3}, {"first", 10}});
  TestFiles files;
  const auto shown =
      run_verb(*GetParam(), "select",
               {.parameters = {{"keep", "11,12"}, {"folder", "out"}}, .levels = output.items, .files = &files});
  ASSERT_TRUE(shown) << shown.error().message;
  EXPECT_THAT(files["out/index.html"], HasSubstr("id=\"level-11\""));
  for (const char* file : {"-0011.png", "-0012.png"}) {
    EXPECT_TRUE(std::ranges::any_of(files, [&](const auto& one) { return one.first.ends_with(file); })) << file;
  }
  for (const auto& [name, content] : files) {
    if (!name.ends_with("s.json")) continue;
    EXPECT_EQ(*(*parse_json(content)->find("levels")->get<Value::Array>())[0].find("index"), Value(11)) << name;
  }
}

TEST_P(Campaign, ABadLevelIsLeftOutBySelect) {
  const Output output = generate({{"count", 1}});
  Value::Array levels = {output.items[0], Value(Value::Object{})};
  levels[0].set("index", Value());
  const auto good = run_verb(*GetParam(), "select", {.parameters = {{"drop", "1"}}, .levels = levels});
  ASSERT_TRUE(good) << good.error().message;
  EXPECT_EQ(good->items.size(), 1U);
  EXPECT_THAT(error_of(*GetParam(), "select", {.parameters = {{"keep", "1"}}, .levels = levels}),
              HasSubstr("in.json: level 2: "));
}

TEST_P(Campaign, PlainSetsCanBeChosenFromToo) {
  const auto all = contents(generate({{"count", 4}}));
  const auto other = contents(generate({{"count", 4}, {"remake", "1"}, {"drop", "3"}}));
  ASSERT_EQ(other.size(), 3U);
  EXPECT_EQ(other[0], all[0]);
  EXPECT_NE(other[1], all[1]);
  EXPECT_EQ(other[2], all[2]);
}

TEST_P(Campaign, ACurveNeedsARamp) {
  EXPECT_THAT(error_of(*GetParam(), "generate", {.parameters = {{"curve", "waves"}}}),
              HasSubstr("--curve: shapes a campaign; add --difficulty with two ends"));
}

}  // namespace
}  // namespace teka
