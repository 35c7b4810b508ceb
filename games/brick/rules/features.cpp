#include "games/brick/rules/features.hpp"

#include <algorithm>

namespace teka::brick {
namespace {

/// The colour at this place; 0 outside the board, which never equals that of an occupied cell.
Colour colour_at(const Board& board, int column, int row) {
  const bool inside = column >= 0 && column < kColumns && row >= 0 && row < kRows;
  return inside ? board.at(column, row) : Colour{0};
}

/// Pairs that begin at one occupied cell, and cells that could complete them. `up` counts from the floor, so the
/// thesis's row i - 1 is up 1.
class Cell {
 public:
  Cell(const Board& board, int column, int row)
      : board_(board), column_(column), row_(row), colour_(board.at(column, row)) {}

  [[nodiscard]] bool pairs_right() const { return same(1, 0); }
  [[nodiscard]] bool pairs_up() const { return same(0, 1); }
  [[nodiscard]] bool pairs_up_right() const { return same(1, 1); }
  [[nodiscard]] bool pairs_up_left() const { return same(-1, 1); }

  /// A horizontal pair and a third cell one row higher, on either side.
  [[nodiscard]] int possible_in_row() const { return count(same(2, 1)) + count(same(-1, 1)); }
  /// A vertical pair and a third cell with one cell between: above or, if there is none, below.
  [[nodiscard]] int possible_in_column() const { return count(same(0, 3) || same(0, -2)); }
  /// A diagonal pair and a third cell one row above where the diagonal continues.
  [[nodiscard]] int possible_on_diagonal(int side) const { return count(same(2 * side, 3)); }

 private:
  [[nodiscard]] bool same(int right, int up) const { return colour_at(board_, column_ + right, row_ + up) == colour_; }
  static int count(bool is) { return is ? 1 : 0; }

  const Board& board_;
  int column_, row_;
  Colour colour_;
};

int deepest_well(const Board& board) {
  const auto wall = [&](int column) {
    return column < 0 || column >= kColumns ? kRows : board.height(column);  // effectively infinite
  };
  int deepest = 0;
  for (int column = 0; column < kColumns; ++column) {
    deepest = std::max(deepest, std::min(wall(column - 1), wall(column + 1)) - board.height(column));
  }
  return deepest;
}

}  // namespace

std::string_view name_of(Feature feature) {
  static constexpr std::array<std::string_view, kFeatures> kFeatureNames = {
      "horizontal pairs", "vertical pairs", "diagonal pairs", "possible dissolves", "deepest well", "blocks", "top"};
  return kFeatureNames[static_cast<std::size_t>(feature)];
}

Features features_of(const Board& board) {
  Features features{};
  const auto add = [&](Feature feature, int amount) { features[static_cast<std::size_t>(feature)] += amount; };
  for (int column = 0; column < kColumns; ++column) {
    const int height = board.height(column);
    for (int row = 0; row < height; ++row) {
      const Cell cell(board, column, row);
      if (cell.pairs_right()) {
        add(Feature::horizontal, 1);
        add(Feature::possible, cell.possible_in_row());
      }
      if (cell.pairs_up()) {
        add(Feature::vertical, 1);
        add(Feature::possible, cell.possible_in_column());
      }
      if (cell.pairs_up_right()) {
        add(Feature::diagonal, 1);
        add(Feature::possible, cell.possible_on_diagonal(1));
      }
      if (cell.pairs_up_left()) {
        add(Feature::diagonal, 1);
        add(Feature::possible, cell.possible_on_diagonal(-1));
      }
    }
    add(Feature::blocks, height);
    auto& top = features[static_cast<std::size_t>(Feature::top)];
    top = std::max(top, height);
  }
  add(Feature::well, deepest_well(board));
  return features;
}

double value_of(const Features& features, const Weights& weights) {
  double value = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) value += weights[i] * features[i];
  return value;
}

}  // namespace teka::brick
