#include "games/sokoban/orders/paper_ga.hpp"

#include <algorithm>
#include <cmath>

#include "evolve/evolve.hpp"
#include "evolve/operators.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/measures/prompt.hpp"

namespace teka::sokoban {
namespace {

constexpr int kLeastWalls = 10;
constexpr double kMutationRate = 0.15;
constexpr int kMostChanges = 3;  // squares that a mutation changes: from 1 to this number
constexpr std::uint64_t kPaperGenerations = 50;
constexpr std::uint64_t kInjectEvery = 8;
constexpr std::size_t kInjected = 2;

bool is_edge(Size size, Point p) {
  return p.x == 0 || p.y == 0 || p.x == size.width - 1 || p.y == size.height - 1;
}

bool is_open_floor(Tile tile) {
  return tile != Tile::wall && !has_box(tile);
}

bool is_valid(const Level& level, const TileCounts& counts) {
  const auto [walls, players, boxes, goals] = counts.of;
  if (players != 1 || boxes != goals || boxes < 1 || walls < kLeastWalls) return false;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    if (is_edge(level.size(), level.size().point(i)) && level.cells()[i] != Tile::wall) return false;
  }
  return true;
}

/// The share of the boxes of a valid level that are in a corner of walls and not on a goal.
double dead_share(const Level& level, int boxes) {
  int dead = 0;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    if (level.cells()[i] != Tile::box) continue;
    const Point p = level.size().point(i);
    const auto walled = [&](int direction) { return level[p + kStep[direction]] == Tile::wall; };
    if ((walled(0) || walled(2)) && (walled(1) || walled(3))) ++dead;
  }
  return static_cast<double>(dead) / boxes;
}

/// The share of the squares without wall and box that the player of a valid level can walk to.
double reached_share(const Level& level) {
  Grid<char> seen(level.size());
  std::vector<Point> open = {player_of(level)};
  seen[open.back()] = 1;
  int reached = 0;
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    ++reached;
    for (const Point step : kStep) {
      const Point next = p + step;
      if (!is_open_floor(level[next]) || seen[next] != 0) continue;
      seen[next] = 1;
      open.push_back(next);
    }
  }
  return static_cast<double>(reached) / static_cast<double>(std::ranges::count_if(level.cells(), is_open_floor));
}

double balance_of(const Level& level, const TileCounts& counts) {
  const auto empty = static_cast<double>(std::ranges::count(level.cells(), Tile::floor));
  if (empty == 0) return 0;
  const double ratio = (counts.of[1] + counts.of[2] + counts.of[3]) / empty;
  return std::max(0.0, 1 - std::abs(ratio - 0.5) / 0.5);
}

double complexity_of(const TileCounts& counts) {
  return std::max(0.0, (1 - std::abs(counts.of[2] - 4) / 10.0 + 1 - std::abs(counts.of[0] - 65) / 100.0) / 2);
}

double compactness_of(const Level& level) {
  Point low{level.width(), level.height()};
  Point high{-1, -1};
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    if (level.cells()[i] == Tile::wall) continue;
    const Point p = level.size().point(i);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return static_cast<double>((high.x - low.x + 1) * (high.y - low.y + 1)) / static_cast<double>(level.size().area());
}

Point draw_inner(const Level& level, Rng& rng) {
  return {static_cast<int>(rng.between(1, level.width() - 2)), static_cast<int>(rng.between(1, level.height() - 2))};
}

}  // namespace

double PaperFitness::total() const {
  if (validity == 0) return 0;
  return 0.50 * validity + 0.30 * solvability + 0.10 * balance + 0.05 * complexity + 0.05 * compactness;
}

PaperFitness paper_fitness(const Level& level) {
  const TileCounts counts = count_tiles(to_text(level));
  if (!is_valid(level, counts)) return {};
  return {.validity = 1,
          .solvability = (1 - dead_share(level, counts.of[2])) * reached_share(level),
          .balance = balance_of(level, counts),
          .complexity = complexity_of(counts),
          .compactness = compactness_of(level)};
}

void swap_with_neighbour(Level& level, Point at, Rng& rng) {
  const Point other = at + kStep[rng.below(kDirections)];
  if (!is_edge(level.size(), other)) std::swap(level[at], level[other]);
}

void change_type(Level& level, Point at, Rng& rng) {
  const double kind = rng.unit();
  level[at] = kind < 0.5 ? Tile::floor : kind < 0.8 ? Tile::wall : kind < 0.9 ? Tile::box : Tile::goal;
}

void shuffle_around(Level& level, Point at, Rng& rng) {
  std::vector<Point> squares;
  for (int y = at.y - 1; y <= at.y + 1; ++y) {
    for (int x = at.x - 1; x <= at.x + 1; ++x) {
      if (!is_edge(level.size(), {x, y})) squares.push_back({x, y});
    }
  }
  for (std::size_t i = squares.size(); i > 1; --i) std::swap(level[squares[i - 1]], level[squares[rng.below(i)]]);
}

void repair_level(Level& level, Rng& rng) {
  close_border(level);
  set_one_player(level, rng);
  const int boxes = count_boxes(level);
  const auto goals = static_cast<int>(std::ranges::count_if(level.cells(), has_goal));
  if (boxes == goals && boxes > 0) return;
  const auto [few, many] = std::minmax({boxes, goals});
  const int room = (level.width() - 2) * (level.height() - 2) - 1;  // besides the player
  const int wanted = std::max(1, std::min(rng.chance(0.5) ? few : many, room / 2));
  set_boxes(level, std::min(boxes, wanted), rng);
  set_goals(level, std::min(goals, wanted), rng);
  set_boxes(level, wanted, rng);
  set_goals(level, wanted, rng);
}

Level PaperProblem::random(Rng&) {
  return Level({3, 3}, Tile::wall);  // not used if the source gives levels; its fitness is 0
}

void PaperProblem::cross(const Level& a, const Level& b, Level& child, Rng& rng) {
  if (a.size() != b.size()) {
    child = a;
  } else if (rng.chance(0.5)) {
    rectangle_cross(a, b, child, rng);
  } else {
    child = a;
    const auto height = static_cast<std::uint64_t>(a.height());
    const auto [top, bottom] = std::minmax({rng.below(height), rng.below(height)});
    const auto width = static_cast<std::size_t>(a.width());
    std::ranges::copy(b.cells().subspan(top * width, (bottom - top + 1) * width),
                      child.cells().begin() + static_cast<std::ptrdiff_t>(top * width));
  }
}

void PaperProblem::mutate(Level& level, Rng& rng) {
  if (!rng.chance(kMutationRate)) return;
  const auto changes = rng.between(1, kMostChanges);
  for (std::int64_t i = 0; i < changes; ++i) {
    const auto change = std::array{swap_with_neighbour, change_type, shuffle_around}[rng.below(3)];
    change(level, draw_inner(level, rng), rng);
  }
}

Settings paper_settings() {
  Settings settings;
  settings.goal = Goal::maximise;
  settings.population = kPaperPopulation;
  settings.elite = 4;
  settings.selection = Selection::tournament;
  settings.tournament_size = 3;
  settings.stop.generations = kPaperGenerations;
  settings.immigration = {.every = kInjectEvery, .count = kInjected};
  return settings;
}

std::vector<Level> run_paper_ga(const LevelSource& source, const Seed& seed, Executor& executor, const Budget& budget) {
  // All levels of the run at once, because a model is faster on many at a time; the last ones are injected.
  constexpr std::size_t kAll = kPaperPopulation + kPaperGenerations / kInjectEvery * kInjected;
  std::vector<Level> written = source(kAll, seed.child("source"));
  std::erase_if(written, [](const Level& level) { return std::min(level.width(), level.height()) < 3; });
  if (written.empty()) return {};
  std::size_t next = std::min(written.size(), kPaperPopulation);
  Extras<Level> extras;
  extras.budget = budget;
  for (std::size_t i = 0; i < kPaperPopulation; ++i) extras.first.push_back(written[i % next]);
  extras.immigrants = [&](Rng&) { return written[next++ % written.size()]; };
  const auto outcome = evolve(PaperProblem(), paper_settings(), seed.child("evolve"), executor, std::move(extras));
  std::vector<Level> best;
  if (outcome.reason == StopReason::interrupted) return best;
  for (const Level& level : outcome.population) {
    if (best.size() < kPaperBest && std::ranges::find(best, level) == best.end()) best.push_back(level);
  }
  return best;
}

LevelSource paper_source(const LevelSource& source, Executor& executor, const Budget& budget) {
  return [source, &executor, budget](std::size_t count, const Seed& seed) {
    std::vector<Level> levels;
    for (std::uint64_t run = 0; levels.size() < count && !budget.interrupted(); ++run) {
      const std::vector<Level> best = run_paper_ga(source, seed.child(run), executor, budget);
      if (best.empty()) break;
      levels.insert(levels.end(), best.begin(), best.end());
    }
    levels.resize(std::min(levels.size(), count));
    return levels;
  };
}

}  // namespace teka::sokoban
