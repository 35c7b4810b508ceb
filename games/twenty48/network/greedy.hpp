// Instant play by values of boards: the move with the most points and value left behind, one move ahead, on fast
// boards.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stop_token>

#include "core/estimate.hpp"
#include "games/twenty48/network/network.hpp"
#include "parallel/executor.hpp"

namespace teka::twenty48 {

/// Games that came to their end.
struct Tally {
  Estimate score;
  std::array<std::uint64_t, kTopRank + 1> largest{};  ///< by the rank of their largest tile

  void add(std::uint64_t points, Board board);
  void merge(const Tally& other);
  /// The share of games that made this tile or a greater one.
  [[nodiscard]] double reached(int rank) const;
};

struct GreedyMove {
  Board after = 0;  ///< 0: there is no legal move
  std::uint32_t points = 0;
  float total = 0;  ///< points and the value of what is left; 0 when the game is over
};

/// The first of the best, by what judge.value(board) says.
template <class Judge>
GreedyMove greedy_move(const RowTables& rows, Board board, const Judge& judge) {
  GreedyMove best;
  for (int direction = 0; direction < kDirections; ++direction) {
    const Board after = rows.slide(board, direction);
    if (after == board) continue;
    const std::uint32_t points = rows.points(board, direction);
    const float total = static_cast<float>(points) + judge.value(after);
    if (best.after == 0 || total > best.total) best = {after, points, total};
  }
  return best;
}

inline Board starting_board(Rng& rng) {
  return with_new_tile(with_new_tile(0, rng), rng);
}

/// So many games, each with a stream of its own; those that were not finished at a stop do not count.
template <class Judge>
Tally play_greedily(const Judge& judge, std::size_t games, const Seed& seed, Executor& executor,
                    const std::stop_token& stop) {
  struct Ended {
    std::uint64_t points = 0;
    Board board = 0;
  };
  const RowTables& rows = row_tables();
  const auto ended = executor.map(games, [&](std::size_t i) {
    Rng rng(seed.child(i));
    Ended game{.board = starting_board(rng)};
    while (!stop.stop_requested()) {
      const GreedyMove move = greedy_move(rows, game.board, judge);
      if (move.after == 0) return game;
      game.points += move.points;
      game.board = with_new_tile(move.after, rng);
    }
    return Ended{};
  });
  Tally tally;
  for (const Ended& game : ended) {
    if (game.board != 0) tally.add(game.points, game.board);
  }
  return tally;
}

}  // namespace teka::twenty48
