#include "games/twenty48/network/network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "games/twenty48/network/network_file.hpp"
#include "games/twenty48/network/test_network.hpp"
#include "games/twenty48/players/expectimax.hpp"

namespace teka::twenty48 {
namespace {

/// A plain implementation: the tiles of each tuple, cell by cell, in all rotations and reflections.
double plain_value(const Network& network, Board board) {
  double sum = 0;
  const Layout& layout = network.layout();
  for (int turn = 0; turn < 8; ++turn) {
    std::size_t offset = static_cast<std::size_t>(stage_of(board, layout.stages)) * layout.entries();
    for (const auto& tuple : layout.tuples) {
      std::size_t index = 0;
      for (std::size_t i = 0; i < tuple.size(); ++i) {
        int x = tuple[i] % 4;
        int y = tuple[i] / 4;
        for (int quarter = 0; quarter < turn % 4; ++quarter) std::tie(x, y) = std::pair(3 - y, x);
        if (turn >= 4) x = 3 - x;
        index |= static_cast<std::size_t>(rank_at(board, y * 4 + x)) << (4 * i);
      }
      sum += network.weights()[offset + index];
      offset += Layout::entries(tuple);
    }
  }
  return sum * network.unit();
}

RC_GTEST_PROP(Network, ValuesAreSumsOverTuplesAndSymmetries, (Board board)) {
  static const Network kNetwork = random_network({.tuples = {{0, 1, 2}, {1, 4, 6, 7}, {0, 5, 10}}, .stages = 3}, 1);
  RC_ASSERT(kNetwork.value(board) == static_cast<float>(plain_value(kNetwork, board)));
}

TEST(Network, StagesBeginWithLargeTiles) {
  const auto board = [](std::initializer_list<int> ranks) {
    Board b = 0;
    int cell = 0;
    for (const int rank : ranks) b = with_rank(b, cell++, rank);
    return b;
  };
  EXPECT_EQ(stage_of(board({14, 13}), 1), 0);
  EXPECT_EQ(stage_of(board({13, 13, 12}), 3), 0);
  EXPECT_EQ(stage_of(board({1, 14}), 3), 1);
  EXPECT_EQ(stage_of(board({15}), 3), 1);
  EXPECT_EQ(stage_of(board({14, 13}), 2), 1);
  EXPECT_EQ(stage_of(board({14, 12}), 3), 1);
  EXPECT_EQ(stage_of(board({14, 0, 0, 13}), 3), 2);
  EXPECT_EQ(stage_of(board({15, 14}), 3), 2);
}

TEST(NetworkFile, ReadsWhatItWrites) {
  const Network network = random_network(small_layout(), 2);
  const auto read = whole_network(to_file(network));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->layout(), network.layout());
  EXPECT_EQ(read->unit(), network.unit());
  EXPECT_TRUE(std::ranges::equal(read->weights(), network.weights()));
}

TEST(NetworkFile, GapsBecomeTheMeanOfTheirNeighbours) {
  Network network({.tuples = {{0, 1}}, .stages = 1}, 1);
  std::vector<float> importance(256);
  network.weights()[0x00] = 10;
  network.weights()[0x02] = 30;
  importance[0x00] = importance[0x02] = 1;
  const auto read = whole_network(to_file(network, {.importance = importance}));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->weights()[0x00], 10);
  EXPECT_EQ(read->weights()[0x01], 20);  // next to both
  EXPECT_EQ(read->weights()[0x10], 10);  // next to one
  EXPECT_EQ(read->weights()[0x03], 30);
  EXPECT_EQ(read->weights()[0x05], 0);  // too far away
}

TEST(NetworkFile, RefusesDamagedAndForeignFiles) {
  const std::string file = to_file(random_network({.tuples = {{0, 1}, {0, 4, 5}}, .stages = 1}, 3));
  const auto error = [](std::string_view bytes) {
    const auto read = network_from_file(bytes);
    return read ? std::string("read") : read.error().message;
  };
  ASSERT_EQ(error(file), "read");
  EXPECT_EQ(error(""), "not a network for 2048; create one with 'teka train 2048'");
  EXPECT_EQ(error("P5 640 480"), "not a network for 2048; create one with 'teka train 2048'");
  EXPECT_EQ(error("teka 2048 network 1\n"), "the network is of a different version than this program; train it again");
  for (std::size_t size = 20; size < file.size(); size += 7) {
    ASSERT_EQ(error(file.substr(0, size)), "the file is truncated; get it again") << size;
  }
  for (std::size_t at = 36; at < file.size(); at += 5) {
    std::string changed = file;
    changed[at] = static_cast<char>(changed[at] ^ 16);
    ASSERT_EQ(error(changed), "the file is damaged (its checksum is wrong); get it again") << at;
  }
  EXPECT_EQ(error(file + "x"), "the file is damaged (its checksum is wrong); get it again");
}

}  // namespace
}  // namespace teka::twenty48
