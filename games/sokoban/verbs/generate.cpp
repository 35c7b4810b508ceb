// teka generate sokoban: levels as they are ordered, by reverse play, evolution, a language model, or several of these.
#include <algorithm>
#include <span>

#include "games/sokoban/api/generate_levels.hpp"
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/verbs/generate_output.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> generate_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "prompt",
       .kind = Kind::text,
       .help = "all that is asked in one text, as the paper writes it; any part may be left out",
       .form = "\"walls=62 players=1 boxes=4 goals=4 size=10x10 difficulty=hard\""},
      {.name = "size", .kind = Kind::text, .help = "with the border, 5 to 20; else 10x10", .form = "WxH"},
      {.name = "boxes", .kind = Kind::integer, .help = "boxes; else 4", .low = 1, .high = kMostGeneratedBoxes},
      {.name = "walls",
       .kind = Kind::integer,
       .help = "exactly so many, the border among them; else as many as there are",
       .low = 0,
       .high = kMostSide * kMostSide},
      {.name = "like",
       .kind = Kind::input_file,
       .help = "levels to imitate: their sizes, boxes, walls, difficulties and patterns of tiles, never copies",
       .shapes_result = true},
      {.name = "method",
       .kind = Kind::choice,
       .help = "reverse: boxes pulled backwards from their goals; ga: evolved to be hard, or to what is asked; lm: "
               "written by a language model, as far as they can be solved; lm+ga: these mended and evolved to what is "
               "asked; paper: by the paper's genetic algorithm, as far as they can be solved. Else lm+ga with "
               "--prompt, --walls, --like or what is only for a model, and reverse without",
       .choices = {"reverse", "ga", "lm", "lm+ga", "paper"}},
      {.name = "rooms",
       .kind = Kind::choice,
       .help = "of reverse and ga: by random walk or by templates; else either",
       .choices = {kRoomStyleNames.begin(), kRoomStyleNames.end()}},
      {.name = "difficulty",
       .kind = Kind::choice,
       .help = "by measured pushes and box changes, beside Boxoban: see docs/sokoban.md",
       .choices = {kGradeNames.begin(), kGradeNames.end()}},
      {.name = "pushes", .kind = Kind::text, .help = "of the shortest solution: 40..60, 40.. or 40", .form = "A..B"},
      {.name = "box-changes", .kind = Kind::text, .help = "of that solution: 10..20, 10.. or 10", .form = "A..B"},
      {.name = "effort",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "multiplies the search for a wanted difficulty, and the evolution",
       .low = 1,
       .high = 1000},
      {.name = "boxes-on-goals", .kind = Kind::flag, .help = "boxes may start on goals"},
      {.name = "measure",
       .kind = Kind::flag,
       .help = "measure and tell pushes, moves and box changes (always done for JSON, a wanted difficulty, and what a "
               "model wrote)"},
      {.name = "model",
       .kind = Kind::input_file,
       .help = "a language model of your own; else the one in the program",
       .shapes_result = true},
      {.name = "temperature",
       .kind = Kind::real,
       .help = "of the model: below 1 it keeps to what is usual, above it dares more; else 1",
       .low = 0,
       .high = 10},
      {.name = "top-k",
       .kind = Kind::integer,
       .help = "the model takes one of so many tokens, the most probable; else of all",
       .low = 1,
       .high = 1e6},
      {.name = "top-p",
       .kind = Kind::real,
       .help = "the model takes one of the fewest tokens that together have this probability; else of all",
       .low = 0.001,
       .high = 1},
  };
  for (auto& list : {count_parameters(), drawing_parameters()})
    parameters.insert(parameters.end(), list.begin(), list.end());
  return parameters;
}

/// The value whose name this is; the table of parameters lets no other name through.
template <class Enum>
Enum named(std::span<const std::string_view> names, const std::string& name) {
  return static_cast<Enum>(std::ranges::find(names, name) - names.begin());
}

Result<DifficultyTarget> read_target(const Parameters& p) {
  DifficultyTarget target;
  for (const auto& [name, range] :
       {std::pair("pushes", &target.pushes), std::pair("box-changes", &target.box_changes)}) {
    if (!p.has(name)) continue;
    const auto parsed = parse_range(name, p.text(name));
    if (!parsed) return tl::unexpected(parsed.error());
    *range = *parsed;
  }
  if (!p.has("difficulty")) return target;
  target.grade = named<Grade>(kGradeNames, p.text("difficulty"));
  return target;
}

/// What is asked by options and prompt.
Result<OrderOptions> read_options(const Parameters& p) {
  OrderOptions options;
  if (p.has("size")) {
    const auto size = parse_size(p.text("size"));
    if (!size) return tl::unexpected(size.error());
    options.size = *size;
  }
  if (p.has("boxes")) options.boxes = static_cast<int>(p.integer("boxes"));
  if (p.has("walls")) options.walls = static_cast<int>(p.integer("walls"));
  const auto target = read_target(p);
  if (!target) return tl::unexpected(target.error());
  options.target = *target;
  options.boxes_on_goals = p.flag("boxes-on-goals");
  return options;
}

Result<std::optional<Prompt>> read_prompt(const Parameters& p) {
  if (!p.has("prompt")) return std::optional<Prompt>();
  const auto prompt = parse_prompt(p.text("prompt"));
  if (!prompt) return at_place("--prompt", prompt.error());
  return std::optional(*prompt);
}

Result<GenerateSettings> read_settings(const Job& job, const Context& context) {
  const Parameters& p = job.parameters;
  GenerateSettings settings;
  const auto options = read_options(p);
  if (!options) return tl::unexpected(options.error());
  settings.order = *options;
  const auto prompt = read_prompt(p);
  if (!prompt) return tl::unexpected(prompt.error());
  settings.prompt = *prompt;
  if (p.has("method")) settings.method = named<GenerateMethod>(kGenerateMethodNames, p.text("method"));
  if (p.has("rooms")) settings.rooms = named<RoomStyle>(kRoomStyleNames, p.text("rooms"));
  if (p.has("model")) settings.model = p.text("model");
  if (p.has("temperature")) settings.temperature = p.real("temperature");
  if (p.has("top-k")) settings.top_k = static_cast<std::size_t>(p.integer("top-k"));
  if (p.has("top-p")) settings.top_p = p.real("top-p");
  settings.effort = static_cast<int>(p.integer("effort"));
  settings.measure = p.flag("measure") || p.flag("show-solution") || job.wants_json();
  settings.first = static_cast<std::uint64_t>(p.integer("first"));
  settings.count = static_cast<std::size_t>(p.integer("count"));
  if (!p.has("like")) return settings;
  const auto entries = read_entries(p.text("like"), "like", context);
  if (!entries) return tl::unexpected(entries.error());
  settings.imitate.emplace();
  for (const Entry& entry : *entries) settings.imitate->push_back(entry.level);
  return settings;
}

Result<Output> run_generate(const Job& job, Context& context) {
  const auto settings = read_settings(job, context);
  if (!settings) return tl::unexpected(settings.error());
  const auto generated =
      generate_levels(*settings, Seed(job.seed), context.executor, context.budget,
                      [&](std::uint64_t done) { context.progress(done, settings->count, "levels"); });
  if (!generated) return tl::unexpected(generated.error());
  return write_generated(*generated, settings->first, job, context);
}

}  // namespace

Verb generate_verb() {
  return {.name = "generate",
          .summary =
              "Makes levels that are proven solvable, of a wanted size, number of boxes and walls, and measured "
              "difficulty",
          .example = "teka generate sokoban --size 10x10 --boxes 4 --walls 62 --difficulty hard --count 3",
          .parameters = generate_parameters(),
          .formats = level_formats(),
          .run = run_generate};
}

}  // namespace teka::sokoban
