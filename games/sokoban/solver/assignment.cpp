#include "games/sokoban/solver/assignment.hpp"

#include <limits>

namespace teka::sokoban {

void Assignment::solve(int n, const std::array<Row, kMax>& rows) {
  n_ = n;
  rows_ = rows;
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    u_[i] = v_[i] = 0;
    row_of_[i] = column_of_[i] = -1;
  }
  for (int row = 0; row < n; ++row) insert(row);
  cost_ = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    cost_ += rows_[i][static_cast<std::size_t>(column_of_[i])];
  }
}

// Dijkstra from the new row over reduced costs to the nearest free column, then the path is reversed.
void Assignment::insert(int new_row) {
  const auto n = static_cast<std::size_t>(n_);
  std::array<int, kMax> nearest;
  std::array<int, kMax> from;
  std::array<bool, kMax> used;
  for (std::size_t j = 0; j < n; ++j) {
    nearest[j] = std::numeric_limits<int>::max();
    used[j] = false;
  }
  int row = new_row;
  int from_column = -1;
  int distance = 0;
  while (true) {
    const auto r = static_cast<std::size_t>(row);
    std::size_t best = n;
    for (std::size_t j = 0; j < n; ++j) {
      if (used[j]) continue;
      const int through = distance + rows_[r][j] - u_[r] - v_[j];
      if (through < nearest[j]) {
        nearest[j] = through;
        from[j] = from_column;
      }
      if (best == n || nearest[j] < nearest[best]) best = j;
    }
    distance = nearest[best];
    used[best] = true;
    from_column = static_cast<int>(best);
    if (row_of_[best] < 0) break;
    row = row_of_[best];
  }
  u_[static_cast<std::size_t>(new_row)] += distance;
  for (std::size_t j = 0; j < n; ++j) {
    if (!used[j] || row_of_[j] < 0) continue;
    u_[static_cast<std::size_t>(row_of_[j])] += distance - nearest[j];
    v_[j] -= distance - nearest[j];
  }
  turn_round(new_row, from_column, from);
}

/// Each column of the path goes to the row that came before it.
void Assignment::turn_round(int new_row, int last, const std::array<int, kMax>& from) {
  for (int j = last; j >= 0;) {
    const int before = from[static_cast<std::size_t>(j)];
    const int owner = before < 0 ? new_row : row_of_[static_cast<std::size_t>(before)];
    row_of_[static_cast<std::size_t>(j)] = owner;
    column_of_[static_cast<std::size_t>(owner)] = j;
    j = before;
  }
}

int Assignment::cost_with(int box, Row row) const {
  const auto n = static_cast<std::size_t>(n_);
  const auto b = static_cast<std::size_t>(box);
  const auto freed = static_cast<std::size_t>(column_of_[b]);
  std::array<int, kMax> nearest;
  nearest[freed] = 0;
  std::uint64_t open = 0;
  for (std::size_t j = 0; j < n; ++j) {
    nearest[j] = row[j] - v_[j];
    open |= std::uint64_t{1} << j;
  }
  while (true) {
    std::size_t best = freed;
    for (std::size_t j = 0; j < n; ++j) {
      if ((open >> j & 1) != 0 && nearest[j] < nearest[best]) best = j;
    }
    const int distance = nearest[best];
    if (best == freed) return cost_ - u_[b] + distance;  // cost_ is the sum of all potentials
    open &= ~(std::uint64_t{1} << best);
    const auto r = static_cast<std::size_t>(row_of_[best]);
    for (std::size_t j = 0; j < n; ++j) {
      const int through = distance + rows_[r][j] - u_[r] - v_[j];
      if ((open >> j & 1) != 0 && through < nearest[j]) nearest[j] = through;
    }
  }
}

}  // namespace teka::sokoban
