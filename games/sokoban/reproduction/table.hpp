// The table of the paper beside our results: a row for each set of levels, as text, metrics and a bar chart.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics.hpp"
#include "games/sokoban/measures/measures.hpp"
#include "picture/drawing.hpp"

namespace teka::sokoban {

enum class Column {
  accuracy,
  playable,
  diversity,
  novelty,
  score,
  valid,
  proven,
  clique,
  symmetric_clique,
  proven_score,
  difficulty,
};
constexpr std::size_t kColumns = 11;

/// A share or a mean of shares.
struct TableCell {
  double value = 0;
  std::optional<Interval> interval = {};  ///< of a share that we measured
  std::optional<double> error = {};       ///< of a mean that we measured
  std::optional<double> at_most = {};     ///< then the value is a lower bound
};

struct TableRow {
  std::string name;
  std::string_view source = "teka";  ///< who published it
  std::uint64_t levels = 0;          ///< 0: not published
  using Cells = std::array<std::optional<TableCell>, kColumns>;
  Cells cells{};
  std::optional<double> seconds = {};  ///< for all levels, by the clock

  [[nodiscard]] std::optional<TableCell>& operator[](Column column) { return cells[static_cast<std::size_t>(column)]; }
  [[nodiscard]] const std::optional<TableCell>& operator[](Column column) const {
    return cells[static_cast<std::size_t>(column)];
  }
};

/// Published results: the paper's two rows, and the best of Todd and others (2023).
std::vector<TableRow> printed_rows();
/// From the metrics of an evaluation.
TableRow::Cells measured_cells(const Metrics& measured);

std::string table_text(std::span<const TableRow> rows);
/// Milliseconds per level, for the rows that have a time.
std::string times_text(std::span<const TableRow> rows, unsigned threads);
void add_table(std::span<const TableRow> rows, Metrics& metrics);
/// Accuracy, playability and diversity as the paper has them, of all rows.
Drawing draw_comparison(std::span<const TableRow> rows, const std::string& note);

}  // namespace teka::sokoban
