// teka generate sokoban: levels to order, by reverse play, evolution, a language model, or several of these.
#include <algorithm>
#include <span>

#include "games/sokoban/api/generate_levels.hpp"
#include "games/sokoban/verbs/generate_output.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/options.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

/// Classic, then the styles by name.
constexpr std::array<std::string_view, kRoomStyleNames.size() + 1> kStyleNames = {
    "classic", kRoomStyleNames[0], kRoomStyleNames[1], kRoomStyleNames[2], kRoomStyleNames[3], kRoomStyleNames[4]};

std::vector<Parameter> generate_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "prompt",
       .kind = Kind::text,
       .help = "all requirements as one text, in the notation of the paper; each may be left out",
       .form = "\"walls=62 players=1 boxes=4 goals=4 size=10x10 difficulty=hard\""},
      {.name = "size",
       .kind = Kind::size,
       .implied = "10x10",
       .help = "width and height, border included",
       .minimum = kLeastSide,
       .maximum = kMostSide},
      {.name = "boxes",
       .kind = Kind::integer,
       .implied = 4,
       .help = "number of boxes",
       .minimum = 1,
       .maximum = kMostGeneratedBoxes},
      {.name = "walls",
       .kind = Kind::integer,
       .default_note = "any",
       .help = "exact number of walls, border included",
       .minimum = 0,
       .maximum = kMostSide * kMostSide},
      {.name = "like",
       .kind = Kind::input_file,
       .help = "imitate the levels of this file: their sizes, boxes, walls, play and tile patterns, never copies",
       .shapes_result = true},
      {.name = "method",
       .kind = Kind::choice,
       .default_note = "lm+ga with --prompt, --walls, --like or options of the model, otherwise reverse",
       .help =
           "reverse: pull boxes backwards from their goals; ga: evolve to be hard, or to the request; lm: levels "
           "of the language model, mended where they cannot be solved; lm+ga: repair and evolve these to the request; "
           "paper: the paper's genetic algorithm, keep the solvable ones",
       .choices = {kGenerateMethodNames.begin(), kGenerateMethodNames.end()}},
      {.name = "style",
       .kind = Kind::choice,
       .default_note = "walk or templates",
       .help = "classic: levels that play like the hand-made levels of Microban. Or the rooms of reverse and ga: a "
               "random walk, a tiling with templates, rooms with doors, an open hall with blocks, symmetric walls",
       .choices = {kStyleNames.begin(), kStyleNames.end()}},
      {.name = "difficulty",
       .kind = Kind::text,
       .default_note = "any",
       .help = "easy, medium, hard, expert, or a number from 0 to 1: see docs/difficulty.md",
       .form = "LEVEL"},
      {.name = "pushes",
       .kind = Kind::range,
       .default_note = "any",
       .help = "number of pushes of the shortest solution",
       .minimum = Range{}.low,
       .maximum = Range{}.high},
      {.name = "moves",
       .kind = Kind::range,
       .default_note = "any",
       .help = "number of moves of that solution",
       .minimum = Range{}.low,
       .maximum = Range{}.high},
      {.name = "box-changes",
       .kind = Kind::range,
       .default_note = "any",
       .help = "runs of pushes of the same box: the fewest among all shortest solutions",
       .minimum = Range{}.low,
       .maximum = Range{}.high},
      {.name = "detour",
       .kind = Kind::range,
       .default_note = "any",
       .help = "pushes beyond those that the boxes would need if each were alone",
       .minimum = Range{}.low,
       .maximum = Range{}.high},
      {.name = "effort",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "factor on the search for a requested difficulty and on the evolution",
       .minimum = 1,
       .maximum = kMostEffort},
      {.name = "boxes-on-goals", .kind = Kind::flag, .help = "boxes may start on goals"},
      {.name = "measure",
       .kind = Kind::flag,
       .help = "report the difficulty (always done for a requested difficulty and for the language model)"},
      {.name = "model",
       .kind = Kind::input_file,
       .default_note = "the built-in model",
       .help = "language model file",
       .shapes_result = true},
      {.name = "temperature",
       .kind = Kind::real,
       .implied = 1,
       .help = "sampling temperature of the model; higher is more varied",
       .minimum = 0,
       .maximum = kMostTemperature},
      {.name = "top-k",
       .kind = Kind::integer,
       .default_note = "all",
       .help = "sample only from this many most probable tokens",
       .minimum = 1,
       .maximum = static_cast<double>(kMostTopK)},
      {.name = "top-p",
       .kind = Kind::real,
       .default_note = "all",
       .help = "sample only from the fewest tokens with this total probability",
       .minimum = kLeastTopP,
       .maximum = 1},
  };
  for (auto& list : {count_parameters(), drawing_parameters()})
    parameters.insert(parameters.end(), list.begin(), list.end());
  return parameters;
}

/// The value with this name; other names do not pass the parameter check.
template <class Enum>
Enum named(std::span<const std::string_view> names, const std::string& name) {
  return static_cast<Enum>(std::ranges::find(names, name) - names.begin());
}

Result<DifficultyTarget> read_target(const Parameters& p) {
  DifficultyTarget target;
  for (const auto& [name, range] :
       {std::pair("pushes", &target.pushes), std::pair("moves", &target.moves),
        std::pair("box-changes", &target.box_changes), std::pair("detour", &target.detour)}) {
    if (!p.has(name)) continue;
    *range = to_range(p.range(name));
  }
  if (!p.has("difficulty")) return target;
  const auto difficulty = parse_difficulty(p.text("difficulty"));
  if (!difficulty) return at_option(difficulty.error());
  target.difficulty = *difficulty;
  return target;
}

/// The requirements given by single options.
Result<OrderOptions> read_options(const Parameters& p) {
  OrderOptions options;
  if (p.has("size")) options.size = p.size("size");
  if (p.has("boxes")) options.boxes = static_cast<int>(p.integer("boxes"));
  if (p.has("walls")) options.walls = static_cast<int>(p.integer("walls"));
  const auto target = read_target(p);
  if (!target) return tl::unexpected(target.error());
  options.target = *target;
  options.boxes_on_goals = p.flag("boxes-on-goals");
  return options;
}

Result<GenerateSettings> read_settings(const Job& job, const Context& context) {
  const Parameters& p = job.parameters;
  GenerateSettings settings;
  const auto order = read_options(p);
  if (!order) return tl::unexpected(order.error());
  settings.order = *order;
  const auto prompt = read_prompt(p);
  if (!prompt) return tl::unexpected(prompt.error());
  settings.prompt = *prompt;
  if (p.has("method")) settings.method = named<GenerateMethod>(kGenerateMethodNames, p.text("method"));
  settings.classic = p.has("style") && p.text("style") == kStyleNames.front();
  if (p.has("style") && !settings.classic) settings.style = named<RoomStyle>(kRoomStyleNames, p.text("style"));
  if (p.has("model")) settings.model = p.text("model");
  if (p.has("temperature")) settings.temperature = p.real("temperature");
  if (p.has("top-k")) settings.top_k = static_cast<std::size_t>(p.integer("top-k"));
  if (p.has("top-p")) settings.top_p = p.real("top-p");
  settings.effort = static_cast<int>(p.integer("effort"));
  settings.measure = p.flag("measure");
  settings.first = static_cast<std::uint64_t>(p.integer("first"));
  settings.count = static_cast<std::size_t>(p.integer("count"));
  if (!p.has("like")) return settings;
  auto levels = read_level_parameter("like", job, context);
  if (!levels) return tl::unexpected(levels.error());
  settings.imitate = std::move(*levels);
  return settings;
}

Result<Output> run_generate(const Job& job, Context& context) {
  const auto settings = read_settings(job, context);
  if (!settings) return tl::unexpected(settings.error());
  const auto generated =
      generate_levels(*settings, Seed(job.seed), context.executor, context.budget,
                      [&](std::uint64_t done) { context.progress(done, settings->count, "levels"); });
  if (!generated) return at_option(generated.error());
  return write_generated(*generated, settings->first, job);
}

}  // namespace

Verb generate_verb() {
  return {.name = "generate",
          .summary =
              "Generates levels that are proven solvable, with a given size, number of boxes and walls, and measured "
              "difficulty",
          .example = "teka generate sokoban --size 10x10 --boxes 4 --walls 62 --difficulty hard --count 3",
          .parameters = generate_parameters(),
          .formats = level_formats(),
          .run = run_generate};
}

}  // namespace teka::sokoban
