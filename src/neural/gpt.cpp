#include "neural/gpt.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <set>

#include "core/check.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/value.hpp"
#include "json/json.hpp"
#include "neural/mapped_file.hpp"

namespace teka::neural {
namespace {

constexpr std::size_t kGpt2HeadSize = 64;
constexpr double kEpsilon = 1e-5;  // of the layer norms; must match the kernels

/// Lays out the packed matrices.
class Packer {
 public:
  explicit Packer(std::size_t numbers) : memory_(numbers) {}

  static std::size_t room_for(std::size_t inputs, std::size_t columns) {
    return (inputs + 1) * round_up(columns, kPanel);
  }

  /// A matrix whose element (input, column) is weight(input, column), and bias(column).
  template <class Weight, class Bias>
  PackedMatrix pack(std::size_t inputs, std::size_t columns, const Weight& weight, const Bias& bias) {
    TEKA_CHECK(used_ + room_for(inputs, columns) <= memory_.size());
    float* biases = memory_.data() + used_;
    float* weights = biases + round_up(columns, kPanel);
    used_ += room_for(inputs, columns);
    for (std::size_t column = 0; column < columns; ++column) {
      biases[column] = bias(column);
      float* panel = weights + column / kPanel * kPanel * inputs + column % kPanel;
      for (std::size_t input = 0; input < inputs; ++input) panel[input * kPanel] = weight(input, column);
    }
    return {.inputs = inputs, .panels = round_up(columns, kPanel) / kPanel, .weights = weights, .bias = biases};
  }

  PackedMatrix pack(const Tensor& weight, const Tensor& bias) {
    const std::size_t columns = weight.shape[1];
    return pack(
        weight.shape[0], columns, [&](std::size_t i, std::size_t c) { return weight.at(i * columns + c); },
        [&](std::size_t c) { return bias.at(c); });
  }

  BigArray<float> take() { return std::move(memory_); }

 private:
  BigArray<float> memory_;
  std::size_t used_ = 0;
};

BigArray<float> floats_of(const Tensor& tensor) {
  BigArray<float> numbers(round_up(tensor.count(), kLanes));
  for (std::size_t i = 0; i < tensor.count(); ++i) numbers.data()[i] = tensor.at(i);
  return numbers;
}

PackedNorm norm_of(const Tensor& scale, const Tensor& shift) {
  return {.scale = floats_of(scale), .shift = floats_of(shift)};
}

}  // namespace

/// Finds and checks all tensors before anything is packed; keeps the first error.
class GptLoader {
 public:
  explicit GptLoader(const Safetensors& file) : file_(file) {}

  Result<Gpt> load(std::size_t heads) {
    if (auto found = find_shape(heads); !found) return tl::unexpected(found.error());
    collect();
    if (error_) return tl::unexpected(*error_);
    if (auto known = check_known(); !known) return tl::unexpected(known.error());
    Gpt gpt;
    gpt.shape_ = shape_;
    for (const Tensor* tensor : used_) gpt.parameters_ += tensor->count();
    gpt.tokens_ = floats_of(*tokens_);
    gpt.positions_ = floats_of(*positions_);
    Packer packer(matrix_numbers());
    for (const LayerTensors& layer : layers_) gpt.layers_.push_back(packed(layer, packer));
    gpt.final_norm_ = norm_of(*final_scale_, *final_shift_);
    gpt.head_ = packer.pack(
        shape_.width, shape_.vocabulary, [&](std::size_t i, std::size_t c) { return head_->at(c * shape_.width + i); },
        [](std::size_t) { return 0.0F; });
    gpt.matrices_ = packer.take();
    return gpt;
  }

 private:
  struct LayerTensors {
    const Tensor *scale1, *shift1, *attention, *attention_bias, *projection, *projection_bias;
    const Tensor *scale2, *shift2, *expand, *expand_bias, *contract, *contract_bias;
  };

  /// Sizes from the tensors that define them; the others are checked against these when they are taken.
  Result<void> find_shape(std::size_t heads) {
    prefix_ = file_.find("transformer.wte.weight") != nullptr ? "transformer." : "";
    const Tensor* tokens = file_.find(prefix_ + "wte.weight");
    const Tensor* positions = file_.find(prefix_ + "wpe.weight");
    if (tokens == nullptr || positions == nullptr) {
      return fail("not a GPT-2 model: no tensor '{}.weight'", tokens == nullptr ? "wte" : "wpe");
    }
    for (const Tensor* tensor : {tokens, positions}) {
      if (tensor->shape.size() == 2 && tensor->count() != 0) continue;
      return fail("tensor '{}' has shape {}; expected two dimensions", tensor->name, tensor->shape_text());
    }
    shape_.vocabulary = tokens->shape[0];
    shape_.width = tokens->shape[1];
    shape_.context = positions->shape[0];
    while (file_.find(layer_name(shape_.layers, "ln_1.weight")) != nullptr) ++shape_.layers;
    if (shape_.layers == 0) return fail("not a GPT-2 model: no tensor '{}'", layer_name(0, "ln_1.weight"));
    const Tensor* expand = file_.find(layer_name(0, "mlp.c_fc.bias"));
    if (expand == nullptr) return fail("tensor '{}' is missing", layer_name(0, "mlp.c_fc.bias"));
    shape_.hidden = expand->count();
    return find_heads(heads);
  }

  Result<void> find_heads(std::size_t heads) {
    if (const std::string* words = file_.metadata("heads"); heads == 0 && words != nullptr) {
      const auto number = parse_integer(*words);
      if (!number || *number < 1) return fail("metadata: heads is '{}'; expected a positive number", *words);
      heads = static_cast<std::size_t>(*number);
    }
    shape_.heads = heads != 0 ? heads : shape_.width / kGpt2HeadSize;
    if (shape_.heads == 0 || shape_.width % shape_.heads != 0) {
      return fail("a model of width {} cannot have {} heads; specify the number of heads", shape_.width, shape_.heads);
    }
    return {};
  }

  [[nodiscard]] std::string layer_name(std::size_t layer, std::string_view rest) const {
    return fmt::format("{}h.{}.{}", prefix_, layer, rest);
  }

  void collect() {
    const std::size_t width = shape_.width;
    const std::size_t hidden = shape_.hidden;
    tokens_ = take(prefix_ + "wte.weight", {shape_.vocabulary, width});
    positions_ = take(prefix_ + "wpe.weight", {shape_.context, width});
    for (std::size_t i = 0; i < shape_.layers && !error_; ++i) {
      const auto at = [&](std::string_view rest) { return layer_name(i, rest); };
      layers_.push_back({.scale1 = take(at("ln_1.weight"), {width}),
                         .shift1 = take(at("ln_1.bias"), {width}),
                         .attention = take(at("attn.c_attn.weight"), {width, 3 * width}),
                         .attention_bias = take(at("attn.c_attn.bias"), {3 * width}),
                         .projection = take(at("attn.c_proj.weight"), {width, width}),
                         .projection_bias = take(at("attn.c_proj.bias"), {width}),
                         .scale2 = take(at("ln_2.weight"), {width}),
                         .shift2 = take(at("ln_2.bias"), {width}),
                         .expand = take(at("mlp.c_fc.weight"), {width, hidden}),
                         .expand_bias = take(at("mlp.c_fc.bias"), {hidden}),
                         .contract = take(at("mlp.c_proj.weight"), {hidden, width}),
                         .contract_bias = take(at("mlp.c_proj.bias"), {width})});
    }
    final_scale_ = take(prefix_ + "ln_f.weight", {width});
    final_shift_ = take(prefix_ + "ln_f.bias", {width});
    // Without a separate lm_head, the output weights are tied to the token embedding.
    const bool tied = file_.find("lm_head.weight") == nullptr;
    head_ = tied ? tokens_ : take("lm_head.weight", {shape_.vocabulary, width});
  }

  const Tensor* take(const std::string& name, std::initializer_list<std::size_t> shape) {
    const Tensor* tensor = file_.find(name);
    if (error_) return nullptr;
    const auto wrong = [&](const std::string& what) {
      error_ = Error{fmt::format("tensor '{}' {}", name, what)};
      return nullptr;
    };
    if (tensor == nullptr) return wrong("is missing");
    if (!tensor->is_float()) return wrong(fmt::format("is {}; expected F32, F16 or BF16", name_of(tensor->type)));
    if (!std::equal(shape.begin(), shape.end(), tensor->shape.begin(), tensor->shape.end())) {
      return wrong(fmt::format("has shape {}; expected [{}]", tensor->shape_text(), fmt::join(shape, ", ")));
    }
    for (std::size_t i = 0; i < tensor->count(); ++i) {
      if (!std::isfinite(tensor->at(i))) return wrong(fmt::format("has a value that is not finite, at index {}", i));
    }
    used_.insert(tensor);
    return tensor;
  }

  /// An unused tensor means that the model is of a different architecture. Checkpoints may hold their constant causal
  /// masks as tensors.
  Result<void> check_known() {
    for (const Tensor& tensor : file_.tensors()) {
      const std::string_view name = tensor.name;
      if (used_.contains(&tensor) || name.ends_with(".attn.bias") || name.ends_with(".attn.masked_bias")) continue;
      return fail("unexpected tensor '{}' in a GPT-2 of {} layers", name, shape_.layers);
    }
    return {};
  }

  [[nodiscard]] std::size_t matrix_numbers() const {
    const std::size_t heads = shape_.heads * shape_.head_room();
    const std::size_t layer = Packer::room_for(shape_.width, 3 * heads) + Packer::room_for(heads, shape_.width) +
                              Packer::room_for(shape_.width, shape_.hidden) +
                              Packer::room_for(shape_.hidden, shape_.width);
    return shape_.layers * layer + Packer::room_for(shape_.width, shape_.vocabulary);
  }

  /// In the order of use.
  [[nodiscard]] GptLayer packed(const LayerTensors& from, Packer& packer) const {
    const std::size_t width = shape_.width;
    const std::size_t size = shape_.head_size();
    const std::size_t room = shape_.head_room();
    const auto padding = [=](std::size_t c) { return c % room >= size; };
    const auto original = [=](std::size_t c) { return c / room * size + c % room; };
    GptLayer layer;
    layer.attention_norm = norm_of(*from.scale1, *from.shift1);
    layer.attention = packer.pack(
        width, 3 * shape_.heads * room,
        [&](std::size_t i, std::size_t c) { return padding(c) ? 0 : from.attention->at(i * 3 * width + original(c)); },
        [&](std::size_t c) { return padding(c) ? 0 : from.attention_bias->at(original(c)); });
    layer.projection = packer.pack(
        shape_.heads * room, width,
        [&](std::size_t i, std::size_t c) { return padding(i) ? 0 : from.projection->at(original(i) * width + c); },
        [&](std::size_t c) { return from.projection_bias->at(c); });
    layer.network_norm = norm_of(*from.scale2, *from.shift2);
    layer.expand = packer.pack(*from.expand, *from.expand_bias);
    layer.contract = packer.pack(*from.contract, *from.contract_bias);
    return layer;
  }

  const Safetensors& file_;
  std::string prefix_;
  GptShape shape_;
  std::optional<Error> error_;
  std::set<const Tensor*> used_;
  const Tensor *tokens_ = nullptr, *positions_ = nullptr, *final_scale_ = nullptr, *final_shift_ = nullptr;
  const Tensor* head_ = nullptr;
  std::vector<LayerTensors> layers_;
};

Result<Gpt> Gpt::load(const Safetensors& file, std::size_t heads) {
  return GptLoader(file).load(heads);
}

Result<std::size_t> heads_of_config(std::string_view text) {
  const auto config = parse_json(text);
  if (!config) return tl::unexpected(config.error());
  if (const Value* activation = config->find("activation_function")) {
    const auto* name = activation->get<std::string>();
    if (name == nullptr || *name != "gelu_new") return fail("activation_function is not gelu_new");
  }
  if (const Value* epsilon = config->find("layer_norm_epsilon")) {
    if (!epsilon->is_number() || epsilon->number() != kEpsilon) return fail("layer_norm_epsilon is not {}", kEpsilon);
  }
  for (const char* name : {"scale_attn_by_inverse_layer_idx", "reorder_and_upcast_attn"}) {
    const Value* option = config->find(name);
    if (option != nullptr && *option != Value(false)) return fail("{} is not false", name);
  }
  const Value* heads = config->find("n_head");
  if (heads == nullptr) return 0;
  const auto* number = heads->get<std::int64_t>();
  if (number == nullptr || *number < 1) return fail("n_head is not a positive number");
  return static_cast<std::size_t>(*number);
}

Result<Gpt> Gpt::open(const std::string& path, std::size_t heads) {
  const auto file = MappedFile::open(path);
  if (!file) return tl::unexpected(file.error());
  const auto tensors = Safetensors::parse(file->bytes());
  if (!tensors) return at_place(path, tensors.error());
  const auto config = std::filesystem::path(path).replace_filename("config.json");
  if (std::error_code ignored; heads == 0 && std::filesystem::exists(config, ignored)) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 20;
    const auto text = read_file(config.string(), kMostBytes);
    if (!text) return tl::unexpected(text.error());
    const auto told = heads_of_config(*text);
    if (!told) return at_place(config.string(), told.error());
    heads = *told;
  }
  auto gpt = load(*tensors, heads);
  if (!gpt) return at_place(path, gpt.error());
  return gpt;
}

}  // namespace teka::neural
