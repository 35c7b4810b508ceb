// The packed board: every kernel against the plain rules and features, bit for bit.
#include "games/brick/bitboard/resolver.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <numeric>

#include "games/brick/bitboard/kernel_table.hpp"
#include "games/brick/bitboard/test_plain_shape.hpp"
#include "games/brick/rules/case.hpp"
#include "games/brick/rules/features.hpp"

namespace teka::brick {
namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TEKA_FEWER_DROPS
#endif
#endif
#ifdef TEKA_FEWER_DROPS
constexpr int kDropsPerColours = 3'000;  // sanitizer builds are slow, and this covers all code
#else
constexpr int kDropsPerColours = 30'000;  // 210 thousand in all
#endif

struct NamedCodes {
  const char* name;
  const KernelTable* codes;
};
/// All kernels that this machine supports.
const std::vector<NamedCodes>& available_codes() {
  static const std::vector<NamedCodes> kCodes = [] {
    std::vector<NamedCodes> codes = {{"portable", &kPortableKernels}};
    if (is_available(InstructionSet::avx2)) codes.push_back({"AVX2", &kAvx2Kernels});
#if defined(__x86_64__)
    if (is_available(InstructionSet::avx512)) {
      codes.push_back({"AVX-512", &kAvx512Kernels});
      if (__builtin_cpu_supports("avx512vpopcntdq") != 0)
        codes.push_back({"AVX-512 popcount", &kAvx512PopcountKernels});
    }
#endif
    return codes;
  }();
  return kCodes;
}

struct Drop {
  int column;
  std::vector<Colour> cells;  ///< from top to bottom
};

Colour any_colour(Rng& rng, int colours) {
  return static_cast<Colour>(1 + rng.below(static_cast<std::uint64_t>(colours)));
}
int any_column(Rng& rng) {
  return static_cast<int>(rng.below(kColumns));
}
Drop any_drop(Rng& rng, int colours, std::size_t cells) {
  Drop drop{any_column(rng), std::vector<Colour>(cells)};
  for (Colour& cell : drop.cells) cell = any_colour(rng, colours);
  return drop;
}

DropList list_of(std::span<const Drop> drops) {
  DropList list;
  for (const Drop& drop : drops) list.add(drop.column, drop.cells);
  return list;
}

struct Expected {
  bool has_room;
  Board board;
  Outcome outcome;
};

/// By the plain rules.
Expected dropped_plainly(Board board, const Drop& drop) {
  const auto cells = static_cast<int>(drop.cells.size());
  const int floor = board.height(drop.column);
  if (floor + cells > kRows) return {false, {}, {}};
  if (cells == kBrickCells) {
    const Outcome outcome = board.place({{drop.cells[0], drop.cells[1], drop.cells[2]}}, {drop.column, 0});
    return {true, board, outcome};
  }
  for (int i = 0; i < cells; ++i) {
    board.set(drop.column, floor + cells - 1 - i, drop.cells[static_cast<std::size_t>(i)]);
  }
  Outcome all;
  for (Outcome step = board.resolve_step(1); step.steps != 0; step = board.resolve_step(all.steps + 1)) {
    all.points += step.points;
    ++all.steps;
  }
  return {true, board, all};
}

/// Random bricks placed where nothing clears, as far as a few tries find such a place: gives full boards, and long
/// chains once something does clear.
Board grown_board(Rng& rng, int colours, int bricks) {
  Board board;
  for (int i = 0; i < bricks; ++i) {
    for (int attempt = 0; attempt < 8; ++attempt) {
      const Drop drop = any_drop(rng, colours, kBrickCells);
      const Expected next = dropped_plainly(board, drop);
      if (!next.has_room || next.outcome.steps > 0) continue;
      board = next.board;
      break;
    }
  }
  return board;
}

/// Arbitrary cells, with runs among them; many columns have no room, or just enough.
Board random_board(Rng& rng, int colours) {
  Board board;
  for (int column = 0; column < kColumns; ++column) {
    const auto height = static_cast<int>(rng.chance(0.4) ? rng.between(16, kRows) : rng.between(0, kRows));
    for (int row = 0; row < height; ++row) board.set(column, row, any_colour(rng, colours));
  }
  return board;
}

Board any_board(Rng& rng, int colours) {
  // With fewer colours than the number allows chains are longer.
  const auto used = static_cast<int>(rng.between(2, colours));
  if (rng.chance(0.3)) return random_board(rng, used);
  return grown_board(rng, colours, static_cast<int>(rng.below(70)));
}

FeatureCounts fast(const Features& f) {
  return {.horizontal = f[0], .vertical = f[1], .diagonal = f[2], .possible = f[3], .well = f[4], .blocks = f[5]};
}

ShapeWeights any_weights(Rng& rng) {
  ShapeWeights weights;
  for (auto& weight : weights.steady) weight = static_cast<std::int32_t>(rng.next());
  for (auto& weight : weights.growing) weight = static_cast<std::int32_t>(rng.next());
  return weights;
}

std::int64_t sum_of(const Shape& shape, const std::array<std::int32_t, kShapeNumbers>& weights) {
  return std::inner_product(shape.begin(), shape.end(), weights.begin(), std::int64_t{0}, std::plus{},
                            [](std::int16_t number, std::int32_t weight) { return std::int64_t{number} * weight; });
}

/// The expected result of boards() for one board, and its expected measures.
struct DropQuestion {
  Board board;
  std::vector<Drop> drops;
  std::vector<Expected> expected;
  std::vector<Features> features;
  std::vector<Shape> shapes;
  std::size_t legal = 0;

  DropQuestion(const Board& start, std::vector<Drop> all) : board(start), drops(std::move(all)) {
    for (const Drop& drop : drops) {
      expected.push_back(dropped_plainly(board, drop));
      legal += expected.back().has_room ? 1 : 0;
      features.push_back(features_of(expected.back().board));
      shapes.push_back(shape_of(expected.back().board, features.back()));
    }
  }
};

/// Returns false and reports a failure at the first difference.
bool check_batch(const DropQuestion& question, const Batch& batch, const Resolver& resolver, std::vector<bool>& seen) {
  for (std::size_t i = 0; i < batch.count; ++i) {
    const std::size_t id = batch.id[i];
    if (id >= seen.size() || seen[id]) {
      ADD_FAILURE() << "drop " << id << " is not in its list, or occurs twice";
      return false;
    }
    seen[id] = true;
    const Expected& expected = question.expected[id];
    EXPECT_TRUE(expected.has_room);
    EXPECT_EQ(batch.points[i], static_cast<std::uint64_t>(expected.outcome.points));
    EXPECT_EQ(batch.steps[i], static_cast<std::uint64_t>(expected.outcome.steps));
    EXPECT_EQ(batch.board(i, resolver.planes()), pack(expected.board));
    if (testing::Test::HasFailure()) return false;
  }
  return true;
}

bool check_measures(const DropQuestion& question, const Batch& batch, const Resolver& resolver,
                    const ShapeWeights& weights) {
  static std::array<FeatureCounts, kBatch> features;
  static std::array<Shape, kBatch> shapes;
  static WeighedBatch weighed;
  resolver.features(batch, features);
  resolver.shapes(batch, shapes);
  resolver.weigh(batch, weights, weighed);
  for (std::size_t i = 0; i < batch.count; ++i) {
    const std::size_t id = batch.id[i];
    const Shape& shape = question.shapes[id];
    EXPECT_EQ(features[i], fast(question.features[id]));
    EXPECT_EQ(shapes[i], shape);
    EXPECT_EQ(static_cast<std::int64_t>(weighed.steady[i]), sum_of(shape, weights.steady));
    EXPECT_EQ(static_cast<std::int64_t>(weighed.growing[i]), sum_of(shape, weights.growing));
    EXPECT_EQ(weighed.blocks[i], static_cast<std::uint64_t>(shape[kBlocks]));
    if (testing::Test::HasFailure()) return false;
  }
  return true;
}

/// Runs all drops with one kernel, batch by batch. The order within a batch is the same for all kernels.
bool check_boards(const DropQuestion& question, Resolver& resolver, const ShapeWeights& weights,
                  std::vector<std::uint64_t>& order) {
  const PackedBoard packed = pack(question.board);
  const DropList list = list_of(question.drops);
  std::vector<bool> seen(question.drops.size());
  std::vector<std::uint64_t> own_order;
  for (std::size_t first = 0; first < list.size(); first += kBatch) {
    const Batch& batch = resolver.boards(packed, list, first);
    if (!check_batch(question, batch, resolver, seen)) return false;
    if (!check_measures(question, batch, resolver, weights)) return false;
    own_order.insert(own_order.end(), batch.id.begin(), batch.id.begin() + static_cast<std::ptrdiff_t>(batch.count));
  }
  if (order.empty()) order = own_order;
  EXPECT_EQ(own_order.size(), question.legal);
  EXPECT_EQ(own_order, order);
  return !testing::Test::HasFailure();
}

bool check_all_codes(const DropQuestion& question, int colours, const ShapeWeights& weights) {
  std::vector<std::uint64_t> order;
  for (const auto& [name, codes] : available_codes()) {
    SCOPED_TRACE(name);
    Resolver resolver(colours, *codes);
    if (!check_boards(question, resolver, weights, order)) return false;
  }
  return true;
}

/// All placements of a brick, in the order of placement().
std::vector<Drop> placements_of(const Brick& brick) {
  std::vector<Drop> drops;
  for (int i = 0; i < kPlacements; ++i) {
    const Brick turned = rotated(brick, placement(i).rotation);
    drops.push_back({placement(i).column, {turned.cells.begin(), turned.cells.end()}});
  }
  return drops;
}

/// A brick's placements and as many drops of one and two cells, shuffled.
std::vector<Drop> any_drops(Rng& rng, int colours) {
  const std::vector<Colour> cells = any_drop(rng, colours, kBrickCells).cells;
  std::vector<Drop> drops = placements_of({{cells[0], cells[1], cells[2]}});
  for (int i = 0; i < kPlacements; ++i) drops.push_back(any_drop(rng, colours, 1 + rng.below(2)));
  rng.shuffle(std::span(drops));
  drops.resize(drops.size() - rng.below(8));  // so that vectors are not always full
  return drops;
}

class FastBoard : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Colours, FastBoard, testing::Range(kLeastColours, kMostColours + 1));

TEST_P(FastBoard, GivesWhatTheRulesGive) {
  const int colours = GetParam();
  Rng rng(Seed(1).child(static_cast<std::uint64_t>(colours)));
  const ShapeWeights weights = any_weights(rng);
  std::size_t drops = 0;
  int longest_chain = 0;
  while (drops < kDropsPerColours) {
    const DropQuestion question(any_board(rng, colours), any_drops(rng, colours));
    ASSERT_TRUE(check_all_codes(question, colours, weights));
    drops += question.legal;
    for (const Expected& expected : question.expected) longest_chain = std::max(longest_chain, expected.outcome.steps);
  }
  EXPECT_GE(longest_chain, 5);  // otherwise the boards would test little
}

TEST_P(FastBoard, ResolvesListsLongerThanABatch) {
  const int colours = GetParam();
  Rng rng(Seed(2).child(static_cast<std::uint64_t>(colours)));
  for (int i = 0; i < 2; ++i) {
    std::vector<Drop> drops(2 * kBatch + 5);
    for (Drop& drop : drops) drop = any_drop(rng, colours, 1 + rng.below(3));
    // Every other board; covers lists where all drops, or none, have room and clear something.
    const DropQuestion question(i == 0 ? any_board(rng, colours) : random_board(rng, 2), drops);
    ASSERT_TRUE(check_all_codes(question, colours, any_weights(rng)));
  }
}

TEST_P(FastBoard, PointsOfManyBoardsAreThoseOfEach) {
  const int colours = GetParam();
  Rng rng(Seed(3).child(static_cast<std::uint64_t>(colours)));
  for (const std::size_t size : {1U, 7U, 60U, 128U, 300U}) {
    std::vector<Drop> drops(size);
    for (Drop& drop : drops) drop = any_drop(rng, colours, 1 + rng.below(3));
    std::vector<PackedBoard> boards;
    std::vector<std::int32_t> expected;
    for (int i = 0; i < 9; ++i) {
      const Board board = any_board(rng, colours);
      boards.push_back(pack(board));
      for (const Drop& drop : drops) {
        const Expected one = dropped_plainly(board, drop);
        expected.push_back(one.has_room ? static_cast<std::int32_t>(one.outcome.points) : -1);
      }
    }
    const auto legal = expected.size() - static_cast<std::size_t>(std::count(expected.begin(), expected.end(), -1));
    for (const auto& [name, codes] : available_codes()) {
      SCOPED_TRACE(name);
      std::vector<std::int32_t> points(expected.size(), -2);
      EXPECT_EQ(Resolver(colours, *codes).points(boards, list_of(drops), points), legal);
      EXPECT_EQ(points, expected);
    }
  }
}

TEST(FastBoardOf, EachInstructionSetGivesTheSame) {
  Rng rng(Seed(4));
  const DropQuestion question(any_board(rng, 4), any_drops(rng, 4));
  for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
    if (!is_available(set)) continue;
    SCOPED_TRACE(name_of(set));
    Resolver resolver(4, set);
    std::vector<std::uint64_t> order;
    EXPECT_TRUE(check_boards(question, resolver, any_weights(rng), order));
  }
}

TEST(FastBoardOf, FullAndEmptyBoards) {
  Rng rng(Seed(5));
  Board full;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) full.set(column, row, static_cast<Colour>(1 + (row / 2 + column) % 9));
  }
  EXPECT_EQ(pack(full).free_cells(), 0);
  EXPECT_EQ(PackedBoard{}.free_cells(), kCells);
  for (const Board& board : {full, Board{}}) {
    EXPECT_TRUE(check_all_codes(DropQuestion(board, any_drops(rng, 9)), 9, any_weights(rng)));
  }
}

TEST(DropList, OfABrickHasItsPlacements) {
  const auto expect_same = [](const DropList& list, std::span<const Drop> drops) {
    ASSERT_EQ(list.size(), drops.size());
    const DropList other = list_of(drops);
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_EQ(list.columns()[i], other.columns()[i]);
      EXPECT_EQ(list.cells()[i], other.cells()[i]);
      for (std::size_t plane = 0; plane < kMostPlanes; ++plane) {
        EXPECT_EQ(list.bits(plane)[i], other.bits(plane)[i]);
      }
    }
  };
  expect_same(DropList::of_brick({{1, 7, 9}}), placements_of({{1, 7, 9}}));
  const std::vector<Drop> of_one_colour = placements_of({{4, 4, 4}});
  expect_same(DropList::of_brick({{4, 4, 4}}), std::span(of_one_colour).first(kColumns));
}

/// Arbitrary columns of arbitrary cells; rapidcheck shrinks a failing example.
rc::Gen<Board> board_of(int colours) {
  const auto cells = rc::gen::resize(kRows, rc::gen::container<std::vector<int>>(rc::gen::inRange(1, colours + 1)));
  return rc::gen::map(rc::gen::container<std::vector<std::vector<int>>>(kColumns, cells), [](const auto& columns) {
    Board board;
    for (std::size_t column = 0; column < columns.size(); ++column) {
      for (std::size_t row = 0; row < std::min<std::size_t>(kRows, columns[column].size()); ++row) {
        board.set(static_cast<int>(column), static_cast<int>(row), static_cast<Colour>(columns[column][row]));
      }
    }
    return board;
  });
}

TEST(PackedBoard, KeepsEveryBoard) {
  rc::check([] {
    const Board board = *board_of(kMostColours);
    const PackedBoard packed = pack(board);
    RC_ASSERT(unpack(packed) == board);
    RC_ASSERT(packed.free_cells() == board.free_cells());
    for (int column = 0; column < kColumns; ++column) RC_ASSERT(packed.height(column) == board.height(column));
  });
}

TEST(FastBoardOf, AnyDropFollowsTheRules) {
  rc::check([] {
    const int colours = *rc::gen::inRange(kLeastColours, kMostColours + 1);
    const Board board = *board_of(colours);
    const Drop drop{*rc::gen::inRange(0, kColumns),
                    *rc::gen::container<std::vector<Colour>>(static_cast<std::size_t>(*rc::gen::inRange(1, 4)),
                                                             rc::gen::cast<Colour>(rc::gen::inRange(1, colours + 1)))};
    const Expected expected = dropped_plainly(board, drop);
    for (const auto& [name, codes] : available_codes()) {
      Resolver resolver(colours, *codes);
      const Batch& batch = resolver.boards(pack(board), list_of({&drop, 1}));
      RC_ASSERT(batch.count == (expected.has_room ? 1U : 0U));
      if (!expected.has_room) continue;
      RC_ASSERT(unpack(batch.board(0, resolver.planes())) == expected.board);
      RC_ASSERT(batch.points[0] == static_cast<std::uint64_t>(expected.outcome.points));
    }
  });
}

}  // namespace
}  // namespace teka::brick
