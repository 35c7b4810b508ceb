// Problems and helpers shared by the tests of the evolution engine.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "evolve/evolve.hpp"
#include "evolve/operators.hpp"

namespace teka::testing {

/// OneMax: the number of ones among N genes.
template <std::size_t N>
struct OneMax {
  using Genome = std::array<std::uint8_t, N>;
  Genome random(Rng& rng) const {
    Genome genome;
    for (auto& gene : genome) gene = static_cast<std::uint8_t>(rng.below(2));
    return genome;
  }
  void cross(const Genome& a, const Genome& b, Genome& child, Rng& rng) const {
    uniform_cross<std::uint8_t>(a, b, child, rng);
  }
  void mutate(Genome& genome, Rng& rng) const { flip_mutation<std::uint8_t>(genome, 1.0 / N, rng); }
  double evaluate(const Genome& genome) const { return truth(genome); }
  static double truth(const Genome& genome) { return std::accumulate(genome.begin(), genome.end(), 0.0); }
};

/// The same with normal noise far larger than the relevant differences.
template <std::size_t N>
struct NoisyOneMax {
  using Genome = typename OneMax<N>::Genome;
  double noise = 20;

  Genome random(Rng& rng) const { return OneMax<N>{}.random(rng); }
  void cross(const Genome& a, const Genome& b, Genome& child, Rng& rng) const { OneMax<N>{}.cross(a, b, child, rng); }
  void mutate(Genome& genome, Rng& rng) const { OneMax<N>{}.mutate(genome, rng); }
  Estimate sample(const Genome& genome, const Seed& seed, std::size_t n) const {
    Rng rng(seed);
    Estimate estimate;
    for (std::size_t i = 0; i < n; ++i) estimate.add(OneMax<N>::truth(genome) + noise * rng.normal());
    return estimate;
  }
  double value(const Genome&, const Estimate& estimate) const { return estimate.mean; }
};

/// A number from 0 to 999 that is its own value; crossover and mutation draw a new one. Below `infeasible` the value is
/// NaN.
struct Lottery {
  using Genome = int;
  int infeasible = 0;

  Genome random(Rng& rng) const { return static_cast<int>(rng.below(1000)); }
  void cross(const Genome& a, const Genome&, Genome& child, Rng&) const { child = a; }
  void mutate(Genome& genome, Rng& rng) const { genome = random(rng); }
  double evaluate(const Genome& genome) const { return genome < infeasible ? std::nan("") : genome; }
};

class Hasher {
 public:
  void add(std::uint64_t x) { hash_ = hash_combine(hash_, x); }
  void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
  template <class Genome>
  void add_genome(const Genome& genome) {
    ByteWriter out;
    put_bytes(out, genome);
    add(hash_text(out.bytes()));
  }
  void add(const Estimate& e) {
    add(e.count);
    add(e.mean);
    add(e.squares);
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0;
};

/// A hash of the whole outcome, bit by bit: history, best, population and the final estimate.
template <class Genome>
std::uint64_t signature(const Outcome<Genome>& outcome) {
  Hasher hash;
  hash.add_genome(outcome.best);
  hash.add(outcome.value);
  hash.add(outcome.fresh);
  hash.add(outcome.fresh_value);
  hash.add(outcome.evaluations);
  hash.add(static_cast<std::uint64_t>(outcome.reason));
  for (const Generation& g : outcome.history) {
    for (const std::uint64_t x : {g.number, g.evaluations, g.infeasible}) hash.add(x);
    for (const double x : {g.best, g.best_so_far, g.mean, g.deviation, g.worst}) hash.add(x);
  }
  for (const Genome& genome : outcome.population) hash.add_genome(genome);
  return hash.value();
}

}  // namespace teka::testing
