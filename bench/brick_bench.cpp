// The Colour Brick Game's packed board: placements resolved per second on one thread, with each instruction set of this
// machine and compared with the plain rules. The boards are from games of the thesis's player, half full: 80 to 120 of
// 200 cells. BrickPlacements resolves the thirty placements of the brick 123 on one board after the other and keeps the
// resulting boards; BrickPoints keeps only the points, of thirty boards at once; BrickTriggers drops single cells of
// each colour on each column of thirty boards at once. BrickShapes is BrickPlacements and also evaluates the boards,
// which the plain version does not. "times plain" is the speed-up over the plain version, measured for a tenth of a
// second just before.
#include <benchmark/benchmark.h>

#include <ctime>
#include <map>

#include "games/brick/bitboard/resolver.hpp"
#include "games/brick/players/thesis_player.hpp"
#include "games/brick/rules/case.hpp"

namespace {

using namespace teka;
using namespace teka::brick;

constexpr std::size_t kBoards = 30;

const Brick kBrick = {{1, 2, 3}};

/// As they occur in games; at most every twentieth.
std::vector<Board> grow_boards(int colours) {
  const BrickDrops drops(colours);
  ThesisMind mind(thesis_settings(colours, 10'000), drops);
  BrickStream bricks(Seed(1), colours);
  std::vector<Board> boards;
  PackedBoard board;
  int wait = 0;
  while (boards.size() < kBoards) {
    const Brick brick = bricks.next();
    const int cells = kCells - board.free_cells();
    if (--wait < 0 && cells >= 80 && cells <= 120) {
      boards.push_back(unpack(board));
      wait = 20;
    }
    board = mind.decide_on(board, brick, 10'000).board;
    if (unpack(board).is_full()) board = {};
  }
  return boards;
}
const std::vector<Board>& half_full_boards(int colours) {
  static std::map<int, std::vector<Board>> all;
  auto& own = all[colours];
  if (own.empty()) own = grow_boards(colours);
  return own;
}

/// Placements that do not fit do not count.
std::uint64_t plain_placements(int colours) {
  std::uint64_t tried = 0;
  std::int64_t points = 0;
  for (const Board& board : half_full_boards(colours)) {
    for (int i = 0; i < kPlacements; ++i) {
      if (!board.can_place(placement(i).column)) continue;
      Board copy = board;
      points += copy.place(kBrick, placement(i)).points;
      ++tried;
    }
  }
  benchmark::DoNotOptimize(points);
  return tried;
}

std::uint64_t plain_triggers(int colours) {
  std::uint64_t tried = 0;
  std::int64_t points = 0;
  for (const Board& board : half_full_boards(colours)) {
    for (int colour = 1; colour <= colours; ++colour) {
      for (int column = 0; column < kColumns; ++column) {
        const int height = board.height(column);
        if (height == kRows) continue;
        Board copy = board;
        copy.set(column, height, static_cast<Colour>(colour));
        Outcome outcome = copy.resolve_step(1);
        for (int step = 2; outcome.steps != 0; ++step) {
          points += outcome.points;
          outcome = copy.resolve_step(step);
        }
        ++tried;
      }
    }
  }
  benchmark::DoNotOptimize(points);
  return tried;
}

/// Placements per second of CPU time.
class Rate {
 public:
  [[nodiscard]] double seconds() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }
  [[nodiscard]] double of(std::uint64_t placements) const { return static_cast<double>(placements) / seconds(); }

 private:
  std::clock_t begin_ = std::clock();
};

/// Measures `try_all(resolver)`, which returns how many it tried, against the plain version.
template <class Plain, class Try>
void measure(benchmark::State& state, Plain plain, Try try_all) {
  const auto colours = static_cast<int>(state.range(0));
  const auto set = static_cast<InstructionSet>(state.range(1));
  if (!is_available(set)) return state.SkipWithError("not supported by this machine");
  plain(colours);  // warm-up: boards and caches
  const Rate plain_rate;
  std::uint64_t plainly = 0;
  while (plain_rate.seconds() < 0.1) plainly += plain(colours);
  const double plain_speed = plain_rate.of(plainly);

  Resolver resolver(colours, set);
  std::uint64_t tried = 0;
  const Rate rate;
  for (auto _ : state) tried += try_all(resolver);
  state.counters["plain/s"] = plain_speed;
  state.counters["times plain"] = rate.of(tried) / plain_speed;
  state.counters["placements/s"] = benchmark::Counter(static_cast<double>(tried), benchmark::Counter::kIsRate);
  state.SetLabel(name_of(set));
}

std::vector<PackedBoard> packed_boards(int colours) {
  std::vector<PackedBoard> boards;
  for (const Board& board : half_full_boards(colours)) boards.push_back(pack(board));
  return boards;
}

void BrickPlacements(benchmark::State& state) {
  const std::vector<PackedBoard> boards = packed_boards(static_cast<int>(state.range(0)));
  const DropList drops = DropList::of_brick(kBrick);
  measure(state, plain_placements, [&](Resolver& resolver) {
    std::uint64_t tried = 0;
    for (const PackedBoard& board : boards) {
      const Batch& batch = resolver.boards(board, drops);
      benchmark::DoNotOptimize(&batch);
      tried += batch.count;
    }
    return tried;
  });
}

void BrickShapes(benchmark::State& state) {
  const std::vector<PackedBoard> boards = packed_boards(static_cast<int>(state.range(0)));
  const DropList drops = DropList::of_brick(kBrick);
  ShapeWeights weights;
  weights.steady.fill(3);
  weights.growing.fill(5);
  static WeighedBatch weighed;
  measure(state, plain_placements, [&](Resolver& resolver) {
    std::uint64_t tried = 0;
    for (const PackedBoard& board : boards) {
      const Batch& batch = resolver.boards(board, drops);
      resolver.weigh(batch, weights, weighed);
      benchmark::DoNotOptimize(&weighed);
      tried += batch.count;
    }
    return tried;
  });
}

void BrickPoints(benchmark::State& state) {
  const std::vector<PackedBoard> boards = packed_boards(static_cast<int>(state.range(0)));
  const DropList drops = DropList::of_brick(kBrick);
  std::vector<std::int32_t> points(boards.size() * drops.size());
  measure(state, plain_placements, [&](Resolver& resolver) {
    const std::size_t tried = resolver.points(boards, drops, points);
    benchmark::DoNotOptimize(points.data());
    return tried;
  });
}

void BrickTriggers(benchmark::State& state) {
  const auto colours = static_cast<int>(state.range(0));
  const std::vector<PackedBoard> boards = packed_boards(colours);
  DropList drops;
  for (int colour = 1; colour <= colours; ++colour) {
    const auto cell = static_cast<Colour>(colour);
    for (int column = 0; column < kColumns; ++column) drops.add(column, {&cell, 1});
  }
  std::vector<std::int32_t> points(boards.size() * drops.size());
  measure(state, plain_triggers, [&](Resolver& resolver) {
    const std::size_t tried = resolver.points(boards, drops, points);
    benchmark::DoNotOptimize(points.data());
    return tried;
  });
}

void each_set(benchmark::internal::Benchmark* bench) {
  bench->ArgsProduct({{3, 5, 9}, {0, 1, 2}})->ArgNames({"colours", "set"})->Unit(benchmark::kMicrosecond);
}
BENCHMARK(BrickPlacements)->Apply(each_set);
BENCHMARK(BrickPoints)->Apply(each_set);
BENCHMARK(BrickTriggers)->Apply(each_set);
BENCHMARK(BrickShapes)->Apply(each_set);

}  // namespace
