// Judges many levels, each by itself: can it be solved, would the published A* have found that out, how hard is it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "games/sokoban/measures/difficulty.hpp"
#include "games/sokoban/measures/samples.hpp"
#include "games/sokoban/measures/steps.hpp"
#include "games/sokoban/solver/published_astar.hpp"

namespace teka::sokoban {

struct JudgeOptions {
  std::uint64_t iterations = kPublishedIterations;  ///< of the published A*; 0: it is not asked
  std::uint64_t nodes = 1'000'000;                  ///< positions that the exact solver may expand
  bool details = false;
};

struct Judged {
  bool done = false;
  bool malformed = false;
  Answer answer = Answer::unknown;       ///< of the exact solver
  std::optional<Difficulty> difficulty;  ///< when the fewest pushes are known
  std::string solution;                  ///< when solved
  std::optional<AstarOutcome> astar;     ///< when it was asked: not for levels that cannot be solved
  std::optional<Details> details;

  [[nodiscard]] bool solved() const { return answer == Answer::solved; }
  [[nodiscard]] bool playable() const { return astar && astar->solved; }
};

/// One for each sample; interrupted, those up to some number are done and the rest is left out.
std::vector<Judged> judge(std::span<const Sample> samples, const JudgeOptions& options, const Context& context,
                          const Steps& steps);

}  // namespace teka::sokoban
