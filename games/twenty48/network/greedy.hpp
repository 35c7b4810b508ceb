// Greedy play by board values: the move with the highest sum of points and value of the resulting board.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stop_token>

#include "core/estimate.hpp"
#include "games/twenty48/network/network.hpp"
#include "parallel/executor.hpp"

namespace teka::twenty48 {

/// Results of finished games.
struct Tally {
  Estimate score;
  std::array<std::uint64_t, kTopRank + 1> largest{};  ///< by the rank of the largest tile

  void add(std::uint64_t points, Board board);
  void merge(const Tally& other);
  /// The number and the share of games that reached this tile.
  [[nodiscard]] std::uint64_t count_reached(int rank) const;
  [[nodiscard]] double reached(int rank) const;
};

struct GreedyMove {
  Board after = 0;  ///< 0: no legal move
  std::uint32_t points = 0;
  float total = 0;  ///< points plus the value of the resulting board; 0 when the game is over
};

/// The first of the best moves by judge.value(board).
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

/// Plays this many games, each with its own random stream; games that a stop interrupts do not count.
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
