#include "games/sokoban/reproduction/sets.hpp"

#include <algorithm>
#include <chrono>

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

// Without the prompt, which is the same for all of a part.
void put_sample(ByteWriter& out, const Sample& sample) {
  out.put_text(sample.text);
  teka::put_bytes(out, sample.level);
  out.put_text(sample.fault);
}
bool get_sample(ByteReader& in, Sample& sample) {
  return in.get_text(sample.text) && teka::get_bytes(in, sample.level) && in.get_text(sample.fault);
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

void put_bytes(ByteWriter& out, const MadeSet& made) {
  out.put(made.seconds);
  out.put(std::uint64_t{made.samples.size()});
  for (const Sample& sample : made.samples) put_sample(out, sample);
}
bool get_bytes(ByteReader& in, MadeSet& made) {
  std::uint64_t count = 0;
  if (!in.get(made.seconds) || !in.get(count)) return false;
  for (; count > 0; --count) {
    if (!get_sample(in, made.samples.emplace_back())) return false;
  }
  return true;
}

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

MadeSet make_set(const SetPlan& plan, Origin origin, Executor& executor, Journal& journal, const Budget& budget,
                 const LevelProgress& progress) {
  using Clock = std::chrono::steady_clock;
  const std::string_view name = kOriginNames[static_cast<std::size_t>(origin)];
  const Seed seed = plan.seed.child(name);
  const auto count_of = [&](std::size_t i) { return std::min(kLevelsPerPrompt, plan.count - i * kLevelsPerPrompt); };
  std::size_t done = 0;
  Executor one_by_one(1);  // each is timed alone, with all threads
  auto sets = journal.parts(
      one_by_one, plan.orders.size(), [&](std::size_t i) { return fmt::format("{}, prompt {}", name, i); },
      [&](std::size_t i) -> std::optional<MadeSet> {
        const auto start = Clock::now();
        PromptLevels levels(plan, plan.orders[i], count_of(i), seed.child(i), executor, budget);
        MadeSet set{.samples = levels.make(origin)};
        set.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return budget.interrupted() ? std::optional<MadeSet>() : std::move(set);
      },
      [&](std::size_t i) {
        if (progress) progress(done += count_of(i), plan.count);
      });
  MadeSet all;
  for (std::size_t i = 0; i < sets.size() && sets[i]; ++i) {
    all.seconds += sets[i]->seconds;
    for (Sample& sample : sets[i]->samples) {
      sample.prompt = prompt_of(plan.orders[i]);
      all.samples.push_back(std::move(sample));
    }
  }
  return all;
}

}  // namespace teka::sokoban
