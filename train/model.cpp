#include "train/model.hpp"

#include <cmath>

#include "core/rng.hpp"

namespace teka::train {
namespace {

constexpr double kNormEpsilon = 1e-5;  // of the layer norms
constexpr double kDeviation = 0.02;
constexpr std::size_t kEven = 8;

// Order of the tensors: two embeddings, four matrices per layer, then those without weight decay.
enum Matrix : std::uint8_t { kAttention, kProjection, kExpand, kContract, kMatrices };
enum Small : std::uint8_t {
  kScale1,
  kShift1,
  kAttentionBias,
  kProjectionBias,
  kScale2,
  kShift2,
  kExpandBias,
  kContractBias,
  kSmalls
};
constexpr std::size_t kTokens = 0;
constexpr std::size_t kPositions = 1;
constexpr std::size_t kEmbeddings = 2;

std::size_t place(std::size_t layer, Matrix which) {
  return kEmbeddings + layer * kMatrices + which;
}
std::size_t place(std::size_t layers, std::size_t layer, Small which) {
  return kEmbeddings + layers * kMatrices + layer * kSmalls + which;
}
std::size_t final_scale(std::size_t layers) {
  return place(layers, layers, kScale1);
}

at::Tensor drop(const at::Tensor& x, double dropout) {
  return dropout > 0 ? at::dropout(x, dropout, true) : x;
}

/// Causal attention. Padding is at the end of each sequence, so it needs no mask.
at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, double dropout) {
#if TORCH_VERSION_MAJOR >= 2
  return at::scaled_dot_product_attention(q, k, v, {}, dropout, /*is_causal=*/true);
#else
  const std::int64_t length = q.size(2);
  const auto scores = at::matmul(q, k.transpose(2, 3)) * (1 / std::sqrt(static_cast<double>(q.size(3))));
  const auto later = at::ones({length, length}, q.options().dtype(at::kBool)).triu(1);
  const auto shares = at::softmax(scores.masked_fill(later, -INFINITY), 3);
  return at::matmul(drop(shares, dropout), v);
#endif
}

}  // namespace

ParameterList::ParameterList(const neural::GptShape& shape) {
  const auto width = static_cast<std::int64_t>(shape.width);
  const auto hidden = static_cast<std::int64_t>(shape.hidden);
  const auto add = [&](std::string name, std::vector<std::int64_t> sides) {
    std::int64_t count = 1;
    for (const std::int64_t side : sides) count *= side;
    all.push_back({.name = std::move(name), .shape = std::move(sides), .offset = total, .count = count});
    total += count;
  };
  add("wte.weight", {static_cast<std::int64_t>(shape.vocabulary), width});
  add("wpe.weight", {static_cast<std::int64_t>(shape.context), width});
  for (std::size_t i = 0; i < shape.layers; ++i) {
    const auto named = [&](const char* rest) { return fmt::format("h.{}.{}", i, rest); };
    add(named("attn.c_attn.weight"), {width, 3 * width});
    add(named("attn.c_proj.weight"), {width, width});
    add(named("mlp.c_fc.weight"), {width, hidden});
    add(named("mlp.c_proj.weight"), {hidden, width});
  }
  decayed = total;
  for (std::size_t i = 0; i < shape.layers; ++i) {
    const auto named = [&](const char* rest) { return fmt::format("h.{}.{}", i, rest); };
    add(named("ln_1.weight"), {width});
    add(named("ln_1.bias"), {width});
    add(named("attn.c_attn.bias"), {3 * width});
    add(named("attn.c_proj.bias"), {width});
    add(named("ln_2.weight"), {width});
    add(named("ln_2.bias"), {width});
    add(named("mlp.c_fc.bias"), {hidden});
    add(named("mlp.c_proj.bias"), {width});
  }
  add("ln_f.weight", {width});
  add("ln_f.bias", {width});
}

at::Tensor random_parameters(const neural::GptShape& shape, const Seed& seed) {
  const ParameterList list(shape);
  auto row = at::zeros({list.total}, at::kFloat);
  auto* numbers = row.data_ptr<float>();
  for (const Parameter& parameter : list.all) {
    float* own = numbers + parameter.offset;
    const std::string& name = parameter.name;
    if (parameter.offset < list.decayed) {
      Rng rng(seed.child(name));
      const double less = name.ends_with("c_proj.weight") ? std::sqrt(2.0 * static_cast<double>(shape.layers)) : 1;
      for (std::int64_t i = 0; i < parameter.count; ++i) own[i] = static_cast<float>(rng.normal() * kDeviation / less);
    } else if (name.ends_with(".weight")) {
      std::fill_n(own, parameter.count, 1.0F);
    }
  }
  return row;
}

Model::Model(const neural::GptShape& shape, at::Device device, at::ScalarType type) : shape_(shape) {
  const ParameterList list(shape);
  row_ = at::zeros({list.total}, at::TensorOptions().device(device).dtype(type));
  for (const Parameter& parameter : list.all) {
    auto view = row_.narrow(0, parameter.offset, parameter.count).view(parameter.shape).detach();
    tensors_.push_back(view.set_requires_grad(true));
  }
}

void Model::set(const at::Tensor& row) {
  const at::NoGradGuard no_gradient;
  row_.copy_(row);
}

at::Tensor Model::attention(const at::Tensor& x, std::size_t layer, double dropout) const {
  const auto own = [&](Small which) { return tensors_[place(shape_.layers, layer, which)]; };
  const std::int64_t sequences = x.size(0);
  const std::int64_t length = x.size(1);
  const std::int64_t width = x.size(2);
  const auto heads = static_cast<std::int64_t>(shape_.heads);
  const auto normed = at::layer_norm(x, {width}, own(kScale1), own(kShift1), kNormEpsilon).view({-1, width});
  const auto all = at::addmm(own(kAttentionBias), normed, tensors_[place(layer, kAttention)]);
  const auto parts = all.view({sequences, length, 3 * width}).split(width, 2);
  const auto by_head = [&](const at::Tensor& part) {
    return part.view({sequences, length, heads, width / heads}).transpose(1, 2);
  };
  const auto found = attend(by_head(parts[0]), by_head(parts[1]), by_head(parts[2]), dropout);
  const auto rows = found.transpose(1, 2).reshape({-1, width});
  const auto result = at::addmm(own(kProjectionBias), rows, tensors_[place(layer, kProjection)]);
  return drop(result, dropout).view_as(x);
}

at::Tensor Model::network(const at::Tensor& x, std::size_t layer, double dropout) const {
  const auto own = [&](Small which) { return tensors_[place(shape_.layers, layer, which)]; };
  const std::int64_t width = x.size(2);
  const auto normed = at::layer_norm(x, {width}, own(kScale2), own(kShift2), kNormEpsilon).view({-1, width});
  const auto inner = at::gelu(at::addmm(own(kExpandBias), normed, tensors_[place(layer, kExpand)]), "tanh");
  const auto result = at::addmm(own(kContractBias), inner, tensors_[place(layer, kContract)]);
  return drop(result, dropout).view_as(x);
}

at::Tensor Model::logits(const TokenBatch& batch, double dropout) const {
  const auto width = static_cast<std::int64_t>(shape_.width);
  const auto positions = batch.positions.defined() ? at::embedding(tensors_[kPositions], batch.positions)
                                                   : tensors_[kPositions].narrow(0, 0, batch.inputs.size(1));
  auto x = drop(at::embedding(tensors_[kTokens], batch.inputs) + positions, dropout);
  for (std::size_t i = 0; i < shape_.layers; ++i) {
    x = x + attention(x, i, dropout);
    x = x + network(x, i, dropout);
  }
  const std::size_t scale = final_scale(shape_.layers);
  x = at::layer_norm(x, {width}, tensors_[scale], tensors_[scale + 1], kNormEpsilon);
  // Tensor cores need rows of a multiple of 16 bytes.
  const std::int64_t tokens = tensors_[kTokens].size(0);
  const std::int64_t more = static_cast<std::int64_t>(neural::round_up(shape_.vocabulary, kEven)) - tokens;
  const auto table = more > 0 ? at::constant_pad_nd(tensors_[kTokens], {0, 0, 0, more}) : tensors_[kTokens];
  return at::matmul(x.view({-1, width}), table.t()).narrow(1, 0, tokens);
}

Measure Model::measure(const TokenBatch& batch, double dropout) const {
  const auto wanted = batch.targets.reshape({-1});
  const auto given = logits(batch, dropout).to(at::kFloat);
  // Summed here, not by the loss kernel, which would use a single block of the GPU.
  return {.loss = at::cross_entropy_loss(given, wanted, {}, at::Reduction::None, kNoTarget).sum(),
          .hits = given.detach().argmax(1).eq(wanted).sum(),
          .count = wanted.ne(kNoTarget).sum()};
}

at::Tensor Model::gradient(const at::Tensor& loss) const {
  std::vector<at::Tensor> parts = torch::autograd::grad({loss}, tensors_);
  for (at::Tensor& part : parts) part = part.reshape({-1});
  return at::cat(parts).to(at::kFloat);
}

}  // namespace teka::train
