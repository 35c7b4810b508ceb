// Training data: levels of the constructive generator, of many sizes and numbers of boxes, with the grade that the
// solver measured; or levels from files. Written as token files for teka-train (see docs/training.md).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/seed.hpp"
#include "games/sokoban/model/level_tokens.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// A level to learn from.
struct TrainingLevel {
  Level level;
  std::string solution;  ///< of the fewest pushes
  Grade grade = Grade::easy;
};

struct TrainingSetSettings {
  Range sides{7, 12};  ///< of the levels, with the border; width and height each
  Range boxes{2, 6};
  /// Out of the levels that come along, so many of each grade are kept: hard ones are rare.
  std::array<double, 4> shares = {0.15, 0.5, 1, 1};
};

/// Levels of one size and number of boxes, and no others, so that the generator keeps its tables.
constexpr std::size_t kTrainingLevelsPerBlock = 64;
/// Block i depends on seed.child(i) alone. With a size: none when the block is of another one, at once.
std::vector<TrainingLevel> make_training_levels(const TrainingSetSettings& set, const Seed& seed, const Budget& budget,
                                                std::optional<Size> only = {});

/// What the model in the program has learned from (train/sokoban.sh): these blocks of this seed, by the usual set.
constexpr std::uint64_t kShippedSeed = 1;
constexpr std::size_t kShippedBlocks = 2'000'000 / kTrainingLevelsPerBlock;

/// Measures a level of a file; nothing when it cannot be solved, or not within reason.
std::optional<TrainingLevel> training_level_of(const Level& level);

/// The inside of a trainer's token file.
struct TokenFile {
  std::vector<LevelToken> tokens;
  std::vector<std::uint16_t> positions;  ///< none: in order
  std::vector<std::uint64_t> starts = {0};
  std::vector<std::uint8_t> parts;  ///< of each sequence: training, validation, test; none: as the trainer likes

  void add(const LevelTokens& level);
  /// In the format of src/neural; the names and texts go into the file.
  [[nodiscard]] std::string bytes(const std::vector<std::pair<std::string, std::string>>& metadata) const;
};

}  // namespace teka::sokoban
