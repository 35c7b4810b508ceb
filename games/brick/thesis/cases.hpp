// The judge's ten cases, the thesis's scores for them, and games of other players under the same conditions.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/estimate.hpp"
#include "game/game.hpp"
#include "games/brick/play/match.hpp"
#include "games/brick/thesis/packed_thesis_game.hpp"

namespace teka::brick {

struct ThesisCase {
  int colours;
  std::size_t bricks;
  std::int64_t thesis;           ///< points on the judge's bricks, which are not public
  std::int64_t rerun;            ///< by an earlier program with its printed rules, on random bricks
  std::int64_t rerun_corrected;  ///< the same with kCorrectedPanic
};
constexpr std::size_t kThesisCases = 10;
std::span<const ThesisCase, kThesisCases> thesis_cases();

/// A player in the comparison.
struct Contender {
  std::string name;
  Factors of;                        ///< the player and its setting
  std::int64_t ThesisCase::* rerun;  ///< the expected score, if known
  std::function<std::optional<GameResult>(const ThesisCase&, std::span<const Brick>, const std::stop_token&)> play;
};

/// The thesis's player with the printed and with the corrected panic.
std::vector<Contender> thesis_contenders();
/// One of our players at this pace.
Contender contender(const std::string& player, const Pace& pace);

/// Games of one contender in one case.
struct CaseScore {
  Estimate points;
  Estimate placed;
  std::uint64_t deaths = 0;
  std::map<std::size_t, GameResult> games = {};  ///< by their number from 0
};

/// scores[case][contender], of `seeds` games each, on the same bricks for all; fewer after a stop. Cases that are not
/// selected have none.
using CaseScores = std::vector<std::vector<CaseScore>>;
CaseScores play_cases(const std::vector<std::size_t>& wanted, const std::vector<Contender>& contenders,
                      std::size_t seeds, const Seed& seed, Context& context);

/// Every game by itself; its number is from 1.
Metrics game_metrics(const std::vector<std::size_t>& wanted, const CaseScores& scores,
                     const std::vector<Contender>& contenders);

}  // namespace teka::brick
