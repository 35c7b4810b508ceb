// Finished levels for an order from any source of levels, however poor: every one solved, with the ordered numbers and
// the wanted difficulty, all of them different. What a source gives and is good already leaves as it is; the rest is
// mended and, where that is not enough, evolved. docs/sokoban-hybrid.md
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "games/sokoban/generator/level_source.hpp"
#include "games/sokoban/orders/level_batch.hpp"
#include "games/sokoban/orders/order_problem.hpp"

namespace teka::sokoban {

/// What is to be made, and from what.
struct Task {
  Acceptance acceptance;  ///< its `others` are not looked at
  LevelSource source;
};

struct HybridRequest {
  enum class Method {
    raw,      ///< what the source gives and can be solved, as it is: nothing is mended, and copies are not looked for
    hybrid,   ///< mended and evolved as far as it is needed
    evolved,  ///< always evolved
  };

  std::vector<Task> tasks;  ///< one; or several, one of which is drawn for each level
  Method method = Method::hybrid;
  int effort = 1;  ///< multiplies the generations
  /// Levels that the source is asked for. Writing takes a model longer than all the rest; four times as many as leave,
  /// as in the paper, would make little difference (docs/sokoban-hybrid.md).
  std::size_t asked_for_eight = 12;
  std::size_t asked_for_one = 8;  ///< where a level is made alone
  std::vector<Level> avoid = {};  ///< levels that none may be like, not even turned or mirrored
};

/// What became of the levels that the source gave.
struct SourceCounts {
  std::uint64_t given = 0;
  std::uint64_t malformed = 0, unsolvable = 0, undecided = 0;
  std::uint64_t unmet = 0;  ///< solved, but not as ordered
  /// Of those that left: as they came, mended, evolved.
  std::uint64_t untouched = 0, repaired = 0, evolved = 0;
};

struct HybridBatch {
  std::vector<GeneratedLevel> levels;  ///< by index
  std::uint64_t remade = 0;            ///< too near to others, and replaced
  SourceCounts counts;
};

/// Levels first .. first + count - 1 of the seed, the same for any number of threads. The source is asked for levels in
/// blocks, for eight levels at a time: a level depends on its block and, where it is too near to an earlier one, on
/// those before it.
HybridBatch make_hybrid(const HybridRequest& request, const Seed& seed, std::uint64_t first, std::size_t count,
                        Executor& executor, const Budget& budget,
                        const std::function<void(std::uint64_t done)>& progress);

}  // namespace teka::sokoban
