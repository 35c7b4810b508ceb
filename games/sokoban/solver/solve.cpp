#include "games/sokoban/solver/solve.hpp"

#include <algorithm>
#include <variant>

#include "core/check.hpp"
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

/// The moves of the player between two connected squares.
void walk(const Level& level, Point from, Point to, std::string& moves) {
  Grid<int> came(level.size(), -1);
  std::vector<Point> queue = {to};  // backwards, so that the path can be read forwards
  came[to] = 4;
  for (std::size_t head = 0; came[from] < 0; ++head) {
    for (int d = 0; d < kDirections; ++d) {
      const Point next = queue[head] + kStep[d];
      if (level[next] == Tile::wall || has_box(level[next]) || came[next] >= 0) continue;
      came[next] = opposite(d);
      queue.push_back(next);
    }
  }
  while (!(from == to)) {
    const int d = came[from];
    moves += kMoveLetters[static_cast<std::size_t>(d)];
    from = from + kStep[d];
  }
}

int direction_between(Point from, Point to) {
  for (int d = 0; d < kDirections; ++d) {
    if (from + kStep[d] == to) return d;
  }
  TEKA_CHECK(false);
}

/// Replays the pushes, which proves them; an impossible push is a bug of the solver.
template <int W>
std::string play(Level level, const Terrain<W>& terrain, const std::vector<Push>& pushes) {
  std::string moves;
  Point player = player_of(level);
  level[player] = ground_of(level[player]);
  for (const Push& push : pushes) {
    const Point box = terrain.point(push.from);
    const Point target = terrain.point(push.to);
    const int direction = direction_between(box, target);
    const Point behind = box + kStep[opposite(direction)];
    TEKA_CHECK(has_box(level[box]) && level[target] != Tile::wall && !has_box(level[target]));
    walk(level, player, behind, moves);
    moves += kPushLetters[static_cast<std::size_t>(direction)];
    level[box] = ground_of(level[box]);
    level[target] = with_box(level[target]);
    player = box;
  }
  TEKA_CHECK(std::ranges::none_of(level.cells(), [](Tile tile) { return tile == Tile::box; }));
  return moves;
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
    solution.moves = play(level, engine.terrain, pushes);
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
