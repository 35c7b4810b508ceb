// A language model of the architecture of GPT-2, of any size: blocks of attention and a two-layer network, each behind
// a norm, learned positions, gelu by tanh. Its weights come from a safetensors file with the names and layouts of
// Hugging Face's checkpoints, are checked, and packed once as the kernels want them. gpt_batch.hpp runs it.
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
  std::size_t context = 0;  ///< the most tokens of a sequence
  std::size_t hidden = 0;   ///< width of the inner layer, mostly 4 * width

  [[nodiscard]] std::size_t head_size() const { return width / heads; }
  /// A head fills whole vectors; what is too much is 0.
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
  PackedMatrix attention;   ///< to queries, keys and values, head by head in its room
  PackedMatrix projection;  ///< of what the heads found, in their rooms
  PackedNorm network_norm;
  PackedMatrix expand;
  PackedMatrix contract;
};

class Gpt {
 public:
  /// The number of heads cannot be seen in the tensors. Unless it is given (not 0), the file's metadata may say
  /// ("heads": "6"); otherwise heads are 64 wide, as in all of GPT-2.
  static Result<Gpt> load(const Safetensors& file, std::size_t heads = 0);
  /// From a file, with its config.json if one lies beside it.
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
  BigArray<float> matrices_{0};  ///< one after the other as they are used: the next is fetched while one is worked on
  BigArray<float> tokens_{0};
  BigArray<float> positions_{0};
  std::vector<GptLayer> layers_;
  PackedNorm final_norm_;
  PackedMatrix head_;
};

/// What config.json says: the number of heads, 0 if it does not. Refuses what our GPT-2 cannot compute.
Result<std::size_t> heads_of_config(std::string_view text);

}  // namespace teka::neural
