// One population and its generation step. Costs are values with the sign that makes lower better. Offspring are bred in
// blocks of fixed size, each with its own random stream, so the outcome does not depend on the number of threads.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "core/budget.hpp"
#include "evolve/cost.hpp"
#include "evolve/problem.hpp"
#include "evolve/select.hpp"
#include "evolve/settings.hpp"
#include "parallel/executor.hpp"

namespace teka {

template <Problem P>
class Island {
 public:
  using Genome = typename P::Genome;

  struct Individual {
    Genome genome;
    double cost = kWorst;
    Estimate estimate;  ///< empty for exact problems
  };

  Island(const P& problem, const Settings& settings, const Seed& seed)
      : problem_(problem), settings_(settings), seed_(seed), selector_(settings) {}

  /// The initial population: `first`, filled up with random individuals.
  void start(const std::vector<Genome>& first, Executor& executor, const Budget& budget) {
    Rng spare(seed_);
    const Seed seed = seed_.child(0);
    resize(first.empty() ? problem_.random(spare) : first.front());
    in_blocks(members_.genomes.size(), executor, budget, [&](std::size_t begin, std::size_t end, std::size_t block) {
      Rng rng(seed.child(block));
      for (std::size_t i = begin; i < end && !budget.stop.stop_requested(); ++i) {
        members_.genomes[i] = i < first.size() ? first[i] : problem_.random(rng);
      }
    });
    judge_all(members_, 0, seed, executor, budget);
    evaluations_ = members_.genomes.size() + look_again(members_, 0, seed, executor, budget);
  }

  /// Breeds a generation (steady state: a batch of offspring) without changing the members: if `budget` is stopped
  /// meanwhile, the result is incomplete and must not be committed.
  void step(std::uint64_t generation, Executor& executor, const Budget& budget) {
    const Seed seed = seed_.child(generation);
    selector_.prepare(members_.costs);
    keep_elite();
    const std::size_t kept = kept_count();
    in_blocks(children_count(), executor, budget, [&](std::size_t begin, std::size_t end, std::size_t block) {
      Rng rng(seed.child(block));
      for (std::size_t i = kept + begin; i < kept + end && !budget.stop.stop_requested(); ++i) {
        breed(next_.genomes[i], generation, rng);
        next_.estimates_clear(i);
      }
    });
    judge_all(next_, kept, seed, executor, budget);
    spent_ = children_count();
    if (NoisyProblem<P> && settings_.noise.resample_elite) {
      executor.for_each(kept, [&](std::size_t i) {
        if (!budget.stop.stop_requested() && wants_more(next_, i)) judge(next_, i, seed, settings_.noise.elite_samples);
      });
      spent_ += kept;
    }
    spent_ += look_again(next_, kept, seed, executor, budget);
  }

  /// Replaces members by the offspring of step().
  void commit() {
    evaluations_ += spent_;
    if (settings_.scheme == Scheme::generational) {
      std::swap(members_, next_);
    } else {
      replace_worst();
    }
  }

  /// Evaluates newcomers and replaces the worst members by them.
  void admit(const std::vector<Genome>& newcomers, const Seed& seed) {
    order_by_cost(members_.costs, order_);
    for (std::size_t k = 0; k < newcomers.size(); ++k) {
      const std::size_t slot = order_[order_.size() - 1 - k];
      members_.genomes[slot] = newcomers[k];
      members_.estimates_clear(slot);
      judge(members_, slot, seed);
    }
    evaluations_ += newcomers.size();
  }

  /// Copies of the best `count`, best first.
  [[nodiscard]] std::vector<Individual> best(std::size_t count) const {
    std::vector<std::size_t> order;
    order_by_cost(members_.costs, order);
    std::vector<Individual> chosen;
    for (std::size_t k = 0; k < std::min(count, order.size()); ++k) chosen.push_back(member(order[k]));
    return chosen;
  }

  [[nodiscard]] Individual member(std::size_t i) const {
    return {members_.genomes[i], members_.costs[i], members_.estimates.empty() ? Estimate{} : members_.estimates[i]};
  }
  [[nodiscard]] std::size_t best_index() const {
    std::size_t best = 0;
    double lead = kWorst;
    for (std::size_t i = 0; i < members_.costs.size(); ++i) {
      if (!is_better(members_.costs[i], lead)) continue;
      lead = members_.costs[i];
      best = i;
    }
    return best;
  }
  [[nodiscard]] const std::vector<double>& costs() const { return members_.costs; }
  [[nodiscard]] std::uint64_t evaluations() const { return evaluations_; }

  /// For checkpoints: the members are the whole state, because streams are derived from the generation number.
  void restore(std::vector<Individual> members, std::uint64_t evaluations) {
    resize(members.front().genome);
    for (std::size_t i = 0; i < members.size(); ++i) {
      members_.genomes[i] = std::move(members[i].genome);
      members_.costs[i] = members[i].cost;
      if constexpr (NoisyProblem<P>) members_.estimates[i] = members[i].estimate;
    }
    evaluations_ = evaluations;
  }

 private:
  static constexpr double kWorst = std::numeric_limits<double>::quiet_NaN();
  static constexpr std::size_t kBlock = 32;

  struct Members {
    std::vector<Genome> genomes;
    std::vector<double> costs;
    std::vector<Estimate> estimates;
    void estimates_clear(std::size_t i) {
      if (!estimates.empty()) estimates[i] = {};
    }
  };

  void resize(const Genome& sample) {
    for (Members* m : {&members_, &next_}) {
      const std::size_t count = m == &members_ ? settings_.population : kept_count() + children_count();
      m->genomes.assign(count, sample);
      m->costs.assign(count, kWorst);
      if constexpr (NoisyProblem<P>) m->estimates.assign(count, {});
    }
  }

  /// next_ holds copies of the elite first, then the children. In the steady state the elite needs no copies, except
  /// for resampling.
  [[nodiscard]] std::size_t kept_count() const {
    const bool resampled = NoisyProblem<P> && settings_.noise.resample_elite;
    return settings_.scheme == Scheme::generational || resampled ? settings_.elite : 0;
  }
  [[nodiscard]] std::size_t children_count() const {
    return settings_.scheme == Scheme::generational ? settings_.population - settings_.elite : settings_.offspring;
  }

  /// Evaluates individual i; for a noisy problem, adds samples to its estimate. `round` selects the random stream.
  void judge(Members& members, std::size_t i, const Seed& seed, std::size_t samples = 0,
             std::uint64_t round = 0) const {
    if constexpr (ExactProblem<P>) {
      members.costs[i] = cost_of(settings_.goal, problem_.evaluate(members.genomes[i]));
    } else {
      const Seed stream = seed.child("sample").child(round).child(i);
      members.estimates[i].merge(
          problem_.sample(members.genomes[i], stream, samples != 0 ? samples : settings_.noise.samples));
      members.costs[i] = cost_of(settings_.goal, problem_.value(members.genomes[i], members.estimates[i]));
    }
  }

  /// Evaluates all from `first` on. Separate from breeding and in small blocks: evaluation may be expensive, and large
  /// blocks would leave threads idle at the end of a generation.
  void judge_all(Members& members, std::size_t first, const Seed& seed, Executor& executor,
                 const Budget& budget) const {
    constexpr std::size_t kFew = 4;
    const std::size_t count = members.genomes.size() - first;
    executor.for_each((count + kFew - 1) / kFew, [&](std::size_t few) {
      const std::size_t end = std::min(count, (few + 1) * kFew);
      for (std::size_t i = few * kFew; i < end && !budget.stop.stop_requested(); ++i) judge(members, first + i, seed);
    });
  }

  [[nodiscard]] bool wants_more(const Members& members, std::size_t i) const {
    if constexpr (KnowsEnough<P>) {
      return !problem_.enough(members.genomes[i], members.estimates[i]);
    } else {
      return !members.estimates.empty();
    }
  }

  template <class Body>
  static void in_blocks(std::size_t count, Executor& executor, const Budget& budget, Body&& body) {
    executor.for_each((count + kBlock - 1) / kBlock, [&](std::size_t block) {
      if (budget.stop.stop_requested()) return;  // an incomplete generation is never committed
      body(block * kBlock, std::min(count, (block + 1) * kBlock), block);
    });
  }

  void breed(Genome& child, [[maybe_unused]] std::uint64_t generation, Rng& rng) const {
    const Genome& mother = members_.genomes[selector_.pick(rng)];
    if (settings_.crossover_rate >= 1 || rng.chance(settings_.crossover_rate)) {
      const Genome& father = members_.genomes[selector_.pick(rng)];
      if constexpr (CrossesByGeneration<P>) {
        problem_.cross(mother, father, child, rng, generation);
      } else {
        problem_.cross(mother, father, child, rng);
      }
    } else {
      child = mother;
    }
    problem_.mutate(child, rng);
    if constexpr (Repairable<P>) problem_.repair(child, rng);
  }

  void keep_elite() {
    const std::size_t kept = kept_count();
    if (kept == 1) {
      elite_.assign(1, best_index());
    } else if (kept > 1) {
      order_by_cost(members_.costs, elite_);
    }
    for (std::size_t k = 0; k < kept; ++k) {
      next_.genomes[k] = members_.genomes[elite_[k]];
      next_.costs[k] = members_.costs[elite_[k]];
      if constexpr (NoisyProblem<P>) next_.estimates[k] = members_.estimates[elite_[k]];
    }
  }

  void replace_worst() {
    const std::size_t kept = kept_count();
    for (std::size_t k = 0; k < kept; ++k) {
      members_.costs[elite_[k]] = next_.costs[k];
      if constexpr (NoisyProblem<P>) members_.estimates[elite_[k]] = next_.estimates[k];
    }
    for (std::size_t i = kept; i < next_.costs.size(); ++i) {
      std::size_t worst = 0;
      for (std::size_t j = 1; j < members_.costs.size(); ++j) {
        if (is_better(members_.costs[worst], members_.costs[j])) worst = j;
      }
      if (!is_better(next_.costs[i], members_.costs[worst])) continue;
      std::swap(members_.genomes[worst], next_.genomes[i]);
      members_.costs[worst] = next_.costs[i];
      if constexpr (NoisyProblem<P>) members_.estimates[worst] = next_.estimates[i];
    }
  }

  /// More samples for the best newcomers (from index `first` on), to expose those that were only lucky. Returns how
  /// many were resampled.
  std::size_t look_again(Members& members, std::size_t first, const Seed& seed, Executor& executor,
                         const Budget& budget) {
    if constexpr (NoisyProblem<P>) {
      const std::size_t count = std::min(settings_.noise.contenders, members.costs.size() - first);
      if (count == 0) return 0;
      order_by_cost(std::span<const double>(members.costs).subspan(first), order_);
      executor.for_each(count, [&](std::size_t k) {
        const std::size_t i = first + order_[k];
        for (std::uint64_t round = 1; round <= settings_.noise.contender_rounds && wants_more(members, i); ++round) {
          if (budget.stop.stop_requested()) return;
          judge(members, i, seed, settings_.noise.contender_samples, round);
        }
      });
      return count;
    }
    return 0;
  }

  const P& problem_;
  Settings settings_;
  Seed seed_;
  Selector selector_;
  Members members_;
  Members next_;
  std::vector<std::size_t> elite_;  ///< indices of the elite in members_
  std::vector<std::size_t> order_;
  std::uint64_t evaluations_ = 0;
  std::uint64_t spent_ = 0;  ///< by step(), counted when committed
};

}  // namespace teka
