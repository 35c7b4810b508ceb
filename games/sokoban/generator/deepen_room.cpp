#include "games/sokoban/generator/deepen_room.hpp"

#include <algorithm>

#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/generator/rooms.hpp"
#include "games/sokoban/generator/start_level.hpp"

namespace teka::sokoban {
namespace {

constexpr std::uint64_t kLeastCharge = 50;  // positions that any room counts for, so that tiny ones come to an end too

}  // namespace

bool RoomDeepener::fits(const GeneratorSettings& settings) {
  const int squares = (settings.size.width - 2) * (settings.size.height - 2);
  return settings.boxes <= DepthSearch::kMostBoxes && squares <= DepthSearch::kMostSquares;
}

/// False if the room lost a goal.
bool RoomDeepener::change(Level& room, Rng& rng) const {
  if (rng.chance(0.1)) {
    stretch_room(room, rng);
  } else {
    do {
      if (rng.chance(0.4)) {
        move_goal(room, rng);
      } else {
        flip_wall(room, rng);
      }
    } while (rng.chance(0.35));
  }
  keep_largest_part(room);
  return std::ranges::count(room.cells(), Tile::goal) == settings_.boxes;
}

std::optional<RoomDeepener::Start> RoomDeepener::deepest_start(const Level& room, std::uint64_t most) {
  Level solved = room;
  Grid<char> inside(room.size());
  for (std::size_t i = 0; i < solved.cells().size(); ++i) {
    Tile& tile = solved.cells()[i];
    inside.cells()[i] = tile != Tile::wall ? 1 : 0;
    if (tile == Tile::goal) tile = Tile::box_on_goal;
  }
  terrain_.build(solved, inside, {{1, 1}, {room.width() - 2, room.height() - 2}});
  if (!search_.run(terrain_, most)) return std::nullopt;
  for (std::size_t index = search_.size(); index-- > 0;) {
    const int pushes = search_.pushes(index);
    if (pushes == 0) break;
    if (settings_.pull.boxes_on_goals || (search_[index].boxes & terrain_.goals()).none()) return Start{index, pushes};
  }
  return std::nullopt;
}

std::optional<Level> RoomDeepener::deepen(const Level& level, std::uint64_t positions, std::uint64_t most, Rng& rng,
                                          const std::stop_token& stop) {
  constexpr double kTemperature = 3;  // a room with so many pushes less is taken once in e times
  Level room = level;
  for (Tile& tile : room.cells()) tile = ground_of(tile);
  keep_largest_part(room);
  std::optional<Level> best;
  int pushes = 0, most_pushes = 0;
  Level changed = room;
  bool whole = std::ranges::count(room.cells(), Tile::goal) == settings_.boxes;
  for (std::uint64_t searched = 0; searched < positions && !stop.stop_requested(); searched += kLeastCharge) {
    if (whole) {
      const auto start = deepest_start(changed, most);
      searched += search_.size();
      // portable_log: the same on every machine.
      if (start && start->pushes - pushes >= kTemperature * portable_log(1 - rng.unit())) {
        room = changed;
        pushes = start->pushes;
        if (pushes > most_pushes) {
          most_pushes = pushes;
          best = level_at(room, terrain_, search_[start->index], rng);
        }
      }
    }
    changed = room;
    whole = change(changed, rng);
  }
  return best;
}

}  // namespace teka::sokoban
