// teka reproduce brick: the thesis's ten cases on many random sequences of bricks, and its experiments with the genetic
// algorithm, each beside the printed results.
#include <cmath>

#include "core/text.hpp"
#include "games/brick/play/play_options.hpp"
#include "games/brick/thesis/cases.hpp"
#include "games/brick/thesis/experiments.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "picture/plot.hpp"
#include "report/evolution_run.hpp"
#include "report/paper.hpp"
#include "report/picture_file.hpp"

namespace teka::brick {
namespace {

using Kind = Parameter::Kind;

/// Named as in the judge's ranking.
constexpr Paper kSource{.authors = "Destiana",
                        .title = "",
                        .source =
                            "thesis on the Colour Brick Game (SPOJ BRICKGM), Institut Teknologi Sepuluh "
                            "Nopember, 2018"};

/// Indices of cases from 0; empty for "none".
Result<std::vector<std::size_t>> read_cases(const Parameters& parameters) {
  std::vector<std::size_t> cases;
  const std::string& text = parameters.text("cases");
  if (text == "none") return cases;
  if (text == "all") {
    for (std::size_t i = 0; i < kThesisCases; ++i) cases.push_back(i);
    return cases;
  }
  for (const std::int64_t number : parameters.integers("cases")) {
    const auto chosen = static_cast<std::size_t>(number - 1);
    if (std::find(cases.begin(), cases.end(), chosen) != cases.end()) {
      return fail("--cases {}: {} is given twice; leave one out", text, number);
    }
    cases.push_back(chosen);
  }
  return cases;
}

std::vector<const Experiment*> experiments_from(const std::string& name) {
  std::vector<const Experiment*> wanted;
  for (const Experiment& experiment : thesis_experiments()) {
    if (name == "all" || name == experiment.name) wanted.push_back(&experiment);
  }
  return wanted;
}

std::string points_text(const Estimate& estimate) {
  if (estimate.count == 0) return "-";
  if (estimate.count == 1) return fmt::format("{:.0f}", estimate.mean);
  return fmt::format("{:.0f} ± {:.0f}", estimate.mean, estimate.error());
}

std::string cases_table(const std::vector<std::size_t>& wanted, const CaseScores& scores,
                        const std::vector<Contender>& contenders) {
  std::string text =
      "Points per game, mean ± standard error, and games that died before their bricks ran out.\n"
      "The thesis played the judge's bricks once; re-run: its rules in an earlier program, on random bricks.\n\n"
      "       K      N     thesis";
  for (const Contender& contender : contenders) {
    if (contender.rerun != nullptr) text += fmt::format(" {:>10}", "re-run");
    text += fmt::format(" {:>20} {:>9}", contender.name, "died");
  }
  text += '\n';
  for (const std::size_t number : wanted) {
    const ThesisCase& played = thesis_cases()[number];
    text += fmt::format("{:>4} {:>3} {:>6} {:>10}", number + 1, played.colours, played.bricks, played.thesis);
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      const CaseScore& score = scores[number][i];
      if (contenders[i].rerun != nullptr) text += fmt::format(" {:>10}", played.*contenders[i].rerun);
      text += fmt::format(" {:>20} {:>9}", points_text(score.points),
                          fmt::format("{} of {}", score.deaths, score.points.count));
    }
    text += '\n';
  }
  return text;
}

/// The judge's ranking criterion: the sum over all cases, if each has been played.
std::optional<Metric> sum_of_cases(const CaseScores& scores, std::size_t contender) {
  Metric sum{.name = "sum of points", .error = 0.0, .unit = "points", .n = 0, .better = Better::higher};
  double variance = 0;
  for (const auto& score : scores) {
    const Estimate& points = score[contender].points;
    if (points.count < 2) return {};
    sum.value += points.mean;
    variance += points.error() * points.error();
    sum.n += points.count;
  }
  sum.error = std::sqrt(variance);
  return sum;
}

Factors factors_of(const Contender& contender, std::string_view source) {
  Factors of = {{"source", source}};
  of.insert(of.end(), contender.of.begin(), contender.of.end());
  return of;
}

void add_case_metrics(const std::vector<std::size_t>& wanted, const CaseScores& scores,
                      const std::vector<Contender>& contenders, Metrics& metrics) {
  for (const std::size_t number : wanted) {
    const ThesisCase& played = thesis_cases()[number];
    Metrics of_case;
    of_case.add({.name = "points",
                 .of = {{"source", "thesis"}},
                 .value = static_cast<double>(played.thesis),
                 .unit = "points",
                 .better = Better::higher});
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      const CaseScore& score = scores[number][i];
      if (contenders[i].rerun != nullptr) {
        of_case.add({.name = "points",
                     .of = factors_of(contenders[i], "re-run"),
                     .value = static_cast<double>(played.*contenders[i].rerun),
                     .unit = "points",
                     .better = Better::higher});
      }
      if (score.points.count == 0) continue;
      Metrics ours;
      ours.add("points", score.points, "points", Better::higher);
      ours.add(share_metric("deaths", score.deaths, score.points.count, Better::lower));
      ours.add("bricks placed", score.placed, "bricks");
      of_case.add(ours, factors_of(contenders[i], "teka"));
    }
    metrics.add(
        of_case,
        {{"case", std::uint64_t{number + 1}}, {"case colours", played.colours}, {"case bricks", played.bricks}});
  }
}

/// Adds the sums as the last line of the table and as metrics.
std::string sums(const CaseScores& scores, const std::vector<Contender>& contenders, Metrics& metrics) {
  std::int64_t thesis = 0;
  for (const ThesisCase& played : thesis_cases()) thesis += played.thesis;
  std::string text = fmt::format("\nSum of the ten cases: thesis {}", thesis);
  metrics.add({.name = "sum of points",
               .of = {{"source", "thesis"}},
               .value = static_cast<double>(thesis),
               .unit = "points",
               .better = Better::higher});
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    auto sum = sum_of_cases(scores, i);
    if (!sum) return "";
    sum->of = factors_of(contenders[i], "teka");
    text += fmt::format("; {} {:.0f} ± {:.0f}", contenders[i].name, sum->value, *sum->error);
    metrics.add(*sum);
  }
  return text + ".\n";
}

std::string experiments_text(const std::vector<const Experiment*>& wanted, const std::vector<GaRuns>& runs,
                             const ExperimentSize& size) {
  std::string text = fmt::format(
      "\nThe genetic algorithm with {} colours and {} bricks, at most {} generations; the thesis: 9 colours, 20000 "
      "bricks,\none run. Points of the best weights on the bricks that chose them, and on {} other games.\n",
      size.colours, size.bricks, size.generations, size.games);
  std::size_t at = 0;
  for (const Experiment* experiment : wanted) {
    text += fmt::format("\n   {:<24} {:>8} {:>11} {:>5} {:>16} {:>16} {:>14}\n", experiment->title, "thesis",
                        "generations", "runs", "ours", "on other games", "generations");
    for (const ExperimentRow& row : experiment->rows) {
      const GaRuns& ours = runs[at++];
      const auto ended = ours.generations.count < 2
                             ? points_text(ours.generations)
                             : fmt::format("{:.1f} ± {:.1f}", ours.generations.mean, ours.generations.error());
      text += fmt::format("   {:<24} {:>8} {:>11} {:>5} {:>16} {:>16} {:>14}\n", row.name, row.thesis,
                          row.generations ? fmt::format("{}", *row.generations) : "-", ours.best.count,
                          points_text(ours.best), points_text(ours.fresh), ended);
    }
  }
  return text;
}

Factors factors_of(const Experiment& experiment, const ExperimentRow& row, std::string_view source) {
  return {{"source", source}, {"experiment", experiment.name}, {"variant", row.name}};
}

void add_experiment_metrics(const std::vector<const Experiment*>& wanted, const std::vector<GaRuns>& runs,
                            Metrics& metrics) {
  std::size_t at = 0;
  for (const Experiment* experiment : wanted) {
    for (const ExperimentRow& row : experiment->rows) {
      const GaRuns& ours = runs[at++];
      Metrics printed;
      printed.add("best points", row.thesis, "points", Better::higher);
      if (row.generations) printed.add("generations", static_cast<double>(*row.generations));
      metrics.add(printed, factors_of(*experiment, row, "thesis"));
      if (ours.best.count == 0) continue;
      Metrics measured;
      measured.add("best points", ours.best, "points", Better::higher);
      measured.add("points on other games", ours.fresh, "points", Better::higher);
      measured.add("generations", ours.generations);
      metrics.add(measured, factors_of(*experiment, row, "teka"));
    }
  }
}

Metrics history_of(const std::vector<const Experiment*>& wanted, const std::vector<GaRuns>& runs) {
  Metrics history;
  std::size_t at = 0;
  for (const Experiment* experiment : wanted) {
    for (const ExperimentRow& row : experiment->rows) {
      const GaRuns& all = runs[at++];
      for (std::size_t run = 0; run < all.histories.size(); ++run) {
        Factors of = factors_of(*experiment, row, "teka");
        of.emplace_back("run", std::uint64_t{run});
        Metrics whole;
        whole.add("best points", all.single[run].best, "points", Better::higher);
        whole.add("points on other games", all.single[run].fresh, "points", Better::higher);
        whole.add("generations", static_cast<double>(all.histories[run].back().number));
        history.add(whole, of);
        history.add(history_metrics(all.histories[run], of));
      }
    }
  }
  return history;
}

/// Best points so far per generation, mean over the runs; a finished run keeps its last value.
Drawing plot_experiment(const Experiment& experiment, std::span<const GaRuns> runs, const std::string& settings) {
  Plot plot;
  plot.title = fmt::format("{}: best points so far, mean of the runs", experiment.title);
  plot.note = settings;
  plot.x_label = "generation";
  plot.y_label = "points";
  for (std::size_t row = 0; row < experiment.rows.size(); ++row) {
    Series series{.name = std::string(experiment.rows[row].name), .points = {}, .colour = palette(row)};
    std::size_t longest = 0;
    for (const auto& history : runs[row].histories) longest = std::max(longest, history.size());
    for (std::size_t g = 0; g < longest; ++g) {
      Estimate best;
      for (const auto& history : runs[row].histories) best.add(history[std::min(g, history.size() - 1)].best_so_far);
      series.points.push_back({static_cast<double>(g), best.mean});
      if (best.count > 1) series.band.push_back(best.error());
    }
    plot.series.push_back(std::move(series));
  }
  return draw(plot);
}

Result<std::string> write_plots(const std::vector<const Experiment*>& wanted, const std::vector<GaRuns>& runs,
                                const std::string& settings, const Job& job, const Context& context) {
  std::string names;
  std::size_t at = 0;
  for (const Experiment* experiment : wanted) {
    const std::string suffix = fmt::format("-{}.svg", experiment->name);
    const Product product{.option = "plots", .suffix = suffix};
    const Drawing plot = plot_experiment(*experiment, std::span(runs).subspan(at, experiment->rows.size()), settings);
    if (auto ok = write_drawing(plot, job, context, product); !ok) return tl::unexpected(ok.error());
    names += (at == 0 ? "" : ", ") + path_of(job, product);
    at += experiment->rows.size();
  }
  return fmt::format("plots: {}\n", names);
}

/// For the plots: what all rows have in common.
std::string settings_text(const ExperimentSize& size, std::uint64_t seed) {
  const GaSetup usual;
  return fmt::format(
      "{} colours, {} bricks per game, at most {} generations, {} runs per row, seed {}; unless a row says otherwise: "
      "features {}, population {}, mutation {}, sigma {}",
      size.colours, size.bricks, size.generations, size.runs, seed, usual.features, usual.population, usual.mutation,
      usual.sigma);
}

/// Adds the finished part of the experiments to the output; returns the number of evolutions.
Result<std::size_t> reproduce_experiments(const std::vector<const Experiment*>& wanted, const Job& job,
                                          Context& context, Output& output) {
  const ExperimentSize size{.bricks = static_cast<std::size_t>(job.parameters.integer("bricks")),
                            .generations = static_cast<std::uint64_t>(job.parameters.integer("generations")),
                            .runs = static_cast<std::size_t>(job.parameters.integer("runs"))};
  const auto runs = run_experiments(wanted, size, Seed(job.seed).child("experiments"), context);
  std::size_t done = 0;
  for (const GaRuns& of_row : runs) done += of_row.best.count;
  if (done == 0) return done;
  add_experiment_metrics(wanted, runs, output.metrics);
  if (job.has_table) output.history.add(history_of(wanted, runs));
  output.body += experiments_text(wanted, runs, size);
  if (job.parameters.has("plots") && !context.budget.interrupted()) {
    auto names = write_plots(wanted, runs, settings_text(size, job.seed), job, context);
    if (!names) return tl::unexpected(names.error());
    output.summary += *names;
  }
  return done;
}

/// Our player beside the thesis's, unless there is none.
Result<std::optional<Contender>> our_contender(const Parameters& parameters) {
  const std::string& player = parameters.text("extra-player");
  if (player == "none") return std::optional<Contender>();
  const auto pace = pace_of(parameters, {});
  if (!pace) return tl::unexpected(pace.error());
  return std::optional(contender(player, *pace));
}

/// For the heading.
std::string settings_text(const Parameters& p, std::uint64_t seed) {
  std::string text;
  if (p.text("cases") != "none") {
    text = fmt::format("cases {}, {} games per case and player, ", p.text("cases"), p.integer("games"));
  }
  if (p.text("experiments") != "none") {
    text += fmt::format("experiments {} with {} bricks per game, at most {} generations, {} runs per row, ",
                        p.text("experiments"), p.integer("bricks"), p.integer("generations"), p.integer("runs"));
  }
  return text + fmt::format("seed {}", seed);
}

Result<Output> run_reproduce(const Job& job, Context& context) {
  const auto cases = read_cases(job.parameters);
  if (!cases) return tl::unexpected(cases.error());
  const auto experiments = experiments_from(job.parameters.text("experiments"));
  if (cases->empty() && experiments.empty()) {
    return fail("--cases none: nothing to do; choose some cases, or --experiments all");
  }
  const auto seeds = static_cast<std::size_t>(job.parameters.integer("games"));
  auto contenders = thesis_contenders();
  auto ours = our_contender(job.parameters);
  if (!ours) return tl::unexpected(ours.error());
  if (*ours) contenders.push_back(std::move(**ours));
  const auto scores = play_cases(*cases, contenders, seeds, Seed(job.seed).child("cases"), context);
  Output output;
  const std::string heading = heading_of(kSource, settings_text(job.parameters, job.seed));
  std::size_t games = 0;
  for (const auto& of_case : scores) {
    for (const CaseScore& score : of_case) games += score.points.count;
  }
  if (games > 0) {
    add_case_metrics(*cases, scores, contenders, output.metrics);
    if (job.has_table) output.history = game_metrics(*cases, scores, contenders);
    output.body = heading + cases_table(*cases, scores, contenders) + sums(scores, contenders, output.metrics);
    output.kept = fmt::format("{} of {} games", games, cases->size() * contenders.size() * seeds);
  }
  if (experiments.empty() || context.budget.interrupted()) return output;
  const auto evolutions = reproduce_experiments(experiments, job, context, output);
  if (!evolutions) return tl::unexpected(evolutions.error());
  if (games == 0 && *evolutions > 0) output.body.insert(0, heading);
  if (*evolutions > 0) output.kept += fmt::format("{}{} evolutions", games > 0 ? ", " : "", *evolutions);
  return output;
}

std::vector<Parameter> reproduce_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "games",
       .kind = Kind::integer,
       .fallback = 10,
       .help = "number of games to play; per case and player",
       .minimum = 2,
       .maximum = 1e6},
      {.name = "cases",
       .kind = Kind::list,
       .fallback = "all",
       .help = "which of the ten cases to play",
       .minimum = 1,
       .maximum = kThesisCases,
       .words = {"all", "none"}},
      {.name = "extra-player",
       .kind = Kind::choice,
       .fallback = "fast",
       .help = "player beside those of the thesis",
       .choices = {"none", "fast", "search"}},
      {.name = "placements",
       .kind = Kind::integer,
       .implied = static_cast<std::int64_t>(kUsualEffort),
       .help = "number of placements to try per brick; by the player search",
       .minimum = 0,
       .maximum = 1e9},
      {.name = "time-per-game",
       .kind = Kind::real,
       .help = "time limit per game; of the player search, instead of --placements (10 s in the judge's setting)",
       .unit = "s",
       .minimum = 0.1,
       .maximum = 86400},
      {.name = "experiments",
       .kind = Kind::choice,
       .fallback = "none",
       .help = "also repeat the thesis's experiments with its genetic algorithm",
       .choices = {"none", "all", "features", "population", "mutation", "sigma"}},
      {.name = "bricks",
       .kind = Kind::integer,
       .fallback = 20'000,
       .help = "number of bricks per game; of the one that evaluates weights in experiments",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "generations",
       .kind = Kind::integer,
       .fallback = 1000,
       .help = "number of generations; runs end earlier when the elite has converged",
       .minimum = 0,
       .maximum = 1e9},
      {.name = "runs",
       .kind = Kind::integer,
       .fallback = 3,
       .help = "number of runs per configuration; a row of an experiment is one",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "plots",
       .kind = Kind::output_file,
       .help = "prefix of the plot files; of the experiments, as in PREFIX-features.svg",
       .form = "PREFIX"}};
  for (Parameter& parameter : checkpoint_parameters()) parameters.push_back(std::move(parameter));
  return parameters;
}

}  // namespace

Verb reproduce_verb() {
  return {.name = "reproduce",
          .summary = "Plays the thesis's ten cases on many random sequences of bricks, and repeats its experiments",
          .example = "teka reproduce brick --cases 3,5 --games 2",
          .parameters = reproduce_parameters(),
          .formats = report_formats(),
          .teamwork = Teamwork::parts,
          .run = run_reproduce};
}

}  // namespace teka::brick
