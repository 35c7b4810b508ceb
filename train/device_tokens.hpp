// All tokens in device memory: batches are gathered there, and only the indices of their sequences are transferred.
#pragma once

#include <cstdint>

#include "train/aten.hpp"
#include "train/token_data.hpp"

namespace teka::train {

inline constexpr std::int64_t kNoTarget = -100;

struct TokenBatch {
  at::Tensor inputs;     ///< [sequences, length]
  at::Tensor positions;  ///< of the inputs; undefined: 0, 1, 2, ...
  at::Tensor targets;    ///< the next tokens; kNoTarget where the loss ignores them
};

class DeviceTokens {
 public:
  DeviceTokens(const TokenData& data, at::Device device);

  /// `sequences` are indices on the device; `length` is at least that of the longest sequence minus one.
  [[nodiscard]] bool has_positions() const { return positions_.defined(); }
  [[nodiscard]] TokenBatch gather(const at::Tensor& sequences, std::int64_t length) const;

 private:
  at::Tensor tokens_;     ///< 16 bits each, read as unsigned
  at::Tensor positions_;  ///< likewise; undefined: sequential
  at::Tensor learn_;      ///< undefined: all count
  at::Tensor starts_;
};

}  // namespace teka::train
