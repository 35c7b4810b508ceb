// One option, one meaning: over all verbs of all games.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "game/common_parameters.hpp"
#include "game/old_names.hpp"
#include "game/option_table.hpp"
#include "games/registry.hpp"
#include "tests/golden.hpp"
#include "tests/run_program.hpp"

namespace teka {
namespace {

struct Use {
  std::string place;
  const Parameter* parameter;
};

std::map<std::string_view, std::vector<Use>> uses_by_name() {
  std::map<std::string_view, std::vector<Use>> uses;
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) {
      for (const Parameter& p : verb.parameters) {
        uses[p.name].push_back({fmt::format("{} {}", verb.name, game->name), &p});
      }
    }
  }
  return uses;
}

TEST(Options, OneNameHasOneKindUnitAndMeaning) {
  for (const auto& [name, uses] : uses_by_name()) {
    const Parameter& first = *uses.front().parameter;
    for (const auto& [place, p] : uses) {
      SCOPED_TRACE(fmt::format("--{} of {} and of {}", name, place, uses.front().place));
      EXPECT_EQ(p->kind, first.kind);
      EXPECT_EQ(p->unit, first.unit);
      EXPECT_EQ(value_name(*p), value_name(first));
      EXPECT_EQ(meaning_of(*p), meaning_of(first));
    }
  }
}

TEST(Options, AreNotNamedAsTheCommonOnes) {
  const auto uses = uses_by_name();
  for (const Parameter& p : common_parameters({})) EXPECT_FALSE(uses.contains(p.name)) << p.name;
}

TEST(Options, HaveTheirDefaultInBracketsAndNowhereElse) {
  const std::set<std::string_view> empty_words = {"any", "none", "off"};
  for (const auto& [name, uses] : uses_by_name()) {
    for (const auto& [place, p] : uses) {
      SCOPED_TRACE(fmt::format("--{} of {}", name, place));
      EXPECT_EQ(p->help.find("default"), std::string_view::npos) << "the default is data";
      EXPECT_FALSE(empty_words.contains(p->default_note)) << "no default is no note";
      // A number is shown as it is stored: 0 and 0.0 are different bytes in a result.
      for (const Value* value : {&p->fallback, &p->implied}) {
        if (!value->is_number()) continue;
        EXPECT_EQ(value->get<double>() != nullptr, p->kind == Parameter::Kind::real);
      }
    }
  }
}

TEST(Options, OldNamesAreGoneAndNewOnesExist) {
  for (const OldName& old : old_names()) {
    SCOPED_TRACE(fmt::format("{} {} --{}", old.verb, old.game, old.old_name));
    const Game* game = find_game(old.game);
    ASSERT_NE(game, nullptr);
    const Verb* verb = game->find_verb(old.verb);
    ASSERT_NE(verb, nullptr);
    const auto has = [&](std::string_view name) {
      return std::ranges::find(verb->parameters, name, &Parameter::name) != verb->parameters.end();
    };
    EXPECT_FALSE(has(old.old_name));
    EXPECT_TRUE(has(old.new_name));
  }
}

TEST(Options, AnOldNameStopsWithTheNewOne) {
  const Ran ran = run_teka({"reproduce", "maze", "--seeds=3"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "teka: --seeds is now --runs\n");
}

TEST(Options, AreAllInTheDocumentation) {
  expect_golden("docs/options.md", option_table(all_games().first(TEKA_HOUSE_GAMES)));
  EXPECT_NE(output_of({"list", "--markdown"}).find("| `--seed N` |"), std::string::npos);
}

}  // namespace
}  // namespace teka
