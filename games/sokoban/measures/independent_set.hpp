// The largest subset without similar pairs: a maximum independent set of the graph of similar pairs, which is a
// maximum clique of the graph of dissimilar ones. NP-hard in general, but easy here: most levels are similar to no
// other, and the rest falls into small components, each of which is solved exactly.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "core/budget.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

using SimilarPair = std::pair<std::uint32_t, std::uint32_t>;

/// Both ends are proven; where they are equal the number is exact.
struct SizeBounds {
  std::size_t low = 0;
  std::size_t high = 0;

  [[nodiscard]] bool exact() const { return low == high; }
  friend bool operator==(const SizeBounds&, const SizeBounds&) = default;
};

/// Steps (a look at one thing) that may be spent on each component before its bounds have to do.
constexpr std::uint64_t kCliqueWork = 20'000'000;

/// Things are numbered below `count`; a pair may be named several times. Interrupted, the bounds are wide but true.
SizeBounds largest_different_set(std::size_t count, std::span<const SimilarPair> similar, Executor& executor,
                                 const Budget& budget = {}, std::uint64_t work = kCliqueWork);

}  // namespace teka::sokoban
