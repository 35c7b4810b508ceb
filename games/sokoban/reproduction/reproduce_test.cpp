// The reproduction of the paper as a program asks for it, without a job or a command line.
#include "games/sokoban/reproduction/reproduce.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace teka::sokoban {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

ReproductionSettings small_reproduction() {
  ReproductionSettings settings{.count = 5, .trained = 0};
  settings.prompt = *parse_prompt("boxes=2 size=7x7 walls=30");
  return settings;
}

TEST(Reproduce, MeasuresEveryMethodAndTheGivenSets) {
  const std::vector<Entry> entries = *parse_text("#######\n#@ $ .#\n#######\n\n######\n#@$$ #\n# .. #\n######\n");
  ReproductionSettings settings = small_reproduction();
  settings.others.push_back({"mine", to_samples(entries)});
  settings.training = NamedLevels{"my training levels", {entries[0].level}};
  Executor executor(2);
  const auto made = reproduce(settings, Seed(1), executor);
  ASSERT_TRUE(made) << made.error().message;
  ASSERT_EQ(made->rows.size(), kOriginNames.size() + 1);
  EXPECT_EQ(made->wanted, made->rows.size());
  EXPECT_EQ(made->rows.back().name, "mine");
  EXPECT_EQ(made->rows.back()[Column::novelty]->value, 0.5);
  EXPECT_THAT(made->notes, HasSubstr("1 levels of my training levels"));
  EXPECT_EQ(made->table().size(), made->rows.size() + printed_rows().size());
  std::vector<std::string_view> names;
  for (const Figure& figure : made->figures()) names.push_back(figure.name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"comparison", "walls", "boxes", "loss", "accuracy"}));
}

TEST(Reproduce, SettingsAreChecked) {
  const auto error = [](auto change) {
    ReproductionSettings settings = small_reproduction();
    change(settings);
    Executor executor(1);
    const auto made = reproduce(settings, Seed(1), executor);
    return made ? "no error" : made.error().message;
  };
  using S = ReproductionSettings;
  EXPECT_EQ(error([](S& s) { s.count = 4; }), "count: 4 is out of range; it must be from 5 to 1000000");
  EXPECT_THAT(error([](S& s) { s.trained = kMostTrained + 1; }), StartsWith("trained: "));
  EXPECT_THAT(error([](S& s) { s.model = "gone"; }), StartsWith("model: cannot read 'gone'"));
  EXPECT_EQ(error([](S& s) { s.prompt = parse_prompt("size=20x20 boxes=4").value(); }),
            "prompt: size: the model was trained on sides from 7 to 12, not 20x20");
  EXPECT_EQ(error([](S& s) { s.others = {{"mine", {Sample{}}}}; }), "others: mine has malformed levels");
  EXPECT_THAT(error([](S& s) { s.training = NamedLevels{"mine", {level_from("####\n#  #\n####")}}; }),
              StartsWith("training: mine: level 1: "));
}

}  // namespace
}  // namespace teka::sokoban
