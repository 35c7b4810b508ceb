// The generator without learning: a room, goals, boxes pulled backwards from the goals, and a proof by the solver.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/sokoban/generator/pull.hpp"
#include "games/sokoban/generator/rooms.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {

struct GeneratorSettings {
  Size size{10, 10};  ///< with the border
  int boxes = 4;
  std::optional<RoomStyle> style = {};  ///< nothing: either, drawn for each level
  PullSettings pull = {};
  int tries = 10'000;  ///< rooms for one level before giving up

  friend bool operator==(const GeneratorSettings&, const GeneratorSettings&) = default;
};

constexpr int kLeastSide = 5;
constexpr int kMostSide = 20;
constexpr int kMostGeneratedBoxes = 12;
/// Each box needs a square to start from, another as its goal, and somebody has to get behind it.
constexpr int kSquaresPerBox = 3;

/// Nodes that the solver gets for one level: fewer on large boards with many boxes, where each costs more, so that none
/// takes much longer than a tenth of a second.
std::uint64_t fair_nodes(const GeneratorSettings& settings);
/// "1 box", "4 boxes".
std::string boxes_text(int boxes);
/// One clear line about what cannot be: sizes and boxes out of range, or more boxes than there is room for.
Result<void> validate(const GeneratorSettings& settings);

/// Whether a box could be pulled from a free inner square if it were alone: two free ones behind each other on some
/// side.
bool can_be_goal(const Level& level, Point p);

/// What became of the tries. Only `levels` came out.
struct GeneratorCounts {
  std::uint64_t levels = 0;
  std::uint64_t poor = 0;        ///< rooms too small, or without a start worth taking
  std::uint64_t undecided = 0;   ///< the solver's nodes were spent
  std::uint64_t unsolvable = 0;  ///< the solver refuted one: a mistake of ours, and never given away

  void add(const GeneratorCounts& other);
  [[nodiscard]] GeneratorCounts since(const GeneratorCounts& earlier) const;
};

/// Keeps its memory from level to level; not for several threads at once.
class Generator {
 public:
  /// The settings must be valid.
  explicit Generator(const GeneratorSettings& settings);
  ~Generator();
  Generator(Generator&&) noexcept;
  Generator& operator=(Generator&&) noexcept;

  [[nodiscard]] const GeneratorSettings& settings() const;

  /// A room with goals and boxes, its solution checked but not proven by the solver. Nothing when this try failed.
  const Level* propose(Rng& rng);
  /// The walls and goals of a level with boxes and player placed anew, by other pulls. The size must be that of the
  /// settings, the number of goals may be any up to Puller::kMostBoxes; goals that are missing are put down.
  const Level* pull_again(const Level& level, Rng& rng);
  /// Proposes until the solver proves one; nothing when all tries are spent. The level stays until the next call.
  const Level* make(Rng& rng);
  /// Pushes of the solution that the last proposal was made with: no fewer than the optimum.
  [[nodiscard]] int pulled() const;
  [[nodiscard]] const GeneratorCounts& counts() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace teka::sokoban
