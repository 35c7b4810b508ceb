// teka generate sokoban: levels to order, by reverse play, evolution, a language model, or several of these.
#include <algorithm>
#include <numeric>
#include <optional>
#include <span>

#include "games/sokoban/api/generate_levels.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/verbs/folder.hpp"
#include "games/sokoban/verbs/generate_output.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/options.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "report/level_set.hpp"

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
       .help = "requirements on all levels as one text; in the notation of the paper; each may be left out",
       .form = "\"walls=62 players=1 boxes=4 goals=4 size=10x10 difficulty=hard\""},
      {.name = "size",
       .kind = Kind::size,
       .implied = "10x10",
       .help = "width and height; in squares, border included",
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
           "how levels are made; reverse: pull boxes backwards from their goals; ga: evolve to be hard, or to the "
           "request; lm: levels "
           "of the language model, mended where they cannot be solved; lm+ga: repair and evolve these to the request; "
           "paper: the paper's genetic algorithm, keep the solvable ones",
       .choices = {kGenerateMethodNames.begin(), kGenerateMethodNames.end()}},
      {.name = "style",
       .kind = Kind::choice,
       .default_note = "walk or templates",
       .help = "style of the rooms; classic: levels that play like the hand-made levels of Microban. Or the rooms of "
               "reverse and ga: a "
               "random walk, a tiling with templates, rooms with doors, an open hall with blocks, symmetric walls",
       .choices = {kStyleNames.begin(), kStyleNames.end()}},
      {.name = "pushes",
       .kind = Kind::range,
       .help = "number of pushes of the shortest solution",
       .minimum = Range{}.low,
       .maximum = Range{}.high},
      {.name = "moves",
       .kind = Kind::range,
       .help = "number of moves of that solution",
       .minimum = Range{}.low,
       .maximum = Range{}.high},
      {.name = "box-changes",
       .kind = Kind::range,
       .help = "runs of pushes of the same box: the fewest among all shortest solutions",
       .minimum = Range{}.low,
       .maximum = Range{}.high},
      {.name = "detour",
       .kind = Kind::range,
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
       .help = "report the difficulty; always done for a requested difficulty and for the language model"},
      {.name = "model",
       .kind = Kind::input_file,
       .default_note = "the built-in model",
       .help = "language model file",
       .shapes_result = true},
      {.name = "temperature",
       .kind = Kind::real,
       .implied = 1.0,
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
  const auto pushes = std::ranges::find(parameters, "pushes", &Parameter::name);
  const auto difficulty = difficulty_parameters(
      "easy, medium, hard, expert, or a number from 0 to 1; see docs/difficulty.md; or a campaign that rises, as in "
      "easy..expert");
  parameters.insert(pushes, difficulty.begin(), difficulty.end());
  for (auto& list : {count_parameters(),
                     choice_parameters(),
                     level_folder_parameters(),
                     drawing_parameters(),
                     {tileset_parameter()}})
    parameters.insert(parameters.end(), list.begin(), list.end());
  return parameters;
}

/// The value with this name; other names do not pass the parameter check.
template <class Enum>
Enum named(std::span<const std::string_view> names, const std::string& name) {
  return static_cast<Enum>(std::ranges::find(names, name) - names.begin());
}

DifficultyTarget read_target(const Parameters& p, const DifficultyPlan& plan) {
  DifficultyTarget target;
  for (const auto& [name, range] :
       {std::pair("pushes", &target.pushes), std::pair("moves", &target.moves),
        std::pair("box-changes", &target.box_changes), std::pair("detour", &target.detour)}) {
    if (!p.has(name)) continue;
    *range = to_range(p.range(name));
  }
  target.difficulty = plan.range(0);
  return target;
}

/// The requirements given by single options.
OrderOptions read_options(const Parameters& p, const DifficultyPlan& plan) {
  OrderOptions options;
  if (p.has("size")) options.size = p.size("size");
  if (p.has("boxes")) options.boxes = static_cast<int>(p.integer("boxes"));
  if (p.has("walls")) options.walls = static_cast<int>(p.integer("walls"));
  options.target = read_target(p, plan);
  options.boxes_on_goals = p.flag("boxes-on-goals");
  return options;
}

Result<GenerateSettings> read_settings(const Job& job, const SetRequest& set, const Context& context) {
  const Parameters& p = job.parameters;
  GenerateSettings settings;
  settings.order = read_options(p, set.plan);
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
  settings.measure = p.flag("measure") || p.has("folder");  // its page shows the measures
  settings.first = set.first;
  settings.count = set.count;
  if (!p.has("like")) return settings;
  auto levels = read_level_parameter("like", job, context);
  if (!levels) return tl::unexpected(levels.error());
  settings.imitate = std::move(*levels);
  return settings;
}

/// One call of `generate sokoban`.
class Generation {
 public:
  Generation(const SetRequest& request, const GenerateSettings& settings, const Job& job, Context& context)
      : request_(request), settings_(settings), job_(job), context_(context) {}

  Result<Output> run() {
    if (!request_.plan.is_campaign()) {
      auto generated = generate_levels(settings_, request_.seed, context_.executor, context_.budget,
                                       [&](std::uint64_t done) { context_.progress(done, settings_.count, "levels"); });
      if (!generated) return at_option(generated.error());
      set_ = std::move(*generated);
    }
    return request_.plan.is_campaign() || !request_.choice.is_all() ? run_chosen() : run_plain();
  }

 private:
  Result<Output> run_plain() {
    const std::size_t whole = set_.finished();
    std::vector<std::uint64_t> numbers(whole);
    std::iota(numbers.begin(), numbers.end(), request_.first);
    auto output = write(numbers);
    if (!output || output->kept.empty()) return output;
    if (whole < request_.count) {
      output->kept += others_text(request_.first + whole, request_.count - whole);
    }
    return output;
  }

  /// A campaign, or some levels of a set, perhaps with others in their place.
  Result<Output> run_chosen() {
    std::vector<std::optional<GeneratedLevel>> levels;
    for (GeneratedLevel& made : set_.levels) {
      levels.push_back(made.given() ? std::optional(std::move(made)) : std::nullopt);
    }
    const LevelMaker<GeneratedLevel> maker = maker_of();
    auto set = SetBuilder<GeneratedLevel>(request_, maker, context_).build(std::move(levels));
    if (!set) return at_option(set.error());
    set_.levels.clear();
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < set->levels.size(); ++i) {
      if (!set->levels[i]) continue;
      if (request_.plan.is_campaign()) check_place(*set->levels[i], i);
      numbers.push_back(request_.first + i);
      set_.levels.push_back(std::move(*set->levels[i]));
    }
    auto output = write(numbers);
    if (!output) return output;
    const std::string left_out = repeats_text(*set, "levels");
    output->summary += left_out;
    output->reached = output->reached && left_out.empty();
    if (off_curve_ > 0) {
      output->summary += fmt::format("{} of {} levels are of the wanted grade, but more than {} off the curve\n",
                                     off_curve_, numbers.size(), kDifficultyTolerance);
    }
    return output;
  }

  /// Compares a level of a campaign with the curve.
  void check_place(GeneratedLevel& made, std::size_t place) {
    made.order->target.difficulty = request_.plan.range(place);
    const double difficulty = difficulty_of(*made.measured);
    made.reached = request_.plan.fits(place, difficulty);
    if (made.reached && !request_.plan.is_near(place, difficulty)) ++off_curve_;
  }

  /// Makes single levels like the others, but of the wanted difficulty.
  LevelMaker<GeneratedLevel> maker_of() {
    LevelMaker<GeneratedLevel> maker;
    maker.key = [](const GeneratedLevel& made) { return canonical_hash(made.level); };
    maker.difficulty = [](const GeneratedLevel& made) { return made.measured ? difficulty_of(*made.measured) : 0; };
    maker.make = [this](const Seed& seed, std::uint64_t number,
                        const std::optional<DifficultyRange>& range) -> Result<std::optional<GeneratedLevel>> {
      GenerateSettings settings = settings_;
      settings.order.target.difficulty = range;
      settings.first = number;
      settings.count = 1;
      auto generated = generate_levels(settings, seed, context_.executor, context_.budget);
      if (!generated) return tl::unexpected(generated.error());
      GeneratedLevel& made = generated->levels.front();
      if (!made.given()) return std::optional<GeneratedLevel>();
      if (!made.order && range) made.order = generated->order;
      return std::optional(std::move(made));
    };
    return maker;
  }

  Result<Output> write(const std::vector<std::uint64_t>& numbers) {
    // Of an interrupted set, the levels after the first unfinished one are left out.
    const auto given = std::ranges::count_if(std::span(set_.levels).first(numbers.size()), &GeneratedLevel::given);
    if (given == 0 && context_.budget.interrupted()) return Output{};
    if (given == 0) {
      const Order& order = set_.order;
      return fail("no level of {}x{} with {} was found; use fewer boxes or a larger size", order.size.width,
                  order.size.height, boxes_text(order.boxes));
    }
    return write_generated(set_, numbers, request_, job_, context_);
  }

  const SetRequest& request_;
  const GenerateSettings& settings_;
  const Job& job_;
  Context& context_;
  GeneratedSet set_;
  std::size_t off_curve_ = 0;
};

Result<Output> run_generate(const Job& job, Context& context) {
  const auto request = read_set_request(job, context);
  if (!request) return tl::unexpected(request.error());
  const auto settings = read_settings(job, *request, context);
  if (!settings) return tl::unexpected(settings.error());
  if (auto sensible = check_tileset(job); !sensible) return tl::unexpected(sensible.error());
  if (auto ready = prepare_folder(job, context); !ready) return tl::unexpected(ready.error());
  return Generation(*request, *settings, job, context).run();
}

}  // namespace

Verb generate_verb() {
  return {.name = "generate",
          .summary =
              "Generates levels that are proven solvable, with a given size, number of boxes and walls, and measured "
              "difficulty",
          .example = "teka generate sokoban --size 10x10 --boxes 4 --walls 62 --difficulty hard --count 3",
          .parameters = generate_parameters(),
          .formats = level_map_formats(),
          .teamwork = Teamwork::shards,
          .run = run_generate};
}

}  // namespace teka::sokoban
