// Training a network for 2048: moves per second, compared with a simple version: one game after the other on one
// thread, weights updated after every move. Both start from scratch and learn the same number of moves. "times plain"
// is the ratio of the rates in wall-clock time, the simple version measured just before; "work of plain" is the ratio
// of the CPU time of all threads per move, which is less affected by other load.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <ctime>

#include "games/twenty48/network/training.hpp"

namespace {

using namespace teka;
using namespace teka::twenty48;

constexpr std::uint64_t kMoves = 1 << 20;

Layout layout_of(std::int64_t number) {
  return number == 0 ? small_layout() : medium_layout();
}

/// The straightforward version: temporal-difference learning of afterstates with temporal coherence step sizes.
class PlainLearner {
 public:
  explicit PlainLearner(const Layout& layout)
      : weights_(layout.entries()), errors_(layout.entries()), sizes_(layout.entries()) {
    std::size_t offset = 0;
    for (const auto& tuple : layout.tuples) {
      lookups_.emplace_back(tuple, offset);
      offset += Layout::entries(tuple);
    }
  }

  [[nodiscard]] float value(Board board) const {
    float sum = 0;
    for (const Board turned : symmetries_of(board)) {
      for (const Lookup& index : lookups_) sum += weights_[index(turned)];
    }
    return sum;
  }

  std::uint64_t play_game(Rng& rng) {
    std::uint64_t moves = 0;
    Board board = starting_board(rng);
    for (Board last = 0;; ++moves) {
      const GreedyMove move = greedy_move(row_tables(), board, *this);
      if (last != 0) learn(last, move.total - value(last));
      if (move.after == 0) return moves;
      last = move.after;
      board = with_new_tile(move.after, rng);
    }
  }

 private:
  void learn(Board board, float error) {
    const float step = error / static_cast<float>(8 * lookups_.size());
    for (const Board turned : symmetries_of(board)) {
      for (const Lookup& index : lookups_) {
        const std::size_t at = index(turned);
        weights_[at] += sizes_[at] > 0 ? step * std::abs(errors_[at]) / sizes_[at] : step;
        errors_[at] += error;
        sizes_[at] += std::abs(error);
      }
    }
  }

  std::vector<Lookup> lookups_;
  std::vector<float> weights_, errors_, sizes_;
};

std::uint64_t learn_plainly(const Layout& layout) {
  PlainLearner learner(layout);
  Rng rng(Seed(1));
  std::uint64_t moves = 0;
  while (moves < kMoves) moves += learner.play_game(rng);
  return moves;
}

/// Rates of moves since construction.
class Rates {
 public:
  [[nodiscard]] double by_wall(std::uint64_t moves) const {
    return static_cast<double>(moves) / std::chrono::duration<double>(Clock::now() - begin_).count();
  }
  [[nodiscard]] double by_processor(std::uint64_t moves) const {
    return static_cast<double>(moves) * CLOCKS_PER_SEC / static_cast<double>(std::clock() - processor_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
  std::clock_t processor_ = std::clock();
};

void report_moves(benchmark::State& state, std::uint64_t moves) {
  state.counters["moves/s"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
  state.SetLabel(state.range(0) == 0 ? "small" : "medium");
}

void TrainPlain(benchmark::State& state) {
  std::uint64_t moves = 0;
  for (auto _ : state) moves += learn_plainly(layout_of(state.range(0)));
  report_moves(state, moves);
}
BENCHMARK(TrainPlain)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

void Train(benchmark::State& state) {
  const Layout layout = layout_of(state.range(0));
  Executor executor(static_cast<unsigned>(state.range(1)));
  const Rates plain;
  const std::uint64_t plain_moves = learn_plainly(layout);
  const double plain_by_wall = plain.by_wall(plain_moves);
  const double plain_by_processor = plain.by_processor(plain_moves);
  const Rates ours;
  std::uint64_t moves = 0;
  for (auto _ : state) {
    Learner learner({.layout = layout}, Seed(1));
    while (learner.moves() < kMoves) learner.play_round(executor);
    moves += learner.moves();
  }
  state.counters["times plain"] = ours.by_wall(moves) / plain_by_wall;
  state.counters["work of plain"] = plain_by_processor / ours.by_processor(moves);
  report_moves(state, moves);
}
BENCHMARK(Train)->ArgsProduct({{0, 1}, {1, 2}})->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
