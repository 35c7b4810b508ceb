// The model: initialisation, model files, 16-bit arithmetic, device memory.
#include "train/model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neural/gpt_batch.hpp"
#include "tests/temp_folder.hpp"
#include "train/test_golden.hpp"
#include "train/test_tokens.hpp"

namespace teka::train {
namespace {

using ::testing::HasSubstr;

constexpr neural::GptShape kTestShape{
    .layers = 3, .heads = 4, .width = 32, .vocabulary = 23, .context = 20, .hidden = 128};

const Parameter& parameter_named(const ParameterList& list, std::string_view name) {
  return *std::find_if(list.all.begin(), list.all.end(), [&](const Parameter& p) { return p.name == name; });
}

TEST(Model, IsInitialisedLikeGpt2) {
  const ParameterList list(kTestShape);
  const auto row = random_parameters(kTestShape, Seed(1));
  EXPECT_EQ(row.numel(), list.total);
  for (const Parameter& parameter : list.all) {
    const auto own = row.narrow(0, parameter.offset, parameter.count).to(at::kDouble);
    if (parameter.shape.size() == 2) {
      const double expected = parameter.name.ends_with("c_proj.weight") ? 0.02 / std::sqrt(6.0) : 0.02;
      // Within five standard errors.
      const auto n = static_cast<double>(parameter.count);
      EXPECT_NEAR(own.std().item<double>(), expected, 5 * expected / std::sqrt(2 * n)) << parameter.name;
      EXPECT_NEAR(own.mean().item<double>(), 0, 5 * expected / std::sqrt(n)) << parameter.name;
      EXPECT_LT(parameter.offset, list.decayed);
    } else {
      EXPECT_TRUE(own.eq(parameter.name.ends_with("bias") ? 0 : 1).all().item<bool>()) << parameter.name;
      EXPECT_GE(parameter.offset, list.decayed);
    }
  }
}

/// Logits of src/neural for one sequence.
at::Tensor run_here(const neural::Gpt& gpt, const std::vector<std::int64_t>& tokens) {
  Executor executor(1);
  neural::GptBatch batch(gpt, {.sequences = 1, .rows = tokens.size()}, executor);
  std::vector<neural::GptRow> rows;
  for (const std::int64_t token : tokens) rows.push_back({.sequence = 0, .token = static_cast<neural::Token>(token)});
  batch.feed(rows);
  auto all = at::empty({static_cast<std::int64_t>(tokens.size()), static_cast<std::int64_t>(gpt.shape().vocabulary)});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto logits = batch.logits(i);
    std::copy(logits.begin(), logits.end(), all.data_ptr<float>() + i * logits.size());
  }
  return all;
}

class ModelFile : public testing::TestWithParam<std::pair<Store, at::ScalarType>> {};
INSTANTIATE_TEST_SUITE_P(Types, ModelFile,
                         testing::Values(std::pair(Store::float32, at::kFloat),
                                         std::pair(Store::bfloat16, at::kBFloat16),
                                         std::pair(Store::float16, at::kHalf)));

TEST_P(ModelFile, RunsInSrcNeuralWithTheSameLogits) {
  const auto [store, type] = GetParam();
  const auto row = random_parameters(kTestShape, Seed(2)) * 5;
  const std::string bytes = model_bytes(kTestShape, row, store, {{"tokens", "toys"}});
  const auto file = neural::Safetensors::parse(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file) << file.error().message;
  ASSERT_NE(file->metadata("tokens"), nullptr);
  EXPECT_EQ(*file->metadata("tokens"), "toys");
  const auto gpt = neural::Gpt::load(*file);
  ASSERT_TRUE(gpt) << gpt.error().message;
  EXPECT_EQ(gpt->shape(), kTestShape);
  EXPECT_EQ(static_cast<std::int64_t>(gpt->parameters()), row.numel());

  const std::vector<std::int64_t> tokens = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 22, 0};
  Model model(kTestShape, at::kCPU, at::kFloat);
  model.set(row.to(type).to(at::kFloat));
  const auto logits = model.logits({.inputs = at::tensor(tokens, at::kLong).unsqueeze(0)}, 0);
  expect_near(logits, run_here(*gpt, tokens), 1e-5, "logits");
}

TEST(ModelFile, StartsFromAHuggingFaceCheckpoint) {
  // As GPT2LMHeadModel writes it: a prefix, masks, the embeddings twice; heads of 64; fewer tokens, more positions.
  const neural::GptShape shape{.layers = 1, .heads = 1, .width = 64, .vocabulary = 5, .context = 9, .hidden = 256};
  const auto row = random_parameters(shape, Seed(3));
  const std::string own = model_bytes(shape, row, Store::float32, {});
  auto tensors = neural::Safetensors::parse(std::as_bytes(std::span(own)))->tensors();
  const std::vector<std::uint8_t> mask(81, 1);
  for (neural::Tensor& tensor : tensors) tensor.name = "transformer." + tensor.name;
  neural::Tensor head = *std::find_if(tensors.begin(), tensors.end(),
                                      [](const auto& tensor) { return tensor.name == "transformer.wte.weight"; });
  head.name = "lm_head.weight";
  tensors.push_back(head);
  tensors.push_back(
      {"transformer.h.0.attn.bias", neural::TensorType::u8, {1, 1, 9, 9}, std::as_bytes(std::span(mask))});
  const TempFolder folder;
  const std::string path = folder / "model.safetensors";
  write_text(path, neural::to_safetensors(tensors));

  const auto start = read_start(path, 8, 6, 0, Seed(4));
  ASSERT_TRUE(start) << start.error().message;
  EXPECT_EQ(start->shape, (neural::GptShape{1, 1, 64, 8, 6, 256}));
  const ParameterList before(shape), after(start->shape);
  for (const Parameter& parameter : after.all) {
    const auto now = start->row.narrow(0, parameter.offset, parameter.count);
    const Parameter& old = parameter_named(before, parameter.name);
    const std::int64_t same = std::min(parameter.count, old.count);
    EXPECT_TRUE(now.narrow(0, 0, same).equal(row.narrow(0, old.offset, same))) << parameter.name;
  }
  const Parameter& tokens = parameter_named(after, "wte.weight");
  const auto added = start->row.narrow(0, tokens.offset + 5 * 64, 3 * 64);
  EXPECT_NEAR(added.std().item<double>(), 0.02, 0.006);

  EXPECT_THAT(read_start(path, 4, 6, 0, Seed(4)).error().message,
              HasSubstr("the model has 5 tokens, but the data only 4"));
  EXPECT_THAT(read_start(path, 8, 10, 0, Seed(4)).error().message,
              HasSubstr("the model has 9 positions, but 10 are needed"));
  const std::vector<float> other(5 * 64, 0.5F);
  tensors[tensors.size() - 2].bytes = std::as_bytes(std::span(other));
  write_text(path, neural::to_safetensors(tensors));
  EXPECT_THAT(read_start(path, 8, 6, 0, Seed(4)).error().message, HasSubstr("'lm_head.weight' differs from"));
}

TEST(Model, SixteenBitsPointTheSameWay) {
  const TempFolder folder;
  const std::vector<std::string> paths = {folder / "a"};
  write_text(paths[0], counting_tokens(20, Seed(1)).bytes());
  const auto data = TokenData::open(paths);
  ASSERT_TRUE(data);
  const DeviceTokens tokens(*data, at::kCPU);
  const TokenBatch batch = tokens.gather(at::arange(20, at::kLong), 12);
  const auto row = random_parameters(kTestShape, Seed(5)) * 3;
  std::vector<at::Tensor> gradients, losses;
  for (const auto type : {at::kFloat, at::kBFloat16}) {
    Model model(kTestShape, at::kCPU, type);
    model.set(row);
    const Measure measure = model.measure(batch, 0);
    losses.push_back(measure.loss.detach() / measure.count);
    gradients.push_back(model.gradient(measure.loss / measure.count));
    EXPECT_EQ(gradients.back().scalar_type(), at::kFloat);
  }
  expect_near(losses[1], losses[0], 0.01, "loss");
  const auto cosine = gradients[0].dot(gradients[1]) / (gradients[0].norm() * gradients[1].norm());
  EXPECT_GT(cosine.item<double>(), 0.99);
}

TEST(DeviceTokens, GatherTheContentOfTheFiles) {
  const TempFolder folder;
  const std::vector<std::string> paths = {folder / "a", folder / "b"};
  TestTokens tokens{.sequences = {{1, 2, 65535}, {4, 5}}, .metadata = {{"vocabulary", "65536"}, {"context", "9"}}};
  write_text(paths[0], tokens.bytes());
  tokens.positions = {8, 3, 7, 5, 6};
  tokens.learn = {0, 0, 1, 1, 1};
  write_text(paths[1], tokens.bytes());
  const auto data = TokenData::open(paths);
  ASSERT_TRUE(data) << data.error().message;
  const DeviceTokens device(*data, at::kCPU);
  const TokenBatch batch = device.gather(at::tensor({3, 0, 2}, at::kLong), 3);
  const auto rows = [](const std::vector<std::int64_t>& numbers) {
    return at::tensor(numbers, at::kLong).view({3, 3});
  };
  const std::int64_t none = kNoTarget;
  EXPECT_TRUE(batch.inputs.equal(rows({4, 5, 0, 1, 2, 65535, 1, 2, 65535}))) << batch.inputs;
  EXPECT_TRUE(batch.targets.equal(rows({5, none, none, 2, 65535, none, none, 65535, none}))) << batch.targets;
  EXPECT_TRUE(batch.positions.equal(rows({5, 0, 0, 0, 1, 0, 8, 3, 0}))) << batch.positions;
}

}  // namespace
}  // namespace teka::train
