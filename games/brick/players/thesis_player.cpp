#include "games/brick/players/thesis_player.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/check.hpp"

namespace teka::brick {
namespace {

/// The limit for one of the thesis's games.
struct GameLimit {
  int bricks;
  std::int64_t limit;
};
struct PrintedRow {
  Weights weights;
  GameLimit short_game, long_game;  ///< equal to the other where the thesis has only one game
};
/// From three colours on. The weights are in the order of Feature; the thesis's player does not use the last one.
constexpr std::array<PrintedRow, kMostColours - kLeastColours + 1> kPrinted = {{
    {{40.1596, -191.458, 47.1979, 65.654, -47.1867, 0.777783, 0}, {3333, 17750}, {33333, 18500}},
    {{107.047, -143.271, 129.176, 116.011, 137.186, -57.8758, 0}, {2500, 8600}, {25000, 6750}},
    {{153.296, -212.85, 233.036, 120.275, 175.776, -219.832, 0}, {2000, 6250}, {20000, 4000}},
    {{106.149, -5.82133, 73.8042, 33.941, 105.196, -106.672, 0}, {16666, 5500}, {16666, 5500}},
    {{301.569, -52.8532, 275.494, 102.024, 265.767, -350.452, 0}, {14285, 2000}, {14285, 2000}},
    {{95.0478, 80.8678, 232.788, 206.558, 23.8948, -326.756, 0}, {12500, 100}, {12500, 100}},
    {{247.712, 80.5575, 383.78, 234.719, 26.2254, -488.369, 0}, {11111, 50}, {11111, 50}},
}};

int highest_column(const PackedBoard& board) {
  int highest = 0;
  for (int column = 0; column < kColumns; ++column) highest = std::max(highest, board.height(column));
  return highest;
}

}  // namespace

ThesisSettings thesis_settings(int colours, int bricks) {
  TEKA_CHECK(colours >= kLeastColours && colours <= kMostColours);
  const auto& [weights, short_game, long_game] = kPrinted[static_cast<std::size_t>(colours - kLeastColours)];
  const bool is_short = std::abs(bricks - short_game.bricks) <= std::abs(bricks - long_game.bricks);
  return {.weights = weights, .limit = is_short ? short_game.limit : long_game.limit};
}

int decide(const Trials& trials, int free_cells, int remaining, const ThesisSettings& settings) {
  int most_points = -1;
  int most_value = -1;
  const auto at = [&](int number) -> const Trial& { return trials[static_cast<std::size_t>(number)]; };
  for (int number = 0; number < kPlacements; ++number) {
    if (at(number).points < 0) continue;
    if (most_points < 0 || at(number).points > at(most_points).points) most_points = number;
    if (most_value < 0 || at(number).value > at(most_value).value) most_value = number;
  }
  TEKA_CHECK(most_points >= 0);
  const std::int64_t points = at(most_points).points;
  const bool is_last_chance = remaining < 3 || free_cells < settings.panic;
  return points > settings.limit || (points > 0 && is_last_chance) ? most_points : most_value;
}

BrickDrops::BrickDrops(int colours) : colours_(colours) {
  for (int top = 1; top <= colours; ++top) {
    for (int middle = 1; middle <= colours; ++middle) {
      for (int bottom = 1; bottom <= colours; ++bottom) {
        lists_.push_back(
            DropList::of_brick({{static_cast<Colour>(top), static_cast<Colour>(middle), static_cast<Colour>(bottom)}}));
      }
    }
  }
}

std::size_t BrickDrops::number_of(const Brick& brick) const {
  const auto& [top, middle, bottom] = brick.cells;
  return static_cast<std::size_t>(((top - 1) * colours_ + middle - 1) * colours_ + bottom - 1);
}

ThesisMind::ThesisMind(const ThesisSettings& settings, const BrickDrops& drops)
    : settings_(settings), drops_(drops), resolver_(drops.colours()) {}

ThesisMind::Decision ThesisMind::decide_on(const PackedBoard& board, const Brick& brick, int remaining) {
  const Batch& batch = resolver_.boards(board, drops_.of(brick));
  std::array<FeatureCounts, Batch::kRoom> features;
  resolver_.features(batch, features);
  Trials trials{};
  std::array<std::size_t, kPlacements> place{};  // index in the batch
  for (std::size_t i = 0; i < batch.count; ++i) {
    const auto& [horizontal, vertical, diagonal, possible, well, blocks] = features[i];
    const bool needs_top = settings_.weights[static_cast<std::size_t>(Feature::top)] != 0;
    const int top = needs_top ? highest_column(batch.board(i, resolver_.planes())) : 0;
    trials[batch.id[i]] = {
        .points = static_cast<std::int64_t>(batch.points[i]),
        .value = value_of({horizontal, vertical, diagonal, possible, well, blocks, top}, settings_.weights)};
    place[batch.id[i]] = i;
  }
  const int chosen = decide(trials, board.free_cells(), remaining, settings_);
  const Trial& trial = trials[static_cast<std::size_t>(chosen)];
  return {.choice = {.placement = placement(chosen), .work = batch.count, .value = trial.value},
          .points = trial.points,
          .board = batch.board(place[static_cast<std::size_t>(chosen)], resolver_.planes())};
}

Choice ThesisPlayer::choose(const Question& question, const Effort& /*effort*/) {
  return mind_.decide_on(pack(question.board), question.brick, question.remaining).choice;
}

}  // namespace teka::brick
