#include "games/sokoban/generator/evolve_levels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_set>

#include "games/sokoban/generator/deepen_room.hpp"
#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/level/symmetry.hpp"

namespace teka::sokoban {
namespace {

constexpr RoomDeepener::Effort kDeepenEffort = {0, 500'000, 1'000'000, 4'000'000, 8'000'000};
constexpr std::uint64_t kDeepenMostPositions = 20'000;  // of one room: 159 pushes were found in 12 345

RoomDeepener& deepener_of_thread(const GeneratorSettings& settings) {
  thread_local std::optional<RoomDeepener> mine;
  if (!mine || mine->settings() != settings) mine.emplace(settings);
  return *mine;
}

}  // namespace

double fitness_of(const Difficulty& difficulty, Fitness fitness) {
  if (fitness == Fitness::pushes) return difficulty.pushes;
  if (fitness == Fitness::box_changes) return difficulty.box_changes;
  return difficulty.pushes + 2 * difficulty.box_changes;
}

Workers& workers_of_thread(const GeneratorSettings& settings) {
  thread_local std::optional<Workers> mine;
  if (!mine || mine->generator.settings() != settings) mine.emplace(Generator(settings), Solver());
  return *mine;
}

RoomSearch& room_search_of_thread(const GeneratorSettings& settings, std::uint64_t positions) {
  struct Kept {
    RoomSearch search;
    std::uint64_t positions;
  };
  thread_local std::optional<Kept> mine;
  if (!mine || mine->search.settings() != settings || mine->positions != positions) {
    mine.emplace(RoomSearch(settings, positions), positions);
  }
  return mine->search;
}

bool LevelProblem::searches_rooms() const {
  return request_.generator.boxes <= kMostSearchedBoxes && !request_.walls && !request_.target.any();
}

bool LevelProblem::deepens_rooms() const {
  return searches_rooms() && request_.fitness == Fitness::pushes && RoomDeepener::fits(request_.generator);
}

Level LevelProblem::random(Rng& rng) const {
  Generator& generator = workers_of_thread(request_.generator).generator;
  for (int i = 0; i < request_.generator.tries && !stop_.stop_requested(); ++i) {
    const Level* level = generator.propose(rng);
    if (level == nullptr) continue;
    return deepens_rooms() ? deepened(*level, 2, rng) : *level;
  }
  return Level(request_.generator.size, Tile::wall);  // infeasible, which evaluate() detects
}

void LevelProblem::cross(const Level& a, const Level& b, Level& child, Rng& rng) const {
  child = a;
  const auto span_of = [&](int length) {
    const auto low = rng.between(1, length - 2);
    return std::pair(static_cast<int>(low), static_cast<int>(rng.between(low, length - 2)));
  };
  const auto [left, right] = span_of(a.width());
  const auto [top, bottom] = span_of(a.height());
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      Tile& tile = child[{x, y}];
      if (tile == Tile::wall || tile == Tile::floor) tile = b[{x, y}] == Tile::wall ? Tile::wall : Tile::floor;
    }
  }
  if (request_.walls) keep_walls(child, count_walls(a), rng);
}

/// A level with too few walls gets a few more at a time, so that a solvable level is more likely to stay solvable. If
/// this is not possible, evaluate() detects it.
void LevelProblem::keep_walls(Level& level, int before, Rng& rng) const {
  constexpr std::int64_t kMostAdded = 3;
  const int wanted = std::min<int>(*request_.walls, before + static_cast<int>(rng.between(1, kMostAdded)));
  set_walls(level, before >= *request_.walls ? *request_.walls : wanted, {}, rng);
}

void LevelProblem::mutate(Level& level, Rng& rng) const {
  if (std::none_of(level.cells().begin(), level.cells().end(), has_player)) level = random(rng);
  if (std::none_of(level.cells().begin(), level.cells().end(), has_player)) return;
  if (searches_rooms()) return mutate_room(level, rng);
  const int walls = count_walls(level);
  do {
    change_once(level, rng);
  } while (rng.chance(0.4));
  if (request_.walls) return keep_walls(level, walls, rng);
  close_unreachable(level);  // if this fails, evaluate() detects it
}

/// Keeps the level if the changed room has no start.
void LevelProblem::mutate_room(Level& level, Rng& rng) const {
  if (deepens_rooms()) {
    const auto removed = static_cast<int>(rng.below(2) + rng.below(2));
    level = deepened(level, std::max(request_.generator.boxes - removed, 1), rng);
    return;
  }
  RoomSearch& search = room_search_of_thread(request_.generator, request_.nodes);
  Level room = level;
  for (Tile& tile : room.cells()) tile = ground_of(tile);
  if (!search.mutate(room, std::nullopt, rng)) return;
  const auto value = [&](int pushes, int box_changes) {
    return fitness_of({.pushes = pushes, .box_changes = box_changes}, request_.fitness);
  };
  auto found = search.hardest_start(room, value, rng, {.stop = stop_});
  if (found) level = std::move(found->level);
}

/// The level itself if it has no deeper room.
Level LevelProblem::deepened(const Level& level, int goals, Rng& rng) const {
  const std::uint64_t most = std::min(kDeepenMostPositions, request_.nodes);
  auto deep = deepener_of_thread(request_.generator).deepen(level, goals, kDeepenEffort, most, rng, stop_);
  return deep ? *deep : level;
}

void LevelProblem::change_once(Level& level, Rng& rng) const {
  const double kind = rng.unit();
  if (kind < 0.4) {
    flip_wall(level, rng);
  } else if (kind < 0.55) {
    move_goal(level, rng);
  } else if (kind < 0.65) {
    move_box(level, rng);
  } else if (kind < 0.9) {
    pull_box(level, rng);
  } else if (kind < 0.95) {
    move_player(level, rng);
  } else {
    pull_again(level, rng);
  }
}

void LevelProblem::pull_again(Level& level, Rng& rng) const {
  if (!close_unreachable(level)) return;
  if (const Level* pulled = workers_of_thread(request_.generator).generator.pull_again(level, rng)) level = *pulled;
}

double LevelProblem::evaluate(const Level& level) const {
  constexpr double kInfeasible = std::numeric_limits<double>::quiet_NaN();
  if (find_fault(level)) return kInfeasible;
  const auto on_goal = [](Tile tile) { return tile == Tile::box_on_goal; };
  if (!request_.generator.pull.boxes_on_goals && std::any_of(level.cells().begin(), level.cells().end(), on_goal)) {
    return kInfeasible;
  }
  const auto difficulty = difficulty_of(level);
  if (!difficulty) return kInfeasible;
  return request_.target.any() ? -request_.target.miss(*difficulty) : fitness_of(*difficulty, request_.fitness);
}

std::optional<Difficulty> LevelProblem::difficulty_of(const Level& level) const {
  if (searches_rooms()) {
    Level room = level;
    if (!close_unreachable(room)) return std::nullopt;
    return room_search_of_thread(request_.generator, request_.nodes).judge(room, {.stop = stop_});
  }
  Solver& solver = workers_of_thread(request_.generator).solver;
  const Measured measured = measure(level, solver, {.nodes = request_.nodes, .stop = stop_});
  if (measured.answer != Answer::solved) return std::nullopt;
  return measured.difficulty;
}

std::uint64_t evolve_nodes(const GeneratorSettings& settings) {
  return std::max<std::uint64_t>(fair_nodes(settings) / 16, 500);
}

Settings level_evolution(std::size_t population, std::uint64_t generations) {
  Settings settings;
  settings.goal = Goal::maximise;
  settings.population = population;
  settings.elite = std::max<std::size_t>(1, population / 8);
  settings.tournament_size = 3;
  settings.crossover_rate = 0.1;
  settings.stop.generations = generations;
  return settings;
}

std::vector<Level> best_levels(const Outcome<Level>& outcome, const LevelProblem& problem, std::size_t most) {
  std::vector<std::pair<double, const Level*>> ranked = {{outcome.value, &outcome.best}};
  for (const Level& level : outcome.population) {
    if (most == 1) break;
    if (const double value = problem.evaluate(level); !std::isnan(value)) ranked.emplace_back(value, &level);
  }
  std::vector<std::size_t> order(ranked.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-ranked[i].first, i); });
  std::vector<Level> chosen;
  std::unordered_set<std::uint64_t> seen;
  for (const std::size_t i : order) {
    const Level& level = *ranked[i].second;
    if (chosen.size() < most && seen.insert(canonical_hash(level)).second) chosen.push_back(level);
  }
  return chosen;
}

}  // namespace teka::sokoban
