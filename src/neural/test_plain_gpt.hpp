// A reference GPT-2 with simple loops, one token at a time, for tests and benchmarks; and random models for both.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "neural/gpt.hpp"

namespace teka::neural {

/// The bytes of a file with random weights of this shape.
inline std::string random_gpt_file(const GptShape& shape, const Seed& seed) {
  const std::size_t width = shape.width;
  std::vector<std::pair<std::string, std::vector<std::size_t>>> wanted = {{"wte.weight", {shape.vocabulary, width}},
                                                                          {"wpe.weight", {shape.context, width}},
                                                                          {"ln_f.weight", {width}},
                                                                          {"ln_f.bias", {width}}};
  for (std::size_t i = 0; i < shape.layers; ++i) {
    const std::string at = fmt::format("h.{}.", i);
    for (const char* norm : {"ln_1", "ln_2"}) {
      wanted.push_back({at + norm + ".weight", {width}});
      wanted.push_back({at + norm + ".bias", {width}});
    }
    const auto matrix = [&](const char* name, std::size_t inputs, std::size_t outputs) {
      wanted.push_back({at + name + ".weight", {inputs, outputs}});
      wanted.push_back({at + name + ".bias", {outputs}});
    };
    matrix("attn.c_attn", width, 3 * width);
    matrix("attn.c_proj", width, width);
    matrix("mlp.c_fc", width, shape.hidden);
    matrix("mlp.c_proj", shape.hidden, width);
  }
  Rng rng(seed);
  std::vector<std::vector<float>> numbers(wanted.size());
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto& [name, sides] = wanted[i];
    std::size_t count = 1;
    for (const std::size_t side : sides) count *= side;
    const bool is_scale = sides.size() == 1 && name.ends_with("weight");
    const double deviation = sides.size() == 2 ? 1 / std::sqrt(static_cast<double>(sides[0])) : 0.2;
    // Not normally distributed: drawing a benchmark's millions of weights should not take longer than the benchmark.
    for (std::size_t k = 0; k < count; ++k) {
      numbers[i].push_back(static_cast<float>((is_scale ? 1 : 0) + deviation * (rng.unit() - 0.5) * 3.46));
    }
    tensors.push_back({name, TensorType::f32, sides, std::as_bytes(std::span(numbers[i]))});
  }
  return to_safetensors(tensors,
                        std::vector<std::pair<std::string, std::string>>{{"heads", fmt::format("{}", shape.heads)}});
}

template <class Real>
class PlainGpt {
 public:
  using Vector = std::vector<Real>;
  /// The keys and values so far, layer by layer.
  using Memory = std::vector<std::pair<std::vector<Vector>, std::vector<Vector>>>;

  PlainGpt(const Safetensors& file, const GptShape& shape) : shape_(shape) {
    for (const Tensor& tensor : file.tensors()) {
      for (std::size_t i = 0; i < tensor.count(); ++i) weights_[tensor.name].push_back(tensor.at(i));
    }
  }

  /// The logits after one more token.
  Vector step(Memory& memory, Token token) const {
    memory.resize(shape_.layers);
    const std::size_t position = memory[0].first.size();
    Vector x(shape_.width);
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = at("wte.weight")[token * x.size() + i] + at("wpe.weight")[position * x.size() + i];
    }
    for (std::size_t layer = 0; layer < shape_.layers; ++layer) {
      const std::string prefix = fmt::format("h.{}.", layer);
      const Vector all = product(norm(x, prefix + "ln_1"), prefix + "attn.c_attn");
      add(x, product(attend(all, memory[layer]), prefix + "attn.c_proj"));
      Vector hidden = product(norm(x, prefix + "ln_2"), prefix + "mlp.c_fc");
      for (Real& h : hidden) {
        h = h / 2 *
            (1 + std::tanh(std::sqrt(static_cast<Real>(2 / M_PI)) * (h + static_cast<Real>(0.044715) * h * h * h)));
      }
      add(x, product(hidden, prefix + "mlp.c_proj"));
    }
    x = norm(x, "ln_f");
    Vector logits(shape_.vocabulary);
    for (std::size_t t = 0; t < logits.size(); ++t) {
      for (std::size_t i = 0; i < x.size(); ++i) logits[t] += x[i] * at("wte.weight")[t * x.size() + i];
    }
    return logits;
  }

 private:
  [[nodiscard]] const Vector& at(const std::string& name) const { return weights_.at(name); }

  static void add(Vector& to, const Vector& what) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += what[i];
  }

  [[nodiscard]] Vector norm(const Vector& x, const std::string& name) const {
    Real mean = 0, variance = 0;
    for (const Real value : x) mean += value / static_cast<Real>(x.size());
    for (const Real value : x) variance += (value - mean) * (value - mean) / static_cast<Real>(x.size());
    Vector out(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      out[i] = (x[i] - mean) / std::sqrt(variance + static_cast<Real>(1e-5)) * at(name + ".weight")[i] +
               at(name + ".bias")[i];
    }
    return out;
  }

  [[nodiscard]] Vector product(const Vector& x, const std::string& name) const {
    Vector out = at(name + ".bias");
    const Real* weight = at(name + ".weight").data();
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t o = 0; o < out.size(); ++o) out[o] += x[i] * weight[i * out.size() + o];
    }
    return out;
  }

  [[nodiscard]] Vector attend(const Vector& all, std::pair<std::vector<Vector>, std::vector<Vector>>& memory) const {
    const auto part = [&](std::size_t i) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(i * shape_.width);
      return Vector(begin, begin + static_cast<std::ptrdiff_t>(shape_.width));
    };
    const Vector query = part(0);
    memory.first.push_back(part(1));
    memory.second.push_back(part(2));
    const std::size_t size = shape_.head_size();
    Vector out(shape_.width);
    for (std::size_t head = 0; head < shape_.heads; ++head) {
      Vector shares;
      Real total = 0;
      for (const Vector& key : memory.first) {
        Real score = 0;
        for (std::size_t i = head * size; i < (head + 1) * size; ++i) score += query[i] * key[i];
        shares.push_back(std::exp(score / std::sqrt(static_cast<Real>(size))));
        total += shares.back();
      }
      for (std::size_t t = 0; t < shares.size(); ++t) {
        for (std::size_t i = head * size; i < (head + 1) * size; ++i) {
          out[i] += shares[t] / total * memory.second[t][i];
        }
      }
    }
    return out;
  }

  GptShape shape_;
  std::map<std::string, Vector> weights_;
};

}  // namespace teka::neural
