// Loading models: what is found in a file, and a clear error for each kind of invalid file.
#include "neural/gpt.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/file.hpp"
#include "neural/test_plain_gpt.hpp"

namespace teka::neural {
namespace {

using ::testing::HasSubstr;
using Metadata = std::vector<std::pair<std::string, std::string>>;

constexpr GptShape kLoadedShape{.layers = 2, .heads = 2, .width = 8, .vocabulary = 5, .context = 6, .hidden = 12};

Safetensors parsed(const std::string& file) {
  auto read = Safetensors::parse(std::as_bytes(std::span(file)));
  EXPECT_TRUE(read);
  return std::move(*read);
}

/// The error of the small model after a change to its tensors.
std::string error_after(const std::function<void(std::vector<Tensor>&)>& change,
                        const Metadata& metadata = {{"heads", "2"}}) {
  const std::string file = random_gpt_file(kLoadedShape, Seed(1));
  std::vector<Tensor> tensors = parsed(file).tensors();
  change(tensors);
  const std::string changed = to_safetensors(tensors, metadata);
  const auto gpt = Gpt::load(parsed(changed));
  return gpt ? "" : gpt.error().message;
}

Tensor& named(std::vector<Tensor>& tensors, std::string_view name) {
  return *std::find_if(tensors.begin(), tensors.end(), [&](const Tensor& tensor) { return tensor.name == name; });
}

TEST(Gpt, FindsItsShape) {
  const std::string file = random_gpt_file(kLoadedShape, Seed(1));
  const auto gpt = Gpt::load(parsed(file));
  ASSERT_TRUE(gpt) << gpt.error().message;
  EXPECT_EQ(gpt->shape(), kLoadedShape);
  EXPECT_EQ(gpt->parameters(), 11 * 8 + 2 * (8 * 24 + 24 + 8 * 8 + 8 + 8 * 12 + 12 + 12 * 8 + 8 + 4 * 8) + 2 * 8);
  const auto other = Gpt::load(parsed(file), 4);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->shape().heads, 4U);
}

TEST(Gpt, HeadsAre64WideByDefault) {
  const std::string file =
      random_gpt_file({.layers = 1, .heads = 7, .width = 128, .vocabulary = 5, .context = 6, .hidden = 4}, Seed(1));
  const std::string silent = to_safetensors(parsed(file).tensors());
  const auto gpt = Gpt::load(parsed(silent));
  ASSERT_TRUE(gpt) << gpt.error().message;
  EXPECT_EQ(gpt->shape().heads, 2U);
  EXPECT_THAT(Gpt::load(parsed(file)).error().message, HasSubstr("width 128 cannot have 7 heads"));
}

TEST(Gpt, ErrorsNameTheTensor) {
  const auto none = [](std::vector<Tensor>&) {};
  EXPECT_EQ(error_after(none), "");
  EXPECT_THAT(error_after(none, {{"heads", "3"}}), HasSubstr("cannot have 3 heads"));
  EXPECT_THAT(error_after(none, {{"heads", "x"}}), HasSubstr("heads is 'x'"));
  EXPECT_THAT(error_after(none, {}), HasSubstr("cannot have 0 heads"));
  const auto without = [](std::string_view name) {
    return error_after([&](std::vector<Tensor>& tensors) {
      std::erase_if(tensors, [&](const Tensor& tensor) { return tensor.name == name; });
    });
  };
  EXPECT_THAT(without("wte.weight"), HasSubstr("no tensor 'wte.weight'"));
  EXPECT_THAT(without("wpe.weight"), HasSubstr("no tensor 'wpe.weight'"));
  EXPECT_THAT(without("h.0.ln_1.weight"), HasSubstr("no tensor 'h.0.ln_1.weight'"));
  EXPECT_THAT(without("h.1.ln_1.weight"), HasSubstr("unexpected tensor 'h.1.attn.c_attn.bias' in a GPT-2 of 1 layers"));
  EXPECT_THAT(without("h.1.mlp.c_proj.bias"), HasSubstr("'h.1.mlp.c_proj.bias' is missing"));
  EXPECT_THAT(without("ln_f.bias"), HasSubstr("'ln_f.bias' is missing"));
  EXPECT_THAT(
      error_after([](std::vector<Tensor>& tensors) { named(tensors, "h.0.attn.c_proj.weight").shape = {16, 4}; }),
      HasSubstr("'h.0.attn.c_proj.weight' has shape [16, 4]; expected [8, 8]"));
  EXPECT_THAT(error_after([](std::vector<Tensor>& tensors) { named(tensors, "wte.weight").shape = {40}; }),
              HasSubstr("'wte.weight' has shape [40]"));
  EXPECT_THAT(error_after([](std::vector<Tensor>& tensors) { named(tensors, "ln_f.bias").type = TensorType::i32; }),
              HasSubstr("'ln_f.bias' is I32"));
  static const std::vector<float> kBad = {0, 0, 0, 0, 0, NAN, 0, 0};
  EXPECT_THAT(error_after([](std::vector<Tensor>& tensors) {
                named(tensors, "ln_f.bias").bytes = std::as_bytes(std::span(kBad));
              }),
              HasSubstr("'ln_f.bias' has a value that is not finite, at index 5"));
}

TEST(Gpt, ReadsTheConfigNextToTheFile) {
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("teka_gpt_{}", ::getpid());
  ASSERT_TRUE(make_folder(folder));
  const std::string path = folder / "model.safetensors";
  const std::string config = folder / "config.json";
  const std::string file = random_gpt_file(kLoadedShape, Seed(1));
  ASSERT_TRUE(write_file(path, to_safetensors(parsed(file).tensors())));
  EXPECT_THAT(Gpt::open(path).error().message, HasSubstr("model.safetensors: a model of width 8"));
  ASSERT_TRUE(write_file(config, R"({"n_head": 4, "activation_function": "gelu_new", "layer_norm_epsilon": 1e-05})"));
  const auto gpt = Gpt::open(path);
  ASSERT_TRUE(gpt) << gpt.error().message;
  EXPECT_EQ(gpt->shape().heads, 4U);
  ASSERT_TRUE(write_file(config, "{"));
  EXPECT_THAT(Gpt::open(path).error().message, HasSubstr("config.json: line 1"));
  ASSERT_TRUE(write_file(path, "x"));
  EXPECT_THAT(Gpt::open(path).error().message, HasSubstr("not a safetensors file"));
  std::filesystem::remove_all(folder);
  EXPECT_THAT(heads_of_config(R"({"activation_function": "relu"})").error().message, HasSubstr("not gelu_new"));
  EXPECT_THAT(heads_of_config(R"({"layer_norm_epsilon": 1})").error().message, HasSubstr("layer_norm_epsilon"));
  EXPECT_THAT(heads_of_config(R"({"scale_attn_by_inverse_layer_idx": true})").error().message, HasSubstr("not false"));
  EXPECT_THAT(heads_of_config(R"({"n_head": 0})").error().message, HasSubstr("n_head"));
  EXPECT_EQ(*heads_of_config("{}"), 0U);
}

}  // namespace
}  // namespace teka::neural
