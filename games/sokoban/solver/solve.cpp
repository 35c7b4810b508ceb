#include "games/sokoban/solver/solve.hpp"

#include <algorithm>
#include <variant>

#include "core/check.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/solver/deadlock_reasons.hpp"
#include "games/sokoban/solver/moves_of.hpp"
#include "games/sokoban/solver/portfolio.hpp"

namespace teka::sokoban {

namespace {

template <int W>
struct Engine {
  Terrain<W> terrain;
  BidirectionalSearch<W> search;
  Portfolio<W> portfolio;
};

template <int W>
Solution solve_with(Engine<W>& engine, const Level& level, const Grid<char>& inside, const Extent& extent,
                    const SolveOptions& options, const Budget& budget) {
  engine.terrain.build(level, inside, extent);
  const bool any = options.objective == Objective::any;
  SolveOptions search_options = options;
  if (any)
    search_options.memory /= 2;
  else
    engine.portfolio.release();
  engine.search.start(engine.terrain, search_options);
  Solution solution =
      any ? engine.portfolio.run(engine.terrain, engine.search, options.techniques, options.memory / 2, budget)
          : engine.search.advance(budget);
  if (solution.answer == Answer::solved) {
    const auto& pushes = any ? engine.portfolio.pushes() : engine.search.pushes();
    solution.pushes = static_cast<int>(pushes.size());
    solution.moves = moves_of(level, engine.terrain, pushes);
  }
  return solution;
}

}  // namespace

struct Solver::Engines {
  std::variant<Engine<1>, Engine<2>, Engine<4>, Engine<8>, Engine<36>> engine;

  /// Only one width at a time, because memory of others would not be counted.
  template <int W>
  Engine<W>& of_size() {
    if (!std::holds_alternative<Engine<W>>(engine)) engine.template emplace<Engine<W>>();
    return std::get<Engine<W>>(engine);
  }
};

Solver::Solver() : engines_(std::make_unique<Engines>()) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

std::size_t Solver::bytes() const {
  return std::visit([](const auto& engine) { return engine.search.bytes() + engine.portfolio.bytes(); },
                    engines_->engine);
}

Solution Solver::solve(const Level& level, const SolveOptions& options, const Budget& budget) {
  if (const std::string_view limit = beyond_solver(level); !limit.empty()) {
    if (is_solved(level)) return {.answer = Answer::solved};
    if (!find_deadlocks(level).empty()) return {.answer = Answer::unsolvable};
    return {.limit = limit};
  }
  const Grid<char> inside = inside_of(level);
  const Extent extent = extent_of(inside);
  return with_words(extent.size.area(), [&]<int W>() {
    return solve_with(engines_->of_size<W>(), level, inside, extent, options, budget);
  });
}

}  // namespace teka::sokoban
