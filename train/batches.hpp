// Which sequences are used for training, and in which order: a function of the seed alone, so that a run can resume at
// any step without generator state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/seed.hpp"
#include "train/token_data.hpp"

namespace teka::train {

using Sequences = std::vector<std::int64_t>;

struct Split {
  Sequences train, validation, test;
};

/// As given by the files, or random in these proportions.
Split split_of(const TokenData& data, const std::array<double, 3>& shares, const Seed& seed);

struct Batch {
  std::size_t first = 0;  ///< index into the order
  std::size_t count = 0;
  std::size_t longest = 0;  ///< tokens of its longest sequence
};

struct Plan {
  Sequences order;
  std::vector<Batch> batches;
};

/// One epoch. Sequences of similar length are batched together to reduce padding, within groups large enough that
/// batches stay random. The last batch may be smaller.
Plan plan_epoch(const TokenData& data, std::span<const std::int64_t> sequences, std::size_t batch, const Seed& seed);

/// Sorted by length, for evaluation.
Plan plan_measure(const TokenData& data, std::span<const std::int64_t> sequences, std::size_t batch);

}  // namespace teka::train
