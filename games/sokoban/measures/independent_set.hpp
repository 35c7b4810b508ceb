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

/// Both bounds are proven; if they are equal the number is exact.
struct SizeBounds {
  std::size_t low = 0;
  std::size_t high = 0;

  [[nodiscard]] bool exact() const { return low == high; }
  friend bool operator==(const SizeBounds&, const SizeBounds&) = default;
};

/// The limit on steps (visits of one vertex) for each component; beyond it only bounds are known.
constexpr std::uint64_t kCliqueWork = 20'000'000;

/// Vertices are numbered from 0 to count - 1; a pair may be given several times. When interrupted the bounds are wide
/// but correct.
SizeBounds largest_different_set(std::size_t count, std::span<const SimilarPair> similar, Executor& executor,
                                 const Budget& budget = {}, std::uint64_t work = kCliqueWork);

}  // namespace teka::sokoban
