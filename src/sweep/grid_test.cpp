#include "sweep/grid.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sweep/test_grid.hpp"

namespace teka::sweep {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string axis_text(const std::string& text) {
  const auto axis = read_axis(slope_game(), measure_verb(), text);
  if (!axis) return axis.error().message;
  std::string all = axis->name;
  for (const Value& value : axis->values) all += ' ' + scalar_text(value);
  return all;
}

TEST(Axis, IsAListOrEvenSteps) {
  EXPECT_EQ(axis_text("kind=a,b"), "kind a b");
  EXPECT_EQ(axis_text("--kind=b"), "kind b");
  EXPECT_EQ(axis_text("big-share=0.01..0.1:5"), "big-share 0.01 0.0325 0.055 0.0775 0.1");
  EXPECT_EQ(axis_text("big-share=1..0:3"), "big-share 1 0.5 0");
  EXPECT_EQ(axis_text("slope=10..30:3"), "slope 10 20 30");
  EXPECT_EQ(axis_text("steep=false,true"), "steep false true");
  EXPECT_EQ(axis_text("pair=x,y;x"), "pair x,y x");
}

TEST(Axis, SaysWhatIsWrong) {
  EXPECT_EQ(axis_text("kind"), "--over kind: write NAME=VALUES, as in mutation=0.01,0.1");
  EXPECT_EQ(axis_text("kind="), "--over kind=: write NAME=VALUES, as in mutation=0.01,0.1");
  EXPECT_THAT(axis_text("knd=a"), HasSubstr("--over knd: measure has no such parameter; did you mean 'kind'?"));
  EXPECT_EQ(axis_text("seed=1,2"), "--over seed: give the seeds as in --seeds 1..20");
  EXPECT_THAT(axis_text("weights=a.json"), HasSubstr("it names a file"));
  EXPECT_THAT(axis_text("slope=1,x"), HasSubstr("--slope: 'x' is not"));
  EXPECT_THAT(axis_text("slope=1,1"), HasSubstr("1 is given twice"));
  EXPECT_THAT(axis_text("slope=1..2"), HasSubstr("write LOW..HIGH:COUNT with 2 to 10000 values"));
  EXPECT_THAT(axis_text("slope=1..2:1"), HasSubstr("write LOW..HIGH:COUNT"));
  EXPECT_THAT(axis_text("slope=1..2:3"), HasSubstr("1.5 is not a whole number; choose another COUNT"));
  EXPECT_THAT(axis_text("steep=yes"), HasSubstr("write steep=true,false"));
}

TEST(Axis, SaysTheNewNameOfAParameter) {
  Game game = slope_game();
  game.name = "2048";
  Verb verb = measure_verb();
  verb.name = "play";
  EXPECT_EQ(error_in(read_axis(game, verb, "runs=1,2")), "--over runs: --runs is now --playouts");
}

TEST(Seeds, AreNumbersAndRanges) {
  EXPECT_THAT(read_seeds("1..3").value(), ElementsAre(1, 2, 3));
  EXPECT_THAT(read_seeds("9,3..4").value(), ElementsAre(9, 3, 4));
  for (const char* bad : {"", "a", "3..1", "-1", "1..", "1,,2", "0..1000000"}) {
    EXPECT_THAT(error_in(read_seeds(bad)), HasSubstr("write whole numbers or ranges")) << bad;
  }
  EXPECT_THAT(error_in(read_seeds("1..3,2")), HasSubstr("2 is given twice"));
}

TEST(Grid, HasEveryCombinationOnce) {
  const Grid grid = grid_of({"kind=a,b", "slope=1,2,3"}, "5,6");
  ASSERT_EQ(grid.size(), 12U);
  EXPECT_EQ(grid.name_of(0), "kind a, slope 1, seed 5");
  EXPECT_EQ(grid.name_of(1), "kind a, slope 1, seed 6");
  EXPECT_EQ(grid.name_of(2), "kind a, slope 2, seed 5");
  EXPECT_EQ(grid.name_of(11), "kind b, slope 3, seed 6");
  EXPECT_EQ(*grid.at(11).parameters.find("slope"), Value(3));
  EXPECT_EQ(grid.at(11).seed, 6U);
}

TEST(Grid, RefusesWhatDoesNotFit) {
  const auto refused = [](const std::vector<std::string>& over, const Value::Object& given, const char* seeds = "1") {
    std::vector<Axis> axes;
    for (const std::string& text : over) axes.push_back(read_axis(slope_game(), measure_verb(), text).value());
    jobs::Request base = base_request();
    base.parameters = Value(given);
    return error_in(make_grid(std::move(base), std::move(axes), read_seeds(seeds).value()));
  };
  EXPECT_EQ(refused({"slope=1,2"}, {{"slope", 3}}), "--slope: it is varied by --over slope=...; leave one of them out");
  EXPECT_THAT(refused({"slope=1,2", "slope=3"}, {}), HasSubstr("--over slope: given twice"));
  EXPECT_THAT(refused({}, {{"log", "x.txt"}}), HasSubstr("--log: every job of the sweep would write this file"));
  EXPECT_THAT(refused({"slope=0..1000:1001"}, {}, "1..1000"), HasSubstr("the grid has 1001000 jobs"));
  EXPECT_EQ(*grid_of({}, "1").at(0).parameters.find("plots"), Value(kNoFile)) << "written by default";
}

}  // namespace
}  // namespace teka::sweep
