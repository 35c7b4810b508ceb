// GPT-2 of any size for training. All parameters are one flat tensor ("row"), so that an optimizer step is a few kernel
// launches instead of several for each of hundreds of tensors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/seed.hpp"
#include "neural/gpt.hpp"
#include "train/aten.hpp"
#include "train/device_tokens.hpp"

namespace teka::train {

/// A tensor's range in the row; names and layouts are those of Hugging Face.
struct Parameter {
  std::string name;
  std::vector<std::int64_t> shape;
  std::int64_t offset = 0;
  std::int64_t count = 0;
};

/// All parameters of a model. Those with weight decay (matrices and embeddings) come first.
struct ParameterList {
  explicit ParameterList(const neural::GptShape& shape);

  std::vector<Parameter> all;
  std::int64_t decayed = 0;  ///< number of parameters with weight decay
  std::int64_t total = 0;
};

/// Initial parameters: normal with standard deviation 0.02, projections into the residual stream scaled by the number
/// of layers, as in GPT-2. The same numbers everywhere.
at::Tensor random_parameters(const neural::GptShape& shape, const Seed& seed);

/// Sums over the targets of a batch, kept on the device.
struct Measure {
  at::Tensor loss;  ///< in nats
  at::Tensor hits;  ///< targets that had the highest logit
  at::Tensor count;
};

class Model {
 public:
  /// Computes in that type.
  Model(const neural::GptShape& shape, at::Device device, at::ScalarType type);

  [[nodiscard]] const neural::GptShape& shape() const { return shape_; }
  /// Copies a row of parameters, rounded to the model's type.
  void set(const at::Tensor& row);

  /// Logits [sequences * length, vocabulary] for tokens [sequences, length]. Dropout 0 means none.
  [[nodiscard]] at::Tensor logits(const TokenBatch& batch, double dropout) const;
  [[nodiscard]] Measure measure(const TokenBatch& batch, double dropout) const;
  /// The gradient of a loss, as a 32-bit row.
  [[nodiscard]] at::Tensor gradient(const at::Tensor& loss) const;

 private:
  [[nodiscard]] at::Tensor attention(const at::Tensor& x, std::size_t layer, double dropout) const;
  [[nodiscard]] at::Tensor network(const at::Tensor& x, std::size_t layer, double dropout) const;

  neural::GptShape shape_;
  at::Tensor row_;
  std::vector<at::Tensor> tensors_;  ///< views of the row, in the order of the ParameterList
};

}  // namespace teka::train
