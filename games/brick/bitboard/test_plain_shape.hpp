// For the tests: the numbers of a shape, computed cell by cell.
#pragma once

#include <array>
#include <cstdlib>

#include "games/brick/bitboard/resolver.hpp"
#include "games/brick/rules/features.hpp"

namespace teka::brick {

inline Colour colour_at(const Board& board, int column, int row) {
  return column < 0 || column >= kColumns || row < 0 || row >= kRows ? Colour{0} : board.at(column, row);
}

/// Number of places on the board where three cells have one colour; offsets are from the leftmost or lowest cell.
struct ShapeTriple {
  ShapeNumber number;
  std::array<int, 3> columns, rows;
};
constexpr std::array<int, 3> kSide = {0, 1, 2};
constexpr std::array<int, 3> kStack = {0, 0, 0};
constexpr std::array<ShapeTriple, 20> kShapeTriples = {{
    {kMiddleHigher, kSide, {0, 1, 0}},    {kMiddleLower, kSide, {0, -1, 0}},     {kEndHigher, kSide, {0, 0, 1}},
    {kEndHigher, kSide, {0, -1, -1}},     {kEndLower, kSide, {0, 0, -1}},        {kEndLower, kSide, {0, 1, 1}},
    {kMiddleTwoOff, kSide, {0, 2, 0}},    {kMiddleTwoOff, kSide, {0, -2, 0}},    {kEndTwoHigher, kSide, {0, 0, 2}},
    {kEndTwoHigher, kSide, {0, -2, -2}},  {kEndTwoLower, kSide, {0, 0, -2}},     {kEndTwoLower, kSide, {0, 2, 2}},
    {kSlopeEndHigher, kSide, {0, 1, 3}},  {kSlopeEndHigher, kSide, {0, -2, -3}}, {kSlopeEndLower, kSide, {0, 2, 3}},
    {kSlopeEndLower, kSide, {0, -1, -3}}, {kStackGapAbove, kStack, {0, 1, 3}},   {kStackGapBelow, kStack, {0, 2, 3}},
    {kStackGapTwo, kStack, {0, 1, 4}},    {kStackGapTwo, kStack, {0, 3, 4}},
}};

struct ShapePair {
  ShapeNumber number;
  int columns, rows;
};
// clang-format off
constexpr std::array<ShapePair, 13> kShapePairs = {{
    {kPair01, 0, 1}, {kPair02, 0, 2}, {kPair03, 0, 3}, {kPair04, 0, 4},
    {kPair10, 1, 0}, {kPair11, 1, 1}, {kPair12, 1, 2}, {kPair13, 1, 3}, {kPair14, 1, 4},
    {kPair20, 2, 0}, {kPair21, 2, 1}, {kPair22, 2, 2}, {kPair23, 2, 3},
}};
// clang-format on

/// The numbers of a shape for patterns that begin at one cell.
inline void add_cell(Shape& shape, const Board& board, int column, int row) {
  const Colour colour = board.at(column, row);
  const auto same = [&](int right, int up) { return colour_at(board, column + right, row + up) == colour; };
  for (const auto& [number, columns, rows] : kShapePairs) {
    if (same(columns, rows)) ++shape[number];
    if (columns != 0 && rows != 0 && same(columns, -rows)) ++shape[number];
  }
  for (const auto& [number, columns, rows] : kShapeTriples) {
    if (same(columns[1], rows[1]) && same(columns[2], rows[2])) ++shape[number];
  }
}

inline Shape shape_of(const Board& board, const Features& features) {
  Shape shape{};
  for (int column = 0; column < kColumns; ++column) {
    const int height = board.height(column);
    for (int row = 0; row < height; ++row) add_cell(shape, board, column, row);
    if (column > 0) {
      shape[kRoughness] = static_cast<std::int16_t>(shape[kRoughness] + std::abs(height - board.height(column - 1)));
    }
  }
  const auto feature = [&](Feature f) { return static_cast<std::int16_t>(features[static_cast<std::size_t>(f)]); };
  shape[kWell] = feature(Feature::well);
  shape[kBlocks] = feature(Feature::blocks);
  shape[kHighest] = feature(Feature::top);
  return shape;
}

}  // namespace teka::brick
