// Compression of one table of a network: which of its weights are stored, and their differences from the neighbours
// before them. Weights that are not stored are filled in from their neighbours.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

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

/// Fills `weights`, which must be zeros; returns 1 for those that were stored and 0 for the others. Incomplete after a
/// stop.
std::vector<std::uint8_t> unpack_table(std::string_view packed, std::span<std::int16_t> weights,
                                       const std::stop_token& stop = {});

/// Sets weights that were not stored to the mean of their stored neighbours (one step up or down in one cell), then
/// those next to them; all others stay as they are. Incomplete after a stop.
void fill_gaps(std::span<std::int16_t> weights, const std::vector<std::uint8_t>& stored,
               const std::stop_token& stop = {});

}  // namespace teka::twenty48
