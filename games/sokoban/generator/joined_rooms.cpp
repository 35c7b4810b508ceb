#include "games/sokoban/generator/joined_rooms.hpp"

#include <algorithm>
#include <vector>

#include "core/check.hpp"
#include "games/sokoban/generator/bent_corridor.hpp"
#include "games/sokoban/generator/room_search.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {
namespace {

constexpr int kBoxesPerRoom = 4;
constexpr std::uint64_t kJoinedPositions = 2'000;  // searched of each room, as in orders/hybrid.cpp
constexpr int kJoinedSteps = 150;
constexpr int kJoinedTries = 12;     // rooms tried for one part,
constexpr int kJoinedAnyTries = 60;  // and if any will do

/// A part of the board, with its border, which it may share with others, and its room.
struct Part {
  Point corner;
  Size size;
  int boxes = 0;
  Level room = {};
  Measured measured = {};
  std::vector<std::size_t> children = {};  // rooms that are reached through this one
};

/// Divides a part among rooms with about the same number of boxes in each.
bool divide_part(const Part& part, int rooms, Rng& rng, std::vector<Part>& parts) {
  if (std::min(part.size.width, part.size.height) < kLeastSide) return false;
  if (rooms == 1) {
    parts.push_back(part);
    return part.boxes * kSquaresPerBox <= (part.size.width - 2) * (part.size.height - 2);
  }
  const int first = rng.chance(0.5) ? rooms / 2 : rooms - rooms / 2;
  Part a = part, b = part;
  a.boxes = part.boxes * first / rooms;
  b.boxes = part.boxes - a.boxes;
  const bool upright = part.size.width >= part.size.height;
  const int length = upright ? part.size.width : part.size.height;
  const int share = (length - 1) * a.boxes / part.boxes;
  const int cut = share + static_cast<int>(rng.between(-length / 12, length / 12));
  (upright ? a.size.width : a.size.height) = cut + 1;
  (upright ? b.size.width : b.size.height) = length - cut;
  (upright ? b.corner.x : b.corner.y) += cut;
  return divide_part(a, first, rng, parts) && divide_part(b, rooms - first, rng, parts);
}

/// Whether the player can go everywhere when the room is solved.
bool stays_open(const Level& room) {
  Level solved = room;
  for (Tile& tile : solved.cells()) tile = ground_of(tile) == Tile::floor ? Tile::floor : Tile::wall;
  const auto floor = std::ranges::count(solved.cells(), Tile::floor);
  return keep_largest_part(solved) == floor;
}

/// What the first rooms should be like: that they are enough, or half of it for the highest grade.
DifficultyTarget aim_of_room(std::size_t number, const DifficultyTarget& target) {
  DifficultyTarget aim;
  if (!target.difficulty) return aim;
  const DifficultyRange wanted = *target.difficulty;
  const bool expert = wanted.low >= least_difficulty(Grade::expert);
  if (number < (expert ? 2U : 1U)) {
    aim.difficulty = expert ? range_of(Grade::hard) : wanted;
  } else {
    aim.detour = Range{0, wanted.low >= least_difficulty(Grade::hard) ? 2 : 0};
  }
  return aim;
}

bool find_room(Part& part, const GeneratorSettings& settings, const DifficultyTarget& target, bool entered, Rng& rng,
               const Budget& budget) {
  GeneratorSettings of_part = settings;
  of_part.size = part.size;
  of_part.boxes = part.boxes;
  RoomSearch search(of_part, kJoinedPositions);
  Solver solver;
  StartAim aim = aim_at(target, rng);
  if (target.detour) aim.deepest = false;  // nothing more than that
  const int tries = target.any() ? kJoinedTries : kJoinedAnyTries;
  for (int i = 0; i < tries && !budget.interrupted(); ++i) {
    const auto room = search.random_room(rng);
    if (!room) continue;
    auto found = search.improve(*room, kJoinedSteps, std::nullopt, aim, rng, budget);
    if (!found || budget.interrupted() || target.miss(found->difficulty) > 0) continue;
    if (entered && !stays_open(found->level)) continue;
    part.measured = measure(found->level, solver, {.nodes = fair_nodes(of_part), .stop = budget.stop});
    if (part.measured.answer != Answer::solved || !part.measured.difficulty.exact) continue;
    part.room = std::move(found->level);
    return true;
  }
  return false;
}

/// Squares that the player can walk to, with the steps to each of them from the player.
Grid<int> steps_from(const Level& level, Point player) {
  Grid<int> steps(level.size(), -1);
  std::vector<Point> queue = {player};
  steps[player] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const Point step : kStep) {
      const Point next = queue[i] + step;
      if (level[next] == Tile::wall || has_box(level[next]) || steps[next] >= 0) continue;
      steps[next] = steps[queue[i]] + 1;
      queue.push_back(next);
    }
  }
  return steps;
}

class Joining {
 public:
  Joining(Size size, std::vector<Part>& parts)
      : parts_(parts), level_(size, Tile::wall), doors_(size, 0), joined_(parts.size(), false) {
    for (std::size_t i = 0; i < parts.size(); ++i) place(i);
  }

  /// Corridors from room to room until all are joined with the first. False if there is no place for one.
  bool join(Rng& rng) {
    joined_[0] = true;
    for (bool progress = true; progress && !std::ranges::all_of(joined_, std::identity{});) {
      progress = false;
      for (std::size_t i = 1; i < parts_.size(); ++i) progress |= !joined_[i] && join_one(i, rng);
    }
    return std::ranges::all_of(joined_, std::identity{});
  }

  /// The rooms are solved one after another, those beyond a room before it. Nothing if a way is blocked.
  std::optional<JoinedLevel> finish() {
    JoinedLevel joined{.level = level_};
    now_ = level_;
    if (!solve_from(0)) return std::nullopt;
    const auto replayed = replay(level_, solution_);
    TEKA_CHECK(replayed && replayed->solved);
    joined.solution = std::move(solution_);
    Difficulty& difficulty = joined.difficulty;
    for (const Part& part : parts_) difficulty.box_changes += part.measured.difficulty.box_changes;
    difficulty.pushes = replayed->pushes;
    difficulty.moves = replayed->move_count();
    difficulty.detour = difficulty.pushes - with_width(level_, [&]<int W>() {
                          const Terrain<W> terrain = terrain_of<W>(level_);
                          return assignment_bound(terrain, terrain.boxes());
                        });
    return joined;
  }

 private:
  Point start_of(const Part& part) const {
    const Point player = player_of(part.room);
    return {part.corner.x + player.x, part.corner.y + player.y};
  }

  /// Puts a room on the board and marks where it can have doors: where the player is when the room begins. In a room
  /// that the player comes out of, a door is no goal.
  void place(std::size_t number) {
    const Part& part = parts_[number];
    const Grid<int> reached = steps_from(part.room, player_of(part.room));
    for (std::size_t i = 0; i < part.room.cells().size(); ++i) {
      const Point p = part.room.size().point(i);
      const Tile tile = part.room[p];
      if (tile == Tile::wall) continue;
      const Point at = part.corner + p;
      level_[at] = has_player(tile) && number > 0 ? ground_of(tile) : tile;
      const bool free = reached[p] >= 0 && (number == 0 || !has_goal(tile));
      doors_[at] = free ? static_cast<int>(number) + 1 : 0;
    }
  }

  bool join_one(std::size_t number, Rng& rng) {
    const auto corridor = find_bent_corridor(
        level_, [&](Point p) { return doors_[p] == static_cast<int>(number) + 1; },
        [&](Point p) { return doors_[p] > 0 && joined_[static_cast<std::size_t>(doors_[p]) - 1]; }, rng);
    if (!corridor) return false;
    for (const Point p : corridor->squares) level_[p] = Tile::floor;
    parts_[static_cast<std::size_t>(doors_[corridor->to]) - 1].children.push_back(number);
    joined_[number] = true;
    return true;
  }

  bool solve_from(std::size_t number) {
    const Part& part = parts_[number];
    for (const std::size_t child : part.children) {
      if (!solve_from(child)) return false;
    }
    const Point player = player_of(now_);
    const Grid<int> steps = steps_from(now_, start_of(part));  // walks can be reversed
    if (steps[player] < 0) return false;
    std::string moves;
    for (Point at = player; steps[at] > 0;) {
      int direction = 0;
      while (steps[at + kStep[direction]] != steps[at] - 1) ++direction;
      moves += kMoveLetters[static_cast<std::size_t>(direction)];
      at = at + kStep[direction];
    }
    moves += part.measured.solution;
    const auto replayed = replay(now_, moves);
    if (!replayed) return false;
    now_ = replayed->level;
    solution_ += replayed->moves;
    return true;
  }

  std::vector<Part>& parts_;
  Level level_;
  Grid<int> doors_;  // the number of the room plus one where it can have a door
  std::vector<bool> joined_;
  Level now_;
  std::string solution_;
};

int rooms_for(int boxes, int in_each) {
  return std::max(2, (boxes + in_each / 2) / in_each);
}

}  // namespace

bool can_join_rooms(const GeneratorSettings& settings) {
  return settings.boxes >= 4 && settings.style != RoomStyle::symmetric;
}

std::optional<JoinedLevel> join_rooms(const GeneratorSettings& settings, const DifficultyTarget& target, Rng& rng,
                                      const Budget& budget) {
  TEKA_CHECK(can_join_rooms(settings));
  std::vector<Part> parts;
  const Part all{.corner = {0, 0}, .size = settings.size, .boxes = settings.boxes};
  // Fewer and larger rooms are harder to find, but leave more space for corridors.
  const auto more = target.any() ? 0 : static_cast<int>(rng.below(2));
  if (!divide_part(all, rooms_for(settings.boxes, kBoxesPerRoom + more), rng, parts)) return std::nullopt;
  rng.shuffle(std::span(parts));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!find_room(parts[i], settings, aim_of_room(i, target), i > 0, rng, budget)) return std::nullopt;
  }
  Joining joining(settings.size, parts);
  if (!joining.join(rng)) return std::nullopt;
  return joining.finish();
}

}  // namespace teka::sokoban
