// Sokoban levels of 10x10 with four boxes, one thread: ours, with duplicates removed and every level proven by the
// solver, compared with the method of gym-sokoban (a room by random walk, then reverse play from the goals, depth first
// over single moves of the player up to a depth and a number of positions, scored by displacement times box changes; no
// proof, no check for duplicates). The baseline is compiled code too: gym-sokoban itself is Python.
#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <unordered_set>

#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/measures/difficulty.hpp"

namespace {

using namespace teka;
using namespace teka::sokoban;

void report(benchmark::State& state, std::uint64_t levels, const Estimate& pushes) {
  state.counters["levels/s"] = benchmark::Counter(static_cast<double>(levels), benchmark::Counter::kIsRate);
  state.counters["pushes"] = pushes.mean;
}

/// The mean number of optimal pushes, not included in the time.
void measure_some(benchmark::State& state, const Level& level, std::uint64_t i, Estimate& pushes) {
  if (i % 16 != 0) return;
  state.PauseTiming();
  Solver solver;
  const Measured measured = measure(level, solver, {.nodes = 100'000});
  if (measured.answer == Answer::solved) pushes.add(measured.difficulty.pushes);
  state.ResumeTiming();
}

void SokobanGenerate(benchmark::State& state) {
  GeneratorSettings settings;
  if (state.range(0) < 2) settings.style = static_cast<RoomStyle>(state.range(0));
  Generator generator(settings);
  std::unordered_set<std::uint64_t> seen;
  std::uint64_t i = 0;
  Estimate pushes;
  for (auto _ : state) {
    Rng rng(Seed(1).child(i++));
    const auto level = generator.make(rng);
    if (!level || !seen.insert(canonical_hash(*level)).second) continue;
    measure_some(state, *level, i, pushes);
  }
  report(state, seen.size(), pushes);
}
BENCHMARK(SokobanGenerate)->ArgName("walk, templates, either")->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);

/// Reverse play as in gym-sokoban: at each step the player moves, with or without pulling the box behind.
class PlainReversePlay {
 public:
  PlainReversePlay(Level level, Point player, std::size_t most) : most_(most) {
    std::map<Point, Point, ByPlace> boxes;
    for (std::size_t i = 0; i < level.size().area(); ++i) {
      const Point p = level.size().point(i);
      if (has_box(level[p])) boxes[p] = p;
    }
    search(level, player, boxes, {-1, -1}, 0, 300);
  }
  [[nodiscard]] const Level& best() const { return best_; }
  [[nodiscard]] int score() const { return best_score_; }

 private:
  struct ByPlace {
    bool operator()(Point a, Point b) const { return a.y != b.y ? a.y < b.y : a.x < b.x; }
  };

  void search(const Level& level, Point player, const std::map<Point, Point, ByPlace>& from, Point last, int swaps,
              int depth) {
    if (depth <= 0 || seen_.size() >= most_) return;
    int displacement = 0;
    for (const auto& [box, goal] : from) displacement += std::abs(box.x - goal.x) + std::abs(box.y - goal.y);
    std::string key = to_text(level) + std::to_string(player.x) + ' ' + std::to_string(player.y);
    if (!seen_.insert(std::move(key)).second) return;
    const bool all_moved = to_text(level).find('*') == std::string::npos;
    if (all_moved && displacement * swaps > best_score_) {
      best_score_ = displacement * swaps;
      best_ = level;
      best_[player] = with_player(best_[player]);
    }
    for (const Point step : kStep) {
      const Point to = player + step;
      if (level[to] == Tile::wall || has_box(level[to])) continue;
      search(level, to, from, last, swaps, depth - 1);
      const Point behind{player.x - step.x, player.y - step.y};
      if (!has_box(level[behind])) continue;
      Level pulled = level;
      pulled[behind] = ground_of(pulled[behind]);
      pulled[player] = with_box(pulled[player]);
      auto moved = from;
      moved[player] = moved[behind];
      moved.erase(behind);
      search(pulled, to, moved, player, swaps + (behind == last ? 0 : 1), depth - 1);
    }
  }

  std::size_t most_;
  std::unordered_set<std::string> seen_;
  Level best_;
  int best_score_ = 0;
};

void SokobanPlainReversePlay(benchmark::State& state) {
  constexpr std::size_t kPositions = 2'000;  // gym-sokoban allows up to 300 000
  std::uint64_t i = 0;
  std::uint64_t levels = 0;
  Estimate pushes;
  for (auto _ : state) {
    Rng rng(Seed(1).child(i++));
    Level level({10, 10});
    if (!carve_room(level, RoomStyle::walk, 12, rng)) continue;
    std::vector<Point> floor;
    for (std::size_t k = 0; k < level.size().area(); ++k) {
      if (level.cells()[k] == Tile::floor) floor.push_back(level.size().point(k));
    }
    rng.shuffle(std::span(floor));
    for (std::size_t k = 0; k < 4; ++k) level[floor[k]] = Tile::box_on_goal;
    const PlainReversePlay play(level, floor[4], kPositions);
    if (play.score() == 0) continue;
    ++levels;
    measure_some(state, play.best(), levels, pushes);
  }
  report(state, levels, pushes);
}
BENCHMARK(SokobanPlainReversePlay)->Unit(benchmark::kMicrosecond);

}  // namespace
