#include "games/sokoban/reproduction/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/sokoban/solver/published_astar.hpp"
#include "picture/bars.hpp"

namespace teka::sokoban {
namespace {

struct ColumnNames {
  std::string_view head;      ///< of the table
  std::string_view measured;  ///< as an evaluation calls it
};
constexpr std::array<ColumnNames, kColumns> kColumnNames = {{{"accuracy", "accuracy"},
                                                             {"playable, A*", "playability"},
                                                             {"diversity", "diversity"},
                                                             {"novelty", "novelty"},
                                                             {"score", "score"},
                                                             {"valid", "malformed"},
                                                             {"playable, proven", "exact playability"},
                                                             {"clique diversity", "clique diversity"},
                                                             {"up to symmetry", "clique diversity up to symmetry"},
                                                             {"score, proven", "exact score"},
                                                             {"difficulty as asked", "difficulty as asked"}}};
constexpr std::array kPublished = {Column::accuracy, Column::playable, Column::diversity, Column::novelty,
                                   Column::score};
constexpr std::array kCareful = {Column::valid,        Column::proven,    Column::clique, Column::symmetric_clique,
                                 Column::proven_score, Column::difficulty};

const ColumnNames& names_of(Column column) {
  return kColumnNames[static_cast<std::size_t>(column)];
}

std::optional<TableCell> measured_cell(Column column, const Metrics& measured) {
  const std::string name(names_of(column).measured);
  const Metric* value = measured.find(name);
  if (value == nullptr) return {};
  TableCell cell{.value = value->value};
  cell.interval = value->interval;
  cell.error = value->error;
  if (const Metric* bound = measured.find(name + " at most")) cell.at_most = bound->value;
  if (column != Column::valid) return cell;
  return TableCell{.value = 1 - cell.value, .interval = Interval{1 - cell.interval->high, 1 - cell.interval->low}};
}

std::string cell_text(const std::optional<TableCell>& cell) {
  if (!cell) return "-";
  if (cell->error) return fmt::format("{:.2f} ± {:.2f}", 100 * cell->value, 100 * *cell->error);
  std::string text = fmt::format("{}{:.1f}", cell->at_most ? "≥ " : "", 100 * cell->value);
  if (cell->interval) text += fmt::format(" [{:.1f}, {:.1f}]", 100 * cell->interval->low, 100 * cell->interval->high);
  return text;
}

std::string part_of_table(std::span<const TableRow> rows, std::span<const Column> columns) {
  constexpr int kCellWidth = 22;
  std::size_t width = 0;
  for (const TableRow& row : rows) width = std::max(width, row.name.size());
  std::string text = fmt::format("{:<{}} {:>7}", "", width, "levels");
  for (const Column column : columns) text += fmt::format(" {:>{}}", names_of(column).head, kCellWidth);
  text += '\n';
  for (const TableRow& row : rows) {
    if (std::ranges::none_of(columns, [&](Column column) { return row[column].has_value(); })) continue;
    text += fmt::format("{:<{}} {:>7}", row.name, width, row.levels > 0 ? fmt::format("{}", row.levels) : "-");
    for (const Column column : columns) text += fmt::format(" {:>{}}", cell_text(row[column]), kCellWidth);
    text += '\n';
  }
  return text;
}

std::optional<Bar> bar_of(const std::optional<TableCell>& cell) {
  if (!cell) return {};
  Bar bar{.share = cell->value, .low = 0, .high = 0};
  if (cell->interval) {
    bar.low = cell->interval->low;
    bar.high = cell->interval->high;
  } else if (cell->error && *cell->error > 0) {
    bar.low = cell->value - 1.96 * *cell->error;
    bar.high = cell->value + 1.96 * *cell->error;
  }
  return bar;
}

}  // namespace

std::vector<TableRow> printed_rows() {
  std::vector<TableRow> rows(3);
  rows[0].name = "paper: GPT-2";
  rows[1].name = "paper: GPT-2 + GA";
  rows[0].source = rows[1].source = "paper";
  constexpr std::array<std::array<double, 3>, 2> kPaperShares = {{{0.819, 0.413, 0.882}, {0.901, 0.628, 0.975}}};
  for (std::size_t i = 0; i < kPaperShares.size(); ++i) {
    for (std::size_t c = 0; c < 3; ++c) rows[i].cells[c] = TableCell{.value = kPaperShares[i][c]};
  }
  // Their diversity is the clique diversity.
  rows[2].name = "Todd et al.: GPT-2";
  rows[2].source = "Todd et al.";
  rows[2][Column::playable] = TableCell{.value = 0.61};
  rows[2][Column::novelty] = TableCell{.value = 0.90};
  rows[2][Column::score] = TableCell{.value = 0.52};
  rows[2][Column::clique] = TableCell{.value = 0.98};
  return rows;
}

TableRow::Cells measured_cells(const Metrics& measured) {
  TableRow::Cells cells;
  for (std::size_t c = 0; c < kColumns; ++c) cells[c] = measured_cell(static_cast<Column>(c), measured);
  return cells;
}

std::string table_text(std::span<const TableRow> rows) {
  return fmt::format(
      "As published, in %; brackets: 95 % intervals, ±: standard errors; A* has {} iterations\n\n{}\n"
      "Looked at carefully, in %\n\n{}",
      kPublishedIterations, part_of_table(rows, kPublished), part_of_table(rows, kCareful));
}

std::string times_text(std::span<const TableRow> rows, unsigned threads) {
  std::string text;
  for (const TableRow& row : rows) {
    if (!row.seconds || row.levels == 0) continue;
    text += fmt::format("{}{} {:.3g} ms", text.empty() ? "" : ", ", row.name,
                        1000 * *row.seconds / static_cast<double>(row.levels));
  }
  if (text.empty()) return text;
  return fmt::format("time for a level by the clock of this machine, {} thread{}: {}\n", threads,
                     threads == 1 ? "" : "s", text);
}

void add_table(std::span<const TableRow> rows, Metrics& metrics) {
  for (const TableRow& row : rows) {
    Metrics of_row;
    for (std::size_t c = 0; c < kColumns; ++c) {
      if (!row.cells[c]) continue;
      const TableCell& cell = *row.cells[c];
      const std::string name =
          static_cast<Column>(c) == Column::valid ? "valid" : std::string(kColumnNames[c].measured);
      Metric metric{.name = name,
                    .value = cell.value,
                    .error = cell.error,
                    .interval = cell.interval,
                    .unit = "share",
                    .n = std::max<std::uint64_t>(row.levels, 1),
                    .better = Better::higher};
      of_row.add(metric);
      if (cell.at_most) {
        of_row.add({.name = name + " at most", .value = *cell.at_most, .unit = metric.unit, .n = metric.n});
      }
    }
    metrics.add(of_row, {{"source", row.source}, {"set", row.name}});
  }
}

Drawing draw_comparison(std::span<const TableRow> rows, const std::string& note) {
  Bars bars{.title = "Levels as the paper measures them",
            .x_label = "%, with 95 % intervals",
            .measures = {"accuracy", "playable, A*", "playable, proven", "diversity"},
            .rows = {},
            .note = note};
  for (const TableRow& row : rows) {
    BarRow& bar_row = bars.rows.emplace_back(BarRow{row.name, {}});
    for (const Column column : {Column::accuracy, Column::playable, Column::proven, Column::diversity}) {
      bar_row.bars.push_back(bar_of(row[column]));
    }
  }
  return draw(bars);
}

}  // namespace teka::sokoban
