#include "games/dungeon/rules/room_detection.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "games/dungeon/rules/moves.hpp"

namespace teka::dungeon {
namespace {

constexpr std::int32_t kNone = -1;

class RoomDetector {
 public:
  RoomDetector(Map& map, const std::stop_token& stop)
      : map_(map), size_(map.tiles.size()), stop_(stop), room_of_(size_, kNone), came_from_(size_, kNone) {}

  void run() {
    map_.rooms.clear();
    map_.passages.clear();
    map_.path_tiles.clear();
    find_rooms();
    if (stop_.stop_requested()) return;
    find_passages();
    for (Thing& thing : map_.things) thing.room = static_cast<std::uint32_t>(std::max(room_of_[thing.at], 0));
  }

 private:
  template <class Visit>
  void for_each_tile(Visit&& visit) {
    for (int y = 0; y < size_.height && !stop_.stop_requested(); ++y) {
      for (int x = 0; x < size_.width; ++x) visit(Point{x, y});
    }
  }

  [[nodiscard]] bool is_passage(Point p) const { return map_.tiles[p] >= Tile::corridor; }

  void find_rooms() {
    for_each_tile([&](Point p) {
      if (map_.tiles[p] == Tile::floor && room_of_[p] == kNone) map_.rooms.push_back(room_from(p));
    });
  }

  Room room_from(Point first) {
    const auto number = static_cast<std::int32_t>(map_.rooms.size());
    Point low = first;
    Point high = first;
    piece_.assign(1, first);
    room_of_[first] = number;
    for (std::size_t i = 0; i < piece_.size(); ++i) {
      const Point p = piece_[i];
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
      for (unsigned d = 0; d < kSteps.size(); ++d) {
        const Point q = stepped(p, d);
        if (!size_.contains(q) || map_.tiles[q] != Tile::floor || room_of_[q] != kNone) continue;
        room_of_[q] = number;
        piece_.push_back(q);
      }
    }
    Room room{.corner = low, .size = {high.x - low.x + 1, high.y - low.y + 1}};
    room.tiles = static_cast<std::int32_t>(piece_.size());
    room.shape = piece_.size() == room.size.area() ? RoomShape::rectangle : RoomShape::cave;
    const Point middle = {low.x + room.size.width / 2, low.y + room.size.height / 2};
    const auto away = [&](Point p) { return std::abs(p.x - middle.x) + std::abs(p.y - middle.y); };
    room.centre = *std::ranges::min_element(piece_, [&](Point a, Point b) { return away(a) < away(b); });
    return room;
  }

  void find_passages() {
    Grid<std::uint8_t> seen(size_);
    for_each_tile([&](Point p) {
      if (!is_passage(p) || seen[p] != 0) return;
      piece_.assign(1, p);
      seen[p] = 1;
      for (std::size_t i = 0; i < piece_.size(); ++i) {
        for (unsigned d = 0; d < kSteps.size(); ++d) {
          const Point q = stepped(piece_[i], d);
          if (!size_.contains(q) || !is_passage(q) || seen[q] != 0) continue;
          seen[q] = 1;
          piece_.push_back(q);
        }
      }
      join_rooms();
    });
  }

  /// Calls visit(tile, room) for each place where the component touches a room.
  template <class Visit>
  void for_each_contact(Visit&& visit) const {
    for (const Point p : piece_) {
      for (unsigned d = 0; d < kSteps.size(); ++d) {
        const Point q = stepped(p, d);
        if (size_.contains(q) && room_of_[q] != kNone) visit(p, room_of_[q]);
      }
    }
  }

  void join_rooms() {
    std::vector<std::int32_t> joined;
    std::int32_t from = kNone;  // the first whose door is plain: a special door concerns only its own room
    for_each_contact([&](Point p, std::int32_t room) {
      if (std::ranges::find(joined, room) == joined.end()) joined.push_back(room);
      if (from == kNone && map_.tiles[p] <= Tile::door) from = room;
    });
    if (joined.size() < 2) return;
    if (from == kNone) from = joined.front();
    walk_from(from);
    for (const std::int32_t to : joined) {
      if (to != from) add_passage(from, to);
    }
  }

  /// Breadth-first search through the component, from all tiles that touch the room; walk_ holds the order of visits.
  void walk_from(std::int32_t from) {
    walk_.clear();
    for (const Point p : piece_) came_from_[p] = kNone;
    const auto visit = [&](Point p, Point before) {
      if (came_from_[p] != kNone) return;
      came_from_[p] = static_cast<std::int32_t>(size_.index(before));
      walk_.push_back(p);
    };
    for_each_contact([&](Point p, std::int32_t room) {
      if (room == from) visit(p, p);
    });
    std::size_t next = 0;
    while (next < walk_.size()) {  // grows during the loop
      const Point p = walk_[next++];
      for (unsigned d = 0; d < kSteps.size(); ++d) {
        if (const Point q = stepped(p, d); size_.contains(q) && is_passage(q)) visit(q, p);
      }
    }
  }

  [[nodiscard]] bool touches(Point p, std::int32_t room) const {
    for (unsigned d = 0; d < kSteps.size(); ++d) {
      if (is_of(stepped(p, d), static_cast<std::uint32_t>(room))) return true;
    }
    return false;
  }

  void add_passage(std::int32_t from, std::int32_t to) {
    std::vector<Point> path;
    Point p = *std::ranges::find_if(walk_, [&](Point tile) { return touches(tile, to); });
    path.push_back(p);
    for (Point before = origin(p); before != p; before = origin(p)) path.push_back(p = before);
    std::ranges::reverse(path);
    Passage passage{.from = static_cast<std::uint32_t>(from), .to = static_cast<std::uint32_t>(to)};
    make_special(passage, path);
    passage.first_tile = static_cast<std::uint32_t>(map_.path_tiles.size());
    passage.tile_count = static_cast<std::uint32_t>(path.size());
    map_.path_tiles.insert(map_.path_tiles.end(), path.begin(), path.end());
    map_.passages.push_back(passage);
  }

  [[nodiscard]] Point origin(Point p) const { return size_.point(static_cast<std::size_t>(came_from_[p])); }

  void make_special(Passage& passage, std::vector<Point>& path) const {
    const auto special = std::ranges::find_if(path, [&](Point p) { return map_.tiles[p] > Tile::door; });
    if (special == path.end()) return;
    const Tile tile = map_.tiles[*special];
    bool turn = special != path.begin() && special + 1 == path.end();
    if (is_gate(tile)) {
      passage.kind = Passage::Kind::one_way;
      const Point ahead = stepped(*special, gate_direction(tile));
      const bool to_the_end = special + 1 == path.end();
      turn = to_the_end ? !is_of(ahead, passage.to) : ahead != special[1];
    } else if (is_lock(tile)) {
      passage.kind = Passage::Kind::locked;
      passage.key = static_cast<std::uint8_t>(key_of(tile));
    } else {
      passage.kind = Passage::Kind::secret;
    }
    if (!turn) return;
    std::ranges::reverse(path);
    std::swap(passage.from, passage.to);
  }

  [[nodiscard]] bool is_of(Point p, std::uint32_t room) const {
    return size_.contains(p) && room_of_[p] == static_cast<std::int32_t>(room);
  }

  Map& map_;
  Size size_;
  std::stop_token stop_;
  Grid<std::int32_t> room_of_;
  Grid<std::int32_t> came_from_;  ///< the previous tile on the way from a room; the tile itself where the way begins
  std::vector<Point> piece_;      ///< tiles that are connected
  std::vector<Point> walk_;
};

}  // namespace

void detect_rooms(Map& map, const std::stop_token& stop) {
  RoomDetector(map, stop).run();
}

}  // namespace teka::dungeon
