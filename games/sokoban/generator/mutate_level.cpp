#include "games/sokoban/generator/mutate_level.hpp"

#include <vector>

namespace teka::sokoban {
namespace {

Point random_inner(const Level& level, Rng& rng) {
  return {static_cast<int>(rng.between(1, level.width() - 2)), static_cast<int>(rng.between(1, level.height() - 2))};
}

/// A random square with this property; nothing if a number of attempts found none.
template <class Has>
std::optional<Point> find_random(const Level& level, Rng& rng, Has&& has) {
  for (int i = 0; i < 200; ++i) {
    const Point p = random_inner(level, rng);
    if (has(level[p])) return p;
  }
  return std::nullopt;
}

/// Usually a neighbour of `from`, sometimes any square; nothing if it is not empty floor.
std::optional<Point> find_place(const Level& level, Point from, Rng& rng) {
  const Point p = rng.chance(0.7) ? from + kStep[rng.below(kDirections)] : random_inner(level, rng);
  if (level[p] != Tile::floor) return std::nullopt;
  return p;
}

/// The squares that the player can walk to without a push.
Grid<char> walk_of(const Level& level, Point player) {
  Grid<char> walk(level.size());
  std::vector<Point> open = {player};
  walk[player] = 1;
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    for (const Point step : kStep) {
      const Point next = p + step;
      if (level[next] == Tile::wall || has_box(level[next]) || walk[next] != 0) continue;
      walk[next] = 1;
      open.push_back(next);
    }
  }
  return walk;
}

struct Pull {
  Point box;
  int direction;
};

std::vector<Pull> pulls_of(const Level& level, Point player) {
  const Grid<char> walk = walk_of(level, player);
  std::vector<Pull> pulls;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Point box = level.size().point(i);
    if (!has_box(level[box])) continue;
    for (int d = 0; d < kDirections; ++d) {
      const Point beside = box + kStep[d];
      if (walk[beside] != 0 && walk[beside + kStep[d]] != 0) pulls.push_back({box, d});
    }
  }
  return pulls;
}

}  // namespace

void flip_wall(Level& level, Rng& rng) {
  Tile& tile = level[random_inner(level, rng)];
  if (tile == Tile::wall) {
    tile = Tile::floor;
  } else if (tile == Tile::floor) {
    tile = Tile::wall;
  }
}

void move_goal(Level& level, Rng& rng) {
  const auto from = find_random(level, rng, has_goal);
  const auto to = from ? find_place(level, *from, rng) : std::nullopt;
  if (!to) return;
  if (level[*from] == Tile::goal) level[*from] = Tile::floor;
  if (level[*from] == Tile::box_on_goal) level[*from] = Tile::box;
  if (level[*from] == Tile::player_on_goal) level[*from] = Tile::player;
  level[*to] = Tile::goal;
}

void stretch_room(Level& room, Rng& rng) {
  const bool rows = rng.chance(0.5);
  const int lines = rows ? room.height() : room.width();
  const int length = rows ? room.width() : room.height();
  const auto square = [&](int line, int place) { return rows ? Point{place, line} : Point{line, place}; };
  const int removed = static_cast<int>(rng.between(1, lines - 2));
  const int doubled = static_cast<int>(rng.between(1, lines - 2));
  const bool goals_first = rng.chance(0.5);  // the goals stay in one of the two copies
  if (removed == doubled) return;
  for (int place = 1; place < length - 1; ++place) {
    if (has_goal(room[square(removed, place)])) return;
  }
  const Level old = room;
  int to = 1;
  const auto copy = [&](int from, bool with_goals) {
    for (int place = 1; place < length - 1; ++place) {
      const Tile tile = old[square(from, place)];
      room[square(to, place)] = tile == Tile::goal && !with_goals ? Tile::floor : tile;
    }
    ++to;
  };
  for (int line = 1; line < lines - 1; ++line) {
    if (line == removed) continue;
    copy(line, line != doubled || goals_first);
    if (line == doubled) copy(line, !goals_first);
  }
}

void move_box(Level& level, Rng& rng) {
  const auto from = find_random(level, rng, has_box);
  const auto to = from ? find_place(level, *from, rng) : std::nullopt;
  if (!to) return;
  level[*from] = ground_of(level[*from]);
  level[*to] = Tile::box;
}

void move_player(Level& level, Rng& rng) {
  const Point from = player_of(level);
  const auto to = find_random(level, rng, [](Tile tile) { return tile == Tile::floor || tile == Tile::goal; });
  if (!to) return;
  level[from] = ground_of(level[from]);
  level[*to] = with_player(level[*to]);
}

void pull_box(Level& level, Rng& rng) {
  Point player = player_of(level);
  const auto pulls = pulls_of(level, player);
  if (pulls.empty()) return;
  auto [box, direction] = pulls[rng.below(pulls.size())];
  level[player] = ground_of(level[player]);
  do {
    const Point beside = box + kStep[direction];
    player = beside + kStep[direction];
    level[box] = ground_of(level[box]);
    level[beside] = with_box(level[beside]);
    box = beside;
    const Tile behind = level[player + kStep[direction]];
    if (behind == Tile::wall || has_box(behind)) break;
  } while (rng.chance(0.6) || has_goal(level[box]));
  level[player] = with_player(level[player]);
}

bool close_unreachable(Level& level) {
  const Grid<char> inside = inside_of(level);
  bool whole = true;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    Tile& tile = level.cells()[i];
    if (inside.cells()[i] != 0 || tile == Tile::wall) continue;
    if (tile == Tile::floor) {
      tile = Tile::wall;
    } else {
      whole = false;
    }
  }
  return whole;
}

}  // namespace teka::sokoban
