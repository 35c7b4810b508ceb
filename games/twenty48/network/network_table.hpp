// One table of a network, packed: which of its weights are told, and what they are, as differences from the neighbours
// that came before. A weight that is not told is filled in from its neighbours.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace teka::twenty48 {

/// How much the weights of a table matter, and what may be saved on those that matter little.
struct Thrift {
  std::span<const float> importance = {};  ///< of each weight; 0: not told. Empty: all are told
  /// Of a bit: a weight may be told wrongly or not at all if its importance times the square of the error is less than
  /// the bits saved. 0: what is told is told exactly.
  float price = 0;
};

/// The size of the table must be a power of 16.
std::string pack_table(std::span<const std::int16_t> weights, const Thrift& thrift);

/// Fills `weights`, which must be zeros, and returns 1 for those that were told and 0 for the others; not all of them
/// after a stop.
std::vector<std::uint8_t> unpack_table(std::string_view packed, std::span<std::int16_t> weights,
                                       const std::stop_token& stop = {});

/// Weights that were not told become the mean of their neighbours (one cell, one step up or down) that were, then those
/// beside them; all others stay as they are. Not all of them after a stop.
void fill_gaps(std::span<std::int16_t> weights, const std::vector<std::uint8_t>& told,
               const std::stop_token& stop = {});

}  // namespace teka::twenty48
