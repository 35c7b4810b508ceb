// evolve(): the genetic algorithm. See problem.hpp for what a problem provides, settings.hpp for the settings,
// examples/onemax.cpp for a minimal example.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes.hpp"
#include "core/check.hpp"
#include "core/seal.hpp"
#include "evolve/island.hpp"

namespace teka {

/// Optional arguments of evolve().
template <class Genome>
struct Extras {
  Budget budget;
  std::vector<Genome> first;               ///< initial individuals; random ones fill the rest
  std::function<Genome(Rng&)> immigrants;  ///< the source for settings.immigration; default: random individuals
  std::function<bool(const Generation&)> observer;           ///< called after each generation; false stops
  std::function<void(const Genome&, double value)> on_best;  ///< called for each new best individual, before observer
  std::uint64_t save_every = 0;                              ///< generations between calls of save; 0 = only at the end
  std::function<bool()> is_save_due;             ///< asked then; a checkpoint takes time to make; empty: always
  std::function<void(const std::string&)> save;  ///< receives a checkpoint
  std::string label;                             ///< stored in checkpoints: only a run with the same label resumes
  std::string resume;                            ///< a checkpoint to resume from; check it with can_resume() first
  /// The processes that do this run together: each calls evolve() with the same arguments, and all get the outcome of
  /// one process. Of `resume`, that of rank 0 counts. `observer` must answer the same on all; of budget.deadline and
  /// budget.stop, the first that ends on any member ends the run on all.
  Exchange* exchange = nullptr;
};

template <class Genome>
struct Outcome {
  Genome best;
  double value = 0;        ///< as estimated during the run; optimistic for a noisy problem,
  Estimate fresh;          ///< so this is a new, unbiased estimate of `best` (noisy problems only)
  double fresh_value = 0;  ///< and its value; the number to report
  std::vector<Generation> history;
  std::vector<Genome> population;  ///< the final population of all islands, best first within each
  std::vector<Estimate> judged;    ///< the estimate of each of them (noisy problems only)
  StopReason reason = StopReason::generations;
  std::uint64_t evaluations = 0;
};

template <Problem P>
class Evolution {
 public:
  using Genome = typename P::Genome;
  using Individual = typename Island<P>::Individual;

  Evolution(const P& problem, const Settings& settings, const Seed& seed, Executor& executor, Extras<Genome> extras)
      : problem_(problem),
        settings_(settings),
        seed_(seed),
        extras_(std::move(extras)),
        crew_{executor, extras_.budget.stop, extras_.exchange} {
    for (std::size_t i = 0; i < settings.islands.count; ++i) islands_.emplace_back(problem, settings, seed.child(i));
  }

  Outcome<Genome> run() {
    StopReason reason{};
    if (crew_.exchange != nullptr) extras_.resume = broadcast(*crew_.exchange, std::move(extras_.resume));
    if (extras_.resume.empty()) {
      const bool is_whole = start();
      best_ = islands_.front().member(0);
      if (is_whole) record();  // otherwise nothing is evaluated yet: the history stays empty
    } else {
      TEKA_CHECK(load(extras_.resume).has_value());  // callers check with can_resume() first
    }
    while (!stopped(reason)) {
      if (!advance()) {
        reason = StopReason::interrupted;
        break;
      }
      record();
      if (is_save_due()) extras_.save(checkpoint());
    }
    if (extras_.save && !history_.empty()) extras_.save(checkpoint());  // a finished run can be continued too
    return finish(reason);
  }

  /// Loads the state of a checkpoint, or says why it does not fit this run.
  Result<void> load(const std::string& sealed) {
    const auto body = open_checkpoint(sealed);
    if (!body) return tl::unexpected(body.error());
    ByteReader in(*body);
    std::string label;
    if (!in.get_text(label) || label != extras_.label) return fail("the checkpoint was made with different parameters");
    if (!read_state(in) || !in.at_end()) return fail("the checkpoint does not fit this run");
    if (generation_ > settings_.stop.generations) {
      return fail("the checkpoint has {} generations already; ask for at least as many", generation_);
    }
    return {};
  }

 private:
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  static constexpr std::size_t kSampleBlock = 64;

  /// Whether there was a stop. Members of an exchange must not look at their own stop for anything that decides how
  /// they go on: it counts when they have agreed on it.
  [[nodiscard]] bool is_save_due() const {
    if (!extras_.save || extras_.save_every == 0 || generation_ % extras_.save_every != 0) return false;
    return !extras_.is_save_due || extras_.is_save_due();
  }

  [[nodiscard]] bool interrupted() const {
    return crew_.exchange == nullptr ? crew_.stop.stop_requested() : is_stopped_;
  }
  /// Takes note of work that was shared out and is whole unless it was stopped.
  bool note(bool whole) {
    is_stopped_ = is_stopped_ || !whole;
    return whole;
  }

  /// With enough islands each member works on its own; otherwise all members work on one after another, each on a
  /// part of the individuals.
  [[nodiscard]] bool shares_islands() const {
    return crew_.exchange != nullptr && islands_.size() >= crew_.exchange->size();
  }

  bool start() {
    for (auto& island : islands_) island.prepare(extras_.first);
    return on_islands(
        shares_islands(), [&](Island<P>& island, const Crew& crew) { return island.start(extras_.first, crew); },
        &Island<P>::put_start, &Island<P>::get_start);
  }

  bool step(std::uint64_t generation) {
    const bool is_alone = crew_.exchange == nullptr && islands_.size() > 1;
    return on_islands(
        is_alone || shares_islands(),
        [&](Island<P>& island, const Crew& crew) { return island.step(generation, crew); }, &Island<P>::put_step,
        &Island<P>::get_step);
  }

  /// Calls body(island, crew) for all islands; false if it was stopped. At once: each is an item of its own for threads
  /// and members.
  template <class Body, class Put, class Get>
  bool on_islands(bool at_once, Body&& body, Put put, Get get) {
    if (at_once) {
      const Crew here{crew_.executor, crew_.stop};
      return note(shared_for_each(
          crew_.executor, crew_.exchange, islands_.size(), crew_.stop, [&](std::size_t i) { body(islands_[i], here); },
          [&](ByteWriter& out, std::size_t i) { (islands_[i].*put)(out); },
          [&](ByteReader& in, std::size_t i) { return (islands_[i].*get)(in); }));
    }
    return note(std::all_of(islands_.begin(), islands_.end(), [&](auto& island) { return body(island, crew_); }));
  }

  /// One generation; false if it was interrupted, in which case nothing has changed: a resumed run repeats it with the
  /// same random streams.
  bool advance() {
    const std::uint64_t next = generation_ + 1;
    if (!step(next)) return false;
    const bool migrates = islands_.size() > 1 && next % settings_.islands.every == 0;
    const bool immigrates = settings_.immigration.every != 0 && next % settings_.immigration.every == 0;
    const bool can_stop = crew_.exchange != nullptr || crew_.stop.stop_possible();
    std::vector<Island<P>> before;
    if ((migrates || immigrates) && can_stop) before = std::vector<Island<P>>(islands_);
    generation_ = next;
    for (auto& island : islands_) island.commit();
    if (migrates) migrate();
    if (immigrates) immigrate();
    if (before.empty() || !stopped_meanwhile()) return true;
    islands_.swap(before);  // newcomers that were evaluated after a stop may have any value
    generation_ = next - 1;
    return false;
  }

  [[nodiscard]] bool stopped_meanwhile() {
    const bool here = crew_.stop.stop_requested();
    const bool anywhere = crew_.exchange == nullptr ? here : any_member(*crew_.exchange, here);
    if (anywhere && crew_.exchange != nullptr) crew_.exchange->agreed_to_stop();
    return !note(!anywhere);
  }

  /// All migrants are collected before any is inserted, so the order of islands does not matter.
  void migrate() {
    std::vector<std::vector<Genome>> leaving(islands_.size());
    for (std::size_t i = 0; i < islands_.size(); ++i) {
      for (auto& individual : islands_[i].best(settings_.islands.migrants)) {
        leaving[i].push_back(std::move(individual.genome));
      }
    }
    for (std::size_t to = 0; to < islands_.size(); ++to) {
      for (std::size_t from = 0; from < islands_.size(); ++from) {
        const bool neighbours =
            settings_.islands.topology == Topology::full ? from != to : (from + 1) % islands_.size() == to;
        if (neighbours) islands_[to].admit(leaving[from], stream("migration").child(to).child(from));
      }
    }
  }

  void immigrate() {
    for (std::size_t i = 0; i < islands_.size(); ++i) {
      Rng rng(stream("immigration").child(i));
      std::vector<Genome> arrivals;
      for (std::size_t k = 0; k < settings_.immigration.count; ++k) {
        arrivals.push_back(extras_.immigrants ? extras_.immigrants(rng) : problem_.random(rng));
      }
      islands_[i].admit(arrivals, stream("arrivals").child(i));
    }
  }

  [[nodiscard]] Seed stream(std::string_view name) const { return seed_.child(name).child(generation_); }

  /// Statistics of this generation, the best so far, and the observer.
  void record() {
    Generation g = statistics();
    double lead = kNone;
    std::size_t leading = 0;
    for (std::size_t i = 0; i < islands_.size(); ++i) {
      const double cost = islands_[i].costs()[islands_[i].best_index()];
      if (!is_better(cost, lead)) continue;
      lead = cost;
      leading = i;
    }
    if (generation_ == 0 || leader_is_best() || is_better(lead, best_.cost)) {
      best_ = islands_[leading].member(islands_[leading].best_index());
    }
    if (generation_ == 0 || is_better(best_.cost, record_)) {
      record_ = best_.cost;
      improved_ = generation_;
      if (extras_.on_best && !std::isnan(best_.cost)) extras_.on_best(best_.genome, value_of(best_.cost));
    }
    g.best = value_of(lead);
    g.best_so_far = value_of(best_.cost);
    history_.push_back(g);
    if (extras_.observer && !extras_.observer(g)) halted_ = true;
  }

  /// Mean, deviation and worst. Two passes: a running estimate would cost a division per individual.
  [[nodiscard]] Generation statistics() const {
    Generation g;
    g.number = generation_;
    std::size_t count = 0;
    double sum = 0;
    double worst = -HUGE_VAL;
    for (const auto& island : islands_) {
      g.evaluations += island.evaluations();
      for (const double cost : island.costs()) {
        if (std::isnan(cost)) continue;
        ++count;
        sum += cost;
        worst = std::max(worst, cost);
      }
    }
    g.infeasible = islands_.size() * settings_.population - count;
    g.mean = g.deviation = g.worst = kNone;
    if (count == 0) return g;
    const double mean = sum / static_cast<double>(count);
    double squares = 0;
    for (const auto& island : islands_) {
      for (const double cost : island.costs()) squares += std::isnan(cost) ? 0 : (cost - mean) * (cost - mean);
    }
    g.mean = value_of(mean);
    g.deviation = count > 1 ? std::sqrt(squares / static_cast<double>(count - 1)) : 0;
    g.worst = value_of(worst);
    return g;
  }

  bool stopped(StopReason& reason) const {
    if (history_.empty() || is_interrupted(extras_.budget, crew_.exchange)) {
      return reason = StopReason::interrupted, true;
    }
    const Generation& g = history_.back();
    const StopRules& stop = settings_.stop;
    if (halted_) return reason = StopReason::observer, true;
    if (stop.target && !std::isnan(best_.cost) && best_.cost <= cost_of(settings_.goal, *stop.target)) {
      return reason = StopReason::target, true;
    }
    if (g.number >= stop.generations) return reason = StopReason::generations, true;
    if (g.evaluations >= std::min(stop.evaluations, extras_.budget.nodes)) {
      return reason = StopReason::evaluations, true;
    }
    if (stop.stagnation != 0 && g.number - improved_ >= stop.stagnation) return reason = StopReason::stagnation, true;
    if (g.infeasible == 0 && g.deviation <= stop.spread) return reason = StopReason::spread, true;
    if (has_converged()) return reason = StopReason::converged, true;
    return false;
  }

  /// Whether, by the problem's alike(), the elite of every island has converged.
  [[nodiscard]] bool has_converged() const {
    if constexpr (KnowsAlike<P>) {
      return std::all_of(islands_.begin(), islands_.end(), [&](const Island<P>& island) {
        std::vector<Genome> elite;
        for (auto& individual : island.best(settings_.elite)) elite.push_back(std::move(individual.genome));
        return problem_.alike(elite);
      });
    }
    return false;
  }

  /// With resampling the current leader counts as the best: an old record may have been luck.
  [[nodiscard]] bool leader_is_best() const { return NoisyProblem<P> && settings_.noise.resample_elite; }

  Outcome<Genome> finish(StopReason reason) {
    Outcome<Genome> outcome;
    outcome.best = best_.genome;
    outcome.value = value_of(best_.cost);
    outcome.reason = reason;
    for (const auto& island : islands_) {
      outcome.evaluations += island.evaluations();
      for (auto& individual : island.best(settings_.population)) {
        outcome.population.push_back(std::move(individual.genome));
        if constexpr (NoisyProblem<P>) outcome.judged.push_back(individual.estimate);
      }
    }
    if constexpr (NoisyProblem<P>) {
      if (!history_.empty()) choose_finalist(outcome);  // otherwise nothing has been evaluated
    }
    outcome.history = std::move(history_);
    return outcome;
  }

  /// The best of all islands, and the best so far if it need not be among them.
  [[nodiscard]] std::vector<Individual> finalists() const {
    std::vector<Individual> candidates;
    std::vector<double> costs;
    for (const auto& island : islands_) {
      for (auto& individual : island.best(settings_.noise.finalists)) {
        costs.push_back(individual.cost);
        candidates.push_back(std::move(individual));
      }
    }
    std::vector<std::size_t> order;
    order_by_cost(costs, order);
    std::vector<Individual> chosen;
    if (!leader_is_best()) chosen.push_back(best_);
    for (const std::size_t i : order) {
      if (chosen.size() < settings_.noise.finalists) chosen.push_back(std::move(candidates[i]));
    }
    return chosen;
  }

  /// New samples choose the winner; further samples, not used for the choice, estimate it.
  void choose_finalist(Outcome<Genome>& outcome) {
    std::size_t n = settings_.noise.final_samples;
    if (outcome.reason == StopReason::interrupted) {  // the user is waiting: a short but unbiased estimate of the best
      n = std::min<std::size_t>(n, 1000);
    } else if (const std::vector<Individual> candidates = finalists(); candidates.size() > 1) {
      double lead = kNone;
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Genome& genome = candidates[i].genome;
        const double cost =
            cost_of(settings_.goal, problem_.value(genome, sample(genome, seed_.child("final").child(i), n)));
        if (i != 0 && !is_better(cost, lead)) continue;
        lead = cost;
        outcome.best = genome;
      }
    }
    outcome.fresh = sample(outcome.best, seed_.child("fresh"), n);
    outcome.fresh_value = problem_.value(outcome.best, outcome.fresh);
  }

  /// n samples in blocks shared between threads and members. After a stop request only the first block is guaranteed:
  /// fewer samples, still unbiased.
  Estimate sample(const Genome& genome, const Seed& seed, std::size_t n) {
    constexpr std::size_t kAtOnce = 4096;  // blocks held in memory until they are merged
    const std::size_t count = (n + kSampleBlock - 1) / kSampleBlock;
    Estimate all;
    for (std::size_t first = 0; first < count && (first == 0 || !interrupted()); first += kAtOnce) {
      std::vector<Estimate> blocks(std::min(kAtOnce, count - first));
      const auto sample_block = [&](std::size_t i) {
        const std::size_t block = first + i;
        if (block != 0 && crew_.stop.stop_requested()) return Estimate{};
        return problem_.sample(genome, seed.child(block), std::min(kSampleBlock, n - block * kSampleBlock));
      };
      if (crew_.exchange == nullptr) {
        crew_.executor.for_each(blocks.size(), [&](std::size_t i) { blocks[i] = sample_block(i); });
      } else if (interrupted() ||
                 !note(shared_fill(crew_.executor, crew_.exchange, blocks, crew_.stop, sample_block))) {
        blocks = {first == 0 ? sample_block(0) : Estimate{}};  // the same on all members
      }
      for (const Estimate& block : blocks) all.merge(block);
    }
    return all;
  }

  [[nodiscard]] double value_of(double cost) const { return cost_of(settings_.goal, cost); }

  [[nodiscard]] std::string checkpoint() const {
    ByteWriter out;
    out.put_text(extras_.label);
    out.put(generation_);
    out.put(improved_);
    out.put(record_);
    put_individual(out, best_);
    out.put_all(history_);
    for (const auto& island : islands_) {
      out.put(island.evaluations());
      out.put(std::uint64_t{island.costs().size()});
      for (std::size_t i = 0; i < island.costs().size(); ++i) put_individual(out, island.member(i));
    }
    return seal_checkpoint(out.bytes());
  }

  bool read_state(ByteReader& in) {
    Rng rng(seed_);
    best_.genome = problem_.random(rng);  // gives the genome its shape
    if (!in.get(generation_) || !in.get(improved_) || !in.get(record_) || !get_individual(in, best_)) return false;
    if (!in.get_all(history_) || history_.empty()) return false;
    for (auto& island : islands_) {
      std::uint64_t evaluations = 0;
      std::uint64_t count = 0;
      if (!in.get(evaluations) || !in.get(count) || count != settings_.population) return false;
      std::vector<Individual> members(count, best_);
      for (auto& member : members) {
        if (!get_individual(in, member)) return false;
      }
      island.restore(std::move(members), evaluations);
    }
    return true;
  }

  static void put_individual(ByteWriter& out, const Individual& individual) {
    put_bytes(out, individual.genome);
    out.put(individual.cost);
    out.put(individual.estimate);
  }
  static bool get_individual(ByteReader& in, Individual& individual) {
    return get_bytes(in, individual.genome) && in.get(individual.cost) && in.get(individual.estimate);
  }

  const P& problem_;
  Settings settings_;
  Seed seed_;
  Extras<Genome> extras_;
  Crew crew_;
  std::vector<Island<P>> islands_;
  std::uint64_t generation_ = 0;
  std::uint64_t improved_ = 0;
  double record_ = 0;
  bool halted_ = false;
  bool is_stopped_ = false;  ///< as the members of an exchange have agreed
  Individual best_;
  std::vector<Generation> history_;
};

/// Runs until a stop criterion holds. The outcome depends on the problem, the settings and the seed, not on the
/// executor.
template <Problem P>
Outcome<typename P::Genome> evolve(const P& problem, const Settings& settings, const Seed& seed, Executor& executor,
                                   Extras<typename P::Genome> extras = {}) {
  TEKA_CHECK(validate(settings).has_value());  // callers check with validate() first
  return Evolution<P>(problem, settings, seed, executor, std::move(extras)).run();
}

/// Whether a checkpoint is intact and belongs to this run; check before passing it to evolve().
template <Problem P>
Result<void> can_resume(const P& problem, const Settings& settings, const std::string& label,
                        const std::string& checkpoint) {
  if (auto valid = validate(settings); !valid) return valid;
  Executor executor(1);
  Extras<typename P::Genome> extras;
  extras.label = label;
  return Evolution<P>(problem, settings, Seed(0), executor, std::move(extras)).load(checkpoint);
}

}  // namespace teka
