// For the tests: a plain, slow check of a map without a mission, based on its tiles; and random settings.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/builder/room_capacity.hpp"
#include "games/dungeon/builder/settings.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

class PlainCheck {
 public:
  PlainCheck(const Map& map, const MapSettings& settings) : map_(map), settings_(settings) {}

  /// The first problem of the map, or an empty text.
  std::string run() {
    if (map_.tiles.size() != settings_.size) return "size";
    if (map_.rooms.size() != static_cast<std::size_t>(settings_.rooms)) return "number of rooms";
    for (const auto check :
         {&PlainCheck::check_walls, &PlainCheck::check_rooms, &PlainCheck::check_passages, &PlainCheck::check_touching,
          &PlainCheck::check_contraction, &PlainCheck::check_reach, &PlainCheck::check_ends}) {
      if (std::string problem = (this->*check)(); !problem.empty()) return problem;
    }
    return "";
  }

 private:
  using Cells = std::vector<int>;
  static constexpr int kNone = -1;

  [[nodiscard]] std::string at(std::string_view what, Point p) const {
    return fmt::format("{} at {},{}", what, p.x, p.y);
  }
  [[nodiscard]] Point point(std::size_t i) const { return map_.tiles.size().point(i); }
  [[nodiscard]] std::size_t count() const { return map_.tiles.size().area(); }
  [[nodiscard]] Tile tile(std::size_t i) const { return map_.tiles.cells()[i]; }

  template <class Visit>
  void for_each_beside(Point p, bool diagonal, Visit&& visit) const {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const Point q{p.x + dx, p.y + dy};
        const int steps = std::abs(dx) + std::abs(dy);
        if ((steps == 1 || (diagonal && steps == 2)) && map_.tiles.size().contains(q)) visit(q);
      }
    }
  }

  /// The number of its component for each tile that is `wanted`, otherwise kNone.
  template <class Wanted>
  Cells pieces(Wanted&& wanted, int& number) const {
    Cells piece(count(), kNone);
    number = 0;
    for (std::size_t i = 0; i < count(); ++i) {
      if (!wanted(tile(i)) || piece[i] != kNone) continue;
      std::vector<std::size_t> stack = {i};
      piece[i] = number;
      while (!stack.empty()) {
        const Point here = point(stack.back());
        stack.pop_back();
        for_each_beside(here, false, [&](Point q) {
          const std::size_t j = map_.tiles.size().index(q);
          if (!wanted(tile(j)) || piece[j] != kNone) return;
          piece[j] = number;
          stack.push_back(j);
        });
      }
      ++number;
    }
    return piece;
  }

  std::string check_walls() {
    for (std::size_t i = 0; i < count(); ++i) {
      const Point p = point(i);
      if (!is_solid(tile(i))) {
        if (p.x == 0 || p.y == 0 || p.x == map_.tiles.width() - 1 || p.y == map_.tiles.height() - 1)
          return at("open edge", p);
        continue;
      }
      bool beside = false;
      for_each_beside(p, true, [&](Point q) { beside |= !is_solid(map_.tiles[q]); });
      if ((tile(i) == Tile::wall) != beside) return at("wrong kind of solid", p);
    }
    return "";
  }

  /// Rooms are the connected components of floor; fills room_of_.
  std::string check_rooms() {
    int number = 0;
    const Cells piece = pieces([](Tile t) { return t == Tile::floor; }, number);
    if (number != settings_.rooms) return fmt::format("{} pieces of floor", number);
    std::vector<int> room_of_piece(static_cast<std::size_t>(number), kNone);
    for (std::size_t r = 0; r < map_.rooms.size(); ++r) {
      const int mine = piece[map_.tiles.size().index(map_.rooms[r].centre)];
      if (mine == kNone || room_of_piece[mine] != kNone) return fmt::format("centre of room {}", r);
      room_of_piece[mine] = static_cast<int>(r);
    }
    room_of_.assign(count(), kNone);
    std::vector<int> tiles(map_.rooms.size());
    std::vector<Point> low(map_.rooms.size(), {kMostSide, kMostSide}), high(map_.rooms.size());
    for (std::size_t i = 0; i < count(); ++i) {
      if (piece[i] == kNone) continue;
      const int r = room_of_[i] = room_of_piece[piece[i]];
      const Point p = point(i);
      ++tiles[r];
      low[r] = {std::min(low[r].x, p.x), std::min(low[r].y, p.y)};
      high[r] = {std::max(high[r].x, p.x), std::max(high[r].y, p.y)};
    }
    const int largest = settings_.largest != 0 ? settings_.largest : kLargestRoomSide;
    for (std::size_t r = 0; r < map_.rooms.size(); ++r) {
      const Room& room = map_.rooms[r];
      const Size size{high[r].x - low[r].x + 1, high[r].y - low[r].y + 1};
      if (room.corner != low[r] || room.size != size || room.tiles != tiles[r]) return fmt::format("room {}", r);
      if (size.width > largest || size.height > largest) return fmt::format("room {} is too large", r);
      if (room.shape != RoomShape::cave && std::min(size.width, size.height) < settings_.smallest)
        return fmt::format("room {} is too small", r);
      if (room.shape == RoomShape::rectangle && room.tiles != size.width * size.height)
        return fmt::format("room {} is no rectangle", r);
    }
    return "";
  }

  /// Checks each passage separately; fills passage_of_.
  std::string check_passages() {
    passage_of_.assign(count(), kNone);
    std::set<std::pair<std::uint32_t, std::uint32_t>> joined;
    for (std::size_t n = 0; n < map_.passages.size(); ++n) {
      const Passage& passage = map_.passages[n];
      const auto path = map_.path(passage);
      if (passage.from == passage.to || path.empty()) return fmt::format("passage {}", n);
      if (!joined.insert(std::minmax(passage.from, passage.to)).second) return fmt::format("passage {} is double", n);
      for (std::size_t i = 0; i < path.size(); ++i) {
        const bool end = i == 0 || (i + 1 == path.size() && i != 1);
        const Tile wanted = end && settings_.doors ? Tile::door : Tile::corridor;
        if (map_.tiles[path[i]] != wanted) return at("no such tile of a passage", path[i]);
        if (i > 0 && std::abs(path[i].x - path[i - 1].x) + std::abs(path[i].y - path[i - 1].y) != 1)
          return at("passage jumps", path[i]);
        int& owner = passage_of_[map_.tiles.size().index(path[i])];
        if (owner != kNone) return at("crossing", path[i]);
        owner = static_cast<int>(n);
      }
    }
    for (std::size_t i = 0; i < count(); ++i) {
      if (tile(i) >= Tile::corridor && passage_of_[i] == kNone) return at("stray corridor", point(i));
    }
    return "";
  }

  /// Nothing touches, not even diagonally, except doors and their own room, straight behind them.
  std::string check_touching() {
    for (std::size_t i = 0; i < count(); ++i) {
      if (is_solid(tile(i))) continue;
      std::string problem;
      for_each_beside(point(i), true, [&](Point q) {
        const std::size_t j = map_.tiles.size().index(q);
        if (is_solid(tile(j))) return;
        const bool same = room_of_[i] == room_of_[j] && passage_of_[i] == passage_of_[j];
        if (!same && !is_end_of(i, room_of_[j]) && !is_end_of(j, room_of_[i])) problem = at("touching", q);
      });
      if (!problem.empty()) return problem;
    }
    for (const Passage& passage : map_.passages) {
      const auto path = map_.path(passage);
      if (floor_beside(path.front(), passage.from) != 1 || floor_beside(path.back(), passage.to) != 1)
        return at("door at a corner", path.front());
    }
    return "";
  }

  [[nodiscard]] bool is_end_of(std::size_t i, int room) const {
    if (passage_of_[i] == kNone || room == kNone) return false;
    const Passage& passage = map_.passages[passage_of_[i]];
    const auto path = map_.path(passage);
    return (path.front() == point(i) && passage.from == static_cast<std::uint32_t>(room)) ||
           (path.back() == point(i) && passage.to == static_cast<std::uint32_t>(room));
  }

  [[nodiscard]] int floor_beside(Point p, std::uint32_t room) const {
    int found = 0;
    for_each_beside(p, false, [&](Point q) {
      if (room_of_[map_.tiles.size().index(q)] == static_cast<int>(room)) ++found;
    });
    return found;
  }

  /// From the tiles alone: the components of corridor and doors connect the same rooms as the passages.
  std::string check_contraction() {
    int number = 0;
    const Cells piece = pieces([](Tile t) { return t >= Tile::corridor; }, number);
    std::vector<std::set<int>> touched(static_cast<std::size_t>(number));
    for (std::size_t i = 0; i < count(); ++i) {
      if (piece[i] == kNone) continue;
      for_each_beside(point(i), false, [&](Point q) {
        if (const int room = room_of_[map_.tiles.size().index(q)]; room != kNone) touched[piece[i]].insert(room);
      });
    }
    std::multiset<std::set<int>> wanted;
    for (const Passage& p : map_.passages) wanted.insert({static_cast<int>(p.from), static_cast<int>(p.to)});
    return std::multiset<std::set<int>>(touched.begin(), touched.end()) == wanted ? "" : "joins other rooms";
  }

  std::string check_reach() {
    int number = 0;
    pieces([](Tile t) { return !is_solid(t); }, number);
    return number == 1 ? "" : fmt::format("{} unconnected pieces", number);
  }

  std::string check_ends() {
    if (map_.things.size() != 2) return "things";
    const Thing &start = map_.start(), &exit = map_.exit();
    if (start.kind != Thing::Kind::start || start.room != 0 || exit.kind != Thing::Kind::exit) return "ends";
    for (const Thing& thing : map_.things) {
      if (room_of_[map_.tiles.size().index(thing.at)] != static_cast<int>(thing.room)) return "an end in no room";
    }
    std::vector<int> far(map_.rooms.size(), settings_.rooms);
    far[0] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Passage& p : map_.passages) {
        for (const auto& [a, b] : {std::pair(p.from, p.to), std::pair(p.to, p.from)}) {
          if (far[a] + 1 >= far[b]) continue;
          far[b] = far[a] + 1;
          changed = true;
        }
      }
    }
    return far[exit.room] == *std::max_element(far.begin(), far.end()) ? "" : "exit is not far";
  }

  const Map& map_;
  const MapSettings& settings_;
  Cells room_of_, passage_of_;  // of each tile, or kNone
};

/// The first problem of a map that was built with these settings, or an empty text.
inline std::string problem_of(const Map& map, const MapSettings& settings) {
  return PlainCheck(map, settings).run();
}

/// Valid settings of all kinds for maps up to this size, a third of them as crowded as possible.
inline MapSettings random_settings(Rng& rng, Size most) {
  const auto draw = [&](int low, int high) { return static_cast<int>(rng.between(low, high)); };
  MapSettings s;
  s.size = {draw(kSmallestMap.width, most.width), draw(kSmallestMap.height, most.height)};
  s.style = static_cast<Style>(draw(0, 4));
  s.corridors = static_cast<Corridors>(draw(0, 3));
  s.loops = rng.chance(0.3) ? static_cast<double>(draw(0, 1)) : rng.unit();
  s.clustering = rng.chance(0.5) ? 0 : rng.unit();
  s.nearness = rng.chance(0.5) ? static_cast<double>(draw(0, 1)) : rng.unit();
  s.doors = rng.chance(0.7);
  s.smallest = draw(3, 6);
  if (rng.chance(0.3)) s.largest = draw(std::max(5, s.smallest), 20);
  const int rooms = most_rooms(s);
  s.rooms = rng.chance(0.3) ? draw(std::max(2, rooms * 3 / 4), rooms) : draw(2, std::max(2, rooms / 2));
  return s;
}

}  // namespace teka::dungeon
