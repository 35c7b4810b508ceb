// Running models: every intermediate tensor against golden files from another implementation; a simple reference on
// random shapes; and the same bits for any batching, feeding, number of threads and instruction set.
#include "neural/gpt_batch.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "neural/mapped_file.hpp"
#include "neural/test_plain_gpt.hpp"
#include "neural/test_tools.hpp"

namespace teka::neural {
namespace {

std::string golden(const std::string& name) {
  return std::string(TEKA_SOURCE_DIR) + "/src/neural/golden/" + name + ".safetensors";
}

Gpt random_gpt(const GptShape& shape, const Seed& seed) {
  const std::string file = random_gpt_file(shape, seed);
  auto gpt = Gpt::load(*Safetensors::parse(std::as_bytes(std::span(file))));
  EXPECT_TRUE(gpt) << gpt.error().message;
  return std::move(*gpt);
}

std::vector<Token> random_tokens(std::size_t count, std::size_t vocabulary, const Seed& seed) {
  Rng rng(seed);
  std::vector<Token> tokens(count);
  for (Token& token : tokens) token = static_cast<Token>(rng.below(vocabulary));
  return tokens;
}

/// Errors are relative to the largest value of the same row.
void expect_near(std::span<const float> actual, const Tensor& expected, std::size_t first, const std::string& what) {
  double largest = 0, error = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    largest = std::max<double>(largest, std::abs(expected.at(first + i)));
    error = std::max<double>(error, std::abs(actual[i] - expected.at(first + i)));
  }
  EXPECT_LE(error, 1e-5 * largest) << what;
}

class GptGolden : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Models, GptGolden, ::testing::Values("narrow", "plain", "deep"));

TEST_P(GptGolden, EveryTensorMatchesTheReference) {
  const auto gpt = Gpt::open(golden(GetParam()));
  ASSERT_TRUE(gpt) << gpt.error().message;
  const auto file = MappedFile::open(golden(std::string(GetParam()) + ".expected"));
  ASSERT_TRUE(file);
  const auto expected = Safetensors::parse(file->bytes());
  ASSERT_TRUE(expected) << expected.error().message;
  const GptShape& shape = gpt->shape();
  Executor executor(1);
  GptBatch batch(*gpt, {.sequences = 2, .rows = 2 * shape.context}, executor);

  std::vector<GptRow> rows;
  const auto tokens = expected->find("tokens")->bytes;
  for (std::size_t i = 0; i < 2 * shape.context; ++i) {
    rows.push_back({.sequence = i / shape.context, .token = static_cast<Token>(tokens[4 * i])});
  }
  std::size_t compared = 0;
  batch.set_trace([&](std::string_view what, std::size_t layer, std::size_t row, std::span<const float> values) {
    const std::string name = what == "embedding" ? std::string(what) : fmt::format("{}.{}", layer, what);
    const Tensor* tensor = expected->find(name);
    ASSERT_NE(tensor, nullptr) << name;
    std::vector<float> numbers = copy_of(values);
    if (what == "mix") {  // heads without their padding
      numbers.clear();
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (i % shape.head_room() < shape.head_size()) numbers.push_back(values[i]);
      }
    }
    ASSERT_EQ(numbers.size(), tensor->shape[2]) << name;
    expect_near(numbers, *tensor, row * numbers.size(), fmt::format("{}, row {}", name, row));
    ++compared;
  });
  batch.feed(rows);
  EXPECT_EQ(compared, rows.size() * (1 + 6 * shape.layers));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    expect_near(batch.logits(row), *expected->find("logits"), row * shape.vocabulary,
                fmt::format("logits, row {}", row));
  }
}

RC_GTEST_PROP(GptBatch, MatchesTheSimpleReference, ()) {
  const auto heads = *rc::gen::inRange<std::size_t>(1, 4);
  const GptShape shape{.layers = *rc::gen::inRange<std::size_t>(1, 3),
                       .heads = heads,
                       .width = heads * *rc::gen::inRange<std::size_t>(2, 20),
                       .vocabulary = *rc::gen::inRange<std::size_t>(1, 60),
                       .context = *rc::gen::inRange<std::size_t>(1, 20),
                       .hidden = *rc::gen::inRange<std::size_t>(1, 60)};
  const std::string file = random_gpt_file(shape, Seed(shape.width));
  const auto read = Safetensors::parse(std::as_bytes(std::span(file)));
  const auto gpt = Gpt::load(*read);
  RC_ASSERT(gpt.has_value());
  const PlainGpt<double> plain(*read, shape);
  PlainGpt<double>::Memory memory;
  Executor executor(1);
  GptBatch batch(*gpt, {}, executor);
  for (const Token token : random_tokens(shape.context, shape.vocabulary, Seed(1))) {
    batch.feed(std::vector<GptRow>{{0, token}});
    const auto expected = plain.step(memory, token);
    for (std::size_t i = 0; i < shape.vocabulary; ++i) RC_ASSERT(std::abs(batch.logits(0)[i] - expected[i]) < 2e-5);
  }
}

constexpr GptShape kBatchShape{.layers = 2, .heads = 3, .width = 48, .vocabulary = 70, .context = 24, .hidden = 150};

/// The logits after each token of each sequence, computed one by one with the first instruction set.
std::vector<std::vector<std::vector<float>>> one_by_one(const Gpt& gpt,
                                                        const std::vector<std::vector<Token>>& sequences, bool halve) {
  Executor executor(1);
  std::vector<std::vector<std::vector<float>>> result;
  for (const auto& tokens : sequences) {
    GptBatch batch(gpt, {.halve_cache = halve}, executor, InstructionSet::portable);
    result.emplace_back();
    for (const Token token : tokens) {
      batch.feed(std::vector<GptRow>{{0, token}});
      result.back().push_back(copy_of(batch.logits(0)));
    }
  }
  return result;
}

std::vector<std::vector<Token>> some_sequences() {
  std::vector<std::vector<Token>> sequences;
  for (std::size_t i = 0; i < 40; ++i) {
    sequences.push_back(random_tokens(1 + (i * 7) % kBatchShape.context, kBatchShape.vocabulary, Seed(8).child(i)));
  }
  return sequences;
}

/// Some tokens of some of the sequences, as many as fit.
std::vector<GptRow> some_rows(const GptBatch& batch, const std::vector<std::vector<Token>>& sequences, Rng& rng) {
  std::vector<GptRow> rows;
  for (std::size_t s = 0; s < sequences.size(); ++s) {
    const std::size_t length = batch.length(s);
    for (std::size_t k = 0, count = rng.below(8); k < count; ++k) {
      if (length + k >= sequences[s].size() || rows.size() == batch.size().rows) break;
      rows.push_back({.sequence = s, .token = sequences[s][length + k], .wants_logits = rng.chance(0.7)});
    }
  }
  return rows;
}

class GptCache : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Halved, GptCache, ::testing::Bool());

TEST_P(GptCache, BatchingThreadsAndInstructionSetDoNotMatter) {
  const Gpt gpt = random_gpt(kBatchShape, Seed(7));
  const auto sequences = some_sequences();
  const auto expected = one_by_one(gpt, sequences, GetParam());
  for (const InstructionSet set : all_kernels()) {
    for (const unsigned threads : {1U, 2U, 3U}) {
      Executor executor(threads);
      GptBatch batch(gpt, {.sequences = sequences.size(), .rows = 100, .halve_cache = GetParam()}, executor, set);
      Rng rng(Seed(9).child(threads));
      std::vector<std::size_t> seen(sequences.size());
      std::size_t left = 0;
      for (const auto& tokens : sequences) left += tokens.size();
      while (left > 0) {
        const auto rows = some_rows(batch, sequences, rng);
        batch.feed(rows);
        left -= rows.size();
        for (std::size_t i = 0; i < rows.size(); ++i) {
          const std::size_t at = seen[rows[i].sequence]++;
          if (rows[i].wants_logits) {
            ASSERT_EQ(copy_of(batch.logits(i)), expected[rows[i].sequence][at]) << name_of(set) << ' ' << threads;
          }
        }
      }
    }
  }
}

TEST(GptBatch, AHalvedCacheChangesLogitsSlightly) {
  const Gpt gpt = random_gpt(kBatchShape, Seed(7));
  const auto sequences = some_sequences();
  const auto exact = one_by_one(gpt, sequences, false);
  const auto halved = one_by_one(gpt, sequences, true);
  double largest = 0, error = 0;
  for (std::size_t s = 0; s < sequences.size(); ++s) {
    for (std::size_t at = 0; at < sequences[s].size(); ++at) {
      for (std::size_t i = 0; i < kBatchShape.vocabulary; ++i) {
        largest = std::max<double>(largest, std::abs(exact[s][at][i]));
        error = std::max<double>(error, std::abs(exact[s][at][i] - halved[s][at][i]));
      }
    }
  }
  EXPECT_GT(error, 1e-5 * largest);
  EXPECT_LT(error, 1e-2 * largest);
}

TEST(GptBatch, AClearedSequenceStartsOver) {
  const Gpt gpt = random_gpt(kBatchShape, Seed(7));
  Executor executor(1);
  GptBatch batch(gpt, {.sequences = 2, .positions = 20, .rows = 10}, executor);
  const auto tokens = random_tokens(10, kBatchShape.vocabulary, Seed(3));
  batch.feed(std::vector<GptRow>{{1, 4}, {1, 5}});
  batch.clear(1);
  EXPECT_EQ(batch.length(1), 0U);
  std::vector<GptRow> rows;
  for (const std::size_t sequence : {0, 1}) {
    rows.clear();
    for (const Token token : tokens) rows.push_back({sequence, token, false});
    batch.feed(rows);
  }
  batch.feed(std::vector<GptRow>{{0, 6}, {1, 6}});
  EXPECT_EQ(copy_of(batch.logits(0)), copy_of(batch.logits(1)));
}

}  // namespace
}  // namespace teka::neural
