// teka generate sokoban: levels as they are ordered, by reverse play, evolution, a language model, or several of these.
#include <algorithm>
#include <deque>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/model/level_writer.hpp"
#include "games/sokoban/orders/hybrid.hpp"
#include "games/sokoban/orders/imitate.hpp"
#include "games/sokoban/orders/paper_ga.hpp"
#include "games/sokoban/verbs/generate_output.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;
using Method = HybridRequest::Method;

std::vector<Parameter> generate_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "prompt",
       .kind = Kind::text,
       .help = "the whole request as one text, in the paper's form; any part may be left out",
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
       .help =
           "imitate the levels of this file: their sizes, boxes, walls, difficulties and tile patterns, never copies",
       .shapes_result = true},
      {.name = "method",
       .kind = Kind::choice,
       .default_note = "lm+ga with --prompt, --walls, --like or options of the model, else reverse",
       .help = "reverse: pull boxes backwards from their goals; ga: evolve to be hard, or to the request; lm: sample "
               "from the language model, keep what can be solved; lm+ga: repair and evolve these to the request; "
               "paper: the paper's genetic algorithm, keep what can be solved",
       .choices = {"reverse", "ga", "lm", "lm+ga", "paper"}},
      {.name = "rooms",
       .kind = Kind::choice,
       .default_note = "both",
       .help = "room layout of reverse and ga: random walk or templates",
       .choices = {kRoomStyleNames.begin(), kRoomStyleNames.end()}},
      {.name = "difficulty",
       .kind = Kind::choice,
       .default_note = "any",
       .help = "by measured pushes and box changes, compared with Boxoban: see docs/sokoban.md",
       .choices = {kGradeNames.begin(), kGradeNames.end()}},
      {.name = "pushes",
       .kind = Kind::range,
       .default_note = "any",
       .help = "number of pushes of the shortest solution",
       .minimum = 0,
       .maximum = 1e6},
      {.name = "box-changes",
       .kind = Kind::range,
       .default_note = "any",
       .help = "number of box changes of that solution",
       .minimum = 0,
       .maximum = 1e6},
      {.name = "effort",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "factor on the search for a requested difficulty and on the evolution",
       .minimum = 1,
       .maximum = 1000},
      {.name = "boxes-on-goals", .kind = Kind::flag, .help = "boxes may start on goals"},
      {.name = "measure",
       .kind = Kind::flag,
       .help = "report pushes, moves and box changes (always done for JSON, for a requested difficulty and for the "
               "language model)"},
      {.name = "model",
       .kind = Kind::input_file,
       .default_note = "the model in the program",
       .help = "language model file",
       .shapes_result = true},
      {.name = "temperature",
       .kind = Kind::real,
       .implied = 1,
       .help = "sampling temperature of the model; higher is more varied",
       .minimum = 0,
       .maximum = 10},
      {.name = "top-k",
       .kind = Kind::integer,
       .default_note = "all",
       .help = "sample only from this many most probable tokens",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "top-p",
       .kind = Kind::real,
       .default_note = "all",
       .help = "sample only from the fewest tokens with this total probability",
       .minimum = 0.001,
       .maximum = 1},
  };
  for (auto& list : {count_parameters(), drawing_parameters()})
    parameters.insert(parameters.end(), list.begin(), list.end());
  return parameters;
}

Result<Wish> read_wish(const Parameters& p) {
  Wish wish;
  for (const auto& [name, range] : {std::pair("pushes", &wish.pushes), std::pair("box-changes", &wish.box_changes)}) {
    if (!p.has(name)) continue;
    *range = to_range(p.range(name));
  }
  if (!p.has("difficulty")) return wish;
  const auto named = std::find(kGradeNames.begin(), kGradeNames.end(), p.text("difficulty"));
  wish.grade = static_cast<Grade>(named - kGradeNames.begin());
  return wish;
}

/// What is asked by options and prompt.
Result<OrderOptions> read_options(const Parameters& p) {
  OrderOptions options;
  if (p.has("size")) options.size = p.size("size");
  if (p.has("boxes")) options.boxes = static_cast<int>(p.integer("boxes"));
  if (p.has("walls")) options.walls = static_cast<int>(p.integer("walls"));
  const auto wish = read_wish(p);
  if (!wish) return tl::unexpected(wish.error());
  options.wish = *wish;
  options.boxes_on_goals = p.flag("boxes-on-goals");
  return options;
}

Result<std::optional<Prompt>> read_prompt(const Parameters& p) {
  if (!p.has("prompt")) return std::optional<Prompt>();
  const auto prompt = parse_prompt(p.text("prompt"));
  if (!prompt) return at_place("--prompt", prompt.error());
  return std::optional(*prompt);
}

std::string read_method(const Parameters& p) {
  if (p.has("method")) return p.text("method");
  for (const char* name : {"prompt", "walls", "like", "model", "temperature", "top-k", "top-p"}) {
    if (p.has(name)) return "lm+ga";
  }
  return "reverse";
}

bool needs_model(const std::string& method) {
  return method == "lm" || method == "lm+ga" || method == "paper";
}

GeneratorSettings read_generator(const Parameters& p, const Order& order) {
  GeneratorSettings settings = generator_settings(order);
  settings.pull.boxes_on_goals = p.flag("boxes-on-goals");
  if (p.has("rooms")) settings.style = p.text("rooms") == "walk" ? RoomStyle::walk : RoomStyle::templates;
  return settings;
}

double number(std::uint64_t n) {
  return static_cast<double>(n);
}

/// Without a number of walls the generator needs no help: a level of its own is made for each.
GeneratedLevels generate_alone(const Job& job, const Order& order, const std::string& method, Context& context) {
  const Parameters& p = job.parameters;
  LevelRequest request{.generator = read_generator(p, order), .wish = order.wish};
  request.sample = method == "reverse";
  request.measure = p.flag("measure") || p.flag("show-solution") || job.wants_json();
  request.effort = static_cast<int>(p.integer("effort"));
  const auto count = static_cast<std::size_t>(p.integer("count"));
  GeneratedLevels generated{.first = static_cast<std::uint64_t>(p.integer("first")), .order = order};
  Batch batch = make_levels(request, Seed(job.seed), generated.first, count, context.executor, context.budget,
                            [&](std::uint64_t done) { context.progress(done, count, "levels"); });
  generated.levels = std::move(batch.levels);
  generated.metrics.add("rooms without a start", number(batch.counts.poor));
  generated.metrics.add("dropped, undecided", number(batch.counts.undecided));
  generated.metrics.add("dropped, unsolvable", number(batch.counts.unsolvable));
  generated.metrics.add("duplicates made again", number(batch.remade));
  return generated;
}

neural::SamplerSettings read_sampler(const Parameters& p) {
  neural::SamplerSettings sampler;
  if (p.has("temperature")) sampler.temperature = p.real("temperature");
  if (p.has("top-k")) sampler.top_k = static_cast<std::size_t>(p.integer("top-k"));
  if (p.has("top-p")) sampler.top_p = p.real("top-p");
  return sampler;
}

/// Unless a model was asked for by name, what it has not learned comes from the generator.
bool may_do_without(const Parameters& p) {
  return !p.has("method") && !p.has("model");
}

using Writer = std::shared_ptr<const LevelWriter>;

/// Nothing when the method asks no model.
Result<Writer> read_writer(const Parameters& p, const std::string& method) {
  if (!needs_model(method)) return Writer();
  return open_writer(p.has("model") ? p.text("model") : "");
}

/// Where the levels come from that are mended and evolved.
Result<LevelSource> make_source(const Parameters& p, const Order& order, const std::string& method,
                                const Writer& writer, Context& context) {
  LevelSource generator = generator_source(read_generator(p, order), context.executor);
  if (!writer) return generator;
  if (const auto fits = writer->check(order); !fits) {
    if (may_do_without(p)) return generator;
    return tl::unexpected(fits.error());
  }
  LevelSource model = writer_source(writer, order, context.executor, context.budget, {.sampler = read_sampler(p)});
  return method == "paper" ? paper_source(model, context.executor, context.budget) : model;
}

/// What a person should know when the model could not be asked; else empty.
std::string note_on_model(const Parameters& p, const Order& order, const Writer& writer) {
  if (!writer || !may_do_without(p)) return {};
  const auto fits = writer->check(order);
  if (fits) return {};
  return fmt::format("by the generator and evolution, without the model: {}\n", fits.error().message);
}

Metrics metrics_of(const HybridBatch& batch, Method method) {
  const SourceCounts& counts = batch.counts;
  Metrics metrics;
  metrics.add("proposed", number(counts.given));
  metrics.add("malformed", number(counts.malformed));
  metrics.add("unsolvable", number(counts.unsolvable));
  metrics.add("undecided", number(counts.undecided));
  metrics.add("solved, not as asked", number(counts.unmet));
  if (method == Method::raw) return metrics;
  metrics.add("left untouched", number(counts.untouched));
  metrics.add("mended", number(counts.mended));
  metrics.add("evolved", number(counts.evolved));
  metrics.add("too near to others, made again", number(batch.remade));
  return metrics;
}

Method method_of(const std::string& method) {
  if (method == "lm" || method == "paper") return Method::raw;
  return method == "ga" ? Method::evolved : Method::hybrid;
}

GeneratedLevels make_all(const HybridRequest& request, const Job& job, Context& context) {
  const auto count = static_cast<std::size_t>(job.parameters.integer("count"));
  GeneratedLevels generated{.first = static_cast<std::uint64_t>(job.parameters.integer("first")),
                            .order = request.tasks.front().standard.order};
  HybridBatch batch = make_hybrid(request, Seed(job.seed), generated.first, count, context.executor, context.budget,
                                  [&](std::uint64_t done) { context.progress(done, count, "levels"); });
  generated.levels = std::move(batch.levels);
  generated.metrics = metrics_of(batch, request.method);
  if (request.method == Method::raw) generated.advice = "--method lm+ga mends and evolves them\n";
  return generated;
}

Result<GeneratedLevels> generate_from_source(const Job& job, const Order& order, const std::string& method,
                                             Context& context) {
  const Parameters& p = job.parameters;
  const auto writer = read_writer(p, method);
  if (!writer) return tl::unexpected(writer.error());
  const auto source = make_source(p, order, method, *writer, context);
  if (!source) return tl::unexpected(source.error());
  HybridRequest request{.method = method_of(method), .effort = static_cast<int>(p.integer("effort"))};
  const bool harder = request.method == Method::evolved && !order.wish.any();
  request.tasks = {{{.order = order, .boxes_on_goals = p.flag("boxes-on-goals"), .harder = harder}, *source}};
  GeneratedLevels generated = make_all(request, job, context);
  generated.note = note_on_model(p, order, *writer);
  return generated;
}

/// How near the levels are in style, beside as many of the generator's of the same sizes and numbers of boxes.
void add_divergences(GeneratedLevels& generated, const Style& style, const Job& job, Context& context) {
  std::vector<Level> made, others;
  for (const MadeLevel& level : generated.levels) {
    if (!level.given()) continue;
    made.push_back(level.level);
    const LevelSource source = generator_source(generator_settings(*level.order), context.executor);
    for (Level& other : source(1, Seed(job.seed).child("others").child(made.size())))
      others.push_back(std::move(other));
  }
  if (made.empty()) return;
  generated.metrics.add("divergence from the given style", style.divergence(made), "nats", Better::lower);
  generated.metrics.add("the same of other generated levels", style.divergence(others), "nats");
}

Result<GeneratedLevels> generate_like(const Job& job, const OrderOptions& options, const std::string& method,
                                      Context& context) {
  const Parameters& p = job.parameters;
  const auto entries = read_entries(p.text("like"), "like", context);
  if (!entries) return tl::unexpected(entries.error());
  std::vector<Level> levels;
  for (const Entry& entry : *entries) levels.push_back(entry.level);
  const auto examples = learn_examples(levels, options, context.executor, context.budget);
  if (!examples) return at_place("--like", examples.error());
  if (context.budget.interrupted()) return GeneratedLevels{};
  const auto writer = read_writer(p, method);
  if (!writer) return tl::unexpected(writer.error());
  const Style style(examples->levels);
  HybridRequest request{.method = method_of(method), .effort = static_cast<int>(p.integer("effort"))};
  request.avoid = examples->levels;
  std::deque<Style> styles;
  std::string note;
  for (std::size_t i = 0; i < examples->orders.size(); ++i) {
    const Order& order = examples->orders[i];
    const auto source = make_source(p, order, method, *writer, context);
    if (!source) return at_place(fmt::format("--like: level {}", examples->ordered[i] + 1), source.error());
    if (note.empty()) note = note_on_model(p, order, *writer);
    // Each level takes after one of the given ones, so that together they are like all of them.
    styles.emplace_back(std::span(&examples->levels[examples->ordered[i]], 1), &style);
    request.tasks.push_back({{.order = order,
                              .boxes_on_goals = options.boxes_on_goals || examples->boxes_on_goals,
                              .style = &styles.back()},
                             *source});
  }
  GeneratedLevels generated = make_all(request, job, context);
  generated.note = std::move(note);
  generated.metrics.add("given levels", number(levels.size()));
  generated.metrics.add("given levels that can be ordered", number(examples->orders.size()));
  add_divergences(generated, style, job, context);
  return generated;
}

Result<GeneratedLevels> generate_levels(const Job& job, Context& context) {
  const Parameters& p = job.parameters;
  const std::string method = read_method(p);
  if (p.has("rooms") && needs_model(method)) {
    return fail("--rooms: a model makes its own; take --method reverse or ga, or leave it out");
  }
  for (const char* name : {"temperature", "top-k", "top-p", "model"}) {
    if (p.has(name) && !needs_model(method)) return fail("--{}: --method {} asks no model", name, method);
  }
  const auto options = read_options(p);
  if (!options) return tl::unexpected(options.error());
  const auto prompt = read_prompt(p);
  if (!prompt) return tl::unexpected(prompt.error());
  if (p.has("like")) {
    const auto all = *prompt ? with_prompt(*options, **prompt) : options;
    if (!all) return tl::unexpected(all.error());
    return generate_like(job, *all, method, context);
  }
  const auto order = make_order(*prompt, *options);
  if (!order) return tl::unexpected(order.error());
  if (!needs_model(method) && !order->walls) return generate_alone(job, *order, method, context);
  return generate_from_source(job, *order, method, context);
}

Result<Output> run_generate(const Job& job, Context& context) {
  const auto generated = generate_levels(job, context);
  if (!generated) return tl::unexpected(generated.error());
  return write_generated(*generated, job, context);
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
