// The verbs generate, with the language model, and prepare, run as jobs.
#include <gtest/gtest.h>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/model/training_levels.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"
#include "neural/safetensors.hpp"
#include "neural/test_bpe.hpp"

namespace teka::sokoban {
namespace {

TEST(GenerateWithTheModel, GivesSolvedLevelsForAnyNumberOfThreads) {
  for (const auto& [method, count] : {std::pair("lm", 3), std::pair("lm+ga", 3), std::pair("paper", 2)}) {
    TestRun run{.parameters = {{"size", "8x8"}, {"boxes", 2}, {"walls", 44}, {"count", count}, {"method", method}}};
    run.threads = 1;
    const auto output = run_verb(game(), "generate", run);
    ASSERT_TRUE(output) << output.error().message;
    run.threads = 3;
    EXPECT_EQ(print(*run_verb(game(), "generate", run)), print(*output)) << method;
    EXPECT_FALSE(output->items.empty());
    for (const Value& level : output->items) {
      const auto entry = from_value(level);
      ASSERT_TRUE(entry);
      const auto played = replay(entry->level, entry->solution);
      EXPECT_TRUE(played && played->solved) << method;
    }
  }
}

TEST(GenerateWithTheModel, StaysOutOfWhatItHasNotLearned) {
  TestRun run{.parameters = {{"size", "6x6"}, {"boxes", 1}, {"walls", 24}}, .format = "xsb"};
  const auto output = run_verb(game(), "generate", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_NE(output->summary.find("without the model: size: the model was trained on sides from 7 to 12"),
            std::string::npos);
  EXPECT_TRUE(output->reached);
  run.parameters.emplace_back("method", "lm+ga");
  EXPECT_NE(error_of(game(), "generate", run).find("--size: the model was trained on"), std::string::npos);
}

std::size_t sequences_in(const std::string& file) {
  const auto tensors = neural::Safetensors::parse(std::as_bytes(std::span(file)));
  EXPECT_TRUE(tensors);
  return tensors->find("starts")->count() - 1;
}

constexpr std::string_view kCorridors = "######\n#@$ .#\n######\n\n#######\n#@ $ .#\n#######\n";

TEST(PrepareVerb, TurnsLevelsIntoTokens) {
  for (const char* layout : {"text", "tiles", "pulls"}) {
    const TestRun run{.parameters = {{"layout", layout}}, .format = "safetensors", .text = std::string(kCorridors)};
    const auto output = run_verb(game(), "prepare", run);
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_EQ(sequences_in(output->body), 2U) << layout;
    const auto file = neural::Safetensors::parse(std::as_bytes(std::span(output->body)));
    EXPECT_EQ(*file->metadata("layout"), layout);
    EXPECT_EQ(file->find("positions") != nullptr, std::string_view(layout) != "text");
  }
}

TEST(PrepareVerb, GeneratesTheSameForAnyNumberOfThreads) {
  TestRun run{.parameters = {{"layout", "pulls"}, {"count", 200}, {"sides", "7..8"}}, .format = "safetensors"};
  run.threads = 1;
  const auto output = run_verb(game(), "prepare", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_GT(sequences_in(output->body), 150U);
  run.threads = 3;
  EXPECT_EQ(run_verb(game(), "prepare", run)->body, output->body);
}

TEST(PrepareVerb, FormsOfALevelStayInOnePart) {
  const TestRun run{
      .parameters = {{"layout", "tiles"}, {"symmetries", 8}}, .format = "safetensors", .text = std::string(kCorridors)};
  const auto output = run_verb(game(), "prepare", run);
  ASSERT_TRUE(output) << output.error().message;
  const auto file = neural::Safetensors::parse(std::as_bytes(std::span(output->body)));
  const auto parts = file->find("part")->bytes;
  ASSERT_EQ(parts.size(), 16U);
  for (std::size_t i = 0; i < parts.size(); ++i) EXPECT_EQ(parts[i], parts[i / 8 * 8]);
}

TEST(PrepareVerb, TakesTheTokensOfGpt2AndRefusesWhatItCannotUse) {
  TestFiles files = {{"vocab.json", neural::small_vocabulary()}, {"merges.txt", neural::small_merges()}};
  TestRun run{.parameters = {{"vocabulary", "vocab.json"}, {"merges", "merges.txt"}},
              .format = "safetensors",
              .text = std::string(kCorridors),
              .files = &files};
  const auto output = run_verb(game(), "prepare", run);
  ASSERT_TRUE(output) << output.error().message;
  const auto file = neural::Safetensors::parse(std::as_bytes(std::span(output->body)));
  EXPECT_EQ(*file->metadata("text"), "gpt2");
  EXPECT_EQ(*file->metadata("vocabulary"), "269");  // 267, begin and pad
  run.parameters = {{"vocabulary", "vocab.json"}};
  EXPECT_EQ(error_of(game(), "prepare", run), "--vocabulary and --merges: give both, or neither");
  run.parameters = {};
  run.text = "######\n#@.$##\n######\n";
  EXPECT_EQ(error_of(game(), "prepare", run), "no level could be solved, so there is no training data");
}

}  // namespace
}  // namespace teka::sokoban
