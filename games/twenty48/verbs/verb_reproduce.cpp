// teka reproduce 2048: the paper's experiment with many games instead of five; prints both tables.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <optional>

#include "core/text.hpp"
#include "games/twenty48/play/play_report.hpp"
#include "games/twenty48/players/flat_player.hpp"
#include "games/twenty48/verbs/verbs.hpp"
#include "report/paper.hpp"

namespace teka::twenty48 {
namespace {

constexpr Paper kSource{.authors = "A. Kennedy, N. F. Savira, S. A. Gunawan and L. Hakim",
                        .title = "Implementasi Algoritma Monte Carlo Tree Search pada Permainan 2048 Berbasis Web",
                        .source = "Universitas Bunda Mulia"};

struct PaperRow {
  std::uint64_t runs;
  std::array<int, 5> games;

  [[nodiscard]] Estimate estimate() const {
    Estimate result;
    for (const int score : games) result.add(score);
    return result;
  }
};
constexpr std::array<PaperRow, 3> kPaper = {{{1, {2848, 6252, 400, 5012, 5380}},
                                             {10, {7460, 13544, 16824, 10520, 15928}},
                                             {100, {34560, 59720, 51328, 35408, 56500}}}};
constexpr std::int64_t kMostOfOneKind = 1'000'000;
constexpr int kRankOf2048 = 11;

using Counts = std::array<std::size_t, kPaper.size()>;

struct PaperGame {
  std::uint64_t points;
  int largest_rank;
};

/// The finished games of one row.
struct Row {
  Estimate score;
  std::size_t reached = 0;                   ///< games that reached 2048
  std::map<std::size_t, double> games = {};  ///< the points of each, by its number from 0
};

Result<Counts> read_counts(const Parameters& parameters) {
  Counts counts{};
  std::ranges::copy(parameters.integers("games-each"), counts.begin());
  if (std::all_of(counts.begin(), counts.end(), [](auto count) { return count == 0; })) {
    return fail("--games {}: no games to play; set at least one number above 0, as in 1000,1000,200",
                parameters.text("games-each"));
  }
  return counts;
}

/// One game of the paper's player, or nothing when interrupted.
std::optional<PaperGame> play(std::uint64_t runs, const Seed& seed, const Budget& budget) {
  FlatPlayer player({.runs = runs});
  PlayState state(seed.child("tiles"));
  const Seed thinking = seed.child("player");
  while (!state.over()) {
    const Choice choice = player.choose(state, budget, thinking.child(state.moves()));
    if (budget.interrupted()) return {};
    state.apply(static_cast<Move>(choice.direction));
  }
  return PaperGame{.points = state.points(), .largest_rank = state.largest_rank()};
}

/// All games, long ones first, so that no thread is left with one at the end.
std::array<Row, kPaper.size()> play_all(const Counts& counts, const Seed& seed, Context& context) {
  struct Task {
    std::size_t row, game;
  };
  std::vector<Task> tasks;
  for (std::size_t row = counts.size(); row-- > 0;) {
    for (std::size_t game = 0; game < counts[row]; ++game) tasks.push_back({row, game});
  }
  Budget budget = context.budget;
  budget.nodes = Budget::kUnlimited;
  std::atomic<std::uint64_t> done = 0;
  const auto runs_of = [&](std::size_t i) { return kPaper[tasks[i].row].runs; };
  const auto games = context.journal->parts(
      context.executor, tasks.size(),
      [&](std::size_t i) { return fmt::format("{} runs, game {}", runs_of(i), tasks[i].game); },
      [&](std::size_t i) -> std::optional<PaperGame> {
        if (budget.interrupted()) return {};
        return play(runs_of(i), seed.child(runs_of(i)).child(tasks[i].game), budget);
      },
      [&](std::size_t) { context.progress(++done, tasks.size(), "games"); });
  std::array<Row, kPaper.size()> rows;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (!games[i]) continue;
    Row& row = rows[tasks[i].row];
    row.score.add(static_cast<double>(games[i]->points));
    row.games.emplace(tasks[i].game, static_cast<double>(games[i]->points));
    row.reached += games[i]->largest_rank >= kRankOf2048 ? 1 : 0;
  }
  return rows;
}

/// A game of ours or of the paper; its number is from 1.
Metric game_metric(std::size_t number, double points) {
  return {.name = "score of a game",
          .of = {{"number", std::uint64_t{number}}},
          .value = points,
          .unit = "points",
          .better = Better::higher};
}

Metrics history_of(const std::array<Row, kPaper.size()>& rows) {
  Metrics history;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Metrics games;
    for (const auto& [game, points] : rows[i].games) games.add(game_metric(game + 1, points));
    history.add(games, {{"source", "teka"}, {"runs", kPaper[i].runs}});
  }
  return history;
}

void add_metrics(const PaperRow& paper, const Row& row, Metrics& metrics) {
  Metrics printed;
  for (std::size_t i = 0; i < paper.games.size(); ++i) {
    printed.add(game_metric(i + 1, static_cast<double>(paper.games[i])));
  }
  printed.add("score", paper.estimate(), "points", Better::higher);
  metrics.add(printed, {{"source", "paper"}, {"runs", paper.runs}});
  if (row.score.count == 0) return;
  Metrics ours;
  ours.add("score", row.score, "points", Better::higher);
  if (row.score.count > 1) {
    ours.add({.name = "score deviation", .value = row.score.deviation(), .unit = "points", .n = row.score.count});
  }
  ours.add(games_with_tile(1 << kRankOf2048, row.reached, row.score.count));
  metrics.add(ours, {{"source", "teka"}, {"runs", paper.runs}});
}

std::string with_error(const Estimate& estimate) {
  if (estimate.count == 0) return "-";
  if (estimate.count == 1) return fmt::format("{:.0f}", estimate.mean);
  return fmt::format("{:.0f} ± {:.0f}", estimate.mean, estimate.error());
}

std::string table(const std::array<Row, kPaper.size()>& rows) {
  std::string text = fmt::format(
      "Scores of flat Monte Carlo, mean ± standard error:\n\n{:>5}  {:<30} {:>13}   {:>13} {:>7} {:>10} {:>10}\n",
      "runs", "the paper's five games", "their mean", "ours", "games", "deviation", "with 2048");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Estimate& score = rows[i].score;
    const double share =
        score.count > 0 ? 100.0 * static_cast<double>(rows[i].reached) / static_cast<double>(score.count) : 0;
    text +=
        fmt::format("{:>5}  {:<30} {:>13}   {:>13} {:>7} {:>10} {:>10}\n", kPaper[i].runs,
                    fmt::format("{}", fmt::join(kPaper[i].games, " ")), with_error(kPaper[i].estimate()),
                    with_error(score), score.count, score.count > 1 ? fmt::format("{:.0f}", score.deviation()) : "-",
                    score.count > 0 ? fmt::format("{:.1f} %", share) : "-");
  }
  return text;
}

/// How far the paper's mean of five games is from ours, relative to the expected variation.
std::string remark(const Row& row) {
  const PaperRow& paper = kPaper.back();
  if (row.score.count < paper.games.size()) return "";  // too few to estimate the variation
  const double deviation = row.score.deviation();
  const double error_of_five = deviation / std::sqrt(5.0);
  const double distance = (paper.estimate().mean - row.score.mean) / error_of_five;
  return fmt::format(
      "\nOne game with {} runs varies by {:.0f} (standard deviation), a mean of five by {:.0f}: the paper's {:.0f} "
      "lies {:.1f} "
      "times\nthat {} ours. {}\n",
      paper.runs, deviation, error_of_five, paper.estimate().mean, std::abs(distance), distance > 0 ? "above" : "below",
      distance > 1 ? "Its five games were lucky, or played by another program." : "Five games do not say more.");
}

Result<Output> run_reproduce(const Job& job, Context& context) {
  const auto counts = read_counts(job.parameters);
  if (!counts) return tl::unexpected(counts.error());
  const auto rows = play_all(*counts, Seed(job.seed), context);
  Output output;
  std::size_t done = 0;
  std::size_t wanted = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    done += rows[i].score.count;
    wanted += (*counts)[i];
  }
  if (done == 0) return output;
  output.kept = fmt::format("{} of {} games", done, wanted);
  for (std::size_t i = 0; i < rows.size(); ++i) add_metrics(kPaper[i], rows[i], output.metrics);
  if (job.has_table) output.history = history_of(rows);
  const std::string settings =
      fmt::format("{} games with 1 run per move, {} with 10, {} with 100; seed {}; the paper played five of each",
                  (*counts)[0], (*counts)[1], (*counts)[2], job.seed);
  output.body = heading_of(kSource, settings) + table(rows) + remark(rows.back());
  return output;
}

}  // namespace

Verb reproduce_verb() {
  std::vector<Parameter> parameters = {{.name = "games-each",
                                        .kind = Parameter::Kind::list,
                                        .fallback = "1000,1000,200",
                                        .help = "number of games with 1, 10 and 100 runs per move",
                                        .form = "N,N,N",
                                        .minimum = 0,
                                        .maximum = kMostOfOneKind,
                                        .items = kPaper.size()}};
  for (Parameter& parameter : checkpoint_parameters()) parameters.push_back(std::move(parameter));
  return {.name = "reproduce",
          .summary = "Repeats the paper's experiment with 1, 10 and 100 runs per move, with many games instead of five",
          .example = "teka reproduce 2048 --games-each 50,20,2",
          .parameters = std::move(parameters),
          .formats = report_formats(),
          .teamwork = Teamwork::parts,
          .run = run_reproduce};
}

}  // namespace teka::twenty48
