#include "games/sokoban/generator/repair_level.hpp"

#include <algorithm>
#include <vector>

#include "core/check.hpp"
#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/level/lurd.hpp"

namespace teka::sokoban {
namespace {

/// All inner squares with this property, in a random order.
template <class Has>
std::vector<Point> shuffled_squares(const Level& level, Rng& rng, Has&& has) {
  std::vector<Point> squares;
  for (int y = 1; y < level.height() - 1; ++y) {
    for (int x = 1; x < level.width() - 1; ++x) {
      if (has(Point{x, y})) squares.push_back({x, y});
    }
  }
  rng.shuffle(std::span(squares));
  return squares;
}

template <class Has>
std::vector<Point> shuffled_tiles(const Level& level, Rng& rng, Has&& has) {
  return shuffled_squares(level, rng, [&](Point p) { return has(level[p]); });
}

/// Floor in a random order; if there is too little, walls after it.
std::vector<Point> places_for(const Level& level, Rng& rng) {
  auto squares = shuffled_tiles(level, rng, [](Tile tile) { return tile == Tile::floor; });
  const auto walls = shuffled_tiles(level, rng, [](Tile tile) { return tile == Tile::wall; });
  squares.insert(squares.end(), walls.begin(), walls.end());
  return squares;
}

Tile without_goal(Tile tile) {
  if (tile == Tile::goal) return Tile::floor;
  return tile == Tile::box_on_goal ? Tile::box : Tile::player;
}

void put(Level& level, Tile what, std::size_t count, Rng& rng) {
  if (count == 0) return;
  const auto places = places_for(level, rng);
  for (std::size_t i = 0; i < std::min(count, places.size()); ++i) level[places[i]] = what;
}

constexpr std::array<Point, 8> kRing = {{{-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}}};

/// How well a floor square suits a wall: the number of walls around it, if the floor around it stays connected
/// without it and the wall extends others instead of being a single pillar; otherwise -1.
int fitness_for_wall(const Level& level, Point p) {
  std::array<bool, kRing.size()> open;
  for (std::size_t i = 0; i < kRing.size(); ++i) open[i] = level[p + kRing[i]] != Tile::wall;
  // Runs of open squares around it that contain one of the four neighbours: a diagonal square alone connects nothing.
  int runs = 0;
  for (std::size_t i = 0; i < kRing.size(); i += 2) runs += open[i] && !(open[i + 1] && open[(i + 2) % 8]) ? 1 : 0;
  return runs == 1 ? static_cast<int>(std::ranges::count(open, false)) : -1;
}

/// Whether all other floor stays connected without it: slower, but exact.
bool is_loose_by_walking(Level& level, Point p) {
  level[p] = Tile::wall;
  const Grid<char> inside = inside_of(level);
  const auto reached = std::ranges::count(inside.cells(), char{1});
  const auto floor = static_cast<std::ptrdiff_t>(level.size().area()) - count_walls(level);
  level[p] = Tile::floor;
  return reached == floor;
}

/// Roughly niches and corners first, so that the rest has room for pushes.
bool close_squares(Level& level, int count, const Grid<char>& keep, Rng& rng) {
  constexpr std::uint64_t kChance = 3;
  const auto closable = [&](Point p) { return level[p] == Tile::floor && (keep.width() == 0 || keep[p] == 0); };
  for (; count > 0; --count) {
    Point best;
    int most = -1;
    for (std::size_t i = 0; i < level.size().area(); ++i) {
      const Point p = level.size().point(i);
      const int fitness = closable(p) ? fitness_for_wall(level, p) : -1;
      if (fitness < 0) continue;
      const int lucky = fitness + static_cast<int>(rng.below(kChance));
      if (lucky <= most) continue;
      most = lucky;
      best = p;
    }
    if (most < 0) {
      const auto squares = shuffled_squares(level, rng, closable);
      const auto found = std::ranges::find_if(squares, [&](Point p) { return is_loose_by_walking(level, p); });
      if (found == squares.end()) return false;
      best = *found;
    }
    level[best] = Tile::wall;
  }
  return true;
}

void open_squares(Level& level, int count, Rng& rng) {
  const auto beside_floor = [&](Point p) {
    return level[p] == Tile::wall &&
           std::ranges::any_of(kStep, [&](Point step) { return level[p + step] != Tile::wall; });
  };
  for (; count > 0; --count) {
    const auto squares = shuffled_squares(level, rng, beside_floor);
    if (squares.empty()) return;  // no inner wall is left
    level[squares.front()] = Tile::floor;
  }
}

}  // namespace

void close_border(Level& level) {
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Point p = level.size().point(i);
    if (p.x == 0 || p.y == 0 || p.x == level.width() - 1 || p.y == level.height() - 1) level[p] = Tile::wall;
  }
}

void set_one_player(Level& level, Rng& rng) {
  const auto players = shuffled_tiles(level, rng, has_player);
  for (std::size_t i = 1; i < players.size(); ++i) level[players[i]] = ground_of(level[players[i]]);
  if (!players.empty()) return;
  auto places = places_for(level, rng);
  if (places.empty()) places = shuffled_tiles(level, rng, [](Tile) { return true; });
  if (!places.empty()) level[places.front()] = Tile::player;
}

void set_boxes(Level& level, int wanted, Rng& rng) {
  const auto boxes = shuffled_tiles(level, rng, has_box);
  const auto enough = static_cast<std::size_t>(wanted);
  for (std::size_t i = enough; i < boxes.size(); ++i) level[boxes[i]] = ground_of(level[boxes[i]]);
  if (boxes.size() < enough) put(level, Tile::box, enough - boxes.size(), rng);
}

void set_goals(Level& level, int wanted, Rng& rng) {
  const auto goals = shuffled_tiles(level, rng, has_goal);
  const auto enough = static_cast<std::size_t>(wanted);
  for (std::size_t i = enough; i < goals.size(); ++i) level[goals[i]] = without_goal(level[goals[i]]);
  if (goals.size() < enough) put(level, Tile::goal, enough - goals.size(), rng);
}

Grid<char> squares_of(const Level& level, std::string_view moves) {
  Grid<char> used(level.size());
  Point player = player_of(level);
  used[player] = 1;
  for (const char letter : moves) {
    const int direction = direction_of(letter);
    TEKA_CHECK(direction >= 0);
    player = player + kStep[direction];
    used[player] = 1;
    if (kPushLetters.find(letter) != std::string_view::npos) used[player + kStep[direction]] = 1;
  }
  return used;
}

int count_walls(const Level& level) {
  return static_cast<int>(std::ranges::count(level.cells(), Tile::wall));
}

int open_dead_ends(Level& level, int count, Rng& rng) {
  const auto ends = [&](Point p) {
    return level[p] == Tile::wall &&
           std::ranges::count_if(kStep, [&](Point step) { return level[p + step] != Tile::wall; }) == 1;
  };
  for (int opened = 0; opened < count; ++opened) {
    const auto squares = shuffled_squares(level, rng, ends);
    if (squares.empty()) return opened;
    level[squares.front()] = Tile::floor;
  }
  return count;
}

bool set_walls(Level& level, int wanted, const Grid<char>& keep, Rng& rng) {
  if (!close_unreachable(level)) return false;
  const int missing = wanted - count_walls(level);
  if (missing < 0) open_squares(level, -missing, rng);
  return missing <= 0 || close_squares(level, missing, keep, rng);
}

bool set_walls_of_room(Level& room, int walls, Rng& rng) {
  if (count_walls(room) == walls) return true;
  const auto free = std::ranges::find(room.cells(), Tile::floor);
  if (free == room.cells().end()) return false;
  *free = Tile::player;
  const bool given = set_walls(room, walls, {}, rng);
  *std::ranges::find(room.cells(), Tile::player) = Tile::floor;
  return given && count_walls(room) == walls;
}

}  // namespace teka::sokoban
