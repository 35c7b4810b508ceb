// teka train brick: weights for the players search and fast, by CMA-ES over whole games.
#include <cmath>

#include "games/brick/play/play_options.hpp"
#include "games/brick/players/training.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "picture/plot.hpp"
#include "report/picture_file.hpp"

namespace teka::brick {
namespace {

using Kind = Parameter::Kind;

constexpr std::string_view kPointsPerBrick = "points per brick";
constexpr const char* kTrainingPart = "training";  // of the journal

std::vector<Parameter> training_game_parameters() {
  return {
      colours_parameter(),
      {.name = "bricks",
       .kind = Kind::integer,
       .fallback = 1500,
       .help = "number of bricks per game",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "trials",
       .kind = Kind::integer,
       .fallback = 2,
       .help = "number of games per candidate; all candidates of a generation play the same bricks",
       .minimum = 1,
       .maximum = 1e4},
      {.name = "placements",
       .kind = Kind::integer,
       .fallback = 0,
       .help = "number of placements to try per brick; 0 evaluates boards without looking ahead, as the player fast",
       .minimum = 0,
       .maximum = 1e9},
  };
}

std::vector<Parameter> train_parameters() {
  std::vector<Parameter> parameters = training_game_parameters();
  const std::vector<Parameter> more = {
      {.name = "generations",
       .kind = Kind::integer,
       .fallback = 100,
       .help = "number of generations",
       .minimum = 1,
       .maximum = 1e6,
       .may_differ = true},
      {.name = "population",
       .kind = Kind::integer,
       .fallback = 24,
       .help = "number of individuals; the candidates of a generation",
       .minimum = 4,
       .maximum = 1e4},
      {.name = "step",
       .kind = Kind::real,
       .fallback = 0.3,
       .help = "initial step size of CMA-ES; 1 is about a third of a weight",
       .minimum = 0.001,
       .maximum = 10},
      {.name = "weights",
       .kind = Kind::input_file,
       .default_note = "the weights in the program",
       .help =
           "weights of the player; the initial ones, from an earlier run (written by --json --out FILE); use another "
           "--seed to continue it",
       .shapes_result = true},
      {.name = "checks",
       .kind = Kind::integer,
       .fallback = 20,
       .help = "number of fresh games that estimate the result; and as many with the initial weights",
       .minimum = 2,
       .maximum = 1e6,
       .may_differ = true},
      {.name = "plot", .kind = Kind::output_file, .help = "draw the course of the run to this file (.svg or .png)"},
  };
  for (const auto& group : {more, checkpoint_parameters()}) {
    parameters.insert(parameters.end(), group.begin(), group.end());
  }
  return parameters;
}

TrainingSettings training_settings(const Parameters& p) {
  const auto colours = static_cast<int>(p.integer("colours"));
  const auto effort = static_cast<std::uint64_t>(p.integer("placements"));
  return {.colours = colours,
          .bricks = static_cast<int>(p.integer("bricks")),
          .games = static_cast<std::size_t>(p.integer("trials")),
          .population = static_cast<std::size_t>(p.integer("population")),
          .step = p.real("step"),
          .plan = effort == 0 ? SearchPlan{} : plan_for(effort, colours)};
}

Result<SearchWeights> starting_weights(const Job& job, const Context& context, int colours) {
  PlayerSettings player{.name = "fast", .colours = colours};
  if (auto read = read_weights(job.parameters, context, player); !read) return tl::unexpected(read.error());
  return player.search.value_or(shipped_weights(colours));
}

void keep(const Training& training, Journal& journal) {
  if (!journal.is_saved()) return;
  ByteWriter out;
  training.save(out);
  journal.keep(kTrainingPart, out.bytes());
}

/// What the journal has of the training; with several processes, what that of rank 0 has. Empty: nothing.
std::string recalled(const Context& context) {
  std::string state = context.journal->find(kTrainingPart).value_or("");
  return context.exchange == nullptr ? state : broadcast(*context.exchange, std::move(state));
}

/// Runs until the last generation or a stop.
void teach(Training& training, std::size_t generations, Context& context) {
  double best = std::nan("");
  while (training.generations().size() < generations &&
         training.play_generation(context.executor, context.budget.stop, context.exchange)) {
    keep(training, *context.journal);
    const Training::Generation& last = training.generations().back();
    const auto x = static_cast<double>(training.generations().size());
    context.progress.point("mean", x, last.mean);
    context.progress.point("best", x, last.best);
    if (!(last.best <= best)) context.progress.best(best = last.best);
    context.progress(training.generations().size(), generations,
                     fmt::format("generations, mean {:.2f}, best {:.2f} points per brick", last.mean, last.best));
  }
}

struct CheckedGames {
  Estimate points;  ///< per brick
  std::uint64_t deaths = 0;

  void add(const GameResult& game, int bricks) {
    points.add(static_cast<double>(game.points) / bricks);
    deaths += game.placed < static_cast<std::size_t>(bricks) ? 1 : 0;
  }
};
/// Games on bricks that were not used for training, the same for both.
struct Comparison {
  CheckedGames trained, start;
  Estimate gain;  ///< difference per game, which cancels the luck of the bricks
};

Comparison compare(const Training& training, const SearchWeights& start, const TrainingSettings& settings,
                   const Job& job, Context& context) {
  Comparison comparison;
  if (is_interrupted(context.budget, context.exchange)) return comparison;
  const auto count = static_cast<std::size_t>(job.parameters.integer("checks"));
  const SearchWeights trained = training.weights();
  context.progress(0, 2 * count, "games to check the weights");
  std::vector<std::optional<GameResult>> games(2 * count);
  shared_fill(context.executor, context.exchange, games, context.budget.stop, [&](std::size_t i) {
    const std::size_t generations = i < count ? training.generations().size() : 0;
    return context.journal->part(fmt::format("game {} after {} generations", i % count, generations), [&] {
      return play_search(i < count ? trained : start, settings, Seed(job.seed).child("fresh").child(i % count),
                         context.budget.stop);
    });
  });
  for (std::size_t i = 0; i < count; ++i) {
    if (!games[i] || !games[count + i]) continue;
    comparison.trained.add(*games[i], settings.bricks);
    comparison.start.add(*games[count + i], settings.bricks);
    comparison.gain.add(static_cast<double>(games[i]->points - games[count + i]->points) / settings.bricks);
  }
  return comparison;
}

void add_checked(std::string_view whose, const CheckedGames& games, Metrics& metrics) {
  Metrics measured;
  measured.add("points of fresh games", games.points, std::string(kPointsPerBrick), Better::higher);
  measured.add(share_metric("deaths", games.deaths, games.points.count, Better::lower));
  metrics.add(measured, {{"played with", whose}});
}

Metrics training_metrics(const Training& training, const TrainingSettings& settings, const Comparison& comparison) {
  Metrics metrics;
  const std::size_t generations = training.generations().size();
  metrics.add("generations", static_cast<double>(generations));
  metrics.add("games that taught", static_cast<double>(generations * settings.population * settings.games));
  if (comparison.gain.count < 2) return metrics;  // interrupted
  add_checked("trained", comparison.trained, metrics);
  add_checked("start", comparison.start, metrics);
  metrics.add("gain", comparison.gain, std::string(kPointsPerBrick), Better::higher);
  return metrics;
}

Metrics training_history(const Training& training) {
  Metrics history;
  for (std::size_t i = 0; i < training.generations().size(); ++i) {
    Metrics one;
    one.add("best", training.generations()[i].best, std::string(kPointsPerBrick), Better::higher);
    one.add("mean", training.generations()[i].mean, std::string(kPointsPerBrick), Better::higher);
    history.add(one, {{"generation", std::uint64_t{i + 1}}});
  }
  return history;
}

Drawing plot_training(const Training& training, const TrainingSettings& settings, const Comparison& comparison) {
  Plot plot{.title = fmt::format("Weights for {} colours, {} bricks", settings.colours, settings.bricks),
            .x_label = "generation",
            .y_label = std::string(kPointsPerBrick)};
  Series best{.name = "best of the generation", .points = {}, .colour = palette(0)};
  Series mean{.name = "mean of the generation", .points = {}, .colour = palette(1)};
  for (const Training::Generation& generation : training.generations()) {
    const auto number = static_cast<double>(best.points.size() + 1);
    best.points.push_back({number, generation.best});
    mean.points.push_back({number, generation.mean});
  }
  plot.series = {std::move(best), std::move(mean)};
  if (comparison.gain.count > 0) {
    plot.lines = {{.y = comparison.trained.points.mean, .name = "fresh games, trained weights"},
                  {.y = comparison.start.points.mean, .name = "fresh games, starting weights"}};
  }
  return draw(plot);
}

std::string numbers_text(const SearchWeights& weights) {
  const WeightNumbers numbers = to_numbers(weights);
  std::string text;
  for (std::size_t i = 0; i < kWeightNumbers; ++i)
    text += fmt::format("{:<26} {:>12.6g}\n", weight_name(i), numbers[i]);
  return text;
}

Result<Output> run_train(const Job& job, Context& context) {
  const Parameters& p = job.parameters;
  if (p.has("plot")) {
    if (auto format = picture_format(p.text("plot")); !format) return tl::unexpected(format.error());
  }
  const TrainingSettings settings = training_settings(p);
  const auto start = starting_weights(job, context, settings.colours);
  if (!start) return tl::unexpected(start.error());
  Training training(settings, *start, Seed(job.seed).child("training"));
  if (const std::string state = recalled(context); !state.empty()) {
    ByteReader in(state);
    if (!training.load(in)) return fail("the checkpoint does not fit this training; start again without --resume");
    if (const auto done = training.generations().size(); done > static_cast<std::size_t>(p.integer("generations"))) {
      return fail("the checkpoint has {} generations already; ask for at least as many with --generations", done);
    }
  }
  teach(training, static_cast<std::size_t>(p.integer("generations")), context);
  Output output;
  if (training.generations().empty()) return output;  // interrupted before the end of the first generation
  output.kept = fmt::format("the weights of {} generations", training.generations().size());
  if (!context.journal->is_saved()) output.kept += "; continue with --weights FILE";
  const SearchWeights trained = training.weights();
  const Comparison comparison = compare(training, *start, settings, job, context);
  output.metrics = training_metrics(training, settings, comparison);
  if (job.has_table) output.history = training_history(training);
  if (p.has("plot")) {
    const Drawing plot = plot_training(training, settings, comparison);
    if (auto written = write_drawing(plot, job, context, {.option = "plot", .part = context.part(output.kept)});
        !written)
      return tl::unexpected(written.error());
  }
  if (job.wants_items()) output.items.push_back(to_value(trained, settings.colours));
  if (job.wants_json()) return output;
  output.body = numbers_text(trained);
  output.summary = output.metrics.text();
  return output;
}

}  // namespace

Verb train_verb() {
  return {
      .name = "train",
      .summary = "Trains the weights of the players search and fast with CMA-ES over whole games",
      .example = "teka train brick --colours 9 --bricks 100 --generations 4 --population 8 --checks 4 --out nine.json",
      .parameters = train_parameters(),
      .formats = report_formats(),
      .teamwork = Teamwork::exchange,
      .run = run_train};
}

}  // namespace teka::brick
