// Which sequences are learned from, and in which order: a function of the seed alone, so that a run can go on from any
// step without a generator's state.
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

/// By the files' own word, or by chance in these proportions.
Split split_of(const TokenData& data, const std::array<double, 3>& shares, const Seed& seed);

struct Batch {
  std::size_t first = 0;  ///< in the order
  std::size_t count = 0;
  std::size_t longest = 0;  ///< tokens of its longest sequence
};

struct Plan {
  Sequences order;
  std::vector<Batch> batches;
};

/// One epoch. Sequences of similar length go together, so that little is padding: among so many at a time that chance
/// still rules who meets whom. The last batch may be smaller.
Plan plan_epoch(const TokenData& data, std::span<const std::int64_t> sequences, std::size_t batch, const Seed& seed);

/// By length, for measuring.
Plan plan_measure(const TokenData& data, std::span<const std::int64_t> sequences, std::size_t batch);

}  // namespace teka::train
