// Variety: knows the levels that there are, so that new ones can be told from copies. Two levels are alike when their
// edit distance is within the paper's threshold, or when they are the same puzzle up to symmetry.
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

  /// Levels that none may be like, not even turned or mirrored.
  void avoid(std::span<const Level> levels);
  /// Adds a valid level unless one is there that it is like; false then.
  bool admit(const Level& level);
  /// 0 for a valid level that is like none, up to 1 for one that is there already. Any number of threads may ask.
  [[nodiscard]] double familiarity(const Level& level) const;

 private:
  void make_index();

  Executor& executor_;
  std::deque<std::string> texts_;
  std::unordered_set<std::uint64_t> puzzles_;  // hashes of canonical forms
  std::optional<SimilarIndex> index_;          // of the first texts; the few that came later are looked at one by one
  std::size_t indexed_ = 0;
};

}  // namespace teka::sokoban
