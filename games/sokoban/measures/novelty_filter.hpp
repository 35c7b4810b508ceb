// NoveltyFilter: stores the existing levels and rejects new ones that are too similar. Two levels are
// similar when their edit distance is within the threshold of the paper, or when they are the same puzzle up to
// symmetry.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>

#include "games/sokoban/level/level.hpp"
#include "games/sokoban/measures/similarity_index.hpp"

namespace teka::sokoban {

class NoveltyFilter {
 public:
  /// The executor must outlive it.
  explicit NoveltyFilter(Executor& executor) : executor_(executor) {}

  /// Levels that no new level may be similar to, not even rotated or mirrored.
  void avoid(std::span<const Level> levels);
  /// Adds a valid level and returns true, unless it is similar to a stored one.
  bool admit(const Level& level);
  /// From 0 for a valid level that is similar to none to 1 for one that is stored already. Thread-safe.
  [[nodiscard]] double familiarity(const Level& level) const;

 private:
  void make_index();

  Executor& executor_;
  std::deque<std::string> texts_;
  std::unordered_set<std::uint64_t> puzzles_;  // hashes of canonical forms
  std::optional<SimilarIndex> index_;          // of the first texts; the few later ones are compared one by one
  std::size_t indexed_ = 0;
};

}  // namespace teka::sokoban
