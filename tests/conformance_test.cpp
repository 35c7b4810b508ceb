// What every registered game must keep, written once.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/rng.hpp"
#include "games/registry.hpp"
#include "json/json.hpp"

namespace teka {
namespace {

class Conformance : public testing::TestWithParam<const Game*> {};

INSTANTIATE_TEST_SUITE_P(Games, Conformance, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& test) {
                           std::string name = "game_" + std::string(test.param->name);
                           std::replace(name.begin(), name.end(), '-', '_');  // gtest allows letters, digits and _
                           return name;
                         });

TEST(Registry, NamesAreUniqueAndFound) {
  std::set<std::string_view> names;
  for (const Game* game : all_games()) {
    EXPECT_TRUE(names.insert(game->name).second) << game->name;
    EXPECT_EQ(find_game(game->name), game);
  }
  EXPECT_EQ(find_game("no such game"), nullptr);
}

TEST_P(Conformance, SaysWhatItIsAndDoes) {
  const Game& game = *GetParam();
  EXPECT_FALSE(game.title.empty());
  EXPECT_FALSE(game.summary.empty());
  EXPECT_FALSE(game.verbs.empty());
  EXPECT_FALSE(game.benches.empty());
  for (const Verb& verb : game.verbs) {
    SCOPED_TRACE(verb.name);
    EXPECT_EQ(game.find_verb(verb.name), &verb);
    EXPECT_FALSE(verb.summary.empty());
    EXPECT_TRUE(verb.example.starts_with("teka " + std::string(verb.name) + " " + std::string(game.name)));
    EXPECT_FALSE(verb.formats.empty());
    EXPECT_TRUE(
        std::any_of(verb.formats.begin(), verb.formats.end(), [](const Format& f) { return f.name == "json"; }));
    EXPECT_TRUE(verb.run);
  }
}

TEST_P(Conformance, ParametersAreDeclaredWell) {
  using Kind = Parameter::Kind;
  for (const Verb& verb : GetParam()->verbs) {
    std::set<std::string_view> names;
    for (const Parameter& p : verb.parameters) {
      SCOPED_TRACE(p.name);
      EXPECT_TRUE(names.insert(p.name).second);
      EXPECT_FALSE(p.help.empty());
      EXPECT_LE(p.minimum, p.maximum);
      const bool is_bounded = std::isfinite(p.minimum) && std::isfinite(p.maximum);
      EXPECT_TRUE(!p.is_number() || is_bounded || !p.unbounded.empty()) << "say why there is no limit";
      const bool needs_limits = p.kind == Kind::size || p.kind == Kind::range || p.kind == Kind::point;
      EXPECT_TRUE(!needs_limits || is_bounded);
      EXPECT_TRUE(p.kind != Kind::choice || !p.choices.empty());
      EXPECT_TRUE(p.kind != Kind::list || is_bounded || !p.choices.empty());
      EXPECT_TRUE(p.fallback.is_null() || p.implied.is_null()) << "one default";
      EXPECT_TRUE(p.shown_default().is_null() || p.default_note.empty()) << "one default";
      EXPECT_TRUE(!p.shapes_result || p.is_file());
      EXPECT_TRUE(p.kind != Kind::input_file || p.shapes_result || p.name == "resume")
          << "provenance would not have the file that it reads";
      EXPECT_EQ(p.help.find('['), std::string_view::npos) << "the default is data";
    }
    EXPECT_TRUE(Parameters::make(verb.parameters, Value()).has_value()) << "the defaults are not valid";
  }
}

TEST_P(Conformance, ItsRoomGreetsAndRefusesWhatItDoesNotKnow) {
  if (!GetParam()->room) GTEST_SKIP() << "it has no room";
  const auto room = GetParam()->room(1);
  std::size_t replies = 0;
  const Room::Reply count = [&](const Value&) { ++replies; };
  room->enter(count);
  EXPECT_GT(replies, 0U);
  replies = 0;
  const std::vector<Value> messages = {Value(),
                                       Value(7),
                                       Value(Value::Array{}),
                                       Value(Value::Object{}),
                                       Value(Value::Object{{"do", 3}}),
                                       Value(Value::Object{{"do", "no such thing"}})};
  for (const Value& message : messages) {
    const auto done = room->handle(message, count, {});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().message.find('\n'), std::string::npos);
  }
  EXPECT_EQ(replies, 0U);
}

TEST_P(Conformance, PlaysToAnEndByItsOwnRules) {
  for (std::uint64_t game = 0; game < 20; ++game) {
    AnyState state = GetParam()->sample_state(Seed(game));
    Rng rng(Seed(game).child("moves"));
    for (int move = 0; move < 100'000 && !state.over(); ++move) {
      const auto legal = state.legal();
      ASSERT_FALSE(legal.empty());
      ASSERT_EQ(std::set<Move>(legal.begin(), legal.end()).size(), legal.size()) << "a move twice";
      const Move chosen = legal[rng.below(legal.size())];
      AnyState copy = state;
      ASSERT_TRUE(copy == state);
      ASSERT_EQ(copy.hash(), state.hash());
      ASSERT_EQ(copy.text(), state.text());
      copy.apply(chosen);
      state.apply(chosen);
      ASSERT_TRUE(copy == state) << "the same move gave two results";
      ASSERT_EQ(copy.hash(), state.hash());
      ASSERT_EQ(copy.score(), state.score());
      ASSERT_FALSE(state.text().empty());
    }
    EXPECT_TRUE(state.over());
    EXPECT_TRUE(state.legal().empty());
  }
}

TEST_P(Conformance, SampleStatesDependOnTheSeedAlone) {
  const auto& sample = GetParam()->sample_state;
  EXPECT_TRUE(sample(Seed(7)) == sample(Seed(7)));
  std::set<std::uint64_t> hashes;
  for (std::uint64_t seed = 0; seed < 20; ++seed) hashes.insert(sample(Seed(seed)).hash());
  EXPECT_GT(hashes.size(), 1U);
}

TEST_P(Conformance, MovesHaveNamesByWhichTheyAreFound) {
  AnyState state = GetParam()->sample_state(Seed(3));
  Rng rng(Seed(3).child("moves"));
  for (int move = 0; move < 200 && !state.over(); ++move) {
    const auto legal = state.legal();
    for (const Move named : legal) {
      const std::string name = state.move_name(named);
      ASSERT_FALSE(name.empty());
      ASSERT_EQ(name.find_first_of(" \n"), std::string::npos) << name;
      const auto found = find_move(state, name);
      ASSERT_TRUE(found) << name;
      ASSERT_EQ(*found, named) << "two moves are named " << name;
    }
    state.apply(legal[rng.below(legal.size())]);
  }
  EXPECT_FALSE(find_move(state, "no such move"));
}

TEST_P(Conformance, StatesAreWrittenAndReadBack) {
  for (std::uint64_t game = 0; game < 5; ++game) {
    AnyState state = GetParam()->sample_state(Seed(game));
    Rng rng(Seed(game).child("moves"));
    for (int move = 0;; ++move) {
      const auto written = parse_json(to_json(state.to_value()));
      ASSERT_TRUE(written) << written.error().message;
      auto read = GetParam()->read_state(*written);
      ASSERT_TRUE(read) << read.error().message;
      ASSERT_TRUE(*read == state);
      ASSERT_EQ(read->hash(), state.hash());
      ASSERT_EQ(read->text(), state.text());
      ASSERT_EQ(read->legal(), state.legal());
      if (state.over() || move == 100) break;
      const Move chosen = state.legal()[rng.below(state.legal().size())];
      state.apply(chosen);
      read->apply(chosen);
      ASSERT_TRUE(*read == state) << "the state that was read goes on in another way";
    }
  }
}

TEST_P(Conformance, RefusesDocumentsThatAreNoState) {
  const Value whole = GetParam()->sample_state(Seed(1)).to_value();
  const auto* members = whole.get<Value::Object>();
  ASSERT_NE(members, nullptr);
  EXPECT_FALSE(GetParam()->read_state(Value()));
  EXPECT_FALSE(GetParam()->read_state(Value(Value::Object{})));
  for (const auto& [name, value] : *members) {
    Value spoilt = whole;
    spoilt.set(name, Value::Array{Value("spoilt")});
    const auto read = GetParam()->read_state(spoilt);
    ASSERT_FALSE(read) << name;
    EXPECT_NE(read.error().message.find(name), std::string::npos) << read.error().message;
  }
}

}  // namespace
}  // namespace teka
