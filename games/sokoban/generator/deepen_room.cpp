#include "games/sokoban/generator/deepen_room.hpp"

#include <algorithm>

#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/generator/rooms.hpp"
#include "games/sokoban/generator/start_level.hpp"

namespace teka::sokoban {
namespace {

constexpr std::uint64_t kLeastCharge = 50;  // positions that any room counts for, so that tiny ones come to an end too

int count_goals(const Level& room) {
  return static_cast<int>(std::ranges::count(room.cells(), Tile::goal));
}

void remove_goal(Level& room, Rng& rng) {
  auto skip = rng.below(static_cast<std::uint64_t>(count_goals(room)));
  for (Tile& tile : room.cells()) {
    if (tile == Tile::goal && skip-- == 0) tile = Tile::floor;
  }
}

void change(Level& room, Rng& rng) {
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
}

}  // namespace

bool RoomDeepener::fits(const GeneratorSettings& settings) {
  const int squares = (settings.size.width - 2) * (settings.size.height - 2);
  return settings.boxes <= DepthSearch::kMostBoxes && squares <= DepthSearch::kMostSquares;
}

void RoomDeepener::outline(const Level& room) {
  Grid<char> inside(room.size());
  for (std::size_t i = 0; i < room.cells().size(); ++i) inside.cells()[i] = room.cells()[i] != Tile::wall ? 1 : 0;
  terrain_.outline(room, inside, {{1, 1}, {room.width() - 2, room.height() - 2}});
}

std::optional<RoomDeepener::Start> RoomDeepener::deepest_start(const Level& room, std::uint64_t most) {
  outline(room);
  if (!search_.run(terrain_, most)) return std::nullopt;
  for (std::size_t index = search_.size(); index-- > 0;) {
    const int pushes = search_.pushes(index);
    if (pushes == 0) break;
    if (settings_.pull.boxes_on_goals || (search_[index].boxes & terrain_.goals()).none()) {
      return Start{search_[index], pushes};
    }
  }
  return std::nullopt;
}

std::optional<RoomDeepener::Deep> RoomDeepener::anneal(Level room, std::uint64_t positions, std::uint64_t most,
                                                       Rng& rng, const std::stop_token& stop) {
  const int goals = count_goals(room);
  const double temperature = 0.75 * goals;  // a room with so many pushes less is taken once in e times
  std::optional<Deep> best;
  int pushes = 0;
  Level changed = room;
  for (std::uint64_t searched = 0; searched < positions && !stop.stop_requested();) {
    std::optional<Start> start;
    if (count_goals(changed) == goals) {
      start = deepest_start(changed, most);
      searched += search_.size();
    }
    searched += kLeastCharge;
    // portable_log: the same on every machine.
    if (start && start->pushes - pushes >= temperature * portable_log(1 - rng.unit())) {
      room = changed;
      pushes = start->pushes;
      if (!best || pushes > best->start.pushes) best = Deep{room, *start};
    }
    changed = room;
    change(changed, rng);
  }
  return best;
}

/// One of the places where it makes the room deepest; nothing if there is none.
std::optional<Level> RoomDeepener::with_another_goal(const Level& room, std::uint64_t most, Rng& rng) {
  std::optional<Level> best;
  int pushes = 0;
  std::uint64_t equal = 0;
  Level more = room;
  for (std::size_t i = 0; i < room.cells().size(); ++i) {
    if (room.cells()[i] != Tile::floor) continue;
    more.cells()[i] = Tile::goal;
    if (const auto start = deepest_start(more, most); start && start->pushes >= pushes) {
      equal = start->pushes == pushes ? equal + 1 : 1;
      pushes = start->pushes;
      if (rng.below(equal) == 0) best = more;
    }
    more.cells()[i] = Tile::floor;
  }
  return best;
}

std::optional<Level> RoomDeepener::deepen(const Level& level, int goals, const Effort& effort, std::uint64_t most,
                                          Rng& rng, const std::stop_token& stop) {
  Level room = level;
  for (Tile& tile : room.cells()) tile = ground_of(tile);
  keep_largest_part(room);
  const int all = count_goals(room);
  for (int i = all; i > goals; --i) remove_goal(room, rng);
  while (true) {
    const int now = count_goals(room);
    auto deep = anneal(std::move(room), effort[static_cast<std::size_t>(now)], most, rng, stop);
    if (!deep) return std::nullopt;
    if (now == all) {
      outline(deep->room);
      return level_at(deep->room, terrain_, deep->start.position, rng);
    }
    auto more = with_another_goal(deep->room, most, rng);
    if (!more) return std::nullopt;
    room = std::move(*more);
  }
}

}  // namespace teka::sokoban
