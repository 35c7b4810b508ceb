// The experiment of the paper "Penerapan Algoritma Genetika untuk Desain Permainan Labirin" (Universitas Gadjah Mada):
// its operators, fitness and parameters. It evolves mazes so that a random walk needs a medium number of steps.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>

#include "evolve/evolve.hpp"
#include "games/maze/maze/genome.hpp"

namespace teka::maze {

/// Makes neighbours consistent: each cell's right and bottom wall is copied to the neighbour there; the border is
/// closed.
void normalise(Size size, std::span<std::uint8_t> genes);

/// Opens a random inner wall, on both sides, of each cell with four walls.
void repair_closed_cells(Size size, std::span<std::uint8_t> genes, Rng& rng);

/// The paper's target: halfway between the shortest possible walk and its estimate of the longest. ((w + h - 1) + 1.8 w
/// h) / 2; 141.1 for 12x12.
double middle_steps(Size size);

enum class Crossover { uniform, arithmetic };

struct PaperProblem {
  using Genome = Maze;

  Size size{12, 12};
  Crossover crossover = Crossover::uniform;
  double bias = 0.5;             ///< uniform: share of genes from the first parent; arithmetic: its weight
  double small_mutation = 0.02;  ///< probability per cell that one of its walls flips
  double big_mutation = 0.1;     ///< probability per individual that one cell gets random genes
  double target = 141.1;         ///< steps
  std::stop_token stop = {};     ///< after a stop results are meaningless and must not be used

  [[nodiscard]] Maze random(Rng& rng) const;
  void cross(const Maze& a, const Maze& b, Maze& child, Rng& rng) const;
  void mutate(Maze& maze, Rng& rng) const;
  void repair(Maze& maze, Rng& rng) const;
  /// Steps of n walks; none when the goal cannot be reached.
  [[nodiscard]] Estimate sample(const Maze& maze, const Seed& seed, std::size_t n) const;
  /// |mean - target| / target; NaN for an unsolvable maze.
  [[nodiscard]] double value(const Maze& maze, const Estimate& steps) const;
};

/// An error if no walk can have the target steps, by the paper's estimate of the longest walk.
Result<void> validate(const PaperProblem& problem);

/// One of the eight rows of the paper's tables.
struct Configuration {
  Selection selection;
  Crossover crossover;
  bool elitism;
  std::string_view shortest_paths;  ///< as printed
  std::string_view average_steps;   ///< as printed
};
std::span<const Configuration> paper_configurations();
inline constexpr double kPaperBestFitness = 0.000708717;  ///< printed for all eight

/// The paper's parameters: population 64, 32 generations, tournament of 32, 8 walks, no resampling of lucky values.
Settings paper_settings(const Configuration& configuration);

}  // namespace teka::maze
