#include "games/sokoban/generator/generator.hpp"

#include <algorithm>
#include <variant>

#include "core/check.hpp"
#include "core/text.hpp"
#include "games/sokoban/solver/forward_search.hpp"
#include "games/sokoban/solver/moves_of.hpp"

namespace teka::sokoban {
namespace {

template <int W>
struct GeneratorEngine {
  Terrain<W> terrain;
  Puller<W> puller;
  ForwardSearch<W> search;
};

using Engines =
    std::variant<GeneratorEngine<1>, GeneratorEngine<2>, GeneratorEngine<4>, GeneratorEngine<8>, GeneratorEngine<36>>;

constexpr std::uint64_t kFirstNodes = 10'000;

Size inner_size(Size size) {
  return {size.width - 2, size.height - 2};
}

Engines make_engine(Size size) {
  const std::size_t squares = inner_size(size).area();
  if (squares <= 64) return GeneratorEngine<1>{};
  if (squares <= 128) return GeneratorEngine<2>{};
  if (squares <= 256) return GeneratorEngine<4>{};
  if (squares <= 512) return GeneratorEngine<8>{};
  return GeneratorEngine<36>{};
}

bool has_goal_beside(const Level& level, Point p) {
  return std::any_of(std::begin(kStep), std::end(kStep), [&](Point step) { return has_goal(level[p + step]); });
}

}  // namespace

struct Generator::Parts {
  explicit Parts(const GeneratorSettings& s)
      : settings(s), level(s.size), inside(s.size), engine(make_engine(s.size)), nodes(fair_nodes(s)) {}

  bool place_goals(Rng& rng);
  template <int W>
  bool pull_boxes(GeneratorEngine<W>& e, Rng& rng);
  template <int W>
  Solution prove(GeneratorEngine<W>& e, const Budget& budget);

  GeneratorSettings settings;
  GeneratorCounts counts;
  Level level;
  Grid<char> inside;
  Engines engine;
  Solver solver;
  std::vector<Point> spots;
  std::string solution;
  int pulled = 0;
  std::uint64_t nodes = 0;
};

/// Adds the missing goals anywhere, in one cluster, or in between: this affects the style of a level strongly.
bool Generator::Parts::place_goals(Rng& rng) {
  static constexpr std::array<double, 4> kTogether = {0, 0.5, 0.9, 1};
  const double together = kTogether[rng.below(kTogether.size())];
  spots.clear();
  for (int y = 1; y < level.height() - 1; ++y) {
    for (int x = 1; x < level.width() - 1; ++x) {
      if (level[{x, y}] == Tile::floor && can_be_goal(level, {x, y})) spots.push_back({x, y});
    }
  }
  const int there = static_cast<int>(std::ranges::count(level.cells(), Tile::box_on_goal));
  if (static_cast<int>(spots.size()) < settings.boxes - there) return false;
  rng.shuffle(std::span(spots));
  for (int placed = there; placed < settings.boxes; ++placed) {
    auto chosen = spots.end() - 1;
    if (placed > 0 && rng.chance(together)) {
      const auto near = std::find_if(spots.begin(), spots.end(), [&](Point p) { return has_goal_beside(level, p); });
      if (near != spots.end()) chosen = near;
    }
    level[*chosen] = Tile::box_on_goal;
    *chosen = spots.back();
    spots.pop_back();
  }
  return true;
}

template <int W>
bool Generator::Parts::pull_boxes(GeneratorEngine<W>& e, Rng& rng) {
  for (std::size_t i = 0; i < inside.cells().size(); ++i) inside.cells()[i] = level.cells()[i] != Tile::wall ? 1 : 0;
  e.terrain.build(level, inside, {{1, 1}, inner_size(settings.size)});
  if (!e.puller.run(e.terrain, settings.pull, rng)) return false;
  const auto& boxes = e.puller.boxes();
  const auto& region = e.puller.region();
  if (!solves(e.terrain, boxes, region, e.puller.pushes())) return false;
  pulled = static_cast<int>(e.puller.pushes().size());
  for (Tile& tile : level.cells()) tile = ground_of(tile);
  boxes.for_each([&](int square) { level[e.terrain.point(square)] = with_box(level[e.terrain.point(square)]); });
  int skip = static_cast<int>(rng.below(static_cast<std::uint64_t>(region.count())));
  region.for_each([&](int square) {
    if (skip-- != 0) return;
    level[e.terrain.point(square)] = with_player(level[e.terrain.point(square)]);
    e.terrain.place(boxes, square);
  });
  return true;
}

/// The forward search comes first, on the terrain that is already built; what it cannot decide quickly goes to the
/// complete solver. Of a large level the pulls are the solution, if there is no shorter one at once. Answer, moves and
/// nodes of the result are set.
template <int W>
Solution Generator::Parts::prove(GeneratorEngine<W>& e, const Budget& budget) {
  Budget part = budget;
  part.nodes = std::min({budget.nodes, nodes, kFirstNodes});
  e.search.start(e.terrain, {});
  Solution proof = e.search.advance(part);
  if (proof.answer == Answer::solved) proof.moves = moves_of(level, e.terrain, e.search.pushes());
  if (proof.answer == Answer::unknown && is_large(settings.size, settings.boxes)) {
    return {.answer = Answer::solved, .moves = moves_of(level, e.terrain, e.puller.pushes()), .nodes = proof.nodes};
  }
  if (proof.answer != Answer::unknown || !budget.allows(proof.nodes)) return proof;
  part.nodes = std::min(budget.nodes - proof.nodes, nodes);
  Solution whole = solver.solve(level, {}, part);
  return {.answer = whole.answer, .moves = std::move(whole.moves), .nodes = proof.nodes + whole.nodes};
}

bool can_be_goal(const Level& level, Point p) {
  return std::any_of(std::begin(kStep), std::end(kStep),
                     [&](Point step) { return level[p + step] != Tile::wall && level[p + step + step] != Tile::wall; });
}

std::uint64_t fair_nodes(const GeneratorSettings& settings) {
  return std::clamp<std::uint64_t>(
      10'000'000 / (inner_size(settings.size).area() * static_cast<std::uint64_t>(settings.boxes)), 1'000, 100'000);
}

bool is_large(Size size, int boxes) {
  return std::max(size.width, size.height) > kMostUsualSide || boxes > kMostUsualBoxes;
}

std::string boxes_text(int boxes) {
  return fmt::format("{} {}", boxes, boxes == 1 ? "box" : "boxes");
}

Result<void> validate(const GeneratorSettings& settings) {
  const Size size = settings.size;
  if (std::min(size.width, size.height) < kLeastSide || std::max(size.width, size.height) > kMostSide) {
    return fail("size: {}x{} is out of range; sides must be from {} to {}, the border included", size.width,
                size.height, kLeastSide, kMostSide);
  }
  if (settings.boxes < 1 || settings.boxes > kMostGeneratedBoxes) {
    return fail("boxes: {} is out of range; it must be from 1 to {}", settings.boxes, kMostGeneratedBoxes);
  }
  const auto most = static_cast<int>(inner_size(size).area()) / kSquaresPerBox;
  if (settings.boxes > most) {
    return fail("boxes: {} do not fit into {}x{}; use at most {}, or a larger size", settings.boxes, size.width,
                size.height, most);
  }
  return {};
}

void GeneratorCounts::add(const GeneratorCounts& other) {
  levels += other.levels;
  poor += other.poor;
  undecided += other.undecided;
  unsolvable += other.unsolvable;
}

GeneratorCounts GeneratorCounts::since(const GeneratorCounts& earlier) const {
  return {levels - earlier.levels, poor - earlier.poor, undecided - earlier.undecided, unsolvable - earlier.unsolvable};
}

Generator::Generator(const GeneratorSettings& settings) {
  TEKA_CHECK(validate(settings).has_value());  // the caller has validated the settings
  parts_ = std::make_unique<Parts>(settings);
}
Generator::~Generator() = default;
Generator::Generator(Generator&&) noexcept = default;
Generator& Generator::operator=(Generator&&) noexcept = default;

const GeneratorSettings& Generator::settings() const {
  return parts_->settings;
}
const std::string& Generator::solution() const {
  return parts_->solution;
}
int Generator::pulled() const {
  return parts_->pulled;
}
const GeneratorCounts& Generator::counts() const {
  return parts_->counts;
}

const Level* Generator::propose(Rng& rng) {
  Parts& parts = *parts_;
  const GeneratorSettings& s = parts.settings;
  const RoomStyle style = s.style.value_or(rng.chance(0.5) ? RoomStyle::walk : RoomStyle::templates);
  const bool made = carve_room(parts.level, style, kSquaresPerBox * s.boxes, rng) && parts.place_goals(rng) &&
                    std::visit([&](auto& engine) { return parts.pull_boxes(engine, rng); }, parts.engine);
  if (!made) ++parts.counts.poor;
  return made ? &parts.level : nullptr;
}

const Level* Generator::pull_again(const Level& level, Rng& rng) {
  Parts& parts = *parts_;
  TEKA_CHECK(level.size() == parts.level.size());
  for (std::size_t i = 0; i < level.cells().size(); ++i) {
    const Tile ground = ground_of(level.cells()[i]);
    parts.level.cells()[i] = ground == Tile::goal ? Tile::box_on_goal : ground;
  }
  const bool missing = std::ranges::count(parts.level.cells(), Tile::box_on_goal) < parts.settings.boxes;
  const bool made = (!missing || parts.place_goals(rng)) &&
                    std::visit([&](auto& engine) { return parts.pull_boxes(engine, rng); }, parts.engine);
  return made ? &parts.level : nullptr;
}

Result<Level> Generator::make(Rng& rng, const Budget& budget) {
  Parts& parts = *parts_;
  std::uint64_t spent = 0;
  for (int i = 0; i < parts.settings.tries && budget.allows(spent); ++i) {
    const Level* level = propose(rng);
    if (level == nullptr) continue;
    Budget left = budget;
    left.nodes -= spent;
    Solution proof = std::visit([&](auto& engine) { return parts.prove(engine, left); }, parts.engine);
    spent += proof.nodes;
    if (proof.answer == Answer::solved) {
      parts.solution = std::move(proof.moves);
      ++parts.counts.levels;
      return *level;
    }
    ++(proof.answer == Answer::unknown ? parts.counts.undecided : parts.counts.unsolvable);
  }
  if (budget.interrupted()) return fail("interrupted before a level was found");
  if (spent >= budget.nodes) return fail("no level was found within the limit of {} nodes", budget.nodes);
  const GeneratorSettings& s = parts.settings;
  return fail("no level of {}x{} with {} was found in {} attempts; use fewer boxes or a larger size", s.size.width,
              s.size.height, boxes_text(s.boxes), s.tries);
}

}  // namespace teka::sokoban
