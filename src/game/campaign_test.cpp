#include "game/campaign.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace teka {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Ramp, GradesCountAsAWholeAndNumbersAsTheyAre) {
  EXPECT_EQ(parse_ramp("easy..expert")->value(), (DifficultyRange{0, 1}));
  EXPECT_EQ(parse_ramp("medium..hard")->value(), (DifficultyRange{0.25, 0.75}));
  EXPECT_EQ(parse_ramp("0.2..hard")->value(), (DifficultyRange{0.2, 0.75}));
  EXPECT_EQ(parse_ramp("hard..hard")->value(), (DifficultyRange{0.5, 0.75}));
  EXPECT_FALSE(parse_ramp("hard"));
  EXPECT_THAT(parse_ramp("hard..easy")->error().message, HasSubstr("does not rise"));
  EXPECT_THAT(parse_ramp("easy..exprt")->error().message, HasSubstr("did you mean 'expert'?"));
  EXPECT_THAT(parse_ramp("..hard")->error().message, HasSubstr("unknown value ''"));
}

TEST(Curve, FourLevelsOfALinearRampAreOneOfEachGrade) {
  const DifficultyRange whole{0, 1};
  const auto wanted = Curve().along(whole, 4);
  EXPECT_THAT(wanted, ElementsAre(0.125, 0.375, 0.625, 0.875));
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(accepted_around(wanted[i], whole, 4), range_of(static_cast<Grade>(i)));
  }
  EXPECT_EQ(accepted_around(0.5, whole, 100), (DifficultyRange{0.45, 0.55}));
  EXPECT_EQ(accepted_around(0.99, whole, 100).high, 1);
}

TEST(Curve, WavesFallBackAndStayInTheRamp) {
  const auto wanted = Curve(Curve::Shape::waves).along({0.2, 0.8}, 40);
  std::size_t falls = 0;
  for (std::size_t i = 1; i < wanted.size(); ++i) falls += wanted[i] < wanted[i - 1] ? 1 : 0;
  EXPECT_EQ(falls, 4U) << "five waves of eight levels";
  EXPECT_GE(*std::ranges::min_element(wanted), 0.2);
  EXPECT_LE(*std::ranges::max_element(wanted), 0.8);
}

TEST(Curve, AFileHasNumbersAtEqualDistances) {
  EXPECT_THAT(parse_curve("# up and down\n0\n 1 \r\n\n0")->along({0, 1}, 4), ElementsAre(0.25, 0.75, 0.75, 0.25));
  EXPECT_EQ(parse_curve("0\nx\n").error().message, "line 2: 'x' is not a number from 0 to 1");
  EXPECT_EQ(parse_curve("0\n1.5\n").error().message, "line 2: '1.5' is not a number from 0 to 1");
  EXPECT_THAT(parse_curve("0.5").error().message, HasSubstr("at least two numbers"));
}

RC_GTEST_PROP(Curve, PlacesGiveTheLevelsTheOrderOfTheWantedDifficulties, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 12);
  const auto numbers = [&] {
    std::vector<double> list;
    for (std::size_t i = 0; i < count; ++i) list.push_back(*rc::gen::inRange(0, 8) / 8.0);
    return list;
  };
  const auto wanted = numbers();
  const auto difficulties = numbers();
  const auto places = places_by_rank(wanted, difficulties);
  std::vector<double> placed(count, -1);
  for (std::size_t i = 0; i < count; ++i) placed[places[i]] = difficulties[i];
  RC_ASSERT(std::ranges::count(placed, -1.0) == 0);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) RC_ASSERT(wanted[a] >= wanted[b] || placed[a] <= placed[b]);
  }
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> all = difficulty_parameters("how hard");
  for (Parameter& p : choice_parameters()) all.push_back(std::move(p));
  all.push_back({.name = "count", .kind = Parameter::Kind::integer, .fallback = 10});
  all.push_back({.name = "first", .kind = Parameter::Kind::integer, .fallback = 100});
  return all;
}

Result<LevelChoice> choose(const Value::Object& given) {
  return read_choice(Parameters::make(parameters(), given).value());
}

TEST(LevelChoice, KeepsDropsAndRemakes) {
  EXPECT_TRUE(choose({})->is_all());
  EXPECT_THAT(choose({{"keep", "101,103..104"}})->given, ElementsAre(0, 1, 0, 1, 1, 0, 0, 0, 0, 0));
  EXPECT_THAT(choose({{"drop", "100..107"}})->given, ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 1, 1));
  const auto remade = choose({{"remake", "101,103,101"}});
  EXPECT_THAT(remade->remade, ElementsAre(0, 2, 0, 1, 0, 0, 0, 0, 0, 0));
  EXPECT_TRUE(remade->remakes());
  EXPECT_FALSE(remade->is_all());
}

TEST(LevelChoice, WrongNumbersGetOneLine) {
  const auto error = [](const Value::Object& given) { return choose(given).error().message; };
  EXPECT_EQ(error({{"keep", "101"}, {"drop", "102"}}), "--keep and --drop both choose levels; give one of them");
  EXPECT_EQ(error({{"keep", "99"}}), "--keep: there is no level 99; the set has levels 100 to 109");
  EXPECT_EQ(error({{"drop", "100..109"}}), "--drop: no level is left; drop fewer");
  for (const char* wrong : {"", "x", "1,", "5..3", "..5", "5..", "-3", "1..99999999999"}) {
    EXPECT_THAT(error({{"remake", wrong}}), HasSubstr("is no list of level numbers; write 3 or 1,4..7")) << wrong;
  }
}

Result<DifficultyPlan> plan_of(const Value::Object& given) {
  const auto read_file = [](const std::string& path) -> Result<std::string> {
    if (path == "curve.txt") return std::string("1\n0\n");
    return fail("cannot read '{}'", path);
  };
  return read_difficulty_plan(Parameters::make(parameters(), given).value(), read_file);
}

TEST(DifficultyPlan, IsOneRangeOrACampaign) {
  EXPECT_FALSE(plan_of({})->range(0));
  EXPECT_EQ(plan_of({{"difficulty", "hard"}})->range(7), range_of(Grade::hard));
  EXPECT_FALSE(plan_of({{"difficulty", "hard"}})->is_campaign());
  const auto ramp = plan_of({{"difficulty", "0.5..1"}});
  EXPECT_THAT(ramp->wanted, ElementsAre(0.525, 0.575, 0.625, 0.675, 0.725, 0.775, 0.825, 0.875, 0.925, 0.975));
  EXPECT_TRUE(ramp->fits(4, 0.5)) << "of the wanted grade";
  EXPECT_FALSE(ramp->is_near(4, 0.5));
  EXPECT_TRUE(ramp->is_near(4, 0.775)) << "both ends count";
  EXPECT_FALSE(ramp->fits(4, 0.8));
  const auto falling = plan_of({{"difficulty", "easy..expert"}, {"curve", "curve.txt"}});
  EXPECT_GT(falling->wanted.front(), falling->wanted.back());
  EXPECT_NE(plan_of({{"difficulty", "easy..expert"}, {"curve", "waves"}})->wanted, ramp->wanted);
  EXPECT_THAT(plan_of({{"curve", "waves"}}).error().message, HasSubstr("add --difficulty with two ends"));
  EXPECT_EQ(plan_of({{"difficulty", "easy..hard"}, {"curve", "wave"}}).error().message,
            "--curve: cannot read 'wave'; choose linear, waves or a file");
}

}  // namespace
}  // namespace teka
