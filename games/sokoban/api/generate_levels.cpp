#include "games/sokoban/api/generate_levels.hpp"

#include <algorithm>
#include <deque>

#include "games/sokoban/model/level_writer.hpp"
#include "games/sokoban/orders/hybrid.hpp"
#include "games/sokoban/orders/imitate.hpp"
#include "games/sokoban/orders/paper_ga.hpp"

namespace teka::sokoban {
namespace {

using Writer = std::shared_ptr<const LevelWriter>;

double as_number(std::uint64_t n) {
  return static_cast<double>(n);
}

HybridRequest::Method hybrid_method(GenerateMethod method) {
  if (method == GenerateMethod::model) return HybridRequest::Method::mended;
  if (gives_unchanged(method)) return HybridRequest::Method::raw;
  return method == GenerateMethod::evolve ? HybridRequest::Method::evolved : HybridRequest::Method::hybrid;
}

Metrics metrics_of(const HybridBatch& batch, HybridRequest::Method method) {
  const SourceCounts& counts = batch.counts;
  Metrics metrics;
  metrics.add("proposed", as_number(counts.given));
  metrics.add("malformed", as_number(counts.malformed));
  metrics.add("unsolvable", as_number(counts.unsolvable));
  metrics.add("undecided", as_number(counts.undecided));
  metrics.add("solved but not as asked", as_number(counts.unmet));
  if (method == HybridRequest::Method::raw) return metrics;
  metrics.add("left untouched", as_number(counts.untouched));
  metrics.add("mended", as_number(counts.repaired));
  if (method == HybridRequest::Method::mended) return metrics;
  metrics.add("evolved", as_number(counts.evolved));
  metrics.add("too near to others and made again", as_number(batch.remade));
  return metrics;
}

template <class T>
Result<void> check_range(std::string_view name, T value, T low, T high) {
  if (value >= low && value <= high) return {};  // NaN is in no range
  return fail("{}: {} is out of range; it must be from {} to {}", name, value, low, high);
}

/// The ranges of numbers; size, boxes, walls and the target difficulty are checked by make_order.
Result<void> check_numbers(const GenerateSettings& settings) {
  if (auto ok = check_range("temperature", settings.temperature.value_or(1), 0.0, kMostTemperature); !ok) return ok;
  if (auto ok = check_range<std::size_t>("top_k", settings.top_k.value_or(1), 1, kMostTopK); !ok) return ok;
  if (auto ok = check_range("top_p", settings.top_p.value_or(1), kLeastTopP, 1.0); !ok) return ok;
  if (auto ok = check_range("effort", settings.effort, 1, kMostEffort); !ok) return ok;
  if (auto ok = check_range<std::uint64_t>("first", settings.first, 0, kMostFirst); !ok) return ok;
  return check_range<std::size_t>("count", settings.count, 1, kMostCount);
}

/// Settings that the method would ignore are errors.
Result<void> check_uses(const GenerateSettings& settings, GenerateMethod method) {
  if (settings.classic && settings.imitate) return fail("style: classic levels and given ones cannot both be imitated");
  if ((settings.style || settings.classic) && uses_model(method)) {
    return fail("style: a model makes its own rooms; use the method reverse or ga, or leave style out");
  }
  const std::array<std::pair<const char*, bool>, 4> of_model = {{{"temperature", settings.temperature.has_value()},
                                                                 {"top_k", settings.top_k.has_value()},
                                                                 {"top_p", settings.top_p.has_value()},
                                                                 {"model", settings.model.has_value()}}};
  for (const auto& [name, given] : of_model) {
    if (given && !uses_model(method)) {
      return fail("{}: the method {} uses no model", name, kGenerateMethodNames[static_cast<std::size_t>(method)]);
    }
  }
  return {};
}

Result<void> check_examples(const GenerateSettings& settings) {
  if (!settings.imitate) return {};
  if (settings.imitate->empty()) return fail("imitate: no level to imitate");
  for (std::size_t i = 0; i < settings.imitate->size(); ++i) {
    const auto fault = find_fault((*settings.imitate)[i]);
    if (fault) return fail("imitate: level {}: {}", i + 1, fault->message);
  }
  return {};
}

Result<void> check_settings(const GenerateSettings& settings, GenerateMethod method) {
  if (auto ok = check_numbers(settings); !ok) return ok;
  if (auto ok = check_uses(settings, method); !ok) return ok;
  return check_examples(settings);
}

/// One call of generate_levels.
class LevelGeneration {
 public:
  LevelGeneration(const GenerateSettings& settings, const Seed& seed, Executor& executor, const Budget& budget,
                  const std::function<void(std::uint64_t)>& progress)
      : settings_(settings),
        method_(method_of(settings)),
        seed_(seed),
        executor_(executor),
        budget_(budget),
        progress_(progress ? progress : [](std::uint64_t) {}) {}

  Result<GeneratedSet> run() {
    if (auto good = check_settings(settings_, method_); !good) return tl::unexpected(good.error());
    if (settings_.imitate || settings_.classic) {
      const auto options =
          settings_.prompt ? with_prompt(settings_.order, *settings_.prompt) : Result<OrderOptions>(settings_.order);
      if (!options) return tl::unexpected(options.error());
      return settings_.imitate ? imitate(*options) : imitate_classics(*options);
    }
    const auto order = make_order(settings_.prompt, settings_.order);
    if (!order) return tl::unexpected(order.error());
    if (auto possible = check_method(*order); !possible) return tl::unexpected(possible.error());
    if (!uses_model(method_) && !order->walls) return generate_alone(*order, method_ == GenerateMethod::reverse);
    return generate_from_source(*order);
  }

 private:
  [[nodiscard]] GeneratorSettings generator_of(const Order& order) const {
    GeneratorSettings generator = generator_settings(order);
    generator.pull.boxes_on_goals = settings_.order.boxes_on_goals;
    generator.style = settings_.style;
    return generator;
  }

  /// Evolution needs the fewest pushes of every individual.
  [[nodiscard]] Result<void> check_method(const Order& order) const {
    const bool evolves = method_ == GenerateMethod::evolve && !order.target.any() && order.boxes > kMostSearchedBoxes;
    if (!evolves || !is_large(order.size, order.boxes)) return {};
    return fail(
        "method: ga with more than {} boxes makes levels of at most {}x{} with {} boxes; use reverse, or ask "
        "for a difficulty",
        kMostSearchedBoxes, kMostUsualSide, kMostUsualSide, kMostUsualBoxes);
  }

  /// Without a number of walls the generator needs no repair: each level is made by itself.
  GeneratedSet generate_alone(const Order& order, bool sample) {
    LevelRequest request{.generator = generator_of(order), .target = order.target};
    request.sample = sample;
    request.measure = settings_.measure;
    request.effort = settings_.effort;
    Batch batch = make_levels(request, seed_, settings_.first, settings_.count, executor_, budget_, progress_);
    GeneratedSet set{.levels = std::move(batch.levels), .order = order, .method = method_};
    set.metrics.add("rooms without a start", as_number(batch.counts.poor));
    set.metrics.add("dropped as undecided", as_number(batch.counts.undecided));
    set.metrics.add("dropped as unsolvable", as_number(batch.counts.unsolvable));
    set.metrics.add("duplicates made again", as_number(batch.remade));
    return set;
  }

  /// The model of the settings; null if the method uses none.
  [[nodiscard]] Result<Writer> open_model() const {
    if (!uses_model(method_)) return Writer();
    auto writer = open_writer(settings_.model.value_or(""));
    if (!writer) return at_place("model", writer.error());
    return writer;
  }

  /// Unless a model was requested, the generator replaces a model that was not trained on such levels.
  [[nodiscard]] bool may_replace_model() const { return !settings_.method && !settings_.model; }

  /// The source of the levels that are repaired and evolved.
  [[nodiscard]] Result<LevelSource> source_of(const Order& order, const Writer& writer) const {
    LevelSource generator = generator_source(generator_of(order), executor_, budget_);
    if (!writer) return generator;
    if (const auto learned = writer->check(order); !learned) {
      if (may_replace_model()) return generator;
      return fail("{}; the methods reverse and ga need no model", learned.error().message);
    }
    neural::SamplerSettings sampler;
    if (settings_.temperature) sampler.temperature = *settings_.temperature;
    if (settings_.top_k) sampler.top_k = *settings_.top_k;
    if (settings_.top_p) sampler.top_p = *settings_.top_p;
    LevelSource model = writer_source(writer, order, executor_, budget_, {.sampler = sampler});
    return method_ == GenerateMethod::paper ? paper_source(model, executor_, budget_) : model;
  }

  [[nodiscard]] std::string note_on(const Order& order, const Writer& writer) const {
    if (!writer || !may_replace_model()) return {};
    const auto learned = writer->check(order);
    if (learned) return {};
    return fmt::format("by the generator and evolution, without the model: {}\n", learned.error().message);
  }

  GeneratedSet generate_hybrid(const HybridRequest& request) {
    HybridBatch batch = make_hybrid(request, seed_, settings_.first, settings_.count, executor_, budget_, progress_);
    GeneratedSet set{.levels = {}, .order = request.tasks.front().acceptance.order, .method = method_};
    set.metrics = metrics_of(batch, request.method);
    set.levels = std::move(batch.levels);
    return set;
  }

  Result<GeneratedSet> generate_from_source(const Order& order) {
    const auto writer = open_model();
    if (!writer) return tl::unexpected(writer.error());
    if (!order.walls && may_replace_model() && !(*writer)->check(order)) {
      GeneratedSet set = generate_alone(order, true);
      for (GeneratedLevel& made : set.levels) made.order = order;
      set.note = note_on(order, *writer);
      return set;
    }
    auto source = source_of(order, *writer);
    if (!source) return tl::unexpected(source.error());
    HybridRequest request{.method = hybrid_method(method_), .effort = settings_.effort};
    const bool harder = request.method == HybridRequest::Method::evolved && !order.target.any();
    request.tasks = {
        {{.order = order, .boxes_on_goals = settings_.order.boxes_on_goals, .harder = harder}, std::move(*source)}};
    GeneratedSet set = generate_hybrid(request);
    set.note = note_on(order, *writer);
    return set;
  }

  Result<GeneratedSet> imitate(const OrderOptions& options) {
    const auto examples = learn_examples(*settings_.imitate, options, executor_, budget_);
    if (!examples) return at_place("imitate", examples.error());
    if (budget_.interrupted()) {
      return GeneratedSet{.levels = std::vector<GeneratedLevel>(settings_.count), .method = method_};
    }
    const TilePatterns style(examples->levels);
    auto set = generate_like(*examples, options, &style);
    if (!set) return at_place("imitate", set.error());
    set->metrics.add("given levels", as_number(settings_.imitate->size()));
    set->metrics.add("given levels that can be ordered", as_number(examples->examples.size()));
    add_play_distances(*set, *examples);
    add_divergences(*set, style);
    return set;
  }

  Result<GeneratedSet> imitate_classics(const OrderOptions& options) {
    const auto examples = classic_examples(options);
    if (!examples) return tl::unexpected(examples.error());
    auto set = generate_like(*examples, options, nullptr);
    if (!set) return set;
    set->metrics.add("classic levels to imitate", as_number(examples->examples.size()));
    add_play_distances(*set, *examples);
    return set;
  }

  /// Each level imitates one of the examples, so that together they resemble all of them.
  Result<GeneratedSet> generate_like(const Examples& examples, const OrderOptions& options, const TilePatterns* style) {
    const auto writer = open_model();
    if (!writer) return tl::unexpected(writer.error());
    HybridRequest request{.method = hybrid_method(method_), .effort = settings_.effort};
    request.avoid = examples.levels;
    std::deque<TilePatterns> styles;  // whose addresses the tasks keep
    std::string note;
    for (const Example& example : examples.examples) {
      auto source = source_of(prompted(example), *writer);
      if (!source) return at_place(fmt::format("level {}", example.number + 1), source.error());
      if (note.empty()) note = note_on(example.order, *writer);
      Acceptance acceptance{.order = example.order,
                            .boxes_on_goals = options.boxes_on_goals || examples.boxes_on_goals,
                            .profile = example.profile};
      if (style != nullptr) {
        acceptance.style = &styles.emplace_back(std::span(&examples.levels[example.number], 1), style);
      }
      request.tasks.push_back({acceptance, std::move(*source)});
    }
    GeneratedSet set = generate_hybrid(request);
    set.note = std::move(note);
    return set;
  }

  /// The order with the grade of the example, for the prompt of a model.
  static Order prompted(const Example& example) {
    Order order = example.order;
    if (example.profile && !order.target.any()) {
      order.target.difficulty = range_of(grade_of({.pushes = example.profile->pushes,
                                                   .box_changes = example.profile->box_changes,
                                                   .detour = example.profile->detour}));
    }
    return order;
  }

  /// How close the levels are in play: Kolmogorov-Smirnov distances between the measures of both sets.
  void add_play_distances(GeneratedSet& set, const Examples& examples) const {
    std::vector<PlayProfile> given;
    for (const Example& example : examples.examples) {
      if (example.profile) given.push_back(*example.profile);
    }
    std::vector<std::optional<PlayProfile>> profiles(set.levels.size());
    executor_.for_each(profiles.size(), [&](std::size_t i) {
      if (set.levels[i].given()) profiles[i] = profile_of(set.levels[i].level, kExactPositions, budget_);
    });
    std::vector<PlayProfile> made;
    for (const auto& profile : profiles) {
      if (profile) made.push_back(*profile);
    }
    if (given.empty() || made.empty() || budget_.interrupted()) return;
    const auto add = [&](const char* name, auto measure) {
      std::vector<double> a, b;
      for (const PlayProfile& profile : given) a.push_back(measure(profile));
      for (const PlayProfile& profile : made) b.push_back(measure(profile));
      set.metrics.add({.name = "KS distance",
                       .of = {{"quantity", name}},
                       .value = ks_distance(std::move(a), std::move(b)),
                       .better = Better::lower});
    };
    add("pushes", [](const PlayProfile& p) { return static_cast<double>(p.pushes); });
    add("box changes", [](const PlayProfile& p) { return static_cast<double>(p.box_changes); });
    add("traps", [](const PlayProfile& p) { return p.traps; });
  }

  /// How close the levels are in style, compared with as many of the generator's of the same sizes and numbers of
  /// boxes.
  void add_divergences(GeneratedSet& set, const TilePatterns& style) const {
    std::vector<Level> made, others;
    for (const GeneratedLevel& level : set.levels) {
      if (!level.given()) continue;
      made.push_back(level.level);
      const LevelSource source = generator_source(generator_settings(*level.order), executor_);
      for (Level& other : source(1, seed_.child("others").child(made.size()))) others.push_back(std::move(other));
    }
    if (made.empty()) return;
    set.metrics.add("divergence from the given style", style.divergence(made), "nats", Better::lower);
    set.metrics.add("the same of other generated levels", style.divergence(others), "nats");
  }

  const GenerateSettings& settings_;
  GenerateMethod method_;
  Seed seed_;
  Executor& executor_;
  const Budget& budget_;
  std::function<void(std::uint64_t)> progress_;
};

}  // namespace

std::size_t GeneratedSet::finished() const {
  const auto missing =
      std::ranges::find_if(levels, [](const GeneratedLevel& m) { return m.level.width() == 0 && !m.failed; });
  return static_cast<std::size_t>(missing - levels.begin());
}

GenerateMethod method_of(const GenerateSettings& settings) {
  if (settings.method) return *settings.method;
  const bool asks_for_more = settings.prompt || settings.order.walls || settings.imitate || settings.model ||
                             settings.temperature || settings.top_k || settings.top_p;
  return asks_for_more ? GenerateMethod::hybrid : GenerateMethod::reverse;
}

bool uses_model(GenerateMethod method) {
  return method == GenerateMethod::model || method == GenerateMethod::hybrid || method == GenerateMethod::paper;
}

bool gives_unchanged(GenerateMethod method) {
  return method == GenerateMethod::model || method == GenerateMethod::paper;
}

Result<GeneratedSet> generate_levels(const GenerateSettings& settings, const Seed& seed, Executor& executor,
                                     const Budget& budget, const std::function<void(std::uint64_t done)>& progress) {
  return LevelGeneration(settings, seed, executor, budget, progress).run();
}

}  // namespace teka::sokoban
