#include "games/dungeon/paper/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "picture/plot.hpp"

namespace teka::dungeon {
namespace {

constexpr std::array<SetMetric, 4> kPrinted = {SetMetric::main_path, SetMetric::between_maps, SetMetric::decisions,
                                               SetMetric::labels};
constexpr std::array<SetMetric, 3> kVarietyMetrics = {SetMetric::labels, SetMetric::structure, SetMetric::geometry};

double printed_value(const PaperRow& row, SetMetric metric) {
  switch (metric) {
    case SetMetric::main_path:
      return row.main_path;
    case SetMetric::between_maps:
      return row.deviation;
    case SetMetric::decisions:
      return row.decisions;
    default:
      return row.jaccard;
  }
}

int digits_of(SetMetric metric) {
  return metric == SetMetric::labels ? 5 : is_variety(metric) ? 4 : 3;
}

std::string estimate_text(const Estimate& estimate, int digits) {
  return fmt::format("{:.{}f} ± {:.{}f}", estimate.mean, digits, estimate.error(), digits);
}

/// The deviation of the paper's set from our mean, in standard deviations of one set.
std::string deviations_apart(double printed, const Estimate& ours) {
  return ours.deviation() > 0 ? fmt::format("{:+.1f}", (printed - ours.mean) / ours.deviation()) : "-";
}

std::string printed_table(const PaperReport& report, Weights weights) {
  std::string text = fmt::format("{:>5}", "k");
  for (const SetMetric metric : kPrinted) text += fmt::format("  {:>30}", title_of(metric));
  text += fmt::format("\n{:>5}", "");
  for (std::size_t i = 0; i < kPrinted.size(); ++i) text += fmt::format("  {:>6} {:>17} {:>5}", "paper", "ours", "off");
  text += '\n';
  for (const PaperRow& paper : paper_rows()) {
    const Row* row = report.find(weights, paper.loops);
    if (row == nullptr) continue;
    text += fmt::format("{:>5.2f}", paper.loops);
    for (const SetMetric metric : kPrinted) {
      const double printed = printed_value(paper, metric);
      text += fmt::format("  {:>6.{}f} {:>17} {:>5}", printed, metric == SetMetric::labels ? 4 : 2,
                          estimate_text((*row)[metric], digits_of(metric)), deviations_apart(printed, (*row)[metric]));
    }
    text += '\n';
  }
  return text;
}

std::string degree_table(const PaperReport& report, Weights weights) {
  std::string text = fmt::format("{:>5}       ", "k");
  for (std::size_t degree = 1; degree <= 7; ++degree) text += fmt::format(" {:>15}", fmt::format("degree {}", degree));
  text += '\n';
  for (const PaperRow& paper : paper_rows()) {
    const Row* row = report.find(weights, paper.loops);
    if (row == nullptr) continue;
    text += fmt::format("{:>5.2f}  paper", paper.loops);
    for (const double rooms : paper.degrees)
      text += fmt::format(" {:>15}", rooms < 0 ? "-" : fmt::format("{:.2f}", rooms));
    text += fmt::format("\n{:>5}  ours ", "");
    for (std::size_t degree = 1; degree <= 7; ++degree)
      text += fmt::format(" {:>15}", estimate_text(row->degrees[degree], 3));
    text += '\n';
  }
  return text;
}

std::string hidden_table(const PaperReport& report) {
  constexpr std::array<SetMetric, 8> kShown = {SetMetric::between_maps, SetMetric::within_map, SetMetric::loops,
                                               SetMetric::dead_ends,    SetMetric::routes,     SetMetric::labels,
                                               SetMetric::structure,    SetMetric::geometry};
  constexpr std::array<std::string_view, 8> kHeads = {"between maps", "within a map", "loops",     "dead ends",
                                                      "routes",       "labels",       "structure", "geometry"};
  std::string text = fmt::format("{:>5} {:<9}", "k", "weights");
  for (const auto head : kHeads) text += fmt::format(" {:>17}", head);
  text += '\n';
  for (const Row& row : report.rows) {
    text += fmt::format("{:>5.2f} {:<9}", row.loops, name_of(row.weights));
    for (const SetMetric metric : kShown) {
      text += fmt::format(" {:>17}", estimate_text(row[metric], digits_of(metric)));
    }
    text += '\n';
  }
  return text;
}

std::string effect_table(const PaperReport& report) {
  std::string text;
  for (const PaperRow& paper : paper_rows()) {
    const Row* random = report.find(Weights::random, paper.loops);
    const Row* euclidean = report.find(Weights::euclidean, paper.loops);
    if (random == nullptr || euclidean == nullptr) continue;
    text += fmt::format("{:>5.2f}", paper.loops);
    for (const SetMetric metric : kVarietyMetrics) {
      const auto effect = effect_between((*random)[metric], (*euclidean)[metric]);
      text += fmt::format(" {:>15}", effect ? fmt::format("{:+.1f} ± {:.1f}", effect->size, effect->error) : "-");
    }
    text += '\n';
  }
  if (text.empty()) return text;
  return fmt::format(
      "\nRandom less Euclidean weights at the same k, in standard deviations of a set (0: the measure cannot tell "
      "them apart):\n\n{:>5} {:>15} {:>15} {:>15}\n{}",
      "k", "labels", "structure", "geometry", text);
}

/// One line per metric and kind of weights.
Drawing plot_over_loops(const PaperReport& report, Plot plot, std::span<const SetMetric> shown) {
  plot.note = report.settings();
  plot.x_label = "k, the share of candidates outside the tree that become loops";
  for (std::size_t q = 0; q < shown.size(); ++q) {
    for (const Weights weights : {Weights::random, Weights::euclidean}) {
      Series series{.name = fmt::format("{}, {} weights", title_of(shown[q]), name_of(weights)),
                    .points = {},
                    .colour = palette(q),
                    .dashed = weights == Weights::euclidean};
      for (const Row& row : report.rows) {
        if (row.weights != weights) continue;
        series.points.push_back({row.loops, row[shown[q]].mean});
        series.band.push_back(row[shown[q]].error());
      }
      if (!series.points.empty()) plot.series.push_back(std::move(series));
    }
  }
  return draw(plot);
}

}  // namespace

const Row* PaperReport::find(Weights weights, double loops) const {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const Row& row) { return row.weights == weights && row.loops == loops; });
  return found == rows.end() ? nullptr : &*found;
}

std::string PaperReport::settings() const {
  const LayoutSettings settings = paper_settings(Weights::random, 0);
  return fmt::format("{} sets of {} maps for each k, {} rooms in {:g}x{:g}, at least {:g} apart; seed {}", sets, maps,
                     settings.rooms, settings.width, settings.height, settings.min_distance, seed);
}

std::string PaperReport::text() const {
  std::string text = "Means over the sets ± standard error.\n";
  for (const Weights weights : {Weights::random, Weights::euclidean}) {
    if (std::none_of(rows.begin(), rows.end(), [&](const Row& row) { return row.weights == weights; })) continue;
    text += fmt::format(
        "\nThe paper's table beside ours with {} weights{} (off: the paper's one set from our mean, in standard "
        "deviations of a set):\n\n{}\nRooms of each degree in a map:\n\n{}",
        name_of(weights), weights == Weights::random ? ", as in its listing" : "", printed_table(*this, weights),
        degree_table(*this, weights));
  }
  text += fmt::format(
      "\nFairness by both definitions (lower is fairer), the shape of the maps, and variety by three measures:\n\n{}",
      hidden_table(*this));
  return text + effect_table(*this);
}

void PaperReport::add_to(Metrics& metrics) const {
  for (const Row& row : rows) {
    Metrics ours;
    for (int q = 0; q < kSetMetrics; ++q) {
      const auto metric = static_cast<SetMetric>(q);
      ours.add(std::string(title_of(metric)), row[metric]);
      ours.add({.name = fmt::format("{} deviation", title_of(metric)), .value = row[metric].deviation(), .n = sets});
    }
    for (std::size_t degree = 1; degree < row.degrees.size(); ++degree) {
      ours.add(mean_metric("rooms of a degree", row.degrees[degree], "rooms", Better::neither,
                           {{"degree", std::uint64_t{degree}}}));
    }
    metrics.add(ours, {{"source", "teka"}, {"loops", row.loops}, {"weights", name_of(row.weights)}});
  }
  for (const PaperRow& paper : paper_rows()) {
    Metrics printed;
    for (const SetMetric metric : kPrinted) printed.add(std::string(title_of(metric)), printed_value(paper, metric));
    for (std::size_t i = 0; i < paper.degrees.size(); ++i) {
      if (paper.degrees[i] < 0) continue;
      printed.add({.name = "rooms of a degree",
                   .of = {{"degree", std::uint64_t{i + 1}}},
                   .value = paper.degrees[i],
                   .unit = "rooms"});
    }
    metrics.add(printed, {{"source", "paper"}, {"loops", paper.loops}});
    const Row* random = find(Weights::random, paper.loops);
    const Row* euclidean = find(Weights::euclidean, paper.loops);
    if (random == nullptr || euclidean == nullptr) continue;
    for (const SetMetric metric : kVarietyMetrics) {
      const auto effect = effect_between((*random)[metric], (*euclidean)[metric]);
      if (!effect) continue;
      metrics.add({.name = fmt::format("effect of weights on {}", title_of(metric)),
                   .of = {{"source", "teka"}, {"loops", paper.loops}},
                   .value = effect->size,
                   .error = effect->error,
                   .unit = "deviations",
                   .n = 2 * sets});
    }
  }
}

Metrics PaperReport::history() const {
  Metrics history;
  for (const Row& row : rows) {
    for (std::size_t run = 0; run < row.sets.size(); ++run) {
      const SetResult& set = row.sets[run];
      Metrics ours;
      for (std::size_t q = 0; q < set.values.size(); ++q) {
        ours.add(std::string(title_of(static_cast<SetMetric>(q))), set.values[q]);
      }
      for (std::size_t degree = 1; degree < set.degrees.size(); ++degree) {
        ours.add({.name = "rooms of a degree",
                  .of = {{"degree", std::uint64_t{degree}}},
                  .value = set.degrees[degree],
                  .unit = "rooms"});
      }
      history.add(
          ours,
          {{"source", "teka"}, {"loops", row.loops}, {"weights", name_of(row.weights)}, {"run", std::uint64_t{run}}});
    }
  }
  return history;
}

Drawing PaperReport::plot_fairness() const {
  constexpr std::array<SetMetric, 2> kShown = {SetMetric::between_maps, SetMetric::within_map};
  Plot plot;
  plot.title = "Fairness by both definitions (lower is fairer)";
  plot.y_label = "standard deviation, edges";
  return plot_over_loops(*this, std::move(plot), kShown);
}

Drawing PaperReport::plot_variety() const {
  Plot plot;
  plot.title = "Variety by three measures";
  plot.y_label = "mean distance of two maps";
  return plot_over_loops(*this, std::move(plot), kVarietyMetrics);
}

}  // namespace teka::dungeon
