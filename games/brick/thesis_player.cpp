#include "games/brick/thesis_player.hpp"

#include <cstdlib>

#include "core/check.hpp"

namespace teka::brick {
namespace {

/// The limit of one of the thesis's games.
struct GameLimit {
  int bricks;
  std::int64_t limit;
};
struct PrintedRow {
  Weights weights;
  GameLimit short_game, long_game;  ///< the same where the thesis has only one game
};
/// From three colours on. The weights are in the order of Feature; the thesis does not use the last one.
constexpr std::array<PrintedRow, kMostColors - kLeastColors + 1> kPrinted = {{
    {{40.1596, -191.458, 47.1979, 65.654, -47.1867, 0.777783, 0}, {3333, 17750}, {33333, 18500}},
    {{107.047, -143.271, 129.176, 116.011, 137.186, -57.8758, 0}, {2500, 8600}, {25000, 6750}},
    {{153.296, -212.85, 233.036, 120.275, 175.776, -219.832, 0}, {2000, 6250}, {20000, 4000}},
    {{106.149, -5.82133, 73.8042, 33.941, 105.196, -106.672, 0}, {16666, 5500}, {16666, 5500}},
    {{301.569, -52.8532, 275.494, 102.024, 265.767, -350.452, 0}, {14285, 2000}, {14285, 2000}},
    {{95.0478, 80.8678, 232.788, 206.558, 23.8948, -326.756, 0}, {12500, 100}, {12500, 100}},
    {{247.712, 80.5575, 383.78, 234.719, 26.2254, -488.369, 0}, {11111, 50}, {11111, 50}},
}};

}  // namespace

ThesisSettings thesis_settings(int colors, int bricks) {
  TEKA_CHECK(colors >= kLeastColors && colors <= kMostColors);
  const auto& [weights, short_game, long_game] = kPrinted[static_cast<std::size_t>(colors - kLeastColors)];
  const bool is_short = std::abs(bricks - short_game.bricks) <= std::abs(bricks - long_game.bricks);
  return {.weights = weights, .limit = is_short ? short_game.limit : long_game.limit};
}

Trials try_all(const Board& board, const Brick& brick, const Weights& weights) {
  Trials trials{};
  for (int number = 0; number < kPlacements; ++number) {
    const Placement tried = placement(number);
    if (!board.can_place(tried.column)) continue;
    Board next = board;
    Trial& trial = trials[static_cast<std::size_t>(number)];
    trial.points = next.place(brick, tried).points;
    trial.value = value_of(features_of(next), weights);
  }
  return trials;
}

Choice decide(const Trials& trials, const Question& question, const ThesisSettings& settings) {
  int most_points = -1;
  int most_value = -1;
  std::uint64_t work = 0;
  const auto at = [&](int number) -> const Trial& { return trials[static_cast<std::size_t>(number)]; };
  for (int number = 0; number < kPlacements; ++number) {
    if (at(number).points < 0) continue;
    ++work;
    if (most_points < 0 || at(number).points > at(most_points).points) most_points = number;
    if (most_value < 0 || at(number).value > at(most_value).value) most_value = number;
  }
  TEKA_CHECK(work > 0);
  const std::int64_t points = at(most_points).points;
  const bool is_last_chance = question.remaining < 3 || question.board.free_cells() < settings.panic;
  const int chosen = points > settings.limit || (points > 0 && is_last_chance) ? most_points : most_value;
  return {.placement = placement(chosen), .work = work, .value = at(chosen).value};
}

Choice ThesisPlayer::choose(const Question& question, const Effort& /*effort*/) {
  return decide(try_all(question.board, question.brick, settings_.weights), question, settings_);
}

}  // namespace teka::brick
