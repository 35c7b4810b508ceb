// Minimum-cost assignment of boxes to goals (Kuhn 1955, Munkres 1957; with potentials, O(n^3)), and its cost after
// one box has moved (one augmenting path, O(n^2)). It is a lower bound on the remaining pushes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace teka::sokoban {

class Assignment {
 public:
  static constexpr int kMax = 64;
  /// The cost of a goal that a box cannot reach: more than all boxes together can need on the largest board. A total of
  /// this or more means that no assignment exists.
  static constexpr std::int32_t kNever = 1 << 22;
  using Row = const std::int32_t*;

  /// Rows are boxes, columns goals; rows must stay where they are while this is used.
  void solve(int n, const std::array<Row, kMax>& rows);

  [[nodiscard]] int cost() const { return cost_; }
  [[nodiscard]] bool possible() const { return cost_ < kNever; }

  /// The cost if the box had this row instead.
  [[nodiscard]] int cost_with(int box, Row row) const;

 private:
  void insert(int row);
  void turn_round(int new_row, int last, const std::array<int, kMax>& from);

  int n_ = 0;
  int cost_ = 0;
  std::array<Row, kMax> rows_{};
  std::array<int, kMax> u_{};  // potentials: rows_[i][j] - u_[i] - v_[j] >= 0, and 0 on the assignment
  std::array<int, kMax> v_{};
  std::array<int, kMax> row_of_{};
  std::array<int, kMax> column_of_{};
};

}  // namespace teka::sokoban
