#include "games/sokoban/formats/level_io.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "games/sokoban/formats/slc_format.hpp"
#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/options.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"

namespace teka::sokoban {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view kTitledAndUntitled =
    "#####\n#@$.#\n#####\nTitle: one\nSolution:\nR\n\n######\n#.$ @#\n######\n";

std::string value_error(const Value& value) {
  const auto entry = from_value(value);
  return entry ? "no error" : entry.error().message;
}

Value rows(std::initializer_list<const char*> list) {
  Value::Array array;
  for (const char* row : list) array.emplace_back(row);
  return Value::Object{{"rows", std::move(array)}};
}

RC_GTEST_PROP(LevelIoProperty, JsonRoundTrip, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  Entry entry{.level = random_level(rng)};
  if (rng.chance(0.5)) entry.title = "a\ntitle";
  if (rng.chance(0.5)) entry.author = "me";
  if (rng.chance(0.5)) entry.comment = "two\nlines";
  if (rng.chance(0.5)) entry.solution = "2(lR)";
  const auto again = from_value(to_value(entry));
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->level == entry.level);
  RC_ASSERT(again->title == entry.title);
  RC_ASSERT(again->author == entry.author);
  RC_ASSERT(again->comment == entry.comment);
  RC_ASSERT(again->solution == entry.solution);
}

TEST(LevelIo, JsonHasRows) {
  const auto entries = parse_text(kTitledAndUntitled);
  const Value value = to_value(entries->front());
  EXPECT_EQ(value, Value(Value::Object{{"width", 5},
                                       {"height", 3},
                                       {"rows", Value::Array{"#####", "#@$.#", "#####"}},
                                       {"title", "one"},
                                       {"solution", "R"}}));
}

TEST(LevelIo, JsonErrorsSayWhat) {
  EXPECT_EQ(value_error(Value()), "\"rows\" must be a list of strings like \"#@$.#\"");
  EXPECT_EQ(value_error(rows({})), "\"rows\" must be a list of strings like \"#@$.#\"");
  EXPECT_EQ(value_error(Value::Object{{"rows", Value::Array{"###", 3}}}), "\"rows\" must hold only strings");
  EXPECT_THAT(value_error(rows({"#####", "#@?.#", "#####"})), StartsWith("row 2, column 3: '?' is not a tile"));
  EXPECT_EQ(value_error(rows({"#####", "#@$.", "#####"})),
            "row 2, column 5: the player can leave the level here; close the border with walls");
  const auto with = [](const char* name, Value member) {
    Value value = rows({"#####", "#@$.#", "#####"});
    value.set(name, std::move(member));
    return value_error(value);
  };
  EXPECT_EQ(with("width", 6), "\"width\" does not match the rows, which give 5");
  EXPECT_EQ(with("height", "3"), "\"height\" does not match the rows, which give 3");
  EXPECT_EQ(with("title", 3), "\"title\" must be a string");
  EXPECT_THAT(with("solution", "x"), StartsWith("\"solution\": character 1 of the moves"));
  EXPECT_EQ(with("solution", Value()), "no error");
  EXPECT_EQ(with("width", 5), "no error");
}

TEST(LevelIo, DocumentsHoldLevels) {
  const auto entries = parse_text(kTitledAndUntitled);
  const Value document = to_document(*entries);
  const auto again = read_document(document);
  ASSERT_TRUE(again) << again.error().message;
  ASSERT_EQ(again->size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ((*again)[i].level, (*entries)[i].level);
  EXPECT_EQ(again->front().title, "one");
  EXPECT_EQ(again->front().solution, "R");
  const auto error = [](const Value& value) { return read_document(value).error().message; };
  EXPECT_EQ(error(Value()), "the JSON has no list \"levels\"; see docs/json.md");
  EXPECT_EQ(error(to_document({})), "the list \"levels\" is empty; there is nothing to read");
  EXPECT_THAT(error(Value::Object{{"levels", Value::Array{document.find("levels")->get<Value::Array>()->front(), 3}}}),
              StartsWith("level 2: \"rows\" must be"));
}

TEST(LevelIo, UnknownFormatsAreErrors) {
  EXPECT_EQ(write_levels({}, {.format = "json"}).error().message,
            "format: unknown format 'json'; choose from xsb, sok, boxoban, slc, svg, png");
}

TEST(Options, StandForTheSettingsOfTheLibrary) {
  const auto message = [](const char* error) { return at_option(Error{error}).value().message; };
  EXPECT_EQ(message("top_k: 0 is out of range"), "--top-k: 0 is out of range");
  EXPECT_EQ(message("imitate: level 2: size: too large"), "--like: level 2: size: too large");
  EXPECT_EQ(message("no level was found"), "no level was found");
  EXPECT_EQ(message("the prompt of level 1: walls=a"), "the prompt of level 1: walls=a");
  EXPECT_EQ(message("levels.txt: line 2"), "levels.txt: line 2");
}

TEST(LevelIo, ReadsEveryFormat) {
  Job job = *make_job(game(), "render", {.text = std::string(kTitledAndUntitled)});
  const auto from_text = read_entries(job);
  ASSERT_TRUE(from_text.has_value()) << from_text.error().message;
  job.inputs.push_back({.name = "b.slc", .content = to_slc(*from_text, "x"), .document = {}});
  job.inputs.push_back({.name = "c.json",
                        .content = "",
                        .document = Value::Object{{"levels", Value::Array{to_value(from_text->back())}}}});
  const auto all = read_entries(job);
  ASSERT_TRUE(all.has_value()) << all.error().message;
  ASSERT_EQ(all->size(), 5U);
  EXPECT_EQ((*all)[2].level, from_text->front().level);
  EXPECT_EQ((*all)[2].title, "one");
  EXPECT_EQ((*all)[4].level, from_text->back().level);
}

TEST(LevelIo, ErrorsNameTheFile) {
  const auto error = [](Input input) {
    Job job = *make_job(game(), "render", {});
    job.inputs.push_back(std::move(input));
    const auto entries = read_entries(job);
    return entries ? "no error" : entries.error().message;
  };
  EXPECT_EQ(error_of(game(), "render", {}), "no input level; name a file, or - for standard input");
  EXPECT_EQ(error({.name = "a.xsb", .content = "#####\n#@$@#\n#####\n", .document = {}}),
            "a.xsb: level 1, line 2, column 4: a second player; there must be one");
  EXPECT_EQ(error({.name = "a.slc", .content = "<?xml?><L>", .document = {}}), "a.slc: line 1, column 8: unclosed <L>");
  EXPECT_EQ(error({.name = "a.json", .content = "", .document = Value::Object{{"levels", Value::Array{rows({"##"})}}}}),
            "a.json: level 1: row 1, column 1: no player; mark its square with @ (or + on a goal)");
}

TEST(LevelIo, WritesEveryFormat) {
  const auto body = [](std::string format) {
    return run_verb(game(), "render", {.format = std::move(format), .text = std::string(kTitledAndUntitled)})->body;
  };
  EXPECT_THAT(body("xsb"), StartsWith(";; teka "));
  EXPECT_THAT(body("xsb"), HasSubstr("\n\n#####\n#@$.#\n#####\nTitle: one\nSolution:\nR\n\n######\n"));
  const auto levels = [&](const char* format) { return body(format).substr(body(format).find('\n')); };
  EXPECT_EQ(levels("sok"), levels("xsb")) << "only the command differs";
  EXPECT_THAT(body("boxoban"), HasSubstr("\n\n; 0\n#####\n#@$.#\n#####\n\n; 1\n######\n"));
  EXPECT_THAT(body("slc"), HasSubstr("<Level Id=\"one\" Width=\"5\" Height=\"3\">"));
  EXPECT_THAT(body("svg"), HasSubstr("<svg"));
  EXPECT_THAT(body("svg"), HasSubstr(">one<"));
  EXPECT_THAT(body("svg"), HasSubstr(">level 2<"));
  EXPECT_THAT(body("png"), HasSubstr("PNG"));
  for (const std::string format : {"xsb", "boxoban", "slc"}) {  // written files are read back
    const auto again = run_verb(game(), "render", {.format = "json", .text = body(format)});
    ASSERT_TRUE(again.has_value()) << again.error().message;
    ASSERT_EQ(again->items.size(), 2U);
    EXPECT_EQ(*again->items[1].find("rows"), Value(Value::Array{"######", "#.$ @#", "######"}));
  }
}

TEST(LevelIo, CaptionsNameTheLevel) {
  EXPECT_EQ(caption_of({.level = {}, .title = "Knot"}, 4), "Knot");
  EXPECT_EQ(caption_of({.level = {}, .title = "12"}, 4), "level 12");
  EXPECT_EQ(caption_of({}, 4), "level 5");
}

TEST(RenderVerb, ChecksSolutionsThatItDraws) {
  const auto error = [](const std::string& solution) {
    return error_of(game(), "render",
                    {.parameters = {{"show-solution", true}},
                     .format = "svg",
                     .text = "#######\n#@ $ .#\n#######\nTitle: x\nSolution: " + solution + "\n"});
  };
  EXPECT_EQ(error("rRR"), "no error");
  EXPECT_EQ(error("rR"), "the solution of x: after its 2 moves there are boxes off the goals");
  EXPECT_EQ(error("l"), "the solution of x: move 1 (l): a wall is in the way");
  EXPECT_EQ(error("(l"), "the solution of x: character 1 of the moves: unmatched (");
}

}  // namespace
}  // namespace teka::sokoban
