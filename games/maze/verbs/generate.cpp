// teka generate maze: by a classic algorithm, or designed towards feature targets.
#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <tuple>

#include "games/maze/design/generate.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/maze/symmetry.hpp"
#include "games/maze/measures/effort.hpp"
#include "games/maze/measures/evaluation.hpp"
#include "games/maze/verbs/folder.hpp"
#include "games/maze/verbs/level_io.hpp"
#include "games/maze/verbs/verbs.hpp"
#include "report/level_set.hpp"

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
       .help = "how levels are made; the carving algorithm",
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
  };
  for (Parameter& p : difficulty_parameters("easy, medium, hard, expert, or a number from 0 to 1; compared with "
                                            "classic mazes of this size; or a campaign "
                                            "that rises, as in easy..expert")) {
    parameters.push_back(std::move(p));
  }
  for (const Feature feature : kFeatures) {
    parameters.push_back({.name = name_of(feature),
                          .kind = is_noisy(feature) || feature == Feature::loop_share ? Kind::real : Kind::integer,
                          .help = describe(feature),
                          .minimum = is_noisy(feature) ? 1.0 : 0.0,
                          .maximum = feature == Feature::loop_share ? 1.0 : 1e9});
  }
  parameters.push_back(
      {.name = "walks",
       .kind = Kind::integer,
       .fallback = 20'000,
       .help = "number of random walks that estimate a mean; of designed mazes with too many loops for the exact one",
       .minimum = 100,
       .maximum = 1e9});
  for (auto& list :
       {count_parameters(), choice_parameters(), maze_folder_parameters(), drawing_parameters(), {tileset_parameter()}})
    parameters.insert(parameters.end(), list.begin(), list.end());
  return parameters;
}

struct Request {
  MazeSettings settings;
  SetRequest set;
};

Result<MazeSettings> read_settings(const Parameters& p, const DifficultyPlan& plan) {
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
  settings.difficulty = plan.range(0);
  if (auto valid = validate(settings); !valid) return fail("--{}", valid.error().message);
  return settings;
}

Result<Request> read_request(const Job& job, const Context& context) {
  auto set = read_set_request(job, context);
  if (!set) return tl::unexpected(set.error());
  auto settings = read_settings(job.parameters, set->plan);
  if (!settings) return tl::unexpected(settings.error());
  const Size size = settings->size;
  if (set->count * size.area() > 100'000'000) {  // their text would exceed a gigabyte
    return fail("--count: {} mazes of {}x{} have more than 100 million cells; generate fewer at a time", set->count,
                size.width, size.height);
  }
  return Request{std::move(*settings), std::move(*set)};
}

/// A maze ready to be written.
struct Made {
  Maze maze;
  std::uint64_t key = 0;  ///< see symmetric_key()
  std::string caption;
  Value extra;       ///< further members of the level's JSON
  std::string miss;  ///< targets that were not reached
  std::optional<double> difficulty = {};
  std::optional<double> wanted = {};  ///< difficulty, in a campaign
  std::optional<Method> method = {};  ///< that carved it, if it was not designed
  Metrics measures = {};
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

std::optional<Made> make(const MazeSettings& settings, const Seed& seed, Context& context,
                         const std::function<void(const Generation&)>& observer) {
  auto generated = generate_maze(settings, seed, context.executor, context.budget, observer);
  if (!generated) return {};
  Made made{.maze = std::move(generated->maze)};
  if (!generated->design) {
    made.method = settings.method.value_or(kDefaultMethod);
    made.caption = method_names()[static_cast<std::size_t>(*made.method)];
    return made;
  }
  const Design& design = *generated->design;
  made.caption = design_caption(design);
  made.difficulty = design.difficulty;
  made.extra.set("reached", design.reached);
  if (walled_off(design) > 0) made.extra.set("walled_off", walled_off(design));
  made.measures = design_metrics(design);
  made.extra.set("metrics", teka::to_value(made.measures));
  made.miss = describe_miss(design, settings);
  return made;
}

/// Makes single mazes, and reports curves of their evolution.
LevelMaker<Made> maker_of(const Request& request, Context& context, std::atomic<std::uint64_t>& done) {
  LevelMaker<Made> maker;
  maker.key = [](const Made& made) { return made.key; };
  maker.difficulty = [](const Made& made) { return made.difficulty.value_or(0); };
  maker.make = [&](const Seed& seed, std::uint64_t number,
                   const std::optional<DifficultyRange>& range) -> Result<std::optional<Made>> {
    MazeSettings settings = request.settings;
    settings.difficulty = range;
    const std::size_t count = request.set.count;
    const auto report = [&, series = fmt::format("miss of level {}", number),
                         generations = 0.0](const Generation& g) mutable {
      // A search has several rounds, in each of which the numbers of generations begin again.
      if (count <= kMostCurves) context.progress.point(series, generations++, g.best);
      context.progress(done, count, fmt::format("mazes, one at generation {}, miss {:.4f}", g.number, g.best));
    };
    auto made = make(settings, seed.child(number), context, report);
    const bool is_compared = count > 1 || request.set.choice.remakes();
    if (made && is_compared) made->key = symmetric_key(made->maze);
    return made;
  };
  return maker;
}

/// A plain set, made on all threads; the mazes after the first unfinished one are left out.
std::vector<std::optional<Made>> make_plain(const Request& request, const LevelMaker<Made>& maker, Context& context,
                                            std::atomic<std::uint64_t>& done) {
  std::vector<std::optional<Made>> made(request.set.count);
  context.executor.for_each(made.size(), [&](std::size_t i) {
    if (context.budget.interrupted()) return;
    made[i] = std::move(*maker.make(request.set.seed, request.set.first + i, request.settings.difficulty));
    context.progress(++done, made.size(), "mazes");
  });
  for (std::size_t i = 1; i < made.size(); ++i) {
    if (!made[i - 1]) made[i].reset();
  }
  return made;
}

/// The captions of the levels, and their difficulty for JSON. Stopped: unfinished ones count as not made.
void finish_levels(LevelSet<Made>& set, const Job& job, const SetRequest& request, Context& context) {
  const std::stop_token stop = context.stop_writing();
  context.executor.for_each(set.levels.size(), [&](std::size_t i) {
    std::optional<Made>& made = set.levels[i];
    if (!made) return;
    const Size size = made->maze.size();
    // A picture needs no more than what tells its levels apart; provenance has the rest.
    const bool is_picture = job.format == "svg" || job.format == "png";
    const std::string maze = is_picture ? "" : fmt::format("maze {}x{}, seed {}, ", size.width, size.height, job.seed);
    made->caption = fmt::format("{}level {}: {}", maze, request.first + i, made->caption);
    made->wanted = request.plan.wanted_at(i);
    const bool has_folder = job.parameters.has("folder");
    if ((job.wants_items() || has_folder) && !made->difficulty) made->difficulty = difficulty_of(made->maze, stop);
    if (has_folder && made->measures.empty()) made->measures = folder_measures(made->maze, stop);
    if (stop.stop_requested()) made.reset();
  });
}

Value level_value(const Made& made, std::uint64_t index) {
  Value level = to_value(made.maze);
  level.set("index", index);
  if (made.wanted) level.set("wanted", shown_difficulty(*made.wanted));
  set_difficulty(level, *made.difficulty);
  if (const auto* members = made.extra.get<Value::Object>()) {
    for (const auto& [name, value] : *members) level.set(name, value);
  }
  return level;
}

Result<void> write_maze_folder(const LevelSet<Made>& set, const Job& job, const SetRequest& request, Context& context,
                               Output& output) {
  std::vector<FolderMaze> mazes;
  for (std::size_t i = 0; i < set.levels.size(); ++i) {
    if (!set.levels[i]) continue;
    const Made& made = *set.levels[i];
    mazes.push_back({.maze = made.maze,
                     .caption = made.caption,
                     .level = {.index = request.first + i,
                               .caption = folder_caption(request.first + i, made.maze, made.difficulty),
                               .measures = made.measures,
                               .wanted = made.wanted,
                               .difficulty = made.difficulty},
                     .value = level_value(made, request.first + i)});
  }
  return mazes.empty() ? Result<void>() : write_folder_of(mazes, job, context, output);
}

Result<Output> write_set(LevelSet<Made>& set, const Job& job, const SetRequest& request, Context& context) {
  finish_levels(set, job, request, context);
  Output output;
  output.kept = kept_text(set, request, "mazes");
  const bool is_plain = std::ranges::all_of(set.levels, [](const auto& made) { return !made || made->method; });
  if (is_plain) {
    output.used.set("method", method_names()[static_cast<std::size_t>(kDefaultMethod)]);
    output.used.set("braid", 0.0);
  }
  output.summary = repeats_text(set, "mazes");
  for (std::size_t i = 0; i < set.levels.size(); ++i) {
    const auto& made = set.levels[i];
    if (!made || made->miss.empty()) continue;
    output.summary += fmt::format("level {}: not reached: {}\n", request.first + i, made->miss);
  }
  output.reached = output.summary.empty();
  if (job.parameters.has("folder")) {
    if (auto written = write_maze_folder(set, job, request, context, output); !written) {
      return tl::unexpected(written.error());
    }
    return output;
  }
  std::vector<Maze> mazes;
  std::vector<std::string> captions;
  std::vector<RampPoint> ramp;
  for (std::size_t i = 0; i < set.levels.size(); ++i) {
    if (!set.levels[i]) continue;
    Made& made = *set.levels[i];
    if (job.wants_items()) output.items.push_back(level_value(made, request.first + i));
    if (job.wants_json()) continue;
    if (made.wanted && made.difficulty) ramp.push_back({request.first + i, *made.wanted, *made.difficulty});
    mazes.push_back(std::move(made.maze));
    captions.push_back(std::move(made.caption));
  }
  if (mazes.empty()) return output;
  auto body = is_tile_format(job.format) ? write_maze_tiles(mazes, job, context, output)
                                         : write_mazes(mazes, captions, job, context, output.kept, ramp);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

Result<Output> run_generate(const Job& job, Context& context) {
  const auto request = read_request(job, context);
  if (!request) return tl::unexpected(request.error());
  if (auto sensible = check_tileset(job); !sensible) return tl::unexpected(sensible.error());
  if (auto ready = prepare_folder(job, context); !ready) return tl::unexpected(ready.error());
  std::atomic<std::uint64_t> done = 0;
  const LevelMaker<Made> maker = maker_of(*request, context, done);
  std::vector<std::optional<Made>> plain;
  if (!request->set.plan.is_campaign()) plain = make_plain(*request, maker, context, done);
  auto set = SetBuilder<Made>(request->set, maker, context).build(std::move(plain));
  if (!set) return tl::unexpected(set.error());
  return write_set(*set, job, request->set, context);
}

}  // namespace

Verb generate_verb() {
  return {.name = "generate",
          .summary = "Generates mazes by a classic algorithm, or designed to a difficulty or to other features",
          .example = "teka generate maze --size 16x9 --steps 120 --dead-ends 12 --count 3",
          .parameters = generate_parameters(),
          .formats = maze_map_formats(),
          .teamwork = Teamwork::shards,
          .run = run_generate};
}

}  // namespace teka::maze
