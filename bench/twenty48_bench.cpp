// 2048's random playouts: simulated moves per second on one thread, with each instruction set of this machine and
// compared with a simple version: row tables, one board at a time, a uniform choice among the legal moves. FlatPlay is
// the paper's player with this many runs, in the positions of its own games, FlatPlayTogether many of them at once;
// Playouts is one large batch from the start. "times plain" is the speed-up over the simple version, measured for a
// tenth of a second just before.
#include <benchmark/benchmark.h>

#include <ctime>

#include "games/twenty48/play/match.hpp"
#include "games/twenty48/players/flat_player.hpp"

namespace {

using namespace teka;
using namespace teka::twenty48;

/// Positions from a game of the paper's player.
const std::vector<PlayState>& positions() {
  static const std::vector<PlayState> kPositions = [] {
    std::vector<PlayState> all;
    FlatPlayer player({.runs = 100});
    PlayState state(Seed(1));
    for (std::uint64_t move = 0; !state.over(); ++move) {
      if (move % 20 == 0) all.push_back(state);
      state.apply(static_cast<Move>(player.choose(state, Budget{}, Seed(2).child(move)).direction));
    }
    return all;
  }();
  return kPositions;
}

struct Played {
  std::uint64_t points = 0;
  std::uint64_t moves = 0;
};

/// The straightforward version.
Played plain_playout(Board board, Rng& rng) {
  const RowTables& tables = row_tables();
  Played played;
  while (true) {
    std::array<Board, kDirections> next{};
    std::array<int, kDirections> legal{};
    std::uint64_t count = 0;
    for (int d = 0; d < kDirections; ++d) {
      const Board slid = tables.slide(board, d);
      if (slid == board) continue;
      next[count] = slid;
      legal[count++] = d;
    }
    if (count == 0) return played;
    const std::uint64_t chosen = rng.below(count);
    played.points += tables.points(board, legal[chosen]);
    ++played.moves;
    board = with_new_tile(next[chosen], rng);
  }
}

/// The paper's player with simple playouts.
std::uint64_t plain_flat_play(std::uint64_t runs, Rng& rng) {
  std::uint64_t moves = 0;
  std::uint64_t points = 0;
  for (const PlayState& position : positions()) {
    for (int d = 0; d < kDirections; ++d) {
      const Board slid = row_tables().slide(position.board(), d);
      if (slid == position.board()) continue;
      for (std::uint64_t run = 0; run < runs; ++run) {
        const Played played = plain_playout(with_new_tile(slid, rng), rng);
        moves += played.moves + 1;
        points += played.points;
      }
    }
  }
  benchmark::DoNotOptimize(points);
  return moves;
}

std::uint64_t plain_playouts(Rng& rng) {
  static const Board kStart = PlayState(Seed(1)).board();
  std::uint64_t moves = 0;
  for (int i = 0; i < 100; ++i) moves += plain_playout(kStart, rng).moves;
  return moves;
}

/// Moves per second of CPU time.
class Rate {
 public:
  [[nodiscard]] double seconds() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }
  [[nodiscard]] double of(std::uint64_t moves) const { return static_cast<double>(moves) / seconds(); }

 private:
  std::clock_t begin_ = std::clock();
};

template <class Play>
double plain_rate(Play&& play) {
  Rng rng(Seed(4));
  play(rng);  // warm-up: tables and caches
  const Rate rate;
  std::uint64_t moves = 0;
  while (rate.seconds() < 0.1) moves += play(rng);
  return rate.of(moves);
}

void report(benchmark::State& state, std::uint64_t moves) {
  state.counters["moves/s"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

void FlatPlayPlain(benchmark::State& state) {
  Rng rng(Seed(3));
  std::uint64_t moves = 0;
  for (auto _ : state) moves += plain_flat_play(static_cast<std::uint64_t>(state.range(0)), rng);
  report(state, moves);
}
BENCHMARK(FlatPlayPlain)->Arg(100)->Unit(benchmark::kMillisecond);

void FlatPlay(benchmark::State& state) {
  const auto set = static_cast<InstructionSet>(state.range(1));
  if (!is_available(set)) return state.SkipWithError("not supported by this machine");
  FlatPlayer player({.runs = static_cast<std::uint64_t>(state.range(0)), .set = set});
  std::uint64_t seed = 0;
  const double plain = plain_rate([](Rng& rng) { return plain_flat_play(1, rng); });
  const Rate rate;
  for (auto _ : state) {
    for (const PlayState& position : positions()) {
      benchmark::DoNotOptimize(player.choose(position, Budget{}, Seed(seed++)));
    }
  }
  state.counters["times plain"] = rate.of(player.simulated_moves()) / plain;
  state.SetLabel(name_of(set));
  report(state, player.simulated_moves());
}
BENCHMARK(FlatPlay)->ArgsProduct({{1, 10, 100, 1000}, {0, 1, 2}})->Unit(benchmark::kMillisecond);

/// The same with as many positions at once as fit, as for games in lockstep.
void FlatPlayTogether(benchmark::State& state) {
  const auto set = static_cast<InstructionSet>(state.range(1));
  if (!is_available(set)) return state.SkipWithError("not supported by this machine");
  FlatPlayer player({.runs = static_cast<std::uint64_t>(state.range(0)), .set = set});
  const auto together = static_cast<std::size_t>(state.range(2));
  std::vector<FlatQuestion> questions;
  std::vector<Choice> choices(together);
  std::uint64_t seed = 0;
  const double plain = plain_rate([](Rng& rng) { return plain_flat_play(1, rng); });
  const Rate rate;
  for (auto _ : state) {
    for (std::size_t i = 0; i < positions().size(); i += together) {
      questions.clear();
      for (std::size_t k = 0; k < together; ++k) {
        // Each position once, in strides: neighbouring positions of a game are similar.
        const std::size_t at = (i + k * 37) % positions().size();
        questions.push_back({.state = &positions()[at], .seed = Seed(seed++)});
      }
      player.choose_all(questions, {}, choices);
      benchmark::DoNotOptimize(choices.data());
    }
  }
  state.counters["times plain"] = rate.of(player.simulated_moves()) / plain;
  state.SetLabel(name_of(set));
  report(state, player.simulated_moves());
}
BENCHMARK(FlatPlayTogether)
    ->ArgsProduct({{1}, {0, 1, 2}, {16, 64, 256}})
    ->ArgsProduct({{10}, {0, 1, 2}, {8, 32, 52}})
    ->ArgsProduct({{100}, {0, 1, 2}, {6}})
    ->Unit(benchmark::kMillisecond);

/// Whole games with this many runs, one after the other or in lockstep.
void Games(benchmark::State& state) {
  const PlayerSettings settings{.name = "flat", .amount = state.range(0)};
  const bool lockstep = state.range(1) != 0;
  Executor executor(1);
  std::uint64_t seed = 0;
  std::size_t moves = 0;
  for (auto _ : state) {
    const Seed games(seed++);
    constexpr std::size_t kGames = 256;
    if (lockstep) {
      const auto all = play_match({.player = settings, .games = kGames, .seed = games, .stop = {}}, executor).value();
      for (const FinishedGame& game : all) moves += game.moves.size();
      continue;
    }
    FlatPlayer player({.runs = static_cast<std::uint64_t>(state.range(0))});
    for (std::size_t i = 0; i < kGames; ++i) {
      moves += play_game(player, settings, game_seed(games, i), {})->moves.size();
    }
  }
  state.SetLabel(lockstep ? "in lockstep" : "one by one");
  state.counters["moves played/s"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}
BENCHMARK(Games)->ArgsProduct({{1, 10}, {0, 1}})->Unit(benchmark::kMillisecond);

void PlayoutsPlain(benchmark::State& state) {
  Rng rng(Seed(3));
  std::uint64_t moves = 0;
  for (auto _ : state) moves += plain_playouts(rng);
  report(state, moves);
}
BENCHMARK(PlayoutsPlain)->Unit(benchmark::kMillisecond);

void Playouts(benchmark::State& state) {
  const auto set = static_cast<InstructionSet>(state.range(0));
  if (!is_available(set)) return state.SkipWithError("not supported by this machine");
  const PlayoutStart start{.ranks = PlayState(Seed(1)).ranks(), .slid = -1};
  std::uint64_t moves = 0;
  std::uint64_t seed = 0;
  const double plain = plain_rate(plain_playouts);
  const Rate rate;
  for (auto _ : state) {
    PlayoutSums sums;
    moves += run_playouts({&start, 1}, 20'000, Seed(seed++), {&sums, 1}, [] { return false; }, set);
    benchmark::DoNotOptimize(sums);
  }
  state.counters["times plain"] = rate.of(moves) / plain;
  state.SetLabel(name_of(set));
  report(state, moves);
}
BENCHMARK(Playouts)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

}  // namespace
