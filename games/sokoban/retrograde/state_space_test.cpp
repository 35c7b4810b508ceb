#include "games/sokoban/retrograde/state_space.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/sokoban/retrograde/test_plain_retrograde.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

/// Floor, boxes on goals and a player, anywhere.
Level random_solved_room(Size size, int boxes, Rng& rng) {
  Level room(size, Tile::wall);
  std::vector<Point> floor;
  for (int y = 1; y < size.height - 1; ++y) {
    for (int x = 1; x < size.width - 1; ++x) {
      if (rng.chance(0.2)) continue;
      room[{x, y}] = Tile::floor;
      floor.push_back({x, y});
    }
  }
  rng.shuffle(std::span(floor));
  for (int i = 0; i <= boxes; ++i)
    room[floor[static_cast<std::size_t>(i)]] = i < boxes ? Tile::box_on_goal : Tile::player;
  return room;
}

/// Walls where the player can never be, as search sees it.
void close_outside(Level& room) {
  const Grid<char> inside = inside_of(room);
  for (std::size_t i = 0; i < room.cells().size(); ++i) {
    if (inside.cells()[i] == 0) room.cells()[i] = Tile::wall;
  }
}

template <int W>
std::string text_of(const Level& room, const Terrain<W>& terrain, const BoardState<W>& position) {
  std::string text;
  for (const Tile tile : room.cells()) text += tile == Tile::wall ? '#' : ' ';
  const auto mark = [&](const Bits<W>& squares, char as) {
    squares.for_each([&](int square) { text[room.size().index(terrain.point(square))] = as; });
  };
  mark(position.boxes, '$');
  mark(position.region, '.');
  return text;
}

template <int W>
void expect_like_plain(const Level& room, const PlainRetrograde& plain, StateSpace<W>& space) {
  const Terrain<W> terrain = terrain_of<W>(room);
  ASSERT_TRUE(space.build(terrain, {}));
  EXPECT_TRUE(space.is_complete());
  ASSERT_EQ(space.size(), plain.facts().size()) << to_text(room);
  for (std::uint32_t i = 0; i < space.size(); ++i) {
    const auto found = plain.facts().find(text_of(room, terrain, space[i]));
    ASSERT_NE(found, plain.facts().end()) << to_text(room);
    ASSERT_EQ(space.pushes(i), found->second.pushes) << to_text(room);
    ASSERT_EQ(space.ways(i), found->second.ways) << to_text(room);
    ASSERT_EQ(space.stretches(i), found->second.stretches) << to_text(room);
    ASSERT_EQ(space.find(space[i]), i);
  }
}

TEST(StateSpace, HoldsWhatAPlainSearchFinds) {
  StateSpace<1> narrow;  // each keeps its memory from room to room
  StateSpace<2> wide;
  std::size_t positions = 0;
  int rooms = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(cases(150)); ++i) {
    Rng rng(Seed(1).child(i));
    Level room = random_solved_room({static_cast<int>(rng.between(6, 9)), 8}, static_cast<int>(rng.between(1, 4)), rng);
    close_outside(room);
    const bool all_inside = std::ranges::none_of(room.cells(), [](Tile tile) { return tile == Tile::goal; });
    if (find_fault(room) || !all_inside) continue;
    const PlainRetrograde plain(room);
    expect_like_plain(room, plain, narrow);
    expect_like_plain(room, plain, wide);
    if (HasFatalFailure()) return;
    positions += plain.facts().size();
    ++rooms;
  }
  EXPECT_GT(rooms, cases(80));
  EXPECT_GT(positions, static_cast<std::size_t>(cases(20'000)));
}

}  // namespace
}  // namespace teka::sokoban
