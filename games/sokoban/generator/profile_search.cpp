#include "games/sokoban/generator/profile_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/generator/rooms.hpp"
#include "games/sokoban/generator/start_level.hpp"

namespace teka::sokoban {
namespace {

constexpr double kHot = 1.5, kCold = 0.15;  // temperatures at the start and at the end, in units of distance
constexpr std::size_t kLookedAt = 4;        // starts of a room whose ways are followed
constexpr double kLooksWeight = 5;          // of a nat of divergence, in units of distance
constexpr std::uint64_t kCostOfRoom = 300;  // besides its positions, in positions
constexpr double kNever = std::numeric_limits<double>::infinity();

/// The best level of a room. Keeps its memory.
template <int W>
class RoomSearcher {
 public:
  /// The level of the room that is nearest to the aim, if one costs less than `most`.
  std::optional<AlikeLevel> nearest(const Level& room, const ProfileAim& aim, double most, Rng& rng,
                                    const Budget& budget) {
    const Level solved = solved_level(room);
    const RoomShape shape = shape_of(solved);
    const double least = distance(shape, aim.wanted.shape);
    if (least >= most) return std::nullopt;
    terrain_.build(solved, inside_of(solved), {{1, 1}, {room.width() - 2, room.height() - 2}});
    const Budget limit{.nodes = kProfilePositions, .deadline = budget.deadline, .stop = budget.stop};
    const bool searched = space_.build(terrain_, limit, most_pushes(aim.wanted));
    searched_ += space_.size();
    if (!searched) return std::nullopt;
    rank(aim, least, most);
    std::optional<AlikeLevel> best;
    for (const Start& start : starts_) {
      if (start.cost >= most) break;
      AlikeLevel found{.level = level_at(room, terrain_, space_[start.index], rng)};
      const Terrain<W> terrain = terrain_of<W>(found.level);
      found.profile = profile_of_start(terrain, space_, start.index);
      found.profile.shape = shape;
      found.distance = start.cost + way_distance(found.profile, aim.wanted);
      if (found.distance >= most) continue;
      most = found.distance;
      best = std::move(found);
    }
    return best;
  }

  /// Positions searched so far.
  [[nodiscard]] std::uint64_t searched() const { return searched_; }

 private:
  struct Start {
    double cost;  // without what happens on the way
    std::uint32_t index;
  };

  /// Positions that need more are not searched. So a push after which more are needed counts as a trap, which is rare.
  static int most_pushes(const PlayProfile& wanted) { return wanted.pushes + wanted.pushes / 5 + 6; }

  /// With boxes on all goals, and the player somewhere.
  static Level solved_level(const Level& room) {
    Level level = room;
    for (Tile& tile : level.cells()) tile = has_goal(tile) ? Tile::box_on_goal : ground_of(tile);
    const auto free = std::ranges::find(level.cells(), Tile::floor);
    if (free != level.cells().end()) *free = Tile::player;
    return level;
  }

  /// The few starts with the lowest costs, without what happens on the way. From the wanted number of pushes outwards.
  void rank(const ProfileAim& aim, double least, double most) {
    starts_.clear();
    for (int off = 0;; ++off) {
      const double bound = starts_.size() == kLookedAt ? std::min(most, starts_.back().cost) : most;
      PlayProfile profile = aim.wanted;
      profile.pushes = aim.wanted.pushes + off;
      if (least + solution_distance(profile, aim.wanted) >= bound) return;
      rank_layer(aim, aim.wanted.pushes + off, least, most);
      if (off > 0) rank_layer(aim, aim.wanted.pushes - off, least, most);
      if (aim.wanted.pushes + off > space_.depth() && aim.wanted.pushes - off < 1) return;
    }
  }

  void rank_layer(const ProfileAim& aim, int pushes, double least, double most) {
    if (pushes < 1 || pushes > space_.depth()) return;
    PlayProfile profile = aim.wanted;
    profile.pushes = pushes;
    for (std::uint32_t index = space_.first(pushes); index < space_.first(pushes + 1); ++index) {
      if (!aim.boxes_on_goals && (space_[index].boxes & terrain_.goals()).any()) continue;
      const double bound = starts_.size() == kLookedAt ? std::min(most, starts_.back().cost) : most;
      profile.box_changes = space_.stretches(index);
      profile.detour = aim.wanted.detour;
      profile.freedom = std::log2(space_.ways(index)) / pushes;
      if (least + solution_distance(profile, aim.wanted) >= bound) continue;
      profile.detour = pushes - assignment_bound(terrain_, space_[index].boxes);
      const double cost = least + solution_distance(profile, aim.wanted);
      if (cost >= bound) continue;
      if (starts_.size() == kLookedAt) starts_.pop_back();
      starts_.insert(std::ranges::upper_bound(starts_, cost, {}, &Start::cost), {cost, index});
    }
  }

  Terrain<W> terrain_;
  StateSpace<W> space_;
  std::vector<Start> starts_;
  std::uint64_t searched_ = 0;
};

/// One or more small changes. False if they left no room with all goals and the number of walls.
bool mutate_walls_and_goals(Level& room, std::optional<int> walls, Rng& rng) {
  const auto goals = std::ranges::count(room.cells(), Tile::goal);
  do {
    if (rng.chance(0.3)) {
      move_goal(room, rng);
    } else {
      flip_wall(room, rng);
    }
  } while (rng.chance(0.3));
  keep_largest_part(room);
  if (walls && !set_walls_of_room(room, *walls, rng)) return false;
  return std::ranges::count(room.cells(), Tile::goal) == goals;
}

template <int W>
std::optional<AlikeLevel> anneal_with(Level room, const ProfileAim& aim, std::uint64_t positions, Rng& rng,
                                      const Budget& budget) {
  thread_local RoomSearcher<W> searcher;  // keeps its memory
  const std::uint64_t before = searcher.searched();
  for (Tile& tile : room.cells()) tile = ground_of(tile);
  keep_largest_part(room);
  if (aim.walls && !set_walls_of_room(room, *aim.walls, rng)) return std::nullopt;
  std::optional<AlikeLevel> best;
  double now = kNever;
  for (std::uint64_t rooms = 0;; ++rooms) {
    const std::uint64_t spent = searcher.searched() - before + rooms * kCostOfRoom;
    if (spent >= positions || budget.interrupted()) return best;
    Level changed = room;
    if (rooms > 0 && !mutate_walls_and_goals(changed, aim.walls, rng)) continue;
    const double heat = kHot * std::pow(kCold / kHot, static_cast<double>(spent) / static_cast<double>(positions));
    // What a room may cost to be taken is drawn first, so that most rooms are given up early.
    const double looks = aim.looks != nullptr ? kLooksWeight * aim.looks->divergence(std::span(&changed, 1)) : 0;
    const double most = now - heat * std::log(1 - rng.unit()) - looks;
    auto found = searcher.nearest(changed, aim, most, rng, budget);
    if (!found) continue;
    now = found->distance + looks;
    room = std::move(changed);
    if (best && found->distance >= best->distance) continue;
    best = std::move(found);
    if (best->distance <= kAlike / 4) return best;
  }
}

}  // namespace

std::optional<Level> room_for(const ProfileAim& aim, Size size, int goals, Rng& rng) {
  constexpr int kTries = 30;
  constexpr std::array kStyles = {RoomStyle::walk, RoomStyle::templates, RoomStyle::rooms};
  const int walls = aim.walls.value_or(static_cast<int>(size.area()) - aim.wanted.shape.floor);
  for (int i = 0; i < kTries; ++i) {
    Level room(size);
    if (!carve_room(room, kStyles[rng.below(kStyles.size())], 1, rng)) continue;
    set_goals(room, goals, rng);
    if (!set_walls_of_room(room, walls, rng)) continue;
    if (std::ranges::count(room.cells(), Tile::goal) == goals) return room;
  }
  return std::nullopt;
}

std::optional<AlikeLevel> anneal_to_profile(Level room, const ProfileAim& aim, std::uint64_t positions, Rng& rng,
                                            const Budget& budget) {
  return with_width(room, [&]<int W>() { return anneal_with<W>(std::move(room), aim, positions, rng, budget); });
}

}  // namespace teka::sokoban
