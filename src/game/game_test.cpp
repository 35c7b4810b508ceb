#include "game/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/version.hpp"
#include "game/describe.hpp"
#include "game/usual_verbs.hpp"

namespace teka {
namespace {

using testing::ElementsAre;

/// The smallest game: count down to nothing, by one or two.
struct Countdown {
  int left = 5;
  int moves = 0;

  [[nodiscard]] std::vector<Move> legal() const {
    if (over()) return {};
    return left == 1 ? std::vector<Move>{1} : std::vector<Move>{1, 2};
  }
  void apply(Move move) {
    left -= static_cast<int>(move);
    ++moves;
  }
  [[nodiscard]] bool over() const { return left == 0; }
  [[nodiscard]] double score() const { return -moves; }
  [[nodiscard]] std::uint64_t hash() const { return hash_combine(static_cast<std::uint64_t>(left), moves); }
  [[nodiscard]] std::string text() const { return std::to_string(left) + " left"; }
  [[nodiscard]] std::string move_name(Move move) const { return std::to_string(move); }
  [[nodiscard]] Value to_value() const { return Value::Object{{"left", left}, {"moves", moves}}; }
  static Result<Countdown> from_value(const Value& value) {
    return Countdown{static_cast<int>(value.find("left")->number()), static_cast<int>(value.find("moves")->number())};
  }
  friend bool operator==(const Countdown&, const Countdown&) = default;
};

/// Another type with the same facts.
struct OtherCountdown : Countdown {
  static Result<OtherCountdown> from_value(const Value& value) { return OtherCountdown{*Countdown::from_value(value)}; }
  friend bool operator==(const OtherCountdown&, const OtherCountdown&) = default;
};

static_assert(GameState<Countdown>);

TEST(AnyState, DoesWhatTheStateDoes) {
  AnyState state{Countdown{}};
  EXPECT_THAT(state.legal(), ElementsAre(1U, 2U));
  state.apply(2);
  state.apply(2);
  EXPECT_EQ(state.text(), "1 left");
  EXPECT_THAT(state.legal(), ElementsAre(1U));
  EXPECT_FALSE(state.over());
  state.apply(1);
  EXPECT_TRUE(state.over());
  EXPECT_EQ(state.score(), -3);
  EXPECT_EQ(state.hash(), (Countdown{0, 3}.hash()));
}

TEST(AnyState, CopiesAreIndependent) {
  AnyState a{Countdown{}};
  AnyState b = a;
  EXPECT_EQ(a, b);
  b.apply(1);
  EXPECT_NE(a, b);
  a = b;
  EXPECT_EQ(a, b);
  const AnyState& same = a;
  a = same;  // onto itself
  EXPECT_EQ(a, b);
  const AnyState moved = std::move(b);
  EXPECT_EQ(moved, a);
}

TEST(AnyState, DifferentGamesAreNeverEqual) {
  EXPECT_NE(AnyState{Countdown{}}, AnyState{OtherCountdown{}});
}

Job sample_job() {
  const std::vector<Parameter> declared = {
      {.name = "size", .fallback = "12"},
      {.name = "count", .kind = Parameter::Kind::integer, .fallback = 1},
      {.name = "plot", .kind = Parameter::Kind::output_file},
  };
  Job job;
  job.game = "maze";
  job.verb = "generate";
  job.parameters = Parameters::make(declared, Value::Object{{"count", 2}, {"plot", "a.svg"}}).value();
  job.seed = 7;
  job.format = "json";
  return job;
}

TEST(LevelsOf, AreTheMembersOfTheList) {
  const Input input{.name = "in.json", .content = "", .document = Value::Object{{"levels", Value::Array{1, "two"}}}};
  const auto levels = levels_of(input).value();
  ASSERT_EQ(levels.size(), 2U);
  EXPECT_EQ(*levels[1], Value("two"));
}

TEST(LevelsOf, SaysWhenThereIsNoList) {
  const std::string message = "in.json: the JSON has no list \"levels\"; see docs/json.md";
  Input input{.name = "in.json", .content = "", .document = {}};
  EXPECT_EQ(levels_of(input).error().message, message);
  for (const Value& wrong : {Value(Value::Array{1}), Value(Value::Object{{"levels", 3}}), Value(1)}) {
    input.document = wrong;
    EXPECT_EQ(levels_of(input).error().message, message);
  }
}

TEST(LevelsOf, SaysThatLdtkIsNotRead) {
  const Value project = Value::Object{{"__header__", Value::Object{}}, {"levels", Value::Array{Value::Object{}}}};
  EXPECT_EQ(levels_of({.name = "in.ldtk", .content = "", .document = project}).error().message,
            "in.ldtk: projects of LDtk cannot be read back; maps of Tiled can (--format tmj)");
}

TEST(LevelsOf, SaysWhenTheListIsEmpty) {
  const Input input{.name = "in.json", .content = "", .document = Value::Object{{"levels", Value::Array{}}}};
  EXPECT_EQ(levels_of(input).error().message, "in.json: the list \"levels\" is empty; there is nothing to read");
}

TEST(Game, FindsItsVerbs) {
  Game game;
  game.verbs = {{.name = "generate", .run = {}}, {.name = "solve", .run = {}}};
  EXPECT_EQ(game.find_verb("solve"), &game.verbs[1]);
  EXPECT_EQ(game.find_verb("Solve"), nullptr);
  EXPECT_EQ(game.find_verb(""), nullptr);
}

TEST(CountParameters, AskForOneLevelFromTheFirst) {
  const Parameters p = Parameters::make(count_parameters(), {}).value();
  EXPECT_EQ(p.integer("count"), 1);
  EXPECT_EQ(p.integer("first"), 0);
  EXPECT_FALSE(Parameters::make(count_parameters(), Value::Object{{"count", 0}}).has_value());
  EXPECT_FALSE(Parameters::make(count_parameters(), Value::Object{{"first", -1}}).has_value());
}

TEST(Job, JsonIsAFormat) {
  Job job = sample_job();
  EXPECT_TRUE(job.wants_json());
  job.format = "text";
  EXPECT_FALSE(job.wants_json());
}

TEST(UsualVerbs, AreDescribedOnceAndOthersByTheirGame) {
  const Game one{.name = "one",
                 .title = "",
                 .summary = "",
                 .verbs = {{.name = "generate", .summary = "Makes ones", .example = "", .run = {}},
                           {.name = "juggle", .summary = "Juggles ones", .example = "", .run = {}}},
                 .benches = {},
                 .sample_state = {},
                 .read_state = {}};
  const Game two{.name = "two",
                 .title = "",
                 .summary = "",
                 .verbs = {{.name = "generate", .summary = "Makes twos", .example = "", .run = {}}},
                 .benches = {},
                 .sample_state = {},
                 .read_state = {}};
  const std::vector<const Game*> both = {&one, &two};
  EXPECT_EQ(describe_verb("generate", both), "Generates levels (one, two)");
  EXPECT_EQ(describe_verb("juggle", std::span(both).first(1)), "Juggles ones (one)");
  EXPECT_EQ(describe_verb("juggle", both), "for one, two");
}

TEST(Describe, AFlagHasNoForm) {
  Game game;
  game.verbs = {{.name = "juggle",
                 .parameters = {{.name = "high", .kind = Parameter::Kind::flag},
                                {.name = "balls", .kind = Parameter::Kind::integer, .fallback = 3}}}};
  const Value described = describe(game);
  const Value& verb = described.find("verbs")->get<Value::Array>()->front();
  const auto& parameters = *verb.find("parameters")->get<Value::Array>();
  EXPECT_EQ(parameters[0].find("form"), nullptr);
  EXPECT_EQ(*parameters[1].find("form"), Value("N"));
}

}  // namespace
}  // namespace teka
