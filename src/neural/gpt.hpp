// A language model with the architecture of GPT-2, of any size: pre-norm blocks of attention and a two-layer network,
// learned positions, tanh-approximated GELU. The weights come from a safetensors file with the names and layouts of
// Hugging Face's checkpoints, are checked, and packed once for the kernels. gpt_batch.hpp runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/big_array.hpp"
#include "core/result.hpp"
#include "neural/kernels.hpp"
#include "neural/safetensors.hpp"

namespace teka::neural {

using Token = std::uint32_t;

struct GptShape {
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t width = 0;
  std::size_t vocabulary = 0;
  std::size_t context = 0;  ///< maximum length of a sequence
  std::size_t hidden = 0;   ///< width of the inner layer, usually 4 * width

  [[nodiscard]] std::size_t head_size() const { return width / heads; }
  /// Head size padded with zeros to whole vectors.
  [[nodiscard]] std::size_t head_room() const { return round_up(head_size(), kLanes); }
  friend bool operator==(const GptShape&, const GptShape&) = default;
};

/// bias + row * weights, in panels of columns (see MatrixTask).
struct PackedMatrix {
  std::size_t inputs = 0;
  std::size_t panels = 0;
  const float* weights = nullptr;
  const float* bias = nullptr;
};

struct PackedNorm {
  BigArray<float> scale{0};
  BigArray<float> shift{0};
};

struct GptLayer {
  PackedNorm attention_norm;
  PackedMatrix attention;   ///< to queries, keys and values, head by head, padded
  PackedMatrix projection;  ///< of the heads' outputs, padded
  PackedNorm network_norm;
  PackedMatrix expand;
  PackedMatrix contract;
};

class Gpt {
 public:
  /// The number of heads is not visible in the tensors. If `heads` is 0, it comes from the file's metadata ("heads":
  /// "6"), or else from a head size of 64, as in all GPT-2 models.
  static Result<Gpt> load(const Safetensors& file, std::size_t heads = 0);
  /// From a file, with the config.json next to it if there is one.
  static Result<Gpt> open(const std::string& path, std::size_t heads = 0);

  [[nodiscard]] const GptShape& shape() const { return shape_; }
  [[nodiscard]] std::size_t parameters() const { return parameters_; }
  [[nodiscard]] const std::vector<GptLayer>& layers() const { return layers_; }
  [[nodiscard]] const PackedNorm& final_norm() const { return final_norm_; }
  [[nodiscard]] const PackedMatrix& head() const { return head_; }
  [[nodiscard]] const float* embedding(Token token) const { return tokens_.data() + token * shape_.width; }
  [[nodiscard]] const float* position(std::size_t at) const { return positions_.data() + at * shape_.width; }

 private:
  friend class GptLoader;

  GptShape shape_;
  std::size_t parameters_ = 0;
  BigArray<float> matrices_{0};  ///< in order of use: the next is prefetched while one is used
  BigArray<float> tokens_{0};
  BigArray<float> positions_{0};
  std::vector<GptLayer> layers_;
  PackedNorm final_norm_;
  PackedMatrix head_;
};

/// The number of heads in a config.json, 0 if absent. Fails for options that Gpt does not support.
Result<std::size_t> heads_of_config(std::string_view text);

}  // namespace teka::neural
