// The player of the thesis "Colour Brick Game" (Institut Teknologi Sepuluh Nopember, 2018): builds the board that its
// weighted features value most, and takes points when they exceed a limit, or when bricks or free cells run out.
#pragma once

#include <vector>

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/brick/bitboard/resolver.hpp"
#include "games/brick/players/player.hpp"
#include "games/brick/rules/features.hpp"

namespace teka::brick {

/// Takes points when fewer cells than this are free: the value that the thesis prints. A board where no brick fits may
/// have up to 20 free cells, so this is often too late.
constexpr int kPrintedPanic = 10;
/// This value matches the thesis's scores.
constexpr int kCorrectedPanic = 30;
constexpr std::int64_t kMostLimit = 1'000'000'000'000;  ///< more points than one placement can score

struct ThesisSettings {
  Weights weights{};
  std::int64_t limit = 0;  ///< points above this are always taken
  int panic = kPrintedPanic;

  friend bool operator==(const ThesisSettings&, const ThesisSettings&) = default;
};

/// The thesis's values for this number of colours. Where it prints two limits, for a short and a long game, the one
/// whose number of bricks is closer.
ThesisSettings thesis_settings(int colours, int bricks);

/// To a document and back; `colours` is the number of colours that the weights are for.
Value to_value(const ThesisSettings& settings, int colours);
/// Reads a document of `teka evolve brick` (its first level), or such a level alone. The error says what is missing.
Result<ThesisSettings> thesis_settings_from(const Value& document, int colours);

/// The points of one placement and the value of the resulting board.
struct Trial {
  std::int64_t points = -1;  ///< -1: no room, or an earlier placement gives the same board
  double value = 0;
};
using Trials = std::array<Trial, kPlacements>;

/// The placement that the thesis's rule chooses; ties go to the first. At least one must have room.
int decide(const Trials& trials, int free_cells, int remaining, const ThesisSettings& settings);

/// All placements of every possible brick; may be shared by threads.
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

/// Decides on the packed board.
class ThesisMind {
 public:
  ThesisMind(const ThesisSettings& settings, const BrickDrops& drops);

  struct Decision {
    Choice choice;
    std::int64_t points;
    PackedBoard board;  ///< after the placement
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
