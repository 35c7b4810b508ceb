// The training history, as a CSV table and as curves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "picture/drawing.hpp"

namespace teka::train {

/// Means over tokens. Values that were not measured are NaN, and empty in the table.
struct Quality {
  double loss = 0;      ///< nats per token
  double accuracy = 0;  ///< share of tokens with the highest probability
};

struct Row {
  std::uint64_t step = 0;
  double epoch = 0;
  std::uint64_t tokens = 0;  ///< trained on so far, without padding
  double seconds = 0;
  double rate = 0;
  Quality train;  ///< since the previous row, during training (with dropout)
  Quality validation;
};

std::string to_csv(const std::vector<Row>& rows);

/// Loss above, token accuracy below, for training and validation.
Drawing draw(const std::vector<Row>& rows);

}  // namespace teka::train
