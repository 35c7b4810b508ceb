// teka train 2048: trains a network on all cores and measures how well it plays.
#include <cmath>

#include "core/check.hpp"
#include "games/twenty48/network/network_file.hpp"
#include "games/twenty48/network/training.hpp"
#include "games/twenty48/play/play_report.hpp"
#include "games/twenty48/verbs/verbs.hpp"
#include "picture/plot.hpp"
#include "report/evolution_run.hpp"
#include "report/picture_file.hpp"

namespace teka::twenty48 {
namespace {

using Kind = Parameter::Kind;

constexpr double kMillion = 1e6;
constexpr int kFirstRank = 10;  // smallest tile reported: 1024
constexpr int kRoundsBetweenNotes = 16;
constexpr const char* kPart = "learner";  // of the journal

std::vector<Parameter> train_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "training-moves",
       .kind = Kind::real,
       .fallback = 100.0,
       .help = "length of the training, in moves of all games together",
       .unit = "million",
       .minimum = 0.01,
       .maximum = 1e6,
       .may_differ = true},
      {.name = "tuples",
       .kind = Kind::choice,
       .fallback = "medium",
       .help = "tuples of the network: six of 4 cells, four of 5, or four of 6",
       .choices = {"small", "medium", "large"}},
      {.name = "stages",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "number of weight sets: 2 adds one for boards from 16384, 3 also one from 8192",
       .minimum = 1,
       .maximum = Layout::kMostStages},
      {.name = "optimism",
       .kind = Kind::real,
       .fallback = 0.0,
       .help = "initial value of every board; higher explores more",
       .unit = "points",
       .minimum = 0,
       .maximum = 1e6},
      {.name = "rate",
       .kind = Kind::real,
       .fallback = 1.0,
       .help = "factor on the learning rate",
       .minimum = 0.001,
       .maximum = 2},
      {.name = "checks",
       .kind = Kind::integer,
       .fallback = 1000,
       .help = "number of fresh games that estimate the result; of the finished network, at a search depth of one move",
       .minimum = 0,
       .maximum = 1e6,
       .may_differ = true},
      {.name = "every",
       .kind = Kind::real,
       .fallback = 20.0,
       .help = "moves between two checkpoints",
       .unit = "million",
       .minimum = 0.01,
       .maximum = 1e6,
       .may_differ = true},
  };
  for (auto& parameter : run_parameters()) parameters.push_back(std::move(parameter));
  return parameters;
}

std::uint64_t millions(double number) {
  return static_cast<std::uint64_t>(std::llround(number * kMillion));
}

LearnerSettings read_settings(const Parameters& p) {
  const std::string& name = p.text("tuples");
  LearnerSettings settings{.layout = name == "small"    ? small_layout()
                                     : name == "medium" ? medium_layout()
                                                        : large_layout(1),
                           .optimism = static_cast<float>(p.real("optimism")),
                           .rate = static_cast<float>(p.real("rate"))};
  settings.layout.stages = static_cast<int>(p.integer("stages"));
  return settings;
}

/// Runs until the planned moves are done or it is interrupted; both save a checkpoint, if requested.
void learn(Learner& learner, const Job& job, Context& context) {
  const Parameters& p = job.parameters;
  const auto save = [&] {
    if (!context.journal->is_saved()) return;
    ByteWriter out;
    learner.save(out);
    context.journal->keep(kPart, out.bytes());
    (void)context.journal->save();  // a failure is told at the end
  };
  const std::uint64_t every = millions(p.real("every"));
  const std::uint64_t moves = millions(p.real("training-moves"));
  std::uint64_t next_save = learner.moves() + every;
  for (int round = 0; learner.moves() < moves && !context.budget.interrupted(); ++round) {
    learner.play_round(context.executor);
    if (learner.moves() >= next_save) {
      save();
      next_save += every;
    }
    if (round % kRoundsBetweenNotes != 0) continue;
    const Tally recent = learner.recent();
    if (recent.score.count > 0) {
      context.progress.point("mean score", static_cast<double>(learner.moves()) / kMillion, recent.score.mean);
    }
    context.progress(learner.moves(), moves,
                     fmt::format("moves, mean score {:.0f}, 2048 in {:.0f} % of games, 4096 in {:.0f} %",
                                 recent.score.mean, 100 * recent.reached(11), 100 * recent.reached(12)));
  }
  if (learner.moves() > 0) save();
}

std::string in_millions(std::uint64_t moves) {
  return fmt::format("{:.2f}", static_cast<double>(moves) / kMillion);
}

std::string score_text(const Estimate& score) {
  return score.count > 1 ? fmt::format("{:.0f} ± {:.0f}", score.mean, score.error()) : "-";
}

std::string row_of(std::string_view what, const Tally& games) {
  std::string row = fmt::format("{:>12} {:>8} {:>16}", what, games.score.count, score_text(games.score));
  for (int rank = kFirstRank; rank <= kTopRank; ++rank) row += fmt::format(" {:>6.1f}", 100 * games.reached(rank));
  return row + '\n';
}

std::string curve_table(const Learner& learner, const Tally& measured) {
  std::string text = fmt::format("{:>12} {:>8} {:>16} ", "moves, M", "games", "score");
  for (int rank = kFirstRank; rank <= kTopRank; ++rank) text += fmt::format("{:>6} ", 1 << rank);
  text += "% of games\n";
  for (const CurvePoint& point : learner.curve()) {
    if (point.games.score.count > 0) text += row_of(in_millions(point.moves), point.games);
  }
  text += row_of("lately", learner.recent());
  if (measured.score.count > 0) text += row_of("then", measured);
  return text;
}

Metrics metrics_of(const Learner& learner, const Tally& measured) {
  Metrics metrics;
  metrics.add("moves", static_cast<double>(learner.moves()));
  for (const CurvePoint& point : learner.curve()) {
    if (point.games.score.count == 0) continue;
    metrics.add(
        mean_metric("score while learning", point.games.score, "points", Better::higher, {{"moves", point.moves}}));
  }
  if (measured.score.count == 0) return metrics;
  metrics.add("score one move ahead", measured.score, "points", Better::higher);
  for (int rank = kFirstRank; rank <= kTopRank; ++rank) {
    metrics.add(games_with_tile(1 << rank, measured.count_reached(rank), measured.score.count));
  }
  return metrics;
}

Drawing plot_curve(const Learner& learner, const Tally& measured) {
  Plot plot{.title = "2048: learning a network", .x_label = "million moves", .y_label = "score of a game"};
  Series series{.name = "games while learning", .points = {}, .colour = palette(0)};
  for (const CurvePoint& point : learner.curve()) {
    const Estimate& score = point.games.score;
    if (score.count == 0) continue;
    series.points.push_back({static_cast<double>(point.moves) / kMillion, score.mean});
    series.band.push_back(score.count > 1 ? score.error() : 0);
  }
  plot.series.push_back(std::move(series));
  if (measured.score.count > 0) {
    plot.lines.push_back({.y = measured.score.mean, .name = "the finished network, one move ahead"});
  }
  return draw(plot);
}

/// Measured on games that were not used for training, with the network as stored in its file.
Tally measure(const std::string& file, const Job& job, Context& context) {
  const auto network = network_from_file(std::make_shared<const std::string>(file));
  TEKA_CHECK(network);
  const auto games = static_cast<std::size_t>(job.parameters.integer("checks"));
  context.progress(0, games, "games to measure it");
  return play_greedily(*network, games, Seed(job.seed).child("measuring"), context.executor, context.budget.stop);
}

Result<Output> run_train(const Job& job, Context& context) {
  const Parameters& p = job.parameters;
  if (p.has("plot")) {
    if (auto format = picture_format(p.text("plot")); !format) return tl::unexpected(format.error());
  }
  Learner learner(read_settings(p), Seed(job.seed).child("learning"));
  if (const auto state = context.journal->find(kPart)) {
    ByteReader in(*state);
    if (!learner.load(in)) return fail("the checkpoint does not fit this training; start again without --resume");
    // A training ends after the first round that reaches its length.
    if (learner.moves() >= millions(p.real("training-moves")) + learner.moves_of_round()) {
      return fail("the checkpoint has {} million moves already; ask for at least as many with --training-moves",
                  in_millions(learner.moves()));
    }
  }
  learn(learner, job, context);
  Output output;
  if (learner.moves() == 0) return output;  // interrupted before the first round
  output.kept = fmt::format("the network after {} million moves", in_millions(learner.moves()));
  const bool whole = !context.budget.interrupted();
  const bool wants_network = job.format == "network";
  std::string network;
  if (whole || wants_network) network = to_network_file(learner);
  Tally measured;
  if (whole) measured = measure(network, job, context);
  if (p.has("plot")) {
    const Drawing plot = plot_curve(learner, measured);
    if (auto written = write_drawing(plot, job, context, {.option = "plot", .part = context.part(output.kept)});
        !written)
      return tl::unexpected(written.error());
  }
  output.metrics = metrics_of(learner, measured);
  if (job.wants_json()) return output;
  const std::string told = curve_table(learner, measured);
  output.body = wants_network ? network : told;
  if (wants_network) output.summary = told;
  return output;
}

}  // namespace

Verb train_verb() {
  return {.name = "train",
          .summary = "Trains an n-tuple network by temporal difference learning on self-played games",
          .example = "teka train 2048 --training-moves 0.5 --tuples small --checks 50 --out small.network",
          .parameters = train_parameters(),
          .formats = {report_formats().front(), {"network", ".network", false}, {"json", ".json"}},
          .run = run_train,
          .is_watched = teka::is_watched};
}

}  // namespace teka::twenty48
