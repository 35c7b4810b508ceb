// GPT-2 of any size for training. All parameters lie in one long row of numbers: an optimizer then takes one step over
// the row instead of one for each of hundreds of tensors, each of which would be a call of the graphics card.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/seed.hpp"
#include "neural/gpt.hpp"
#include "train/aten.hpp"
#include "train/device_tokens.hpp"

namespace teka::train {

/// A tensor's place in the row; names and layouts are those of Hugging Face.
struct Parameter {
  std::string name;
  std::vector<std::int64_t> shape;
  std::int64_t offset = 0;
  std::int64_t count = 0;
};

/// All parameters of a model. Those that weight decay shrinks (matrices and embeddings) come first.
struct ParameterList {
  explicit ParameterList(const neural::GptShape& shape);

  std::vector<Parameter> all;
  std::int64_t decayed = 0;  ///< numbers
  std::int64_t total = 0;
};

/// A row of parameters as they are before training: normal with deviation 0.02, the projections back into the stream
/// less by the number of layers, as in GPT-2. The same numbers everywhere.
at::Tensor random_parameters(const neural::GptShape& shape, const Seed& seed);

/// What a batch is like: sums over its targets, left on the device.
struct Measure {
  at::Tensor loss;  ///< in nats
  at::Tensor hits;  ///< targets that had the highest logit
  at::Tensor count;
};

class Model {
 public:
  /// Computes in numbers of that type.
  Model(const neural::GptShape& shape, at::Device device, at::ScalarType type);

  [[nodiscard]] const neural::GptShape& shape() const { return shape_; }
  /// Takes over a row of parameters, rounded to the model's type.
  void set(const at::Tensor& row);

  /// Logits [sequences * length, vocabulary] for tokens [sequences, length]. Dropout 0 is none.
  [[nodiscard]] at::Tensor logits(const TokenBatch& batch, double dropout) const;
  [[nodiscard]] Measure measure(const TokenBatch& batch, double dropout) const;
  /// The gradient of a loss, as a row of 32-bit numbers.
  [[nodiscard]] at::Tensor gradient(const at::Tensor& loss) const;

 private:
  [[nodiscard]] at::Tensor attention(const at::Tensor& x, std::size_t layer, double dropout) const;
  [[nodiscard]] at::Tensor network(const at::Tensor& x, std::size_t layer, double dropout) const;

  neural::GptShape shape_;
  at::Tensor row_;
  std::vector<at::Tensor> tensors_;  ///< views of the row, in the order of the ParameterList
};

}  // namespace teka::train
