#include "games/sokoban/reproduction/figures.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "core/check.hpp"
#include "core/text.hpp"
#include "picture/plot.hpp"

extern "C" {
extern const char teka_sokoban_log[];
extern const char teka_sokoban_log_end[];  // as in models/models.S
}

namespace teka::sokoban {
namespace {

Drawing draw_counts(const std::vector<CountedLevels>& levels, std::vector<int> CountedLevels::* counts, Plot plot) {
  plot.y_label = "% of the levels of a line";
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const std::vector<int>& all = levels[i].*counts;
    if (all.empty()) continue;
    std::map<int, double> shares;
    for (const int count : all) shares[count] += 100.0 / static_cast<double>(all.size());
    Series series{.name = fmt::format("{} ({})", levels[i].name, all.size()),
                  .points = {},
                  .colour = palette(i),
                  .dashed = levels[i].dashed};
    for (int n = shares.begin()->first; n <= shares.rbegin()->first; ++n) {
      const auto share = shares.find(n);
      series.points.push_back({static_cast<double>(n), share == shares.end() ? 0 : share->second});
    }
    plot.series.push_back(std::move(series));
  }
  return draw(plot);
}

constexpr std::array<std::string_view, 5> kLogColumns = {"epoch", "train loss", "train accuracy", "validation loss",
                                                         "validation accuracy"};

/// An empty cell is a value that was not measured.
std::optional<double> number_in(std::string_view cell) {
  return cell.empty() ? std::numeric_limits<double>::quiet_NaN() : parse_real(cell);
}

Drawing draw_curves(const TrainingLog& log, Plot plot, double TrainingLog::Row::* train,
                    double TrainingLog::Row::* validation, double unit) {
  plot.x_label = "epochs";
  plot.note =
      fmt::format("the log of a training of {:g} epochs, {} measurements", log.rows.back().epoch, log.rows.size());
  Series training{.name = "training", .points = {}, .colour = palette(0)};
  Series validating{.name = "validation", .points = {}, .colour = palette(1)};
  for (const TrainingLog::Row& row : log.rows) {
    training.points.push_back({row.epoch, unit * row.*train});
    validating.points.push_back({row.epoch, unit * row.*validation});
  }
  plot.series = {std::move(training), std::move(validating)};
  return draw(plot);
}

}  // namespace

void CountedLevels::add(const Level& level) {
  walls.push_back(static_cast<int>(std::ranges::count(level.cells(), Tile::wall)));
  boxes.push_back(count_boxes(level));
}

bool CountedLevels::boxes_vary() const {
  return std::ranges::adjacent_find(boxes, std::ranges::not_equal_to()) != boxes.end();
}

Drawing draw_walls(const std::vector<CountedLevels>& levels, const std::string& note) {
  Plot plot;
  plot.note = note;
  plot.title = "Walls by difficulty";
  plot.x_label = "walls, the border among them";
  return draw_counts(levels, &CountedLevels::walls, std::move(plot));
}

Drawing draw_boxes(const std::vector<CountedLevels>& levels, const std::string& note) {
  Plot plot;
  plot.note = note;
  plot.title = "Boxes by difficulty";
  plot.x_label = "boxes";
  return draw_counts(levels, &CountedLevels::boxes, std::move(plot));
}

Result<TrainingLog> parse_log(std::string_view csv) {
  std::string text(csv);
  std::erase(text, '\r');
  const auto lines = split(text, '\n');
  const auto heads = split(lines.front(), ',');
  std::array<std::size_t, kLogColumns.size()> at{};
  for (std::size_t c = 0; c < at.size(); ++c) {
    const auto found = std::ranges::find(heads, kLogColumns[c]);
    if (found == heads.end()) return fail("line 1: no column '{}'; teka-train --log writes such files", kLogColumns[c]);
    at[c] = static_cast<std::size_t>(found - heads.begin());
  }
  TrainingLog log;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    const auto cells = split(lines[i], ',');
    if (cells.size() != heads.size())
      return fail("line {}: {} values for {} columns", i + 1, cells.size(), heads.size());
    std::array<double, kLogColumns.size()> values{};
    for (std::size_t c = 0; c < at.size(); ++c) {
      const auto value = number_in(cells[at[c]]);
      if (!value) return fail("line {}: '{}' is not a number ({})", i + 1, cells[at[c]], kLogColumns[c]);
      values[c] = *value;
    }
    log.rows.push_back({values[0], values[1], values[2], values[3], values[4]});
  }
  if (log.rows.empty()) return fail("no rows below the header line");
  return log;
}

TrainingLog shipped_log() {
  auto log = parse_log({teka_sokoban_log, teka_sokoban_log_end});
  TEKA_CHECK(log.has_value());
  return std::move(*log);
}

Drawing draw_loss(const TrainingLog& log) {
  Plot plot;
  plot.title = "Loss while learning";
  plot.y_label = "nats per token";
  plot.lines.push_back({.y = 0.10, .name = "paper at its end, validation (other tokens)"});
  return draw_curves(log, std::move(plot), &TrainingLog::Row::train_loss, &TrainingLog::Row::validation_loss, 1);
}

Drawing draw_accuracy(const TrainingLog& log) {
  Plot plot;
  plot.title = "Token accuracy while learning";
  plot.y_label = "% of tokens";
  plot.lines.push_back({.y = 81.9, .name = "paper at its end (other tokens)"});
  return draw_curves(log, std::move(plot), &TrainingLog::Row::train_accuracy, &TrainingLog::Row::validation_accuracy,
                     100);
}

}  // namespace teka::sokoban
