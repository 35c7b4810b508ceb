// Levels to order from any source of candidates, however bad: every level is solved, has the ordered numbers and
// the ordered difficulty, and differs from all others. Candidates that meet the order stay unchanged; the others
// are repaired and, if that is not enough, evolved. See docs/sokoban-hybrid.md.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "games/sokoban/orders/level_batch.hpp"
#include "games/sokoban/orders/task.hpp"

namespace teka::sokoban {

struct HybridRequest {
  enum class Method {
    raw,      ///< solvable levels of the source, unchanged: no repair, no search for duplicates
    mended,   ///< a level of the source for each, repaired only if it cannot be solved; no search for duplicates
    hybrid,   ///< repaired and evolved as far as needed
    evolved,  ///< always evolved
  };

  std::vector<Task> tasks;  ///< one; or several, one of which is drawn for each level
  Method method = Method::hybrid;
  int effort = 1;  ///< multiplies the generations
  /// Number of candidates for eight levels. A model takes longer than all the rest; four times as many as are
  /// delivered, as in the paper, would make little difference (docs/sokoban-hybrid.md).
  std::size_t asked_for_eight = 8;
  /// The same where rooms are searched for a grade above easy: a candidate hardly ever has it, but its room is as good
  /// for two levels as for one.
  std::size_t rooms_for_eight = 4;
  std::size_t asked_for_one = 8;  ///< number of candidates for a level that is made alone
  std::vector<Level> avoid = {};  ///< levels that no result may be similar to, not even rotated or mirrored
};

/// Counts of the candidates and of the delivered levels.
struct SourceCounts {
  std::uint64_t given = 0;
  std::uint64_t malformed = 0, unsolvable = 0, undecided = 0;
  std::uint64_t unmet = 0;  ///< solved, but not as ordered
  /// Of the delivered levels: unchanged, repaired, evolved.
  std::uint64_t untouched = 0, repaired = 0, evolved = 0;
};

struct HybridBatch {
  std::vector<GeneratedLevel> levels;  ///< by index
  std::uint64_t remade = 0;            ///< too similar to others, and replaced
  SourceCounts counts;
};

/// Levels first .. first + count - 1 of the seed, the same for any number of threads. The source is asked for levels in
/// blocks, for eight levels at a time: a level depends on its block and, if it is too similar to an earlier one, on
/// those before it.
HybridBatch make_hybrid(const HybridRequest& request, const Seed& seed, std::uint64_t first, std::size_t count,
                        Executor& executor, const Budget& budget,
                        const std::function<void(std::uint64_t done)>& progress);

}  // namespace teka::sokoban
