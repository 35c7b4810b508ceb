// The experiment of the paper "Penerapan Algoritma Genetika untuk Desain Permainan Labirin" (Universitas Gadjah Mada):
// mazes evolved so that a random walker needs a middling number of steps. Its operators, its fitness, its parameters.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>

#include "evolve/evolve.hpp"
#include "games/maze/maze/genome.hpp"

namespace teka::maze {

/// Makes neighbours agree: each cell's right and bottom wall is copied to the neighbour there; the border is closed.
void normalise(Size size, std::span<std::uint8_t> genes);

/// A cell with four walls opens one of those that lead somewhere, at random, on both sides.
void repair_closed_cells(Size size, std::span<std::uint8_t> genes, Rng& rng);

/// The paper's target: halfway between the shortest conceivable walk and its estimate of the longest.
/// ((w + h - 1) + 1.8 w h) / 2; 141.1 for 12x12.
double middle_steps(Size size);

enum class Crossover { uniform, arithmetic };

struct PaperProblem {
  using Genome = Maze;

  Size size{12, 12};
  Crossover crossover = Crossover::uniform;
  double bias = 0.5;             ///< uniform: share of genes from the first parent; arithmetic: its weight
  double small_mutation = 0.02;  ///< per cell: one of its walls flips
  double big_mutation = 0.1;     ///< per individual: one cell gets random genes
  double target = 141.1;         ///< steps
  std::stop_token stop = {};     ///< after it, what is made and evaluated is meaningless: nobody will commit it

  [[nodiscard]] Maze random(Rng& rng) const;
  void cross(const Maze& a, const Maze& b, Maze& child, Rng& rng) const;
  void mutate(Maze& maze, Rng& rng) const;
  void repair(Maze& maze, Rng& rng) const;
  /// Steps of n walks; none when the goal cannot be reached.
  [[nodiscard]] Estimate sample(const Maze& maze, const Seed& seed, std::size_t n) const;
  /// |mean - target| / target; NaN for an unsolvable maze.
  [[nodiscard]] double value(const Maze& maze, const Estimate& steps) const;
};

/// An error when no walk can have the wanted steps, by the paper's estimate of the longest walk.
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

/// The paper's parameters: population 64, 32 generations, tournament of 32, 8 walks, no second look at a lucky value.
Settings paper_settings(const Configuration& configuration);

}  // namespace teka::maze
