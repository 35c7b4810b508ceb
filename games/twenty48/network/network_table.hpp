// Compression of one table of a network: which of its weights are stored, and their differences from the neighbours
// before them. table_reader.hpp reads it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace teka::twenty48 {

/// Lossy coding: how important the weights of a table are, and the price of a bit.
struct LossyCoding {
  std::span<const float> importance = {};  ///< of each weight; 0: not stored. Empty: all are stored
  /// A weight is rounded or omitted if its importance times the squared error is less than this price times the bits
  /// saved. 0: stored weights are exact.
  float price = 0;
};

/// The size of the table must be a power of 16.
std::string pack_table(std::span<const std::int16_t> weights, const LossyCoding& coding);

}  // namespace teka::twenty48
