// teka generate dungeon: proven maps with missions, in one file or as a folder.
#include "core/hash.hpp"
#include "core/text.hpp"
#include "games/dungeon/builder/room_capacity.hpp"
#include "games/dungeon/level/difficulty_scale.hpp"
#include "games/dungeon/level/make_levels.hpp"
#include "games/dungeon/level/measure_levels.hpp"
#include "games/dungeon/verbs/folder.hpp"
#include "games/dungeon/verbs/level_io.hpp"
#include "games/dungeon/verbs/verbs.hpp"
#include "report/level_set.hpp"

namespace teka::dungeon {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> map_parameters() {
  return {
      {.name = "size",
       .kind = Kind::size,
       .fallback = "80x25",
       .help = "width and height; in tiles, at least 20x15",
       .minimum = kSmallestMap.height,
       .maximum = kMostSide},
      {.name = "rooms",
       .kind = Kind::integer,
       .fallback = 15,
       .help = "number of rooms",
       .minimum = kFewestRooms,
       .maximum = 1e6},
      {.name = "loops",
       .kind = Kind::real,
       .fallback = 0.15,
       .help = "loops, as a share of the possible ones; 0 gives a tree, 1 all passages (the paper's k)",
       .minimum = 0,
       .maximum = 1},
      {.name = "style",
       .kind = Kind::choice,
       .fallback = "rooms",
       .help = "style of the rooms",
       .choices = {style_names().begin(), style_names().end()}},
      {.name = "corridors",
       .kind = Kind::choice,
       .fallback = "bent",
       .help = "shape of corridors",
       .choices = {corridor_names().begin(), corridor_names().end()}},
      {.name = "room-size",
       .kind = Kind::range,
       .default_note = "depends on the map",
       .help = "shortest and longest side of rooms",
       .minimum = kSmallestRoomSide,
       .maximum = kLargestRoomSide},
      {.name = "randomness",
       .kind = Kind::real,
       .fallback = 0.0,
       .help = "which rooms are connected: 0 only near ones, 1 at random as in the paper",
       .minimum = 0,
       .maximum = 1},
      {.name = "clustering",
       .kind = Kind::real,
       .fallback = 0.0,
       .help = "share of rooms placed near another room",
       .minimum = 0,
       .maximum = 1},
      {.name = "no-doors", .kind = Kind::flag, .help = "corridors open into rooms without a door"},
  };
}

std::vector<Parameter> mission_parameters() {
  return {
      {.name = "locks",
       .kind = Kind::integer,
       .fallback = 0,
       .help = "number of locked doors; each needs a key",
       .minimum = 0,
       .maximum = 9},
      {.name = "secrets",
       .kind = Kind::integer,
       .fallback = 0,
       .help = "number of rooms behind a secret door, with a treasure",
       .minimum = 0,
       .maximum = 1000},
      {.name = "one-ways",
       .kind = Kind::integer,
       .fallback = 0,
       .help = "number of doors that open in one direction only",
       .minimum = 0,
       .maximum = 1000},
      {.name = "exit-distance",
       .kind = Kind::integer,
       .default_note = "as far as possible",
       .help = "distance from the start to the exit, as close as the rooms allow",
       .unit = "steps",
       .minimum = 1,
       .maximum = 1e7},
      {.name = "even-routes",
       .kind = Kind::flag,
       .help = "place start and exit so that two routes of nearly the same length connect them"},
      {.name = "danger",
       .kind = Kind::real,
       .fallback = 0.5,
       .help = "strength of monsters; 0 places none",
       .minimum = 0,
       .maximum = 1},
      {.name = "danger-curve",
       .kind = Kind::choice,
       .fallback = "waves",
       .help = "danger curve along the way",
       .choices = {curve_names().begin(), curve_names().end()}},
      {.name = "treasures",
       .kind = Kind::integer,
       .default_note = "depends on the map",
       .help = "number of treasures",
       .minimum = 0,
       .maximum = 10'000},
      {.name = "treasure-at",
       .kind = Kind::list,
       .help = "distance from the start to each treasure, or all at the same distance",
       .unit = "steps",
       .minimum = 1,
       .maximum = 1e7,
       .words = {"even"}},
      {.name = "bare", .kind = Kind::flag, .help = "no monsters, treasures or rest spots"},
  };
}

std::vector<Parameter> target_parameters() {
  return {
      {.name = "fairness",
       .kind = Kind::real,
       .help = "target for the deviation of path lengths over a set of maps, lower is fairer: the settings are "
               "searched for it",
       .minimum = 0,
       .maximum = 100},
      {.name = "fairness-of",
       .kind = Kind::choice,
       .fallback = "between-maps",
       .help = "what fairness measures: deviation of the main path between maps (as the paper prints), or of distances "
               "within a map",
       .choices = {name_of(SetMetric::between_maps), name_of(SetMetric::within_map)}},
      {.name = "variety",
       .kind = Kind::real,
       .help = "target for the structural variety of a set of maps, searched for in the same way; about 0.55 to 0.8 is "
               "reachable",
       .minimum = 0,
       .maximum = 1},
      {.name = "main-path",
       .kind = Kind::real,
       .help = "target for the mean number of passages from start to exit, searched for in the same way",
       .minimum = 1,
       .maximum = 1000},
  };
}

std::vector<Parameter> generate_parameters() {
  std::vector<Parameter> parameters;
  const std::string_view difficulty =
      "easy, medium, hard, expert, or a number from 0 to 1; chooses danger, locks, loops, start and exit, unless "
      "they are given, and searches for maps in that range; or a campaign that rises, as in easy..expert";
  for (const auto& list :
       {map_parameters(), difficulty_parameters(difficulty), target_parameters(), mission_parameters(),
        count_parameters(), choice_parameters(), map_folder_parameters(), drawing_parameters()}) {
    parameters.insert(parameters.end(), list.begin(), list.end());
  }
  return parameters;
}

Result<MapSettings> read_map(const Parameters& p) {
  MapSettings settings;
  const auto size = read_size(p);
  if (!size) return tl::unexpected(size.error());
  settings.size = *size;
  settings.rooms = static_cast<int>(p.integer("rooms"));
  settings.loops = p.real("loops");
  settings.style = *style_from_name(p.text("style"));
  settings.corridors = *corridors_from_name(p.text("corridors"));
  settings.nearness = 1 - p.real("randomness");
  settings.clustering = p.real("clustering");
  settings.doors = !p.flag("no-doors");
  if (p.has("room-size")) {
    const Range sides = p.range("room-size");
    settings.smallest = static_cast<int>(sides.low);
    settings.largest = static_cast<int>(sides.high);
  }
  if (auto valid = validate(settings); !valid) return tl::unexpected(valid.error());
  return settings;
}

Result<MissionSettings> read_mission(const Parameters& p) {
  MissionSettings mission{.locks = static_cast<int>(p.integer("locks")),
                          .secrets = static_cast<int>(p.integer("secrets")),
                          .one_ways = static_cast<int>(p.integer("one-ways"))};
  if (p.has("exit-distance")) {
    if (p.flag("even-routes"))
      return fail("--exit-distance and --even-routes both determine the exit; use only one of them");
    mission.ends = MissionSettings::Ends::at_distance;
    mission.exit_distance = static_cast<int>(p.integer("exit-distance"));
  } else if (p.flag("even-routes")) {
    mission.ends = MissionSettings::Ends::even;
  }
  return mission;
}

Result<FurnishSettings> read_furnishing(const Parameters& p) {
  FurnishSettings furnish{.danger = p.real("danger"), .curve = *curve_from_name(p.text("danger-curve"))};
  if (p.has("treasures")) furnish.treasures = static_cast<int>(p.integer("treasures"));
  if (!p.has("treasure-at")) return furnish;
  furnish.even_treasures = p.text("treasure-at") == "even";
  if (furnish.even_treasures) return furnish;
  for (const std::int64_t steps : p.integers("treasure-at")) {
    furnish.treasure_distances.push_back(static_cast<int>(steps));
  }
  return furnish;
}

Result<LevelSettings> read_settings(const Parameters& p) {
  const auto map = read_map(p);
  if (!map) return tl::unexpected(map.error());
  const auto mission = read_mission(p);
  if (!mission) return tl::unexpected(mission.error());
  auto furnish = read_furnishing(p);
  if (!furnish) return tl::unexpected(furnish.error());
  return LevelSettings{.map = *map, .mission = *mission, .furnish = std::move(*furnish), .bare = p.flag("bare")};
}

std::vector<Target> read_targets(const Parameters& p) {
  std::vector<Target> targets;
  const auto add = [&](std::string_view name, SetMetric metric) {
    if (p.has(name)) targets.push_back({metric, p.real(name), usual_tolerance(metric)});
  };
  add("fairness", *set_metric_from_name(p.text("fairness-of")));
  add("variety", SetMetric::structure);
  add("main-path", SetMetric::main_path);
  return targets;
}

/// Searches for the targets, if there are any, and reports the result.
Result<void> report_targets(LevelSettings& settings, const Job& job, Context& context, Output& output) {
  std::vector<Target> targets = read_targets(job.parameters);
  const auto report = [&](std::uint64_t sets, std::string_view stage) {
    context.progress(sets, 0, fmt::format("sets of maps, {}", stage));
  };
  const auto search =
      search_targets(settings, std::move(targets), Seed(job.seed), context.executor, context.budget, report);
  if (!search) return tl::unexpected(search.error());
  if (!*search) return {};
  const auto& [design, found] = **search;
  output.reached = found.reached;
  output.summary = describe(design, found);
  const LayoutSettings& chosen = found.settings;
  output.summary += fmt::format("found: loops {:.3f}, randomness {:.3f}, clustering {:.3f}, start and exit chosen\n",
                                chosen.loops, chosen.randomness, chosen.clustering);
  for (std::size_t i = 0; i < design.targets.size(); ++i) {
    output.metrics.add(wished_metric(design.targets[i], found.results[i]));
  }
  return {};
}

/// A difficulty is searched for each map by itself, the other targets for the whole set.
Result<void> check_difficulty(const Parameters& p) {
  for (const std::string_view other : {"fairness", "variety", "main-path"}) {
    if (p.has("difficulty") && p.has(other)) {
      return fail("--difficulty and --{} both determine the maps; use only one of them", other);
    }
  }
  return {};
}

/// The range with the scale for these maps; nothing without a range and after an interruption.
std::optional<DifficultyTarget> difficulty_target(const std::optional<DifficultyRange>& range, const Parameters& p,
                                                  const LevelSettings& settings, DifficultyScale& scale,
                                                  Context& context) {
  if (!range) return std::nullopt;
  context.progress(0, 0, "measuring maps for comparison");
  const auto anchors =
      scale.anchors(static_cast<std::size_t>(settings.map.rooms), settings.map.size, context.executor, context.budget);
  if (!anchors) return std::nullopt;
  return DifficultyTarget{.range = *range,
                          .anchors = *anchors,
                          .free_danger = !p.is_given("danger") && !settings.bare,
                          .free_locks = !p.is_given("locks"),
                          .free_loops = !p.is_given("loops"),
                          .free_ends = !p.is_given("exit-distance") && !p.flag("even-routes")};
}

/// What could not be placed, in one line per level (only the first levels if there are many).
std::string shortfalls(const std::vector<Level>& levels) {
  constexpr std::size_t kMostLines = 10;
  std::string text;
  std::size_t missed = 0;
  for (const Level& level : levels) {
    if (level.shortfall.empty() || ++missed > kMostLines) continue;
    text += fmt::format("level {}: {}\n", level.index, level.shortfall);
  }
  if (missed > kMostLines) text += fmt::format("and {} more not as asked\n", missed - kMostLines);
  return text;
}

void set_caption(Level& level, const Job& job) {
  const Size size = level.map.tiles.size();
  level.caption = fmt::format("dungeon {}x{}, seed {}, level {}: {} rooms, {} passages, {} steps to the exit",
                              size.width, size.height, job.seed, level.index, level.map.rooms.size(),
                              level.map.passages.size(), level.proof.steps());
  if (level.difficulty) level.caption += ", " + difficulty_text(level);
}

/// The same for maps with the same tiles.
std::uint64_t map_key(const Map& map) {
  auto key = static_cast<std::uint64_t>(map.tiles.width());
  for (const Tile tile : map.tiles.cells()) key = hash_combine(key, static_cast<std::uint64_t>(tile));
  return key;
}

/// One call of `generate dungeon`.
class Generation {
 public:
  Generation(const SetRequest& request, LevelSettings settings, const Job& job, Context& context)
      : request_(request), settings_(std::move(settings)), job_(job), context_(context) {}

  Result<Output> run() {
    if (auto possible = check(); !possible) return tl::unexpected(possible.error());
    if (auto searched = report_targets(settings_, job_, context_, output_); !searched) {
      return tl::unexpected(searched.error());
    }
    difficulty_ = difficulty_target(request_.plan.range(0), job_.parameters, settings_, scale_, context_);
    if (context_.budget.interrupted()) return std::move(output_);
    auto set = make();
    if (!set) return tl::unexpected(set.error());
    std::vector<Level> levels;
    for (std::size_t i = 0; i < set->levels.size(); ++i) {
      if (!set->levels[i]) continue;
      set->levels[i]->index = request_.first + i;
      set->levels[i]->wanted = request_.plan.wanted_at(i);
      levels.push_back(std::move(*set->levels[i]));
    }
    if (!difficulty_) scale_.grade(levels, context_.executor, context_.budget);
    for (Level& level : levels) set_caption(level, job_);
    output_.kept = kept_text(*set, request_, "maps");
    if (auto written = write(levels, repeats_text(*set, "maps")); !written) return tl::unexpected(written.error());
    return std::move(output_);
  }

 private:
  /// What can be said before the work begins.
  [[nodiscard]] Result<void> check() const {
    const Size size = settings_.map.size;
    // JSON needs much memory.
    const std::size_t millions = job_.wants_items() || job_.parameters.has("folder") ? 50 : 200;
    if (request_.count * size.area() > millions * 1'000'000) {
      return fail("--count: {} maps of {}x{} have more than {} million tiles; generate fewer at a time", request_.count,
                  size.width, size.height, millions);
    }
    if (auto fits = check_folder_size(job_, request_.count * size.area()); !fits) return fits;
    return prepare_folder(job_, context_);
  }

  Result<LevelSet<Level>> make() {
    std::vector<std::optional<Level>> plain;
    if (!request_.plan.is_campaign()) {
      auto levels = make_levels(
          settings_, request_.seed, request_.first, request_.count, context_.executor, context_.budget,
          [&](std::uint64_t done) { context_.progress(done, request_.count, "maps"); }, difficulty_);
      if (!levels) return tl::unexpected(levels.error());
      for (Level& level : *levels) plain.emplace_back(std::move(level));
    }
    const LevelMaker<Level> maker{.make = [this](const Seed& seed, std::uint64_t number,
                                                 const auto& range) { return make_one(seed, number, range); },
                                  .key = [](const Level& level) { return map_key(level.map); },
                                  .difficulty = [](const Level& level) { return level.difficulty.value_or(0); }};
    return SetBuilder<Level>(request_, maker, context_).build(std::move(plain));
  }

  Result<std::optional<Level>> make_one(const Seed& seed, std::uint64_t number,
                                        const std::optional<DifficultyRange>& range) const {
    const Seed own = seed.child(number);
    auto target = difficulty_;
    if (target) target->range = *range;
    auto level = target ? make_level_of_difficulty(settings_, *target, own, context_.budget)
                        : make_level(settings_, own, context_.budget);
    if (level) return std::optional(std::move(*level));
    if (context_.budget.interrupted()) return std::optional<Level>();
    return tl::unexpected(level.error());
  }

  Result<void> write(const std::vector<Level>& levels, const std::string& left_out) {
    if (levels.empty()) return {};
    const Metrics measured = measure_levels(levels, context_.stop_writing());
    output_.metrics.add(measured);
    const std::string missed = shortfalls(levels) + left_out;
    output_.summary += missed;
    output_.reached = output_.reached && missed.empty();
    if (levels.size() > 1 && !job_.wants_json()) output_.summary += output_.metrics.text();
    return job_.parameters.has("folder") ? write_map_folder(levels, job_, context_, output_)
                                         : write_levels(levels, job_, context_, output_);
  }

  const SetRequest& request_;
  LevelSettings settings_;
  const Job& job_;
  Context& context_;
  DifficultyScale scale_;
  std::optional<DifficultyTarget> difficulty_;
  Output output_;
};

Result<Output> run_generate(const Job& job, Context& context) {
  auto settings = read_settings(job.parameters);
  if (!settings) return tl::unexpected(settings.error());
  const auto request = read_set_request(job, context);
  if (!request && job.parameters.has("curve") && !job.parameters.has("difficulty")) {
    return fail("{}; the danger along the way is --danger-curve", request.error().message);
  }
  if (!request) return tl::unexpected(request.error());
  if (auto alone = check_difficulty(job.parameters); !alone) return tl::unexpected(alone.error());
  return Generation(*request, std::move(*settings), job, context).run();
}

}  // namespace

Verb generate_verb() {
  return {
      .name = "generate",
      .summary = "Generates maps of rooms and corridors with locks, keys, monsters and treasures, each proven winnable",
      .example = "teka generate dungeon --size 80x25 --rooms 15 --style mixed --locks 2 --secrets 1 --seed 7",
      .parameters = generate_parameters(),
      .formats = level_formats(),
      .teamwork = Teamwork::shards,
      .run = run_generate};
}

}  // namespace teka::dungeon
