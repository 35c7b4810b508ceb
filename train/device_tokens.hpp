// All tokens on the device that trains: a batch is gathered there, and only the indices of its sequences have to come.
#pragma once

#include <torch/torch.h>

#include <cstdint>

#include "train/token_data.hpp"

namespace teka::train {

inline constexpr std::int64_t kNoTarget = -100;

struct TokenBatch {
  torch::Tensor inputs;     ///< [sequences, length]
  torch::Tensor positions;  ///< of the inputs; undefined: 0, 1, 2, ...
  torch::Tensor targets;    ///< the tokens that follow; kNoTarget where none counts
};

class DeviceTokens {
 public:
  DeviceTokens(const TokenData& data, torch::Device device);

  /// `sequences` are indices on the device; `length` is at least that of the longest of them, less one.
  [[nodiscard]] bool has_positions() const { return positions_.defined(); }
  [[nodiscard]] TokenBatch gather(const torch::Tensor& sequences, std::int64_t length) const;

 private:
  torch::Tensor tokens_;     ///< 16 bits each, read without a sign
  torch::Tensor positions_;  ///< likewise; undefined: as they come
  torch::Tensor learn_;      ///< undefined: all count
  torch::Tensor starts_;
};

}  // namespace teka::train
