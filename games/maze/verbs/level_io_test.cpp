#include "games/maze/verbs/level_io.hpp"
#include "games/maze/formats/maze_value.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "games/maze/formats/text_format.hpp"
#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/measures/measures.hpp"

namespace teka::maze {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Value object(const Value::Object& members) {
  return members;
}

Parameters parameters(const std::vector<Parameter>& declared, const Value& given = {}) {
  return Parameters::make(declared, given).value();
}

Job drawing_job(std::string format, const Value& given = {}) {
  Job job;
  job.format = std::move(format);
  job.parameters = parameters(drawing_parameters(), given);
  return job;
}

RC_GTEST_PROP(MazeValue, GoesThereAndBack, ()) {
  const Size size{*rc::gen::inRange(1, 9), *rc::gen::inRange(2, 9)};
  const Maze maze = random_maze(size, 0.5, *rc::gen::arbitrary<std::uint64_t>());
  const auto back = from_value(to_value(maze));
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == maze);
}

TEST(MazeValue, HasTheseMembersInThisOrder) {
  Maze maze = open_maze({3, 1});
  maze.set_ends({2, 0}, {0, 0});
  EXPECT_EQ(to_value(maze), object({{"width", 3},
                                    {"height", 1},
                                    {"start", Value::Array{2, 0}},
                                    {"goal", Value::Array{0, 0}},
                                    {"cells", Value::Bytes{11, 10, 14}}}));
}

TEST(MazeValue, ReadsCellsAsAListAndTheCornersAsDefaults) {
  const auto maze = from_value(object({{"cells", Value::Array{11, 10, 14}}, {"height", 1}, {"width", 3}}));
  ASSERT_TRUE(maze.has_value());
  EXPECT_EQ(*maze, open_maze({3, 1}));
}

TEST(MazeValue, RefusesInvalidMazes) {
  const Value good = to_value(open_maze({3, 1}));
  const auto with = [&](std::string_view name, const Value& value) {
    Value changed = good;
    changed.set(name, value);
    const auto read = from_value(changed);
    return read ? "accepted" : read.error().message;
  };
  const auto side = [](std::string_view name) { return fmt::format("\"{}\" must be a number from 1 to 5000", name); };
  for (const char* name : {"width", "height"}) {
    for (const Value& wrong : {Value(0), Value(-1), Value(5001), Value(3.0), Value("3"), Value()}) {
      EXPECT_EQ(with(name, wrong), side(name));
    }
  }
  EXPECT_EQ(from_value(Value()).error().message, side("width"));
  EXPECT_EQ(from_value(Value(Value::Array{1})).error().message, side("width"));
  const std::string list = "\"cells\" must be a list of numbers 0 to 15, row by row";
  EXPECT_EQ(with("cells", Value()), list);
  EXPECT_EQ(with("cells", "abc"), list);
  const std::string number = "\"cells\" must contain only numbers from 0 to 15";
  for (const Value& wrong : {Value(16), Value(-1), Value(1.5), Value("1"), Value(true), Value()}) {
    EXPECT_EQ(with("cells", Value::Array{11, wrong, 14}), number);
  }
  EXPECT_EQ(with("cells", Value::Bytes{11, 200, 14}), "cell (1, 0) is 200; it must be from 0 to 15");
  EXPECT_EQ(with("cells", Value::Bytes{11, 14}), "2 cells do not make a maze of 3x1, which has 3");
  EXPECT_EQ(with("cells", Value::Bytes{11, 11, 14}), "cells (0, 0) and (1, 0) disagree about the wall between them");
  EXPECT_EQ(with("cells", Value::Bytes{10, 10, 14}), "cell (0, 0) has an opening to the outside of the maze");
  for (const char* name : {"start", "goal"}) {
    const auto cell = fmt::format("\"{}\" must be a cell [x, y] of the maze", name);
    for (const Value& wrong :
         {Value(), Value(1), Value(Value::Array{1}), Value(Value::Array{1, 0, 0}), Value(Value::Array{3, 0}),
          Value(Value::Array{0, 1}), Value(Value::Array{-1, 0}), Value(Value::Array{1.0, 0}), Value("0,0")}) {
      EXPECT_EQ(with(name, wrong), cell);
    }
  }
  EXPECT_EQ(with("start", Value::Array{2, 0}), "\"start\" and \"goal\" are the same cell; choose two different ones");
  EXPECT_THAT(from_value(object({{"width", 1}, {"height", 1}, {"cells", Value::Bytes{15}}})).error().message,
              HasSubstr("at least two cells"));
}

TEST(ReadSize, NeedsAtLeastTwoCells) {
  const std::vector<Parameter> declared = {{.name = "size", .kind = Parameter::Kind::size}};
  const auto size = [&](const char* text) { return read_size(parameters(declared, Value::Object{{"size", text}})); };
  EXPECT_EQ(size("1x2").value(), (Size{1, 2}));
  EXPECT_EQ(size("1").error().message, "--size: 1 is too small; a maze needs at least two cells");
}

TEST(ReadEnds, DefaultsToTheCorners) {
  const std::vector<Parameter> declared = {{.name = "start", .kind = Parameter::Kind::point},
                                           {.name = "goal", .kind = Parameter::Kind::point}};
  const auto ends = [&](const Value::Object& given) { return read_ends(parameters(declared, given), {4, 2}); };
  EXPECT_EQ(ends({}).value(), std::pair(Point{0, 0}, Point{3, 1}));
  EXPECT_EQ(ends({{"start", "1,1"}}).value(), std::pair(Point{1, 1}, Point{3, 1}));
  EXPECT_EQ(ends({{"start", "3,1"}, {"goal", "0,0"}}).value(), std::pair(Point{3, 1}, Point{0, 0}));
  EXPECT_EQ(ends({{"goal", "0,0"}}).error().message, "--start and --goal are the same cell; choose two different ones");
  EXPECT_THAT(ends({{"goal", "9,9"}}).error().message, StartsWith("--goal: cell 9,9 is outside"));
}

TEST(MovesText, HasALetterPerMove) {
  const std::vector<std::size_t> path = {0, 1, 4, 3, 4, 5, 2};
  EXPECT_EQ(moves_text({3, 2}, path), "RDLRRU");
  EXPECT_EQ(moves_text({3, 2}, {}), "");
  EXPECT_EQ(moves_text({3, 2}, std::span(path).first(1)), "");
  EXPECT_EQ(moves_text({1, 3}, std::span<const std::size_t>(std::vector<std::size_t>{0, 1, 2})), "DD");
}

Result<std::string> written(const std::vector<Maze>& mazes, const std::vector<std::string>& captions, const Job& job) {
  Executor executor(2);
  TestFiles none;
  return write_mazes(mazes, captions, job, test_context(executor, {}, none), "");
}

TEST(WriteMazes, TextReadsBackAsTheSameMazes) {
  const std::vector<Maze> mazes = {perfect_maze({5, 4}, Method::prim, 1), perfect_maze({3, 3}, Method::eller, 2)};
  for (const char* format : {"text", "ascii"}) {
    for (const bool solution : {false, true}) {
      const Job job = drawing_job(format, Value::Object{{"show-solution", solution}});
      const auto text = written(mazes, {"one", "two"}, job);
      ASSERT_TRUE(text.has_value());
      EXPECT_THAT(*text, HasSubstr("\n\n# one\n"));
      EXPECT_THAT(*text, HasSubstr("\n\n# two\n"));
      EXPECT_EQ(parse_text(*text).value(), mazes);
      const Job plain = drawing_job(format);
      EXPECT_EQ(level_text(mazes[0], "", job) != level_text(mazes[0], "", plain), solution);
    }
  }
}

TEST(WriteMazes, PicturesHaveTheirFormat) {
  const std::vector<Maze> mazes = {perfect_maze({5, 4}, Method::prim, 1), perfect_maze({3, 3}, Method::eller, 2)};
  EXPECT_THAT(written({mazes[0]}, {"one"}, drawing_job("svg")).value(), StartsWith("<svg"));
  const std::string sheet = written(mazes, {"one", "two"}, drawing_job("svg")).value();
  EXPECT_THAT(sheet, HasSubstr("two"));
  EXPECT_THAT(written(mazes, {}, drawing_job("png")).value(), StartsWith("\x89PNG"));
  const auto wide = written({mazes[0]}, {}, drawing_job("svg", Value::Object{{"cell", 50}})).value();
  EXPECT_NE(wide, written({mazes[0]}, {}, drawing_job("svg")).value());
}

TEST(PictureStyle, ComesFromTheParameters) {
  const auto style =
      picture_style(parameters(drawing_parameters(), Value::Object{{"cell", 7}, {"show-solution", true}}));
  EXPECT_EQ(style.cell, 7);
  EXPECT_TRUE(style.solution);
  EXPECT_FALSE(picture_style(parameters(drawing_parameters())).solution);
}

Input json_input(const Value& document) {
  return {.name = "levels.json", .content = "{}", .document = document};
}

TEST(ReadMazes, ReadsTextAndJsonTogether) {
  const Maze a = perfect_maze({5, 4}, Method::prim, 1);
  const Maze b = perfect_maze({3, 3}, Method::eller, 2);
  Job job;
  job.inputs.push_back({.name = "a.txt", .content = to_text(a, TextStyle::box), .document = {}});
  job.inputs.push_back(json_input(object({{"levels", Value::Array{to_value(b), to_value(a)}}})));
  EXPECT_EQ(read_mazes(job).value(), (std::vector<Maze>{a, b, a}));
}

TEST(ReadMazes, ErrorsGiveFileAndPlace) {
  Job job;
  EXPECT_EQ(read_mazes(job).error().message, "no input maze; name a file, or - for standard input");
  job.inputs = {json_input(object({{"levels", Value::Array{to_value(open_maze({2, 2})), Value(1)}}}))};
  EXPECT_EQ(read_mazes(job).error().message, "levels.json: level 2: \"width\" must be a number from 1 to 5000");
  job.inputs = {json_input(object({{"mazes", 1}}))};
  EXPECT_EQ(read_mazes(job).error().message, "levels.json: the JSON has no list \"levels\"; see docs/json.md");
  job.inputs = {json_input(object({{"levels", Value::Array{}}}))};
  EXPECT_THAT(read_mazes(job).error().message, HasSubstr("there is nothing to read"));
  job.inputs = {{.name = "bad.txt", .content = "hello\n", .document = {}}};
  EXPECT_THAT(read_mazes(job).error().message, StartsWith("bad.txt: "));
}

TEST(MazeFormats, BeginWithText) {
  const auto formats = maze_formats();
  ASSERT_EQ(formats.size(), 5U);
  EXPECT_EQ(formats.front().name, "text");
}

}  // namespace
}  // namespace teka::maze
