#include "games/sokoban/generator/room_search.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "core/check.hpp"
#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/generator/start_level.hpp"
#include "games/sokoban/retrograde/optimal_lines.hpp"

namespace teka::sokoban {
namespace {

constexpr int kMostRoomSide = 10;  // of the part of a larger board that a room takes
constexpr double kGoodFreedom = 0.65;
constexpr double kFreedomWeight = 0.3;  // of a bit too much, against missing the difficulty by 1

/// Squares of floor that a room may have: more make a search too long.
int floor_limit(int boxes, std::uint64_t positions) {
  return (positions > kRoomPositions ? 36 : 22) + 3 * boxes;
}

int count_floor(const Level& room) {
  return static_cast<int>(room.cells().size() - static_cast<std::size_t>(std::ranges::count(room.cells(), Tile::wall)));
}

/// What the search for the best start keeps for each width.
template <int W>
class StartSearch {
 public:
  explicit StartSearch(std::uint64_t positions) : positions_(positions) {}

  void build(const Level& room, const Budget& budget);
  /// Index of the best start, and its facts.
  std::optional<std::pair<std::uint32_t, FoundStart>> best(const StartAim& aim, bool boxes_on_goals, Rng& rng);
  std::optional<std::pair<std::uint32_t, FoundStart>> hardest(const std::function<double(int, int)>& value,
                                                              bool boxes_on_goals);
  std::optional<Difficulty> judge(const Level& level);
  /// The room with the boxes of a position, the player anywhere in its region.
  [[nodiscard]] Level level_of(const Level& room, std::uint32_t index, Rng& rng) const {
    return level_at(room, terrain_, space_[index], rng);
  }
  /// Closes all floor that no shortest solution uses, if the level then meets the target as well as before.
  void tighten(FoundStart& found, const StartAim& aim, const Budget& budget);

 private:
  /// Where a level of the room is in the space. Nothing if its facts are not known: it cannot be solved, is too far
  /// from the goals, or the search was interrupted.
  [[nodiscard]] std::optional<std::uint32_t> start_of(const Terrain<W>& level) const;
  [[nodiscard]] Level close_unused(const Level& level, const Terrain<W>& terrain, std::uint32_t start) const;
  [[nodiscard]] Difficulty facts_of(std::uint32_t index);
  [[nodiscard]] double freedom_of(std::uint32_t index) const {
    return std::log2(space_.ways(index)) / space_.pushes(index);
  }
  [[nodiscard]] bool may_cost_less(std::uint32_t index, const StartAim& aim, double cost) const;
  int bound_of(const Bits<W>& boxes);

  std::uint64_t positions_;
  Terrain<W> terrain_;
  StateSpace<W> space_;
  Assignment assignment_;
  Grid<char> inside_;
};

/// Missing the target costs more than anything else.
double cost_of(const Difficulty& difficulty, double freedom, const StartAim& aim) {
  const double miss = aim.target.miss(difficulty);
  return (miss > 0 ? 1 + miss : 0) + std::max(0.0, aim.difficulty - difficulty_of(difficulty)) +
         kFreedomWeight * std::max(0.0, freedom - aim.freedom);
}

template <int W>
void StartSearch<W>::build(const Level& room, const Budget& budget) {
  Level solved = room;
  inside_ = Grid<char>(room.size());
  for (std::size_t i = 0; i < solved.cells().size(); ++i) {
    Tile& tile = solved.cells()[i];
    inside_.cells()[i] = tile != Tile::wall ? 1 : 0;
    tile = has_goal(tile) ? Tile::box_on_goal : ground_of(tile);
  }
  terrain_.build(solved, inside_, {{1, 1}, {room.width() - 2, room.height() - 2}});
  space_.build(terrain_, {.nodes = positions_, .deadline = budget.deadline, .stop = budget.stop});
}

template <int W>
int StartSearch<W>::bound_of(const Bits<W>& boxes) {
  std::array<Assignment::Row, Assignment::kMax> rows;
  int n = 0;
  boxes.for_each([&](int square) { rows[static_cast<std::size_t>(n++)] = terrain_.distances(square); });
  assignment_.solve(n, rows);
  return assignment_.cost();
}

template <int W>
Difficulty StartSearch<W>::facts_of(std::uint32_t index) {
  const int pushes = space_.pushes(index);
  return {.pushes = pushes, .box_changes = space_.stretches(index), .detour = pushes - bound_of(space_[index].boxes)};
}

/// Whether a start may cost less than this: it is not harder than its box changes allow. Needs no assignment.
template <int W>
bool StartSearch<W>::may_cost_less(std::uint32_t index, const StartAim& aim, double cost) const {
  constexpr int kAnyDetour = 1'000'000;
  const Difficulty most{.pushes = space_.pushes(index), .box_changes = space_.stretches(index), .detour = kAnyDetour};
  double least = std::max(0.0, aim.difficulty - difficulty_of(most));
  if (least >= cost) return false;
  const auto outside = [&](const std::optional<Range>& range, int value) { return range && !range->contains(value); };
  if (outside(aim.target.pushes, most.pushes) || outside(aim.target.box_changes, most.box_changes)) least += 1;
  if (least >= cost) return false;
  return least + kFreedomWeight * std::max(0.0, freedom_of(index) - aim.freedom) < cost;
}

template <int W>
std::optional<std::pair<std::uint32_t, FoundStart>> StartSearch<W>::best(const StartAim& aim, bool boxes_on_goals,
                                                                         Rng& rng) {
  const std::uint32_t first = space_.first(1);
  const std::uint32_t count = space_.first(space_.depth() + 1) - first;
  std::optional<std::pair<std::uint32_t, FoundStart>> best;
  // From the deepest on, or from anywhere: the first of equal ones is taken.
  const auto begin = aim.deepest || count == 0 ? 0 : static_cast<std::uint32_t>(rng.below(count));
  for (std::uint32_t i = 0; i < count && !(best && best->second.cost == 0); ++i) {
    const std::uint32_t index = first + (count - 1 - (begin + i) % count);
    if (!boxes_on_goals && (space_[index].boxes & terrain_.goals()).any()) continue;
    if (best && !may_cost_less(index, aim, best->second.cost)) continue;
    const Difficulty difficulty = facts_of(index);
    const double cost = cost_of(difficulty, freedom_of(index), aim);
    if (!best || cost < best->second.cost) best = {index, {.difficulty = difficulty, .cost = cost}};
  }
  return best;
}

template <int W>
std::optional<std::pair<std::uint32_t, FoundStart>> StartSearch<W>::hardest(
    const std::function<double(int, int)>& value, bool boxes_on_goals) {
  std::optional<std::uint32_t> best;
  double most = 0;
  for (std::uint32_t index = space_.first(space_.depth() + 1); index-- > space_.first(1);) {
    if (!boxes_on_goals && (space_[index].boxes & terrain_.goals()).any()) continue;
    const double worth = value(space_.pushes(index), space_.stretches(index));
    if (best && worth <= most) continue;
    best = index;
    most = worth;
  }
  if (!best) return std::nullopt;
  return std::pair(*best, FoundStart{.difficulty = facts_of(*best)});
}

template <int W>
std::optional<std::uint32_t> StartSearch<W>::start_of(const Terrain<W>& level) const {
  const std::uint32_t start = space_.find(state_of(level));
  if (start == StateSpace<W>::kNone || space_.pushes(start) > space_.depth()) return std::nullopt;
  return start;
}

/// The space must be that of the level.
template <int W>
std::optional<Difficulty> StartSearch<W>::judge(const Level& level) {
  const auto start = start_of(terrain_of<W>(level));
  if (!start) return std::nullopt;
  return facts_of(*start);
}

/// The space must be that of the level.
template <int W>
Level StartSearch<W>::close_unused(const Level& level, const Terrain<W>& terrain, std::uint32_t start) const {
  const Bits<W> used = follow_optimal_lines(terrain, space_, start, terrain.player()).used;
  Level closed = level;
  (terrain.floor() & ~used).for_each([&](int square) { closed[terrain.point(square)] = Tile::wall; });
  return closed;
}

template <int W>
void StartSearch<W>::tighten(FoundStart& found, const StartAim& aim, const Budget& budget) {
  build(found.level, budget);
  const Terrain<W> terrain = terrain_of<W>(found.level);
  auto start = start_of(terrain);
  if (!start) return;
  Level closed = close_unused(found.level, terrain, *start);
  build(closed, budget);
  start = start_of(terrain_of<W>(closed));
  if (!start) return;
  const Difficulty difficulty = facts_of(*start);
  const double cost = cost_of(difficulty, freedom_of(*start), aim);
  if (cost > found.cost) return;
  found = {.level = std::move(closed), .difficulty = difficulty, .cost = cost};
}

using StartSearches = std::variant<StartSearch<1>, StartSearch<2>, StartSearch<4>, StartSearch<8>, StartSearch<36>>;

StartSearches make_search(Size size, std::uint64_t positions) {
  const int squares = (size.width - 2) * (size.height - 2);
  if (squares <= 64) return StartSearch<1>(positions);
  if (squares <= 128) return StartSearch<2>(positions);
  if (squares <= 256) return StartSearch<4>(positions);
  if (squares <= 512) return StartSearch<8>(positions);
  return StartSearch<36>(positions);
}

/// Puts goals on floor: scattered, in one cluster, or in between.
bool scatter_goals(Level& room, int goals, Rng& rng) {
  static constexpr std::array<double, 4> kTogether = {0, 0, 0.5, 0.9};
  const double together = kTogether[rng.below(kTogether.size())];
  std::vector<Point> spots;
  for (std::size_t i = 0; i < room.cells().size(); ++i) {
    if (room.cells()[i] == Tile::floor) spots.push_back(room.size().point(i));
  }
  if (static_cast<int>(spots.size()) < kSquaresPerBox * goals) return false;
  rng.shuffle(std::span(spots));
  for (int placed = 0; placed < goals; ++placed) {
    auto chosen = spots.end() - 1;
    if (placed > 0 && rng.chance(together)) {
      const auto beside = [&](Point p) {
        return std::ranges::any_of(kStep, [&](Point step) { return room[p + step] == Tile::goal; });
      };
      const auto near = std::ranges::find_if(spots, beside);
      if (near != spots.end()) chosen = near;
    }
    room[*chosen] = Tile::goal;
    spots.erase(chosen);
  }
  return true;
}

}  // namespace

StartAim aim_at(const DifficultyTarget& target, Rng& rng) {
  constexpr double kHardestAim = 0.85;  // beyond it a level takes minutes
  constexpr double kAimedShare = 0.7;   // of the range: starts often pass the aim
  StartAim aim{.target = target};
  aim.target.moves.reset();  // not known here
  if (!target.difficulty || target.difficulty->high <= least_difficulty(Grade::medium)) {
    aim.deepest = !target.difficulty;
    return aim;
  }
  const DifficultyRange& range = *target.difficulty;
  // Box changes are whole numbers, and some difficulties lie between two of them.
  const double high = std::min(difficulty_below(range.high), std::max(kHardestAim, range.low));
  aim.difficulty = range.low + kAimedShare * rng.unit() * std::max(0.0, high - range.low);
  aim.deepest = range.middle() >= least_difficulty(Grade::hard);
  if (aim.deepest) aim.freedom = kGoodFreedom;
  return aim;
}

struct RoomSearch::Parts {
  Parts(const GeneratorSettings& s, std::uint64_t positions)
      : settings(s), most_floor(floor_limit(s.boxes, positions)), search(make_search(s.size, positions)) {}
  GeneratorSettings settings;
  int most_floor;
  StartSearches search;
};

RoomSearch::RoomSearch(const GeneratorSettings& settings, std::uint64_t positions) {
  TEKA_CHECK(validate(settings).has_value() && settings.boxes <= kMostSearchedBoxes);
  parts_ = std::make_unique<Parts>(settings, positions);
}
RoomSearch::~RoomSearch() = default;
RoomSearch::RoomSearch(RoomSearch&&) noexcept = default;
RoomSearch& RoomSearch::operator=(RoomSearch&&) noexcept = default;

const GeneratorSettings& RoomSearch::settings() const {
  return parts_->settings;
}

std::optional<Level> RoomSearch::random_room(Rng& rng) const {
  const GeneratorSettings& s = parts_->settings;
  const Size part{std::min(s.size.width, kMostRoomSide), std::min(s.size.height, kMostRoomSide)};
  Level carved(part);
  const RoomStyle style = s.style.value_or(rng.chance(0.5) ? RoomStyle::walk : RoomStyle::templates);
  if (!carve_room(carved, style, kSquaresPerBox * s.boxes, rng) || count_floor(carved) > parts_->most_floor)
    return std::nullopt;
  if (!scatter_goals(carved, s.boxes, rng)) return std::nullopt;
  const Point corner{static_cast<int>(rng.below(static_cast<std::uint64_t>(s.size.width - part.width) + 1)),
                     static_cast<int>(rng.below(static_cast<std::uint64_t>(s.size.height - part.height) + 1))};
  Level room(s.size, Tile::wall);
  for (std::size_t i = 0; i < carved.cells().size(); ++i) room[corner + part.point(i)] = carved.cells()[i];
  return room;
}

bool RoomSearch::mutate(Level& room, std::optional<int> walls, Rng& rng) const {
  const GeneratorSettings& s = parts_->settings;
  do {
    if (rng.chance(0.35)) {
      move_goal(room, rng);
    } else {
      flip_wall(room, rng);
    }
  } while (rng.chance(0.3));
  if (s.style == RoomStyle::symmetric) mirror_walls(room);
  const int floor = keep_largest_part(room);
  if (walls && !set_walls_of_room(room, *walls, rng)) return false;
  if (s.style == RoomStyle::symmetric && !walls && !has_mirrored_walls(room)) return false;
  return (walls || floor <= parts_->most_floor) && std::ranges::count(room.cells(), Tile::goal) == s.boxes;
}

std::optional<FoundStart> RoomSearch::best_start(const Level& room, const StartAim& aim, Rng& rng,
                                                 const Budget& budget) {
  return std::visit(
      [&](auto& search) -> std::optional<FoundStart> {
        search.build(room, budget);
        auto best = search.best(aim, parts_->settings.pull.boxes_on_goals, rng);
        if (!best) return std::nullopt;
        best->second.level = search.level_of(room, best->first, rng);
        return std::move(best->second);
      },
      parts_->search);
}

std::optional<FoundStart> RoomSearch::hardest_start(const Level& room, const std::function<double(int, int)>& value,
                                                    Rng& rng, const Budget& budget) {
  return std::visit(
      [&](auto& search) -> std::optional<FoundStart> {
        search.build(room, budget);
        auto best = search.hardest(value, parts_->settings.pull.boxes_on_goals);
        if (!best) return std::nullopt;
        best->second.level = search.level_of(room, best->first, rng);
        return std::move(best->second);
      },
      parts_->search);
}

std::optional<FoundStart> RoomSearch::anneal(int steps, const std::function<double(int, int)>& value, Rng& rng,
                                             const Budget& budget) {
  constexpr double kTemperature = 3;  // in units of value: a room that is worse by as much is taken once in e times
  constexpr int kPatience = 1500;
  std::optional<FoundStart> best, now;
  double most = 0, most_of_run = 0;
  Level room;
  int stale = 0;
  const auto worth = [&](const FoundStart& found) {
    return value(found.difficulty.pushes, found.difficulty.box_changes);
  };
  for (int i = 0; i < steps && !budget.interrupted(); ++i) {
    const bool begin = !now || stale > kPatience;
    std::optional<Level> changed = begin ? random_room(rng) : room;
    if (!changed || (!begin && !mutate(*changed, std::nullopt, rng))) continue;
    auto found = hardest_start(*changed, value, rng, budget);
    ++stale;
    if (!found) continue;
    if (!begin && rng.unit() >= std::exp((worth(*found) - worth(*now)) / kTemperature)) continue;
    if (begin || worth(*found) > most_of_run) {
      most_of_run = worth(*found);
      stale = 0;
    }
    now = found;
    room = std::move(*changed);
    if (!best || worth(*now) > most) {
      best = now;
      most = worth(*now);
    }
  }
  return best;
}

std::optional<Difficulty> RoomSearch::judge(const Level& level, const Budget& budget) {
  return std::visit(
      [&](auto& search) {
        search.build(level, budget);
        return search.judge(level);
      },
      parts_->search);
}

std::optional<FoundStart> RoomSearch::improve(Level room, int steps, std::optional<int> walls, const StartAim& aim,
                                              Rng& rng, const Budget& budget) {
  for (Tile& tile : room.cells()) tile = ground_of(tile);
  std::optional<FoundStart> best;
  if (!walls || set_walls_of_room(room, *walls, rng)) best = best_start(room, aim, rng, budget);
  for (int i = 0; i < steps && !(best && best->cost == 0) && !budget.interrupted(); ++i) {
    Level changed = room;
    if (!mutate(changed, walls, rng)) continue;
    auto found = best_start(changed, aim, rng, budget);
    if (!found || (best && found->cost > best->cost)) continue;
    best = std::move(found);
    room = std::move(changed);
  }
  if (!best || budget.interrupted()) return best;
  const auto style = parts_->settings.style;
  if (walls || style == RoomStyle::open || style == RoomStyle::symmetric) return best;
  std::visit([&](auto& search) { search.tighten(*best, aim, budget); }, parts_->search);
  return best;
}

}  // namespace teka::sokoban
