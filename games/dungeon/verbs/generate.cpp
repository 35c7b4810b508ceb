// teka generate dungeon: maps with missions, each proven, one by one or as a folder.
#include "core/text.hpp"
#include "games/dungeon/builder/room_capacity.hpp"
#include "games/dungeon/level/make_levels.hpp"
#include "games/dungeon/level/measure_levels.hpp"
#include "games/dungeon/verbs/folder.hpp"
#include "games/dungeon/verbs/level_io.hpp"
#include "games/dungeon/verbs/verbs.hpp"

namespace teka::dungeon {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> map_parameters() {
  return {
      {.name = "size", .kind = Kind::text, .fallback = "80x25", .help = "tiles, 20x15 to 2000x2000", .form = "WxH"},
      {.name = "rooms", .kind = Kind::integer, .fallback = 15, .help = "how many", .low = kFewestRooms, .high = 1e6},
      {.name = "loops",
       .kind = Kind::real,
       .fallback = 0.15,
       .help = "share of the passages beyond a tree that could be and are: 0 a tree, 1 all (the paper's k)",
       .low = 0,
       .high = 1},
      {.name = "style",
       .kind = Kind::choice,
       .fallback = "rooms",
       .help = "rectangles, rectangles that overlap, circles, caves, or all of them",
       .choices = {style_names().begin(), style_names().end()}},
      {.name = "corridors",
       .kind = Kind::choice,
       .fallback = "bent",
       .help = "how they run",
       .choices = {corridor_names().begin(), corridor_names().end()}},
      {.name = "room-size", .kind = Kind::text, .help = "shortest and longest side of rooms: 4..9", .form = "A..B"},
      {.name = "randomness",
       .kind = Kind::real,
       .fallback = 0.0,
       .help = "which rooms are joined: 0 near ones, 1 by chance as in the paper",
       .low = 0,
       .high = 1},
      {.name = "clustering",
       .kind = Kind::real,
       .fallback = 0.0,
       .help = "share of the rooms that lie near another one instead of anywhere",
       .low = 0,
       .high = 1},
      {.name = "no-doors", .kind = Kind::flag, .help = "corridors open into rooms without a door"},
  };
}

std::vector<Parameter> mission_parameters() {
  return {
      {.name = "locks", .kind = Kind::integer, .fallback = 0, .help = "doors that need a key", .low = 0, .high = 9},
      {.name = "secrets",
       .kind = Kind::integer,
       .fallback = 0,
       .help = "rooms behind a secret door, with a treasure",
       .low = 0,
       .high = 1000},
      {.name = "one-ways",
       .kind = Kind::integer,
       .fallback = 0,
       .help = "doors that open in one direction only",
       .low = 0,
       .high = 1000},
      {.name = "exit-distance",
       .kind = Kind::integer,
       .help = "steps from the start to the exit, as near as rooms allow (as far as can be)",
       .low = 1,
       .high = 1e7},
      {.name = "even-routes",
       .kind = Kind::flag,
       .help = "start and exit where two ways of nearly the same length lead from one to the other"},
      {.name = "danger", .kind = Kind::real, .fallback = 0.5, .help = "of the monsters, 0: none", .low = 0, .high = 1},
      {.name = "curve",
       .kind = Kind::choice,
       .fallback = "waves",
       .help = "how danger goes along the way",
       .choices = {curve_names().begin(), curve_names().end()}},
      {.name = "treasures", .kind = Kind::integer, .help = "how many (as suits the map)", .low = 0, .high = 10'000},
      {.name = "treasure-at",
       .kind = Kind::text,
       .help = "steps from the start to each treasure: 20,40,60; or even: all equally far",
       .form = "LIST"},
      {.name = "bare", .kind = Kind::flag, .help = "no monsters, treasures and rest spots"},
  };
}

std::vector<Parameter> target_parameters() {
  return {
      {.name = "fairness",
       .kind = Kind::real,
       .help = "of a set of such maps, lower is fairer: loops, passages, start and exit are searched for it",
       .low = 0,
       .high = 100},
      {.name = "fairness-of",
       .kind = Kind::choice,
       .fallback = "between-maps",
       .help = "deviation of the main path between maps (as the paper prints), or of distances within a map",
       .choices = {name_of(SetMetric::between_maps), name_of(SetMetric::within_map)}},
      {.name = "variety",
       .kind = Kind::real,
       .help = "of the structure of such maps, searched for in the same way; about 0.55 to 0.8 can be had",
       .low = 0,
       .high = 1},
      {.name = "main-path",
       .kind = Kind::real,
       .help = "passages from start to exit in the mean, searched for in the same way",
       .low = 1,
       .high = 1000},
  };
}

std::vector<Parameter> generate_parameters() {
  std::vector<Parameter> parameters;
  for (const auto& list : {map_parameters(), target_parameters(), mission_parameters(), count_parameters(),
                           folder_parameters(), drawing_parameters()}) {
    parameters.insert(parameters.end(), list.begin(), list.end());
  }
  return parameters;
}

Result<void> read_room_size(const Parameters& p, MapSettings& settings) {
  if (!p.has("room-size")) return {};
  const std::string& text = p.text("room-size");
  const std::size_t dots = text.find("..");
  const auto low = parse_integer(text.substr(0, dots));
  const auto high = dots == std::string::npos ? low : parse_integer(text.substr(dots + 2));
  if (!low || !high) return fail("--room-size: '{}' is no range of sides; write 4..9", text);
  if (*low < kSmallestRoomSide || *high > kLargestRoomSide || *low > *high) {
    return fail("--room-size: {} is out of range; sides go from {} to {}", text, kSmallestRoomSide, kLargestRoomSide);
  }
  settings.smallest = static_cast<int>(*low);
  settings.largest = static_cast<int>(*high);
  return {};
}

Result<MapSettings> read_map(const Parameters& p) {
  MapSettings settings;
  const auto size = read_size("size", p.text("size"));
  if (!size) return tl::unexpected(size.error());
  settings.size = *size;
  settings.rooms = static_cast<int>(p.integer("rooms"));
  settings.loops = p.real("loops");
  settings.style = *style_from_name(p.text("style"));
  settings.corridors = *corridors_from_name(p.text("corridors"));
  settings.nearness = 1 - p.real("randomness");
  settings.clustering = p.real("clustering");
  settings.doors = !p.flag("no-doors");
  if (auto sides = read_room_size(p, settings); !sides) return tl::unexpected(sides.error());
  if (auto valid = validate(settings); !valid) return tl::unexpected(valid.error());
  return settings;
}

Result<MissionSettings> read_mission(const Parameters& p) {
  MissionSettings mission{.locks = static_cast<int>(p.integer("locks")),
                          .secrets = static_cast<int>(p.integer("secrets")),
                          .one_ways = static_cast<int>(p.integer("one-ways"))};
  if (p.has("exit-distance")) {
    if (p.flag("even-routes")) return fail("--exit-distance and --even-routes both choose the exit; give one of them");
    mission.ends = MissionSettings::Ends::at_distance;
    mission.exit_distance = static_cast<int>(p.integer("exit-distance"));
  } else if (p.flag("even-routes")) {
    mission.ends = MissionSettings::Ends::even;
  }
  return mission;
}

Result<FurnishSettings> read_furnishing(const Parameters& p) {
  FurnishSettings furnish{.danger = p.real("danger"), .curve = *curve_from_name(p.text("curve"))};
  if (p.has("treasures")) furnish.treasures = static_cast<int>(p.integer("treasures"));
  if (!p.has("treasure-at")) return furnish;
  const std::string& text = p.text("treasure-at");
  if (text == "even") {
    furnish.even_treasures = true;
    return furnish;
  }
  for (const std::string_view part : split(text, ',')) {
    const auto steps = parse_integer(part);
    if (!steps) return fail("--treasure-at: '{}' is no number of steps; write 20,40,60 or even", part);
    if (*steps < 1 || *steps > 10'000'000) return fail("--treasure-at: {} is out of range; steps go from 1 up", *steps);
    furnish.treasure_distances.push_back(static_cast<int>(*steps));
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

/// The search for targets, if there are any, and what it came to for the user to see.
Result<void> report_targets(LevelSettings& settings, const Job& job, Context& context, Output& output) {
  std::vector<Target> targets = read_targets(job.parameters);
  if (!targets.empty()) context.progress(0, 0, "searching settings for the targets");
  const auto search = search_targets(settings, std::move(targets), Seed(job.seed), context.executor, context.budget);
  if (!search) return tl::unexpected(search.error());
  if (!*search) return {};
  const auto& [design, found] = **search;
  output.reached = found.reached;
  output.summary = describe(design, found);
  const LayoutSettings& chosen = found.settings;
  output.summary += fmt::format("found: loops {:.3f}, randomness {:.3f}, clustering {:.3f}, start and exit chosen\n",
                                chosen.loops, chosen.randomness, chosen.clustering);
  for (std::size_t i = 0; i < design.targets.size(); ++i) {
    output.metrics.add(
        fmt::format("wished {}, wanted {}", title_of(design.targets[i].metric), design.targets[i].wanted),
        found.results[i].value);
  }
  return {};
}

/// What could not be placed as asked, in one line for each level (for the first ones, when there are many).
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
}

Result<Output> run_generate(const Job& job, Context& context) {
  const Parameters& p = job.parameters;
  auto settings = read_settings(p);
  if (!settings) return tl::unexpected(settings.error());
  const auto count = static_cast<std::size_t>(p.integer("count"));
  const Size size = settings->map.size;
  const std::size_t millions = job.wants_json() || p.has("folder") ? 50 : 200;  // as JSON they need much memory
  if (count * size.area() > millions * 1'000'000) {
    return fail("--count: {} maps of {}x{} are more than {} million tiles; ask for fewer at a time", count, size.width,
                size.height, millions);
  }
  if (auto ready = prepare_folder(job, context); !ready) return tl::unexpected(ready.error());
  Output output;
  if (auto searched = report_targets(*settings, job, context, output); !searched) {
    return tl::unexpected(searched.error());
  }
  const auto first = static_cast<std::uint64_t>(p.integer("first"));
  auto levels = make_levels(*settings, Seed(job.seed), first, count, context.executor, context.budget,
                            [&](std::uint64_t done) { context.progress(done, count, "maps"); });
  if (!levels) return tl::unexpected(levels.error());
  for (Level& level : *levels) set_caption(level, job);
  if (levels->empty()) return output;
  const Metrics measured = measure_levels(*levels, context.stop_writing());
  for (const Metric& metric : measured.items()) output.metrics.add(metric);
  const std::string missed = shortfalls(*levels);
  output.summary += missed;
  output.reached = output.reached && missed.empty();
  if (levels->size() > 1 && !job.wants_json()) output.summary += output.metrics.text();
  const bool folder = p.has("folder");
  if (auto written = folder ? write_folder(*levels, job, context, output) : write_levels(*levels, job, context, output);
      !written) {
    return tl::unexpected(written.error());
  }
  output.kept = fmt::format("{} of {} maps", levels->size(), count);
  if (levels->size() < count) {
    output.kept +=
        fmt::format("; --first {} --count {} makes the others", first + levels->size(), count - levels->size());
  }
  return output;
}

}  // namespace

Verb generate_verb() {
  return {.name = "generate",
          .summary = "Makes maps of rooms and corridors with locks, keys, monsters and treasures, each proven playable",
          .example = "teka generate dungeon --size 80x25 --rooms 15 --style mixed --locks 2 --secrets 1 --seed 7",
          .parameters = generate_parameters(),
          .formats = level_formats(),
          .run = run_generate};
}

}  // namespace teka::dungeon
