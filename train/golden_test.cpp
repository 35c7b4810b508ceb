// Training, tensor by tensor, against a numpy implementation with a hand-written backward pass.
#include <gtest/gtest.h>

#include "train/test_golden.hpp"
#include "train/trainer.hpp"

namespace teka::train {
namespace {

class TrainGolden : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Files, TrainGolden, testing::Values("plain", "placed"));

TokenBatch batch_of_all(const TokenData& data) {
  std::vector<std::int64_t> all;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < data.sequences(); ++i) {
    all.push_back(static_cast<std::int64_t>(i));
    longest = std::max(longest, data.length(i));
  }
  const DeviceTokens tokens(data, at::kCPU);
  return tokens.gather(at::tensor(all, at::kLong), static_cast<std::int64_t>(longest) - 1);
}

TEST_P(TrainGolden, LogitsLossAndEveryGradient) {
  const Golden golden(GetParam());
  const TokenData data = golden.data();
  const StartModel start = golden.start();
  Model model(start.shape, at::kCPU, at::kFloat);
  model.set(start.row);
  const TokenBatch batch = batch_of_all(data);

  const auto logits = model.logits(batch, 0).view({batch.inputs.size(0), batch.inputs.size(1), -1});
  std::vector<at::Tensor> real;  // without padding
  for (std::size_t i = 0; i < data.sequences(); ++i) {
    real.push_back(logits[static_cast<std::int64_t>(i)].narrow(0, 0, static_cast<std::int64_t>(data.length(i)) - 1));
  }
  expect_near(at::cat(real), golden.expected("logits"), 1e-5, "logits");

  const Measure measure = model.measure(batch, 0);
  const auto loss = measure.loss / measure.count;
  expect_near(loss, golden.expected("loss"), 1e-6, "loss");
  const auto gradient = model.gradient(loss);
  for (const Parameter& parameter : ParameterList(start.shape).all) {
    auto own = gradient.narrow(0, parameter.offset, parameter.count);
    auto expected = golden.expected("gradient." + parameter.name);
    if (parameter.name.ends_with("c_attn.bias")) {
      // A constant added to all keys changes nothing: the gradient of this third is 0 up to rounding.
      const std::int64_t width = own.numel() / 3;
      EXPECT_LE(own.narrow(0, width, width).abs().max().item<double>(), 1e-6);
    }
    expect_near(own, expected, 1e-5, parameter.name);
  }
}

TEST_P(TrainGolden, TenSteps) {
  const Golden golden(GetParam());
  const TokenData data = golden.data();
  const StartModel start = golden.start();
  Settings settings;
  settings.steps = 10;
  settings.evaluations = 10;
  settings.batch = data.sequences();
  settings.rate = 0.01;
  settings.warmup = 3;
  settings.weight_decay = 0.1;
  settings.average = 0.5;
  settings.dropout = 0;
  settings.split = {1, 0, 0};
  Trainer trainer(settings, data, start.shape, start.row, at::kCPU, at::kFloat);
  ASSERT_TRUE(trainer.run({}));

  ASSERT_EQ(trainer.history().size(), 10U);
  const auto losses = golden.expected("losses");
  const auto accuracies = golden.expected("accuracies");
  for (std::int64_t i = 0; i < 10; ++i) {
    const Row& row = trainer.history()[static_cast<std::size_t>(i)];
    EXPECT_NEAR(row.train.loss, losses[i].item<double>(), 1e-5) << "step " << i;
    EXPECT_NEAR(row.train.accuracy, accuracies[i].item<double>(), 1e-12) << "step " << i;
  }
  const State state = trainer.state();
  for (const Parameter& parameter : ParameterList(start.shape).all) {
    for (const auto& [name, row] : {std::pair("after.", state.row), std::pair("average.", trainer.parameters())}) {
      auto own = row.narrow(0, parameter.offset, parameter.count);
      auto expected = golden.expected(name + parameter.name);
      if (parameter.name.ends_with("c_attn.bias")) {
        // The gradient of the keys' bias is only rounding errors, which AdamW turns into steps; they do not change the
        // loss.
        const std::int64_t width = own.numel() / 3;
        own = at::cat({own.narrow(0, 0, width), own.narrow(0, 2 * width, width)});
        expected = at::cat({expected.narrow(0, 0, width), expected.narrow(0, 2 * width, width)});
      }
      expect_near(own, expected, 1e-4, name + parameter.name);
    }
  }
}

}  // namespace
}  // namespace teka::train
