// Training sets as a program makes them: levels, then the token file of teka-train.
#include "games/sokoban/model/training_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/sokoban/level/lurd.hpp"
#include "neural/safetensors.hpp"

namespace teka::sokoban {
namespace {

using testing::StartsWith;

std::vector<TrainingLevel> some_levels() {
  Executor executor(2);
  return *generate_training_levels({.sides = {7, 8}, .boxes = {2, 3}}, 100, Seed(7), executor);
}

TEST(TrainingLevels, AreSolvedAndAsTheSettingsSay) {
  const auto levels = some_levels();
  EXPECT_GT(levels.size(), 60U);
  EXPECT_LE(levels.size(), 2 * kTrainingLevelsPerBlock);
  for (const TrainingLevel& example : levels) {
    EXPECT_TRUE(replay(example.level, example.solution)->solved);
    EXPECT_GE(example.level.width(), 7);
    EXPECT_LE(example.level.height(), 8);
    EXPECT_LE(count_boxes(example.level), 3);
  }
}

TEST(TrainingLevels, OfGivenLevelsKeepsThoseThatAreSolved) {
  Executor executor(2);
  const std::vector<Level> given = {level_from("######\n#@$ .#\n######"), level_from("######\n#@.$##\n######")};
  std::atomic<std::uint64_t> calls = 0;
  const auto levels = grade_training_levels(given, executor, {}, [&](std::uint64_t, std::uint64_t total) {
    ++calls;
    EXPECT_EQ(total, 2U);
  });
  EXPECT_EQ(calls, 2U);
  ASSERT_EQ(levels.size(), 1U);
  EXPECT_EQ(levels.front().solution, "RR");
  EXPECT_EQ(levels.front().grade, Grade::easy);
}

TEST(TrainingLevels, SettingsAreChecked) {
  const auto error = [](const TrainingSetSettings& settings, std::size_t count = 1) {
    Executor executor(1);
    const auto levels = generate_training_levels(settings, count, Seed(1), executor);
    return levels ? "no error" : levels.error().message;
  };
  EXPECT_EQ(error({.sides = {3, 5}}), "sides: 3..5 is out of range; it must be within 5..14, the lower end first");
  EXPECT_EQ(error({.sides = {8, 7}}), "sides: 8..7 is out of range; it must be within 5..14, the lower end first");
  EXPECT_THAT(error({.boxes = {0, 3}}), StartsWith("boxes: 0..3 is out of range"));
  EXPECT_EQ(error({.sides = {5, 9}, .boxes = {4, 6}}),
            "boxes: 4 do not fit into the smallest level, 5x5; use fewer boxes or longer sides");
  EXPECT_EQ(error({}, 0), "count: 0 is out of range; it must be from 1 to 100000000");
}

TEST(TrainingFile, HoldsAllFormsOfALevel) {
  auto file = TrainingFile::make({.layout = Layout::tiles, .symmetries = 8, .metadata = {{"sides", "7..8"}}}, Seed(1));
  ASSERT_TRUE(file) << file.error().message;
  const auto levels = some_levels();
  for (const TrainingLevel& example : levels) file->add(example);
  EXPECT_EQ(file->sequences() + file->left_out(), 8 * levels.size());
  EXPECT_GT(file->sequences(), 0U);
  const std::string bytes = file->bytes();
  const auto tensors = neural::Safetensors::parse(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(tensors);
  EXPECT_EQ(*tensors->metadata("layout"), "tiles");
  EXPECT_EQ(*tensors->metadata("sides"), "7..8");
  EXPECT_EQ(tensors->find("tokens")->count(), file->tokens());
  EXPECT_EQ(tensors->find("part")->count(), file->sequences());
}

TEST(TrainingFile, LabelsReplaceTheMeasuredDifficulty) {
  const TrainingLevel example{level_from("######\n#@$ .#\n######"), "RR", Grade::easy};
  auto measured = TrainingFile::make({}, Seed(1));
  auto labelled = TrainingFile::make({.label = "impossible"}, Seed(1));
  ASSERT_TRUE(measured && labelled);
  measured->add(example);
  labelled->add(example);
  EXPECT_EQ(labelled->tokens() - measured->tokens(), std::string("impossible").size() - std::string("easy").size());
}

TEST(TrainingFile, LeavesOutAWrongSolution) {
  for (const char* wrong : {"", "R", "RRR", "lu?"}) {
    auto file = TrainingFile::make({.layout = Layout::pulls}, Seed(1));
    file->add({level_from("######\n#@$ .#\n######"), wrong, Grade::easy});
    EXPECT_EQ(file->sequences(), 0U) << wrong;
    EXPECT_EQ(file->left_out(), 1U) << wrong;
  }
}

TEST(TrainingFile, SettingsAreChecked) {
  const auto error = [](TrainingFileSettings settings) {
    const auto file = TrainingFile::make(std::move(settings), Seed(1));
    return file ? "no error" : file.error().message;
  };
  EXPECT_EQ(error({.symmetries = 9}), "symmetries: 9 is out of range; it must be from 1 to 8");
  EXPECT_EQ(error({.layout = Layout::pulls, .label = "hard"}), "label: only for the layout text");
  EXPECT_EQ(error({.layout = Layout::tiles, .vocabulary = VocabularyFiles{}}), "vocabulary: only for the layout text");
  EXPECT_THAT(error({.vocabulary = VocabularyFiles{"[]", ""}}), StartsWith("vocabulary: "));
}

}  // namespace
}  // namespace teka::sokoban
