// Levels to train a model on: of the constructive generator, in many sizes and with many numbers of boxes, or given
// ones; each with its solution and the grade that the solver measured. training_file.hpp writes them for teka-train.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"
#include "game/journal.hpp"
#include "games/sokoban/model/level_tokens.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// A level to learn from.
struct TrainingLevel {
  Level level;
  std::string solution;  ///< of the fewest pushes
  Grade grade = Grade::easy;
};

/// The highest count of generate_training_levels().
constexpr std::size_t kMostTrainingLevels = 100'000'000;
/// The longest side of a training level, with the border.
constexpr int kMostTrainingSide = kLongestInside + 2;

struct TrainingSetSettings {
  Range sides{7, 12};  ///< of the levels, with the border; width and height each
  Range boxes{2, 6};
  /// How many of each grade are searched for, in proportion to each other. Some levels are not searched for and have
  /// any grade; with more than kMostSearchedBoxes boxes, all of them.
  std::array<double, 4> shares = {0.5, 2, 2.5, 2};
};
/// The error begins with the name of a setting.
Result<void> validate(const TrainingSetSettings& settings);

/// Called from any thread.
using LevelProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

/// A block of levels of the same size and number of boxes, so that the generator keeps its tables.
constexpr std::size_t kTrainingLevelsPerBlock = 64;
/// One block, a function of settings and seed alone; the settings must be valid. With a size: nothing if the block has
/// another one, which is known at once.
std::vector<TrainingLevel> make_training_block(const TrainingSetSettings& settings, const Seed& seed,
                                               const Budget& budget = {}, std::optional<Size> only = {});
/// About `count` levels, whole blocks: block i comes from seed.child(i). Useless when interrupted.
Result<std::vector<TrainingLevel>> generate_training_levels(const TrainingSetSettings& settings, std::size_t count,
                                                            const Seed& seed, Executor& executor,
                                                            const Budget& budget = {},
                                                            const LevelProgress& progress = {});
/// Solves and grades given levels; those that are unsolvable or take too long are left out. Useless when interrupted.
std::vector<TrainingLevel> grade_training_levels(std::span<const Level> levels, Executor& executor,
                                                 const Budget& budget = {}, const LevelProgress& progress = {});

/// The training set of train/sokoban.sh: these blocks of this seed, with the default settings. The shipped model
/// learned from that of an earlier version (docs/training.md), which cannot be made again.
constexpr std::uint64_t kTrainingSeed = 1;
constexpr std::size_t kTrainingBlocks = 2'000'000 / kTrainingLevelsPerBlock;
/// Of the first `count` levels of that set those of this size. Useless when interrupted. The progress counts blocks,
/// which are parts of the journal.
std::vector<TrainingLevel> seeded_training_levels(Size size, std::size_t count, Executor& executor, Journal& journal,
                                                  const Budget& budget = {}, const LevelProgress& progress = {});

void put_bytes(ByteWriter& out, const TrainingLevel& example);
bool get_bytes(ByteReader& in, TrainingLevel& example);

}  // namespace teka::sokoban
