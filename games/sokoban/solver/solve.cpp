#include "games/sokoban/solver/solve.hpp"

#include <algorithm>
#include <variant>

#include "core/check.hpp"
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

Extent extent_of(const Grid<char>& inside) {
  Point low{inside.width(), inside.height()};
  Point high{-1, -1};
  for (std::size_t i = 0; i < inside.size().area(); ++i) {
    if (inside.cells()[i] == 0) continue;
    const Point p = inside.size().point(i);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low, {high.x - low.x + 1, high.y - low.y + 1}};
}

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
  const Grid<char> inside = inside_of(level);
  const Extent extent = extent_of(inside);
  const auto with = [&](auto& engine) { return solve_with(engine, level, inside, extent, options, budget); };
  const std::size_t area = extent.size.area();
  if (area <= 64) return with(engines_->of_size<1>());
  if (area <= 128) return with(engines_->of_size<2>());
  if (area <= 256) return with(engines_->of_size<4>());
  if (area <= 512) return with(engines_->of_size<8>());
  return with(engines_->of_size<36>());
}

}  // namespace teka::sokoban
