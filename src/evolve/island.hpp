// One population and its generation step. Costs are values with the sign that makes lower better. Offspring are bred in
// blocks of fixed size, each with its own random stream, so the outcome does not depend on the number of threads, nor
// on the number of processes that share out the evaluation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "core/bytes.hpp"
#include "evolve/cost.hpp"
#include "evolve/problem.hpp"
#include "evolve/select.hpp"
#include "evolve/settings.hpp"
#include "parallel/exchange.hpp"

namespace teka {

/// Who works on an island until a stop: the threads of this process and, with an exchange, its other members.
struct Crew {
  Executor& executor;
  std::stop_token stop;
  Exchange* exchange = nullptr;
};

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

  /// Gives all individuals the shape of a genome: to be called before start().
  void prepare(const std::vector<Genome>& first) {
    Rng spare(seed_);
    resize(first.empty() ? problem_.random(spare) : first.front());
  }

  /// The initial population: `first`, filled up with random individuals. False if it was stopped.
  bool start(const std::vector<Genome>& first, const Crew& crew) {
    const Seed seed = seed_.child(0);
    const auto make = [&](std::size_t i, Rng& rng) {
      members_.genomes[i] = i < first.size() ? first[i] : problem_.random(rng);
    };
    if (!in_blocks(members_, 0, seed, crew, make) || !judge_all(members_, 0, seed, crew)) return false;
    evaluations_ = members_.genomes.size();
    return look_again(members_, 0, seed, crew, evaluations_);
  }

  /// Breeds a generation (steady state: a batch of offspring) without changing the members. False if it was stopped
  /// meanwhile: the result is incomplete and must not be committed.
  bool step(std::uint64_t generation, const Crew& crew) {
    const Seed seed = seed_.child(generation);
    selector_.prepare(members_.costs);
    keep_elite();
    const std::size_t kept = kept_count();
    const auto make = [&](std::size_t i, Rng& rng) { breed(next_.genomes[i], generation, rng); };
    if (!in_blocks(next_, kept, seed, crew, make) || !judge_all(next_, kept, seed, crew)) return false;
    spent_ = children_count();
    if (NoisyProblem<P> && settings_.noise.resample_elite) {
      const auto resample = [&](std::size_t i) {
        if (wants_more(next_, i)) judge(next_, i, seed, settings_.noise.elite_samples);
      };
      if (!judge_each(next_, kept, 1, crew, std::identity(), resample)) return false;
      spent_ += kept;
    }
    return look_again(next_, kept, seed, crew, spent_);
  }

  /// What start() has made, for the same island of another member, which has called prepare().
  void put_start(ByteWriter& out) const {
    for (std::size_t i = 0; i < members_.genomes.size(); ++i) put_all(out, members_, i);
    out.put(evaluations_);
  }
  bool get_start(ByteReader& in) {
    for (std::size_t i = 0; i < members_.genomes.size(); ++i) {
      if (!get_all(in, members_, i)) return false;
    }
    return in.get(evaluations_);
  }

  /// What step() has made, for the same island of another member. Copies of the elite have only new estimates.
  void put_step(ByteWriter& out) const {
    const std::size_t kept = kept_count();
    for (std::size_t i = 0; i < kept; ++i) put_judged(out, next_, i);
    for (std::size_t i = kept; i < next_.genomes.size(); ++i) put_all(out, next_, i);
    out.put(spent_);
  }
  bool get_step(ByteReader& in) {
    keep_elite();
    const std::size_t kept = kept_count();
    for (std::size_t i = 0; i < next_.genomes.size(); ++i) {
      if (!(i < kept ? get_judged(in, next_, i) : get_all(in, next_, i))) return false;
    }
    return in.get(spent_);
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

  /// Evaluates all from `first` on, which are new. Separate from breeding and in small blocks: evaluation may be
  /// expensive, and large blocks would leave threads idle at the end of a generation.
  bool judge_all(Members& members, std::size_t first, const Seed& seed, const Crew& crew) const {
    const std::size_t few = crew.exchange == nullptr ? 4 : 1;
    return judge_each(
        members, members.genomes.size() - first, few, crew, [first](std::size_t k) { return first + k; },
        [&](std::size_t i) {
          if constexpr (NoisyProblem<P>) members.estimates[i] = {};
          judge(members, i, seed);
        });
  }

  /// Calls body(i), which evaluates individual i, for all of index(0) to index(count - 1), a few of them at a time.
  /// False if it was stopped.
  template <class Index, class Body>
  static bool judge_each(Members& members, std::size_t count, std::size_t few, const Crew& crew, Index&& index,
                         Body&& body) {
    const auto end = [&](std::size_t block) { return std::min(count, (block + 1) * few); };
    return shared_for_each(
        crew.executor, crew.exchange, (count + few - 1) / few, crew.stop,
        [&](std::size_t block) {
          const std::size_t last = end(block);
          for (std::size_t k = block * few; k < last && !crew.stop.stop_requested(); ++k) body(index(k));
        },
        [&](ByteWriter& out, std::size_t block) {
          for (std::size_t k = block * few; k < end(block); ++k) put_judged(out, members, index(k));
        },
        [&](ByteReader& in, std::size_t block) {
          for (std::size_t k = block * few; k < end(block); ++k) {
            if (!get_judged(in, members, index(k))) return false;
          }
          return true;
        });
  }

  static void put_judged(ByteWriter& out, const Members& members, std::size_t i) {
    out.put(members.costs[i]);
    if constexpr (NoisyProblem<P>) out.put(members.estimates[i]);
  }
  static bool get_judged(ByteReader& in, Members& members, std::size_t i) {
    if constexpr (NoisyProblem<P>) {
      return in.get(members.costs[i]) && in.get(members.estimates[i]);
    } else {
      return in.get(members.costs[i]);
    }
  }
  static void put_all(ByteWriter& out, const Members& members, std::size_t i) {
    put_bytes(out, members.genomes[i]);
    put_judged(out, members, i);
  }
  static bool get_all(ByteReader& in, Members& members, std::size_t i) {
    return get_bytes(in, members.genomes[i]) && get_judged(in, members, i);
  }

  [[nodiscard]] bool wants_more(const Members& members, std::size_t i) const {
    if constexpr (KnowsEnough<P>) {
      return !problem_.enough(members.genomes[i], members.estimates[i]);
    } else {
      return !members.estimates.empty();
    }
  }

  /// Calls make(i, rng), which makes genome i, for all from `first` on, in blocks that each have a stream of their own.
  /// All members of an exchange make all genomes, unless that is slow. False if it was stopped while it was shared out.
  template <class Make>
  static bool in_blocks(Members& members, std::size_t first, const Seed& seed, const Crew& crew, Make&& make) {
    const std::size_t count = members.genomes.size() - first;
    const std::size_t blocks = (count + kBlock - 1) / kBlock;
    const auto end = [&](std::size_t block) { return first + std::min(count, (block + 1) * kBlock); };
    const auto make_block = [&](std::size_t block) {
      Rng rng(seed.child(block));
      const std::size_t last = end(block);
      for (std::size_t i = first + block * kBlock; i < last && !crew.stop.stop_requested(); ++i) make(i, rng);
    };
    if constexpr (BreedsSlowly<P>) {
      const auto put = [&](ByteWriter& out, std::size_t block) {
        for (std::size_t i = first + block * kBlock; i < end(block); ++i) put_bytes(out, members.genomes[i]);
      };
      const auto get = [&](ByteReader& in, std::size_t block) {
        for (std::size_t i = first + block * kBlock; i < end(block); ++i) {
          if (!get_bytes(in, members.genomes[i])) return false;
        }
        return true;
      };
      return shared_for_each(crew.executor, crew.exchange, blocks, crew.stop, make_block, put, get);
    } else {
      crew.executor.for_each(blocks, make_block);
      return true;
    }
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

  /// More samples for the best newcomers (from index `first` on), to expose those that were only lucky. Adds how many
  /// were resampled to `spent`. False if it was stopped.
  bool look_again(Members& members, std::size_t first, const Seed& seed, const Crew& crew, std::uint64_t& spent) {
    if constexpr (NoisyProblem<P>) {
      const std::size_t count = std::min(settings_.noise.contenders, members.costs.size() - first);
      if (count == 0) return true;
      order_by_cost(std::span<const double>(members.costs).subspan(first), order_);
      spent += count;
      return judge_each(
          members, count, 1, crew, [&](std::size_t k) { return first + order_[k]; },
          [&](std::size_t i) {
            for (std::uint64_t round = 1; round <= settings_.noise.contender_rounds && wants_more(members, i);
                 ++round) {
              if (crew.stop.stop_requested()) return;
              judge(members, i, seed, settings_.noise.contender_samples, round);
            }
          });
    }
    return true;
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
