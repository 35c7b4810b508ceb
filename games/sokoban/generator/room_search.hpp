// RoomSearch: levels of a wanted difficulty. A local search over rooms (walls and goals): every room is searched
// exhaustively backwards from its goals (retrograde/state_space.hpp), which gives the exact difficulty of every level
// that can be made of it, and the best start is kept. So a room is worth as much as its best level.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/budget.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/measures/difficulty.hpp"

namespace teka::sokoban {

/// The most boxes for which rooms are small enough to be searched.
constexpr int kMostSearchedBoxes = 6;
/// Positions of a room that are searched; of a larger one, those nearest to the goals.
constexpr std::uint64_t kRoomPositions = 10'000;

/// What a start should be like, as numbers for the search.
struct StartAim {
  DifficultyTarget target = {};  ///< without moves
  double difficulty = 0;         ///< within the target: reached or passed by the start
  double freedom = 1e9;  ///< at most this many bits a push: log2 of the number of solutions with the fewest pushes
  bool deepest = true;   ///< of several good starts the one with the most pushes; otherwise any
};
/// A random place within the target, and the freedom of good puzzles from hard on.
StartAim aim_at(const DifficultyTarget& target, Rng& rng);

struct FoundStart {
  Level level;
  Difficulty difficulty;  ///< without moves
  double cost = 0;        ///< 0 if the aim is reached; the target itself may be met at a higher cost
};

/// Keeps its memory from room to room; not thread-safe. The settings must be valid, with at most kMostSearchedBoxes.
class RoomSearch {
 public:
  explicit RoomSearch(const GeneratorSettings& settings, std::uint64_t positions = kRoomPositions);
  ~RoomSearch();
  RoomSearch(RoomSearch&&) noexcept;
  RoomSearch& operator=(RoomSearch&&) noexcept;

  [[nodiscard]] const GeneratorSettings& settings() const;

  /// A room of the settings' style with goals and without boxes. Nothing if this attempt failed.
  std::optional<Level> random_room(Rng& rng) const;
  /// One or two small changes of walls or goals, keeping the number of walls if it is given. False if they left no room
  /// with all goals.
  bool mutate(Level& room, std::optional<int> walls, Rng& rng) const;
  /// The best start in a room. Boxes and player in it do not matter. Nothing if no start is allowed.
  std::optional<FoundStart> best_start(const Level& room, const StartAim& aim, Rng& rng, const Budget& budget = {});
  /// The start with the highest value of pushes and box changes.
  std::optional<FoundStart> hardest_start(const Level& room, const std::function<double(int, int)>& value, Rng& rng,
                                          const Budget& budget = {});
  /// Simulated annealing over rooms for `steps` mutations, beginning again with another room when nothing better was
  /// found for long. Gives the hardest start of all.
  std::optional<FoundStart> anneal(int steps, const std::function<double(int, int)>& value, Rng& rng,
                                   const Budget& budget = {});
  /// The difficulty of a level, without moves. Nothing if it has no solution or was not reached.
  std::optional<Difficulty> judge(const Level& level, const Budget& budget = {});
  /// Improves a room by mutation, `steps` times or until the aim is reached. With a number of walls the result has that
  /// many; without, floor that no shortest solution uses is closed, unless the style keeps it. Boxes and player of the
  /// room do not matter.
  std::optional<FoundStart> improve(Level room, int steps, std::optional<int> walls, const StartAim& aim, Rng& rng,
                                    const Budget& budget);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace teka::sokoban
