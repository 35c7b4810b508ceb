// teka generate maze: by a classic algorithm, or designed towards feature targets.
#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <tuple>

#include "games/maze/design/generate.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/measures/effort.hpp"
#include "games/maze/measures/evaluation.hpp"
#include "games/maze/verbs/level_io.hpp"
#include "games/maze/verbs/verbs.hpp"

namespace teka::maze {
namespace {

/// Curves of more levels than a person can look at are not reported.
constexpr std::uint64_t kMostCurves = 20;

using Kind = Parameter::Kind;

std::vector<Parameter> generate_parameters() {
  std::vector<Parameter> parameters = {
      size_parameter(),
      {.name = "method",
       .kind = Kind::choice,
       .default_note = "backtracker; all of them if there are targets",
       .help = "carving algorithm",
       .choices = {method_names().begin(), method_names().end()}},
      {.name = "braid",
       .kind = Kind::real,
       .default_note = "0",
       .help = "share of dead ends to remove",
       .minimum = 0,
       .maximum = 1},
      {.name = "start",
       .kind = Kind::point,
       .default_note = "top left",
       .help = "start cell",
       .minimum = 0,
       .maximum = kMostSide - 1},
      {.name = "goal",
       .kind = Kind::point,
       .default_note = "bottom right",
       .help = "goal cell",
       .minimum = 0,
       .maximum = kMostSide - 1},
      {.name = "difficulty",
       .kind = Kind::text,
       .help = "easy, medium, hard, expert, or a number from 0 to 1, compared with classic mazes of this size",
       .form = "LEVEL"},
  };
  for (const Feature feature : kFeatures) {
    parameters.push_back({.name = name_of(feature),
                          .kind = is_noisy(feature) || feature == Feature::loops ? Kind::real : Kind::integer,
                          .help = describe(feature),
                          .minimum = is_noisy(feature) ? 1.0 : 0.0,
                          .maximum = feature == Feature::loops ? 1.0 : 1e9});
  }
  parameters.push_back({.name = "walks",
                        .kind = Kind::integer,
                        .fallback = 20'000,
                        .help = "number of random walks for designed mazes with too many loops for the exact mean",
                        .minimum = 100,
                        .maximum = 1e9});
  for (auto& list : {count_parameters(), drawing_parameters()})
    parameters.insert(parameters.end(), list.begin(), list.end());
  return parameters;
}

Result<MazeSettings> read_settings(const Parameters& p) {
  MazeSettings settings;
  const auto size = read_size(p);
  if (!size) return tl::unexpected(size.error());
  const auto ends = read_ends(p, *size);
  if (!ends) return tl::unexpected(ends.error());
  settings.size = *size;
  std::tie(settings.start, settings.goal) = *ends;
  if (p.has("method")) settings.method = method_from_name(p.text("method"));
  if (p.has("braid")) settings.braid = p.real("braid");
  settings.walks = static_cast<std::size_t>(p.integer("walks"));
  for (const Feature feature : kFeatures) {
    if (p.has(name_of(feature))) settings.targets.push_back({feature, p.real(name_of(feature))});
  }
  if (p.has("difficulty")) {
    const auto range = parse_difficulty(p.text("difficulty"));
    if (!range) return fail("--{}", range.error().message);
    settings.difficulty = *range;
  }
  if (auto valid = validate(settings); !valid) return fail("--{}", valid.error().message);
  return settings;
}

/// A maze ready to be written.
struct Made {
  std::optional<Maze> maze;  ///< nothing when interrupted
  std::string caption;
  std::string text;  ///< for text formats: formatted by the thread that made the maze
  Value extra;       ///< further members of the level's JSON
  std::string miss;  ///< targets that were not reached
  std::optional<double> difficulty = {};
};

/// Cells that cannot be reached: see Rest::walled_off.
std::int64_t walled_off(const Design& design) {
  return static_cast<std::int64_t>(design.maze.cell_count()) - design.measures.reachable;
}

/// "hard, difficulty 0.612, steps 120.25, spread 41.2, solution 30" and so on.
std::string design_caption(const Design& design) {
  std::string caption = fmt::format("{}, difficulty {:.3f}, steps {}", name_of(grade_at(design.difficulty)),
                                    shown_difficulty(design.difficulty), steps_text(design.walk));
  for (const Feature feature : kFeatures) {
    if (feature == Feature::steps) continue;
    caption += fmt::format(", {} {:.3g}", name_of(feature), feature_value(feature, design.measures, design.walk));
  }
  if (walled_off(design) > 0) caption += fmt::format(", {} cells walled off", walled_off(design));
  return caption;
}

std::string describe_miss(const Design& design, const MazeSettings& settings) {
  if (design.reached) return {};
  std::string miss;
  if (settings.difficulty) {
    miss =
        fmt::format("difficulty {:.3f} (asked {})", shown_difficulty(design.difficulty), to_text(*settings.difficulty));
  }
  for (const auto& [feature, wanted] : settings.targets) {
    miss += fmt::format("{}{} {:.6g} (asked {:.6g})", miss.empty() ? "" : ", ", name_of(feature),
                        feature_value(feature, design.measures, design.walk), wanted);
  }
  return miss;
}

Made make(const MazeSettings& settings, const Seed& seed, Context& context,
          const std::function<void(const Generation&)>& observer) {
  Made made;
  auto generated = generate_maze(settings, seed, context.executor, context.budget, observer);
  if (!generated) return made;
  made.maze = std::move(generated->maze);
  if (!generated->design) {
    made.caption = method_names()[static_cast<std::size_t>(settings.method.value_or(kDefaultMethod))];
    return made;
  }
  const Design& design = *generated->design;
  made.caption = design_caption(design);
  made.difficulty = design.difficulty;
  made.extra.set("reached", design.reached);
  if (walled_off(design) > 0) made.extra.set("walled off", walled_off(design));
  made.extra.set("metrics", teka::to_value(design_metrics(design)));
  made.miss = describe_miss(design, settings);
  return made;
}

/// The caption of a level, its difficulty for JSON, and its text if the format is text.
void finish_level(Made& made, std::uint64_t index, const Job& job, const std::stop_token& stop) {
  const Size size = made.maze->size();
  made.caption =
      fmt::format("maze {}x{}, seed {}, level {}: {}", size.width, size.height, job.seed, index, made.caption);
  if (job.wants_json() && !made.difficulty) {
    made.difficulty = difficulty_of(*made.maze, stop);
    if (stop.stop_requested()) made.maze.reset();
  }
  if (job.format != "text" && job.format != "ascii") return;
  made.text = level_text(*made.maze, made.caption, job, stop);
  if (made.text.empty()) made.maze.reset();  // stopped: counts as not made
}

Result<Output> write_levels(std::vector<Made> made, const Job& job, const std::stop_token& stop) {
  Output output;
  std::vector<Maze> mazes;
  std::vector<std::string> captions;
  const auto first = static_cast<std::uint64_t>(job.parameters.integer("first"));
  std::size_t length = 0;
  for (const Made& m : made) length += m.text.size() + 1;
  output.body.reserve(length);
  for (std::size_t i = 0; i < made.size() && made[i].maze; ++i) {
    if (job.wants_json()) {
      Value level = to_value(*made[i].maze);
      level.set("index", first + i);
      set_difficulty(level, *made[i].difficulty);
      if (const auto* members = made[i].extra.get<Value::Object>()) {
        for (const auto& [name, value] : *members) level.set(name, value);
      }
      output.items.push_back(std::move(level));
    } else if (!made[i].text.empty()) {
      output.body += i == 0 ? fmt::format("# {}\n\n", provenance_line(job)) : "\n";
      output.body += std::exchange(made[i].text, {});
    } else {
      mazes.push_back(std::move(*made[i].maze));
      captions.push_back(std::move(made[i].caption));
    }
    if (!made[i].miss.empty()) {
      output.reached = false;
      output.summary += fmt::format("level {}: not reached: {}\n", first + i, made[i].miss);
    }
  }
  if (mazes.empty()) return output;
  auto body = write_mazes(mazes, captions, job, stop);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

Result<Output> run_generate(const Job& job, Context& context) {
  const auto settings = read_settings(job.parameters);
  if (!settings) return tl::unexpected(settings.error());
  const auto count = static_cast<std::size_t>(job.parameters.integer("count"));
  const auto first = static_cast<std::uint64_t>(job.parameters.integer("first"));
  if (count * settings->size.area() > 100'000'000) {  // their text would exceed a gigabyte
    return fail("--count: {} mazes of {}x{} have more than 100 million cells; generate fewer at a time", count,
                settings->size.width, settings->size.height);
  }
  std::vector<Made> made(count);
  std::atomic<std::uint64_t> done = 0;
  context.executor.for_each(count, [&](std::size_t i) {
    if (context.budget.interrupted()) return;
    const Seed seed = Seed(job.seed).child(first + i);
    const auto report = [&, series = fmt::format("miss of level {}", first + i),
                         generations = 0.0](const Generation& g) mutable {
      // A search has several rounds, in each of which the numbers of generations begin again.
      if (count <= kMostCurves) context.progress.point(series, generations++, g.best);
      context.progress(done, count, fmt::format("mazes, one at generation {}, miss {:.4f}", g.number, g.best));
    };
    made[i] = make(*settings, seed, context, report);
    if (made[i].maze) finish_level(made[i], first + i, job, context.budget.stop);
    context.progress(++done, count, "mazes");
  });
  const auto hole = std::find_if(made.begin(), made.end(), [](const Made& m) { return !m.maze; });
  const auto whole = static_cast<std::size_t>(hole - made.begin());
  auto output = write_levels(std::move(made), job, context.stop_writing());
  if (output && whole > 0) {
    output->kept = fmt::format("{} of {} mazes", whole, count);
    if (whole < count)
      output->kept += fmt::format("; continue with --first {} --count {}", first + whole, count - whole);
  }
  return output;
}

}  // namespace

Verb generate_verb() {
  return {.name = "generate",
          .summary = "Generates mazes by a classic algorithm, or designed to a difficulty or to other features",
          .example = "teka generate maze --size 16x9 --steps 120 --dead-ends 12 --count 3",
          .parameters = generate_parameters(),
          .formats = maze_formats(),
          .run = run_generate};
}

}  // namespace teka::maze
