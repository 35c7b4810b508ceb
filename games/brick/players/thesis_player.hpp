// The player of the thesis "Colour Brick Game" (Institut Teknologi Sepuluh Nopember, 2018): builds up the board that
// its features value most, and takes points when they exceed a limit, when the bricks run out or when room does.
#pragma once

#include <vector>

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/brick/bitboard/resolver.hpp"
#include "games/brick/players/player.hpp"
#include "games/brick/rules/features.hpp"

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
ThesisSettings thesis_settings(int colours, int bricks);

/// As a document and back; `colors` says which game the weights are for.
Value to_value(const ThesisSettings& settings, int colours);
/// From a document of `teka evolve brick` (its first level), or such a level alone. An error says what is missing.
Result<ThesisSettings> thesis_settings_from(const Value& document, int colours);

/// What came of one placement, and what its board is worth.
struct Trial {
  std::int64_t points = -1;  ///< -1: there is no room, or an earlier placement leads to the same board
  double value = 0;
};
using Trials = std::array<Trial, kPlacements>;

/// The number of the placement that the rule of the thesis chooses; in each case the first of equals. At least one must
/// have room.
int decide(const Trials& trials, int free_cells, int remaining, const ThesisSettings& settings);

/// All placements of every brick of so many colours; several threads may read them.
class BrickDrops {
 public:
  explicit BrickDrops(int colours);
  [[nodiscard]] const DropList& of(const Brick& brick) const { return lists_[number_of(brick)]; }
  [[nodiscard]] int colours() const { return colours_; }

 private:
  [[nodiscard]] std::size_t number_of(const Brick& brick) const;

  int colours_;
  std::vector<DropList> lists_;
};

/// Decides on the fast board.
class ThesisMind {
 public:
  ThesisMind(const ThesisSettings& settings, const BrickDrops& drops);

  struct Decision {
    Choice choice;
    std::int64_t points;
    PackedBoard board;  ///< after it
  };
  /// At least one column must have room.
  Decision decide_on(const PackedBoard& board, const Brick& brick, int remaining);

 private:
  ThesisSettings settings_;
  const BrickDrops& drops_;
  Resolver resolver_;
};

class ThesisPlayer final : public Player {
 public:
  ThesisPlayer(const ThesisSettings& settings, int colours) : drops_(colours), mind_(settings, drops_) {}
  Choice choose(const Question& question, const Effort& effort) override;

 private:
  BrickDrops drops_;
  ThesisMind mind_;
};

}  // namespace teka::brick
