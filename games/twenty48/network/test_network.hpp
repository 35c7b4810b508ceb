// For the tests: networks and boards.
#pragma once

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/twenty48/network/network_file.hpp"

namespace teka::twenty48 {

inline Network random_network(Layout layout, std::uint64_t seed) {
  Network network(std::move(layout), 0.5F);
  Rng rng{Seed(seed)};
  for (auto& weight : network.weights()) weight = static_cast<std::int16_t>(rng.between(-2000, 2000));
  return network;
}

/// With few cells: created and read instantly.
inline Network tiny_network(std::uint64_t seed) {
  return random_network({.tuples = {{0, 1, 2}, {0, 1, 4}}, .stages = 1}, seed);
}

/// Read from a file, all of it.
inline Result<Network> whole_network(std::string file) {
  auto network = network_from_file(std::make_shared<const std::string>(std::move(file)));
  if (network) {
    EXPECT_TRUE(network->load_all());
  }
  return network;
}

/// Boards as they occur in play, some moves from the start.
inline Board played_board(Rng& rng) {
  const RowTables& rows = row_tables();
  Board board = with_new_tile(with_new_tile(0, rng), rng);
  for (auto moves = rng.below(400); moves > 0 && !rows.is_over(board); --moves) {
    Board slid = board;
    while (slid == board) slid = rows.slide(board, static_cast<int>(rng.below(4)));
    const Board next = with_new_tile(slid, rng);
    if (rows.is_over(next)) break;
    board = next;
  }
  return board;
}

}  // namespace teka::twenty48
