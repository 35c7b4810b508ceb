// The common scale of difficulty (game/difficulty.hpp) for dungeons. A map is compared by its effort (effort.hpp) with
// maps of the default settings that have as many rooms and the same size: the scale makes them. Their lower quartile is
// difficulty 0.25, their upper quartile 0.5, their 99 % quantile 0.75. 0 is no effort at all; 1 is the upper quartile
// of maps with as many locks and as much danger as possible.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "core/budget.hpp"
#include "core/grid.hpp"
#include "game/difficulty.hpp"
#include "games/dungeon/level/level.hpp"
#include "parallel/executor.hpp"

namespace teka::dungeon {

/// Remembers what it has computed.
class DifficultyScale {
 public:
  /// Nothing after an interruption. Maps of many rooms or tiles are compared in proportion with smaller ones; those
  /// with more rooms than the generator can place, with the smallest maps where they fit.
  std::optional<DifficultyAnchors> anchors(std::size_t rooms, Size size, Executor& executor, const Budget& budget = {});

  /// Sets the difficulty of levels that can be finished. After an interruption some have none.
  void grade(std::vector<Level>& levels, Executor& executor, const Budget& budget = {});

 private:
  std::map<std::tuple<std::size_t, int, int>, DifficultyAnchors> known_;
};

/// The anchors from the maps themselves, `maps` of them and a fifth as many hard ones; the scale uses 200, and 1000 for
/// the default size.
std::optional<DifficultyAnchors> measure_anchors(int rooms, Size size, std::size_t maps, Executor& executor,
                                                 const Budget& budget = {});

}  // namespace teka::dungeon
