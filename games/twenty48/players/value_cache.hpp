// A cache of network values: many lines of a search, and of the next one, end in the same board, and a look-up takes a
// tenth of the time of an evaluation.
#pragma once

#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "games/twenty48/network/network.hpp"

namespace teka::twenty48 {

/// The index of a board in a table of 2^bits entries.
constexpr std::size_t hashed(Board board, int bits) {
  return (board * 0x9E3779B97F4A7C15ULL) >> (64 - bits);
}

class ValueCache {
 public:
  explicit ValueCache(std::shared_ptr<const Network> network)
      : network_(std::move(network)), lately_(std::size_t{1} << kBits) {}

  /// From now on, a stop interrupts the reading of the network's weights.
  void stop_with(std::stop_token stop) { stop_ = std::move(stop); }

  /// The value of an afterstate; meaningless after a stop.
  [[nodiscard]] float value(Board after) {
    Known& known = lately_[hashed(after, kBits)];
    if (known.board == after) return known.value;
    if (!network_->load(after, stop_)) return 0;
    known = {after, network_->value(after)};
    return known.value;
  }

 private:
  static constexpr int kBits = 15;
  struct Known {
    Board board = 0;  ///< 0: none, because no afterstate is empty
    float value = 0;
  };

  std::shared_ptr<const Network> network_;
  std::vector<Known> lately_;
  std::stop_token stop_;
};

}  // namespace teka::twenty48
