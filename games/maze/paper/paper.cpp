#include "games/maze/paper/paper.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "evolve/operators.hpp"
#include "games/maze/generators/walls.hpp"
#include "games/maze/measures/walk.hpp"

namespace teka::maze {
namespace {

void set_wall(std::uint8_t& gene, Direction d, bool wall) {
  gene = static_cast<std::uint8_t>(wall ? gene | wall_bit(d) : gene & ~wall_bit(d));
}

}  // namespace

void normalise(Size size, std::span<std::uint8_t> genes) {
  const auto w = static_cast<std::size_t>(size.width);
  for (std::size_t cell = 0; cell < genes.size(); ++cell) {
    const Point p = size.point(cell);
    if (p.x == 0) set_wall(genes[cell], kLeft, true);
    if (p.y == 0) set_wall(genes[cell], kTop, true);
    if (p.x == size.width - 1) {
      set_wall(genes[cell], kRight, true);
    } else {
      set_wall(genes[cell + 1], kLeft, (genes[cell] & wall_bit(kRight)) != 0);
    }
    if (p.y == size.height - 1) {
      set_wall(genes[cell], kBottom, true);
    } else {
      set_wall(genes[cell + w], kTop, (genes[cell] & wall_bit(kBottom)) != 0);
    }
  }
}

void repair_closed_cells(Size size, std::span<std::uint8_t> genes, Rng& rng) {
  for (std::size_t cell = 0; cell < genes.size(); ++cell) {
    if (genes[cell] != kAllWalls) continue;
    const Point p = size.point(cell);
    unsigned inside = 0;
    for (const Direction d : kDirections) {
      if (size.contains({p.x + kSteps[d].x, p.y + kSteps[d].y})) inside |= wall_bit(d);
    }
    const Direction d = DirectionPicker(rng).pick(inside);
    set_wall(genes[cell], d, false);
    set_wall(genes[size.index({p.x + kSteps[d].x, p.y + kSteps[d].y})], opposite(d), false);
  }
}

double middle_steps(Size size) {
  return ((size.width + size.height - 1) + 1.8 * size.width * size.height) / 2;
}

Maze PaperProblem::random(Rng& rng) const {
  // 8 % of random 12x12 mazes are solvable, 0.6 % at 100x100, and none of a long corridor. Rejection sampling would
  // never end on large and narrow grids, so after this many cells the blocking walls are opened.
  constexpr std::size_t kMostCellsTried = 10'000'000;
  Maze maze(size);
  for (std::size_t tried = 0; tried < kMostCellsTried; tried += maze.cell_count()) {
    for (auto& gene : maze.raw_genes()) gene = static_cast<std::uint8_t>(rng.below(16));
    repair(maze, rng);
    if (solvable(maze) || stop.stop_requested()) return maze;
  }
  connect(maze, rng);
  return maze;
}

void PaperProblem::cross(const Maze& a, const Maze& b, Maze& child, Rng& rng) const {
  if (crossover == Crossover::uniform) {
    uniform_cross(a.genes(), b.genes(), child.raw_genes(), rng, bias);
  } else {
    arithmetic_cross(a.genes(), b.genes(), child.raw_genes(), bias);
  }
}

void PaperProblem::mutate(Maze& maze, Rng& rng) const {
  const auto genes = maze.raw_genes();
  Skip(small_mutation).for_each(genes.size(), rng, [&](std::size_t cell) {
    const Direction d = kDirections[rng.below(4)];
    genes[cell] = static_cast<std::uint8_t>(genes[cell] ^ wall_bit(d));
    // The wall is shared: without this, normalising would undo half of the mutations.
    if (maze.has_neighbour(cell, d)) {
      set_wall(genes[maze.neighbour(cell, d)], opposite(d), (genes[cell] & wall_bit(d)) != 0);
    }
  });
  if (rng.chance(big_mutation)) genes[rng.below(genes.size())] = static_cast<std::uint8_t>(rng.below(16));
}

void PaperProblem::repair(Maze& maze, Rng& rng) const {
  normalise(maze.size(), maze.raw_genes());
  repair_closed_cells(maze.size(), maze.raw_genes(), rng);
}

Estimate PaperProblem::sample(const Maze& maze, const Seed& seed, std::size_t n) const {
  return solvable(maze) ? Walker(maze).sample(seed, n, stop) : Estimate{};
}

double PaperProblem::value(const Maze& /*maze*/, const Estimate& steps) const {
  if (steps.count == 0) return std::numeric_limits<double>::quiet_NaN();
  return std::abs(steps.mean - target) / target;
}

Result<void> validate(const PaperProblem& problem) {
  const auto [width, height] = problem.size;
  const double most = 1.8 * static_cast<double>(problem.size.area());
  if (problem.target < width + height - 2 || problem.target > most) {
    return fail("steps: {} is out of reach for {}x{}; use {} to {:.0f}", problem.target, width, height,
                width + height - 2, most);
  }
  return {};
}

std::span<const Configuration> paper_configurations() {
  static constexpr std::array<Configuration, 8> kRows = {{
      {Selection::roulette, Crossover::uniform, true, "2-4", "141"},
      {Selection::roulette, Crossover::uniform, false, "1-6", "140.25-143"},
      {Selection::roulette, Crossover::arithmetic, true, "1", "141"},
      {Selection::roulette, Crossover::arithmetic, false, "2-709", "139.5-142.5"},
      {Selection::tournament, Crossover::uniform, true, "6-12", "141"},
      {Selection::tournament, Crossover::uniform, false, "4-64", "138.75-142"},
      {Selection::tournament, Crossover::arithmetic, true, "2", "141"},
      {Selection::tournament, Crossover::arithmetic, false, "11-273", "140-142.75"},
  }};
  return kRows;
}

Settings paper_settings(const Configuration& configuration) {
  Settings settings;
  settings.goal = Goal::minimise;
  settings.population = 64;
  settings.elite = configuration.elitism ? 1 : 0;
  settings.selection = configuration.selection;
  settings.tournament_size = 32;
  settings.stop.generations = 32;
  settings.noise = {.samples = 8, .resample_elite = false, .contenders = 0, .finalists = 1, .final_samples = 20'000};
  return settings;
}

}  // namespace teka::maze
