// The player of the thesis "Colour Brick Game" (Institut Teknologi Sepuluh Nopember, 2018): builds up the board that
// its features value most, and takes points when they exceed a limit, when the bricks run out or when room does.
#pragma once

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/brick/features.hpp"
#include "games/brick/player.hpp"

namespace teka::brick {

/// Points are taken when fewer cells than this are free: as the thesis prints it. A board where no brick fits may have
/// up to 20 free cells, so this is often too late;
constexpr int kPrintedPanic = 10;
/// and this is what its scores look like.
constexpr int kMendedPanic = 30;
constexpr std::int64_t kMostLimit = 1'000'000'000'000;  ///< more points than one placement can score

struct ThesisSettings {
  Weights weights{};
  std::int64_t limit = 0;  ///< points above this are always taken
  int panic = kPrintedPanic;

  friend bool operator==(const ThesisSettings&, const ThesisSettings&) = default;
};

/// What the thesis prints for so many colours. Where it has two limits, for a short and a long game, it is the one of
/// the game whose number of bricks is nearer.
ThesisSettings thesis_settings(int colors, int bricks);

/// As a document and back; `colors` says which game the weights are for.
Value to_value(const ThesisSettings& settings, int colors);
/// From a document of `teka evolve brick` (its first level), or such a level alone. An error says what is missing.
Result<ThesisSettings> thesis_settings_from(const Value& document, int colors);

/// What came of one placement, and what its board is worth.
struct Trial {
  std::int64_t points = -1;  ///< -1: there is no room
  double value = 0;
};
using Trials = std::array<Trial, kPlacements>;

/// One placement at a time on the plain board.
Trials try_all(const Board& board, const Brick& brick, const Weights& weights);

/// The rule of the thesis; in each case the first of equals. At least one placement must have room.
Choice decide(const Trials& trials, const Question& question, const ThesisSettings& settings);

class ThesisPlayer final : public Player {
 public:
  explicit ThesisPlayer(const ThesisSettings& settings) : settings_(settings) {}
  Choice choose(const Question& question, const Effort& effort) override;

 private:
  ThesisSettings settings_;
};

}  // namespace teka::brick
