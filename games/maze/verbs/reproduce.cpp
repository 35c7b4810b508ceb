// teka reproduce maze: the paper's experiment over several seeds, its tables beside ours, and what the tables hide.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/text.hpp"
#include "games/maze/design/design.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/measures/walk.hpp"
#include "games/maze/paper/paper.hpp"
#include "games/maze/verbs/verbs.hpp"
#include "picture/plot.hpp"
#include "report/evolution_run.hpp"
#include "report/paper.hpp"
#include "report/picture_file.hpp"

namespace teka::maze {
namespace {

using Kind = Parameter::Kind;

constexpr Paper kSource{.authors = "B. C. Pratama, D. N. Irvinne, S. A. Erdin and M. D. Akbar",
                        .title = "Penerapan Algoritma Genetika untuk Desain Permainan Labirin",
                        .source = "Universitas Gadjah Mada"};

/// How much of everything; see the parameters.
struct Amounts {
  std::size_t runs, walks, designs;
};

struct Run {
  double reported = 0;  ///< the best fitness, as the paper would print it
  Estimate fresh;       ///< steps of the same maze by fresh walks
  double steps = 0;     ///< the mean of the 8 walks of the best maze of the last generation,
  double paths = 0;     ///< and the number of its shortest paths
  std::vector<Generation> history;
};

std::string_view selection_of(const Configuration& c) {
  return c.selection == Selection::roulette ? "roulette" : "tournament";
}
std::string_view crossover_of(const Configuration& c) {
  return c.crossover == Crossover::uniform ? "uniform" : "arithmetic";
}

void put_bytes(ByteWriter& out, const Run& run) {
  out.put(run.reported);
  out.put(run.fresh);
  out.put(run.steps);
  out.put(run.paths);
  out.put_all(run.history);
}
bool get_bytes(ByteReader& in, Run& run) {
  return in.get(run.reported) && in.get(run.fresh) && in.get(run.steps) && in.get(run.paths) && in.get_all(run.history);
}

std::string name_of(const Configuration& c) {
  return fmt::format("{}, {}, {}", selection_of(c), crossover_of(c), c.elitism ? "elitism" : "no elitism");
}

Factors factors_of(const Configuration& c, std::string_view source) {
  return {{"source", source}, {"selection", selection_of(c)}, {"crossover", crossover_of(c)}, {"elitism", c.elitism}};
}

/// Nothing when interrupted.
std::optional<Run> run_once(const Configuration& configuration, const Seed& seed, std::size_t walks, Context& context) {
  PaperProblem problem;
  problem.crossover = configuration.crossover;
  problem.stop = context.budget.stop;
  Settings settings = paper_settings(configuration);
  settings.noise.final_samples = walks;
  Extras<Maze> extras;
  extras.budget = context.budget;
  const auto outcome = evolve(problem, settings, seed, context.executor, std::move(extras));
  if (context.budget.interrupted()) return {};
  Run run;
  run.history = outcome.history;
  run.reported = outcome.value;
  run.fresh = outcome.fresh;
  run.steps = outcome.judged.front().mean;
  run.paths = std::strtod(count_shortest_paths(outcome.population.front()).c_str(), nullptr);
  return run;
}

struct Range {
  double low, high;
};

/// "2-709", or "141" for a range of one.
std::string range_text(const Range& range) {
  return range.low == range.high ? fmt::format("{:.6g}", range.low)
                                 : fmt::format("{:.6g}-{:.6g}", range.low, range.high);
}

/// Reads a range as the paper prints it.
Range range_from(std::string_view printed) {
  const auto ends = split(printed, '-');
  return {parse_real(ends.front()).value(), parse_real(ends.back()).value()};
}

Range range_over(const std::vector<Run>& runs, double Run::* value) {
  const auto less = [&](const Run& a, const Run& b) { return a.*value < b.*value; };
  const auto [low, high] = std::minmax_element(runs.begin(), runs.end(), less);
  return {(*low).*value, (*high).*value};
}

Estimate over(const std::vector<Run>& runs, double (*value)(const Run&)) {
  Estimate estimate;
  for (const Run& run : runs) estimate.add(value(run));
  return estimate;
}

double true_fitness(const Run& run) {
  const double target = middle_steps({12, 12});
  return std::abs(run.fresh.mean - target) / target;
}

std::string results_table(const std::vector<std::vector<Run>>& all, std::size_t walks) {
  std::string text = fmt::format(
      "Best fitness |steps - 141.1| / 141.1 of 12x12 mazes, and the same mazes walked {} more times:\n\n"
      "   {:<36} {:>10} {:>19} {:>19} {:>15}\n",
      walks, "configuration", "paper", "ours, as reported", "ours, walked afresh", "fresh steps");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Estimate reported = over(all[i], [](const Run& run) { return run.reported; });
    const Estimate fresh = over(all[i], true_fitness);
    const Estimate steps = over(all[i], [](const Run& run) { return run.fresh.mean; });
    text += fmt::format("{:>2} {:<36} {:>10} {:>10.6f} ± {:.4f} {:>10.4f} ± {:.4f} {:>7.1f} ± {:.1f}\n", i + 1,
                        name_of(paper_configurations()[i]), "0.000709", reported.mean, reported.error(), fresh.mean,
                        fresh.error(), steps.mean, steps.error());
  }
  text += fmt::format(
      "\nBest maze of the last generation, range over the seeds: different shortest paths, and steps by its 8 "
      "walks:\n\n"
      "   {:<36} {:>12} {:>14} {:>14} {:>16}\n",
      "configuration", "paths, paper", "ours", "steps, paper", "ours");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Configuration& configuration = paper_configurations()[i];
    text += fmt::format("{:>2} {:<36} {:>12} {:>14} {:>14} {:>16}\n", i + 1, name_of(configuration),
                        configuration.shortest_paths, range_text(range_over(all[i], &Run::paths)),
                        configuration.average_steps, range_text(range_over(all[i], &Run::steps)));
  }
  return text;
}

/// How many random mazes it takes until one of them has the paper's best fitness by luck in its 8 walks. Nothing when
/// interrupted.
std::optional<std::uint64_t> random_search(const Seed& seed, const Budget& budget) {
  const PaperProblem problem;
  Rng rng(seed);
  for (std::uint64_t tried = 1; !budget.interrupted(); ++tried) {
    const Maze maze = problem.random(rng);
    const double fitness = problem.value(maze, problem.sample(maze, seed.child(tried), 8));
    if (fitness <= kPaperBestFitness * 1.001) return tried;
  }
  return {};
}

/// The best or the mean fitness per generation, averaged over the seeds, one line per configuration.
Drawing plot_runs(const std::vector<std::vector<Run>>& all, std::string_view title, const std::string& settings,
                  bool best, std::optional<bool> elitism) {
  Plot plot;
  plot.title = title;
  plot.note = settings;
  plot.x_label = "generation";
  plot.y_label = "fitness (lower is better)";
  plot.log_y = best;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Configuration& configuration = paper_configurations()[i];
    if (elitism && configuration.elitism != *elitism) continue;
    Series series{.name = name_of(configuration),
                  .points = {},
                  .colour = palette(i / 2),
                  .dashed = !configuration.elitism && !elitism};
    for (std::size_t g = 0; g < all[i].front().history.size(); ++g) {
      Estimate value;
      for (const Run& run : all[i]) value.add(best ? run.history[g].best : run.history[g].mean);
      series.points.push_back({static_cast<double>(g), value.mean});
      if (all[i].size() > 1) series.band.push_back(value.error());
    }
    plot.series.push_back(std::move(series));
  }
  return draw(plot);
}

Result<void> write_plots(const std::vector<std::vector<Run>>& all, const std::string& settings, const Job& job,
                         const Context& context) {
  const std::array<std::pair<const char*, Drawing>, 3> plots = {{
      {"best", plot_runs(all, "Best fitness per generation, mean of the runs", settings, true, std::nullopt)},
      {"mean-elitism", plot_runs(all, "Mean fitness with elitism, mean of the runs", settings, false, true)},
      {"mean-no-elitism", plot_runs(all, "Mean fitness without elitism, mean of the runs", settings, false, false)},
  }};
  for (const auto& [name, drawing] : plots) {
    const std::string suffix = fmt::format("-{}.svg", name);
    if (auto ok = write_drawing(drawing, job, context, {.option = "plots", .suffix = suffix}); !ok) return ok;
  }
  return {};
}

/// Designed mazes whose mean walk, computed exactly, is within 0.1 % of the target, per size.
std::string check_designs(std::size_t seeds, std::size_t walks, const Seed& seed, Context& context, Metrics& metrics) {
  std::string text = "\nMazes designed to the paper's middle, within 0.1 % by the exact mean of their walk:\n\n";
  for (const int side : {6, 8, 12, 16, 24, 32, 40}) {
    DesignSettings settings;
    settings.size = {side, side};
    settings.goal = {side - 1, side - 1};
    settings.walks = walks;
    settings.targets = {{Feature::steps, middle_steps(settings.size)}};
    const auto reached = context.journal->parts(
        context.executor, seeds, [&](std::size_t i) { return fmt::format("design {} of {}x{}", i, side, side); },
        [&](std::size_t i) -> std::optional<int> {
          const auto design = design_maze(settings, seed.child(static_cast<std::uint64_t>(side)).child(i),
                                          context.executor, context.budget);
          if (context.budget.interrupted()) return {};  // it would count as a failure
          return design && design->reached ? 1 : 0;
        });
    if (context.budget.interrupted()) return text;
    const auto hits = static_cast<std::size_t>(std::count(reached.begin(), reached.end(), std::optional(1)));
    context.progress(static_cast<std::uint64_t>(side), 40, "designed sizes");
    text += fmt::format("   {:>2}x{:<2}  {:>7.1f} steps   {} of {}\n", side, side, settings.targets.front().wanted,
                        hits, seeds);
    metrics.add(share_metric("designs that reach the target", hits, seeds, Better::higher,
                             {{"size", fmt::format("{0}x{0}", side)}}));
  }
  return text;
}

void add_range(const std::string& name, const Range& range, std::size_t n, Metrics& metrics) {
  metrics.add({.name = "least " + name, .value = range.low, .n = n});
  metrics.add({.name = "most " + name, .value = range.high, .n = n});
}

/// Both tables as metrics, the paper's beside ours.
void add_metrics(const std::vector<std::vector<Run>>& all, Metrics& metrics) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Configuration& configuration = paper_configurations()[i];
    Metrics printed;
    printed.add("reported fitness", kPaperBestFitness, "", Better::lower);
    add_range("shortest paths", range_from(configuration.shortest_paths), 1, printed);
    add_range("sampled steps", range_from(configuration.average_steps), 1, printed);
    metrics.add(printed, factors_of(configuration, "paper"));
    Metrics ours;
    ours.add("reported fitness", over(all[i], [](const Run& run) { return run.reported; }), "", Better::lower);
    ours.add("fresh fitness", over(all[i], true_fitness), "", Better::lower);
    ours.add("fresh steps", over(all[i], [](const Run& run) { return run.fresh.mean; }), "moves");
    add_range("shortest paths", range_over(all[i], &Run::paths), all[i].size(), ours);
    add_range("sampled steps", range_over(all[i], &Run::steps), all[i].size(), ours);
    metrics.add(ours, factors_of(configuration, "teka"));
  }
}

/// With the names of their means and ranges.
Metrics metrics_of(const Run& run) {
  Metrics metrics;
  metrics.add("reported fitness", run.reported, "", Better::lower);
  metrics.add("fresh fitness", true_fitness(run), "", Better::lower);
  metrics.add("fresh steps", run.fresh, "moves");
  metrics.add("shortest paths", run.paths);
  metrics.add("sampled steps", run.steps);
  return metrics;
}

Metrics history_of(const std::vector<std::vector<Run>>& all) {
  Metrics history;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t run = 0; run < all[i].size(); ++run) {
      Factors of = factors_of(paper_configurations()[i], "teka");
      of.emplace_back("run", std::uint64_t{run});
      history.add(metrics_of(all[i][run]), of);
      history.add(history_metrics(all[i][run].history, of));
    }
  }
  return history;
}

/// The runs of every configuration; when interrupted, of the finished ones.
std::vector<std::vector<Run>> run_all(std::size_t seeds, std::size_t walks, const Seed& seed, Context& context) {
  const auto configurations = paper_configurations();
  const std::size_t count = configurations.size() * seeds;
  std::atomic<std::uint64_t> done = 0;
  auto runs = context.journal->parts(
      context.executor, count,
      [&](std::size_t i) { return fmt::format("configuration {}, run {}", i / seeds, i % seeds); },
      [&](std::size_t i) {
        return run_once(configurations[i / seeds], seed.child(i / seeds).child(i % seeds), walks, context);
      },
      [&](std::size_t) { context.progress(++done, count, "runs"); });
  std::vector<std::vector<Run>> all;
  for (std::size_t i = 0; i < configurations.size(); ++i) {
    std::vector<Run> finished;
    for (std::size_t s = 0; s < seeds; ++s) {
      if (!runs[i * seeds + s]) return all;
      finished.push_back(std::move(*runs[i * seeds + s]));
    }
    all.push_back(std::move(finished));
  }
  return all;
}

/// For the heading and the plots.
std::string settings_text(const Amounts& amounts, std::uint64_t seed) {
  const Settings settings = paper_settings(paper_configurations().front());
  return fmt::format(
      "12x12 mazes, population {}, {} generations, fitness by {} walks; {} runs per configuration, each result walked "
      "{} times afresh; seed {}",
      settings.population, settings.stop.generations, settings.noise.samples, amounts.runs, amounts.walks, seed);
}

/// The mean number of random mazes until one is as good by luck; nothing when interrupted.
std::optional<Estimate> search_at_random(std::size_t count, const Seed& seed, Context& context) {
  const auto searches = context.journal->parts(
      context.executor, count, [](std::size_t i) { return fmt::format("random search {}", i); },
      [&](std::size_t i) { return random_search(seed.child(i), context.budget); });
  Estimate tries;
  for (const auto& tried : searches) {
    if (!tried) return {};
    tries.add(static_cast<double>(*tried));
  }
  return tries;
}

Result<Output> run_reproduce(const Job& job, Context& context) {
  const Amounts amounts{.runs = static_cast<std::size_t>(job.parameters.integer("runs")),
                        .walks = static_cast<std::size_t>(job.parameters.integer("walks")),
                        .designs = static_cast<std::size_t>(job.parameters.integer("designs"))};
  const Seed seed(job.seed);
  const std::string settings = settings_text(amounts, job.seed);
  const auto all = run_all(amounts.runs, amounts.walks, seed, context);
  Output output;
  if (all.empty()) return output;
  output.kept = fmt::format("{} of {} configurations", all.size(), paper_configurations().size());
  add_metrics(all, output.metrics);
  if (job.has_table) output.history = history_of(all);
  output.body = heading_of(kSource, settings) + results_table(all, amounts.walks);
  if (context.budget.interrupted()) return output;
  const auto tries = search_at_random(20 * amounts.runs, seed.child("random"), context);
  if (!tries) return output;
  output.metrics.add(mean_metric("random mazes until one reports the fitness", *tries, "mazes", Better::neither,
                                 {{"fitness", kPaperBestFitness}}));
  output.body +=
      fmt::format("\nRandom mazes reach the reported 0.000709 by luck after {:.0f} ± {:.0f} tries (n = {}).\n",
                  tries->mean, tries->error(), tries->count);
  if (amounts.designs > 0) {
    output.body += check_designs(amounts.designs, amounts.walks, seed.child("designs"), context, output.metrics);
  }
  if (context.budget.interrupted()) return output;
  if (job.parameters.has("plots")) {
    if (auto ok = write_plots(all, settings, job, context); !ok) return tl::unexpected(ok.error());
    output.summary = fmt::format("plots: {0}-best.svg, {0}-mean-elitism.svg, {0}-mean-no-elitism.svg\n",
                                 job.parameters.text("plots"));
  }
  return output;
}

}  // namespace

Verb reproduce_verb() {
  std::vector<Parameter> parameters = {
      {.name = "runs",
       .kind = Kind::integer,
       .fallback = 5,
       .help = "number of runs per configuration",
       .minimum = 2,
       .maximum = 1e5},
      {.name = "walks",
       .kind = Kind::integer,
       .fallback = 20'000,
       .help = "number of random walks that estimate a mean; of each result, by fresh walks",
       .minimum = 20'000,  // fewer would let luck back in
       .maximum = 1e9},
      {.name = "designs",
       .kind = Kind::integer,
       .fallback = 0,
       .help = "also design this many mazes per size, 6x6 to 40x40, and count those within 0.1 % of the target",
       .minimum = 0,
       .maximum = 1e6},
      {.name = "plots",
       .kind = Kind::output_file,
       .fallback = "maze-reproduce",
       .help = "prefix of the plot files; as in PREFIX-best.svg; none writes no plots",
       .form = "PREFIX"}};
  for (Parameter& parameter : checkpoint_parameters()) parameters.push_back(std::move(parameter));
  return {
      .name = "reproduce",
      .summary =
          "Runs the paper's eight configurations and prints its tables beside ours, with the fitness by fresh walks",
      .example = "teka reproduce maze --runs 2 --plots plots",
      .parameters = std::move(parameters),
      .formats = report_formats(),
      .teamwork = Teamwork::parts,
      .run = run_reproduce};
}

}  // namespace teka::maze
