// Levels to learn from: made by the generator without learning, of many sizes and numbers of boxes, with the grade that
// the solver measured; or read from files. As token files for a trainer (see docs/training.md).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "core/seed.hpp"
#include "games/sokoban/generator.hpp"
#include "games/sokoban/level_tokens.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// A level to learn from.
struct Lesson {
  Level level;
  std::string solution;  ///< of the fewest pushes
  Grade grade = Grade::easy;
};

struct DataRecipe {
  Range sides{7, 12};  ///< of the levels, with the border; width and height each
  Range boxes{2, 6};
  /// Out of the levels that come along, so many of each grade are kept: hard ones are rare.
  std::array<double, 4> shares = {0.15, 0.5, 1, 1};
};

/// Lessons of one size and number of boxes, and no others, so that the generator keeps its tables.
constexpr std::size_t kLessonsInBlock = 64;
/// What all levels of a block are; the first that its stream is asked for.
GeneratorSettings draw_settings(const DataRecipe& recipe, Rng& rng);
/// Block i depends on seed.child(i) alone.
std::vector<Lesson> make_lessons(const DataRecipe& recipe, const Seed& seed, const Budget& budget);

/// Measures a level of a file; nothing when it cannot be solved, or not within reason.
std::optional<Lesson> lesson_of(const Level& level);

/// The inside of a trainer's token file.
struct TokenFile {
  std::vector<LevelToken> tokens;
  std::vector<std::uint16_t> positions;  ///< none: in order
  std::vector<std::uint64_t> starts = {0};

  void add(const LevelTokens& level);
  /// In the format of src/neural; the names and texts go into the file.
  [[nodiscard]] std::string bytes(const std::vector<std::pair<std::string, std::string>>& metadata) const;
};

}  // namespace teka::sokoban
