// What was measured in the course of a run, as a table in CSV and as curves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "picture/drawing.hpp"

namespace teka::train {

/// Means over tokens. What was not measured is not a number, and empty in the table.
struct Quality {
  double loss = 0;      ///< nats per token
  double accuracy = 0;  ///< share of tokens that were the likeliest
};

struct Row {
  std::uint64_t step = 0;
  double epoch = 0;
  std::uint64_t tokens = 0;  ///< learned so far, without padding
  double seconds = 0;
  double rate = 0;
  Quality train;  ///< since the row before, while learning (with dropout)
  Quality validation;
};

std::string to_csv(const std::vector<Row>& rows);

/// Loss above, token accuracy below, for training and validation.
Drawing draw(const std::vector<Row>& rows);

}  // namespace teka::train
