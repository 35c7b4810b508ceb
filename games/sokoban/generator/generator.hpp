// The constructive generator: a room, goals, boxes pulled backwards from the goals, and a proof by the solver.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/budget.hpp"
#include "core/result.hpp"
#include "games/sokoban/generator/pull.hpp"
#include "games/sokoban/generator/rooms.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {

struct GeneratorSettings {
  Size size{10, 10};  ///< with the border
  int boxes = 4;
  std::optional<RoomStyle> style = {};  ///< absent: either one, at random for each level
  PullSettings pull = {};
  int tries = 10'000;  ///< rooms tried for one level

  friend bool operator==(const GeneratorSettings&, const GeneratorSettings&) = default;
};

constexpr int kLeastSide = 5;
constexpr int kMostGeneratedBoxes = 64;
/// Beyond these a level is large: it is not searched for its fewest pushes.
constexpr int kMostUsualSide = 20;
constexpr int kMostUsualBoxes = 12;
bool is_large(Size size, int boxes);
/// Each box needs a start, a goal, and a square for the player behind it.
constexpr int kSquaresPerBox = 3;

/// The node limit for one level: lower on large boards with many boxes, where a node costs more, so that no level takes
/// much longer than a tenth of a second.
std::uint64_t fair_nodes(const GeneratorSettings& settings);
/// "1 box", "4 boxes".
std::string boxes_text(int boxes);
/// The error says in one line what is wrong: size or boxes out of range, or more boxes than there is room for.
Result<void> validate(const GeneratorSettings& settings);

/// Whether a single box could be pulled from this free inner square: two free squares in line on some side.
bool can_be_goal(const Level& level, Point p);

/// Counts of the attempts. Only `levels` are results.
struct GeneratorCounts {
  std::uint64_t levels = 0;
  std::uint64_t poor = 0;        ///< rooms that are too small or without a good start
  std::uint64_t undecided = 0;   ///< the node limit of the solver was reached
  std::uint64_t unsolvable = 0;  ///< refuted by the solver: would be a bug, and is never a result

  void add(const GeneratorCounts& other);
  [[nodiscard]] GeneratorCounts since(const GeneratorCounts& earlier) const;
};

/// Keeps its memory from level to level; not thread-safe.
class Generator {
 public:
  /// The settings must be valid.
  explicit Generator(const GeneratorSettings& settings);
  ~Generator();
  Generator(Generator&&) noexcept;
  Generator& operator=(Generator&&) noexcept;

  [[nodiscard]] const GeneratorSettings& settings() const;

  /// A room with goals and boxes, its solution replayed but not proven by the solver. Null when this attempt failed.
  const Level* propose(Rng& rng);
  /// The walls and goals of a level, with boxes and player placed again by other pulls. The size must be that of the
  /// settings, the number of goals may be any up to Puller::kMostBoxes; missing goals are added.
  const Level* pull_again(const Level& level, Rng& rng);
  /// Proposes levels until the solver proves one; a large one needs no other proof than its pulls. The error says what
  /// ended the search: settings.tries attempts, or the budget, whose nodes are the positions that the solver expands.
  Result<Level> make(Rng& rng, const Budget& budget = {});
  /// The solution of the last level that make() gave.
  [[nodiscard]] const std::string& solution() const;
  /// Pushes of the solution of the last proposal: an upper bound on the optimum.
  [[nodiscard]] int pulled() const;
  [[nodiscard]] const GeneratorCounts& counts() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace teka::sokoban
