// Generation: a sequence does not depend on the batch, and obeys its constraint.
#include "neural/generate.hpp"

#include <gtest/gtest.h>

#include "neural/test_plain_gpt.hpp"
#include "neural/test_tools.hpp"

namespace teka::neural {
namespace {

constexpr GptShape kSmallShape{.layers = 2, .heads = 2, .width = 16, .vocabulary = 12, .context = 20, .hidden = 40};

const Gpt& small_gpt() {
  static const Gpt gpt = [] {
    const std::string file = random_gpt_file(kSmallShape, Seed(4));
    return std::move(*Gpt::load(*Safetensors::parse(std::as_bytes(std::span(file)))));
  }();
  return gpt;
}

std::vector<std::vector<Token>> some_prompts() {
  return {{1}, {2, 3, 4}, {5, 5}, {1}, {0, 1, 2, 3, 4, 5, 6}, {7}, {8, 9}};
}

std::vector<std::vector<Token>> tokens_of(const std::vector<Generated>& all) {
  std::vector<std::vector<Token>> tokens;
  for (const Generated& one : all) tokens.push_back(one.tokens);
  return tokens;
}

TEST(Generate, SequencesDoNotDependOnTheBatch) {
  const auto prompts = some_prompts();
  Executor one(1);
  GenerateSettings settings{.sampler = {.temperature = 1.2, .top_k = 10, .top_p = 0.97}, .end = Token{11}};
  const auto together = generate(small_gpt(), prompts, settings, Seed(2), one);
  ASSERT_EQ(together.size(), prompts.size());
  for (const std::size_t at_once : {1, 2, 5, 100}) {
    settings.at_once = at_once;
    for (const unsigned threads : {1U, 2U, 3U}) {
      for (const InstructionSet set : all_kernels()) {
        Executor executor(threads);
        EXPECT_EQ(tokens_of(generate(small_gpt(), prompts, settings, Seed(2), executor, set)), tokens_of(together));
      }
    }
  }
  // The third alone: a batch of one, after the others.
  Executor executor(1);
  GptBatch batch(small_gpt(), {.rows = 7}, executor);
  Sampler sampler(kSmallShape.vocabulary);
  Rng rng(Seed(2).child(2));
  std::vector<GptRow> rows;
  for (const Token token : prompts[2]) rows.push_back({0, token});
  std::vector<Token> alone;
  while (prompts[2].size() + alone.size() < kSmallShape.context) {
    batch.feed(rows);
    const Token token = sampler.sample(batch.logits(rows.size() - 1), settings.sampler, {}, rng);
    if (token == settings.end) break;
    alone.push_back(token);
    rows = {{0, token}};
  }
  EXPECT_EQ(together[2].tokens, alone);
}

TEST(Generate, EndsAtTheEndTokenOrTheLimit) {
  Executor executor(2);
  const std::vector<std::vector<Token>> prompts(200, {3, 4});
  std::size_t told = 0;
  const auto all =
      generate(small_gpt(), prompts,
               {.most_tokens = 9, .end = Token{0}, .at_once = 16, .progress = [&](std::size_t n) { told = n; }},
               Seed(1), executor);
  EXPECT_EQ(told, 200U);
  std::size_t ended = 0;
  for (const Generated& one : all) {
    EXPECT_EQ(std::count(one.tokens.begin(), one.tokens.end(), Token{0}), 0);
    EXPECT_LE(one.tokens.size(), 9U);
    EXPECT_TRUE(one.ended || one.tokens.size() == 9);
    ended += one.ended ? 1 : 0;
  }
  EXPECT_GT(ended, 5U);
  EXPECT_LT(ended, 200U);
  const auto endless = generate(small_gpt(), std::vector<std::vector<Token>>{{1, 2}}, {}, Seed(1), executor);
  EXPECT_EQ(endless[0].tokens.size(), kSmallShape.context - 2);
  EXPECT_TRUE(generate(small_gpt(), {}, {}, Seed(1), executor).empty());
}

TEST(Generate, ConstraintsHoldInEverySample) {
  Executor executor(2);
  const std::vector<std::vector<Token>> prompts(50, {1});
  // Never the same token twice in a row, and sequence i ends with token i % 12.
  const auto constraint = [](std::size_t sequence, std::span<const Token> written, std::span<std::uint8_t> allowed) {
    if (written.size() == 9) {
      std::fill(allowed.begin(), allowed.end(), std::uint8_t{0});
      allowed[sequence % allowed.size()] = 1;
    } else if (!written.empty()) {
      allowed[written.back()] = 0;
    }
  };
  const auto all = generate(small_gpt(), prompts, {.most_tokens = 10, .constraint = constraint}, Seed(1), executor);
  for (std::size_t i = 0; i < all.size(); ++i) {
    ASSERT_EQ(all[i].tokens.size(), 10U);
    EXPECT_EQ(all[i].tokens.back(), i % 12);
    for (std::size_t k = 1; k < 9; ++k) EXPECT_NE(all[i].tokens[k], all[i].tokens[k - 1]);
  }
}

TEST(Generate, StopsOnRequest) {
  Executor executor(1);
  std::stop_source source;
  const std::vector<std::vector<Token>> prompts(5, {1});
  std::size_t asked = 0;
  const auto constraint = [&](std::size_t, std::span<const Token>, std::span<std::uint8_t>) {
    if (++asked == 7) source.request_stop();
  };
  const auto all = generate(small_gpt(), prompts, {.constraint = constraint, .budget = {.stop = source.get_token()}},
                            Seed(1), executor);
  EXPECT_EQ(all[0].tokens.size(), 2U);
  EXPECT_FALSE(all[0].ended);
}

TEST(Generate, RejectedTokensAreResampled) {
  Executor executor(2);
  const std::vector<std::vector<Token>> prompts(40, {1});
  const auto odd = [](std::size_t, std::span<const Token>, Token token) { return token % 2 == 1; };
  const auto all = generate(small_gpt(), prompts, {.most_tokens = 12, .refusal = odd}, Seed(3), executor);
  for (const Generated& one : all) {
    for (const Token token : one.tokens) EXPECT_EQ(token % 2, 0U);
  }
  // As if masked in advance: the distributions are the same, though not the draws.
  const auto everything = [](std::size_t, std::span<const Token>, Token) { return true; };
  const auto stubborn = generate(small_gpt(), prompts, {.most_tokens = 2, .refusal = everything}, Seed(3), executor);
  for (const Generated& one : stubborn) EXPECT_EQ(one.tokens.size(), 2U) << "the first one is used";
}

TEST(Generate, AcceptsCustomPositions) {
  Executor executor(1);
  const std::vector<std::vector<Token>> prompts(3, {1, 2});
  GenerateSettings settings{.most_tokens = 8};
  const auto usual = tokens_of(generate(small_gpt(), prompts, settings, Seed(3), executor));
  settings.positions = [](std::size_t, std::span<const Token> written) { return 2 + written.size() - 1; };
  EXPECT_EQ(tokens_of(generate(small_gpt(), prompts, settings, Seed(3), executor)), usual);
  settings.positions = [](std::size_t, std::span<const Token> written) { return 19 - written.size(); };
  EXPECT_NE(tokens_of(generate(small_gpt(), prompts, settings, Seed(3), executor)), usual);
}

}  // namespace
}  // namespace teka::neural
