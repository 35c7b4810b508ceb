#include "games/sokoban/reproduction/sets.hpp"

#include <algorithm>

#include "games/sokoban/orders/hybrid.hpp"
#include "games/sokoban/orders/paper_ga.hpp"

namespace teka::sokoban {
namespace {

/// The 5 % and 95 % quantiles of Boxoban's medium-train-000; hard-000 has 59 and 80.
constexpr Range kUsualWalls{58, 80};

/// A malformed sample, for a level that was not made.
Sample empty_sample(const Order& order) {
  Sample sample;
  sample.fault = "no level came out";
  sample.prompt = prompt_of(order);
  return sample;
}

Sample sample_of(const Level& level, const Order& order) {
  Sample sample = empty_sample(order);
  if (level.width() == 0) return sample;
  sample.text = rows_of(level);
  if (const auto fault = find_fault(level)) {
    sample.fault = fault->message;
  } else {
    sample.level = level;
    sample.fault.clear();
  }
  return sample;
}

/// Levels for one prompt.
class PromptLevels {
 public:
  PromptLevels(const SetPlan& plan, const Order& order, std::size_t count, const Seed& seed, Executor& executor,
               const Budget& budget)
      : plan_(plan), order_(order), count_(count), seed_(seed), executor_(executor), budget_(budget) {}

  std::vector<Sample> make(Origin origin) const {
    switch (origin) {
      case Origin::raw:
      case Origin::unmasked:
        return written(origin == Origin::raw);
      case Origin::paper:
        return samples_of(paper_source(model(), executor_, budget_)(count_, seed_));
      case Origin::hybrid:
        return improved(model());
      case Origin::generator:
        return generated();
      case Origin::generator_hybrid:
        return improved(generator_source(generator_settings(order_), executor_, budget_));
    }
    return {};
  }

 private:
  [[nodiscard]] LevelSource model() const {
    return [this](std::size_t count, const Seed& seed) {
      std::vector<Level> levels;
      for (auto& one : plan_.writer->write(order_, count, seed, executor_, {}, budget_)) {
        if (one.whole()) levels.push_back(std::move(one.level));
      }
      return levels;
    };
  }

  [[nodiscard]] std::vector<Sample> written(bool masks) const {
    WriterSettings settings;
    settings.masks = masks;
    std::vector<Sample> samples;
    for (auto& one : plan_.writer->write(order_, count_, seed_, executor_, settings, budget_)) {
      Sample& sample = samples.emplace_back(sample_of(one.level, order_));
      if (!one.whole()) sample.text = std::move(one.text);
    }
    return samples;
  }

  [[nodiscard]] std::vector<Sample> samples_of(const std::vector<Level>& levels) const {
    std::vector<Sample> samples;
    for (const Level& level : levels) samples.push_back(sample_of(level, order_));
    samples.resize(count_, empty_sample(order_));
    return samples;
  }

  /// A level that a user would not be given counts as failed here too.
  [[nodiscard]] std::vector<Sample> samples_of(const std::vector<GeneratedLevel>& made) const {
    std::vector<Sample> samples;
    for (const GeneratedLevel& one : made)
      samples.push_back(one.given() ? sample_of(one.level, order_) : empty_sample(order_));
    return samples;
  }

  [[nodiscard]] std::vector<Sample> improved(LevelSource source) const {
    HybridRequest request;
    request.tasks = {{{.order = order_}, std::move(source)}};
    return samples_of(make_hybrid(request, seed_, 0, count_, executor_, budget_, [](std::uint64_t) {}).levels);
  }

  [[nodiscard]] std::vector<Sample> generated() const {
    const LevelRequest request{.generator = generator_settings(order_), .target = order_.target};
    return samples_of(make_levels(request, seed_, 0, count_, executor_, budget_, [](std::uint64_t) {}).levels);
  }

  const SetPlan& plan_;
  const Order& order_;
  std::size_t count_;
  Seed seed_;
  Executor& executor_;
  const Budget& budget_;
};

}  // namespace

std::vector<Order> paper_orders(std::size_t count, const Seed& seed) {
  Rng rng(seed);
  std::vector<Order> orders;
  for (std::size_t i = 0; i < (count + kLevelsPerPrompt - 1) / kLevelsPerPrompt; ++i) {
    Order& order = orders.emplace_back();
    order.walls = static_cast<int>(rng.between(kUsualWalls.low, kUsualWalls.high));
    order.target.difficulty = range_of(i % 2 == 0 ? Grade::medium : Grade::hard);
  }
  return orders;
}

std::vector<Sample> make_set(const SetPlan& plan, Origin origin, Executor& executor, const Budget& budget,
                             const LevelProgress& progress) {
  const Seed seed = plan.seed.child(kOriginNames[static_cast<std::size_t>(origin)]);
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < plan.orders.size() && !budget.interrupted(); ++i) {
    const std::size_t count = std::min(kLevelsPerPrompt, plan.count - samples.size());
    const PromptLevels levels(plan, plan.orders[i], count, seed.child(i), executor, budget);
    for (Sample& sample : levels.make(origin)) samples.push_back(std::move(sample));
    if (progress) progress(samples.size(), plan.count);
  }
  return samples;
}

}  // namespace teka::sokoban
