// What evolve() requires of a problem. A problem is a value with
//
//   using Genome = ...;                                            a regular value; vectors and grids reuse memory
//   Genome random(Rng&) const;                                     an initial individual
//   void cross(const Genome& a, const Genome& b, Genome& child, Rng&) const;   child holds an old genome: overwrite it
//   void mutate(Genome&, Rng&) const;
//   void repair(Genome&, Rng&) const;                              optional, after mutate
//   bool alike(std::span<const Genome> elite) const;               optional: the run has converged and ends
//   static constexpr bool kBreedsSlowly = true;                    optional: breeding takes as long as evaluation
//
// (cross may take the generation number as a fifth argument, for operators that change during the run)
//
// and one of two ways to evaluate:
//
//   double evaluate(const Genome&) const;                          exact, or
//   Estimate sample(const Genome&, const Seed&, std::size_t n) const;    n new noisy samples, and
//   double value(const Genome&, const Estimate&) const;            the value of an estimate,
//   bool enough(const Genome&, const Estimate&) const;             optional: more samples are not needed.
//
// For noisy problems see Noise in settings.hpp. The value of an infeasible genome is NaN.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/estimate.hpp"
#include "core/rng.hpp"

namespace teka {

template <class P>
concept CrossesByGeneration = requires(const P& problem, typename P::Genome& child, const typename P::Genome& parent,
                                       Rng& rng) { problem.cross(parent, parent, child, rng, std::uint64_t{1}); };

template <class P>
concept Crosses =
    CrossesByGeneration<P> || requires(const P& problem, typename P::Genome& child, const typename P::Genome& parent,
                                       Rng& rng) { problem.cross(parent, parent, child, rng); };

template <class P>
concept Variable = Crosses<P> && requires(const P& problem, typename P::Genome& child, Rng& rng) {
  requires std::copyable<typename P::Genome>;
  { problem.random(rng) } -> std::same_as<typename P::Genome>;
  problem.mutate(child, rng);
};

template <class P>
concept ExactProblem = Variable<P> && requires(const P& problem, const typename P::Genome& genome) {
  { problem.evaluate(genome) } -> std::convertible_to<double>;
};

template <class P>
concept NoisyProblem =
    Variable<P> && requires(const P& problem, const typename P::Genome& genome, const Seed& seed, const Estimate& e) {
      { problem.sample(genome, seed, std::size_t{1}) } -> std::same_as<Estimate>;
      { problem.value(genome, e) } -> std::convertible_to<double>;
    };

template <class P>
concept KnowsEnough = requires(const P& problem, const typename P::Genome& genome, const Estimate& estimate) {
  { problem.enough(genome, estimate) } -> std::same_as<bool>;
};

template <class P>
concept Problem = ExactProblem<P> != NoisyProblem<P>;  // exactly one way: with both it would be ambiguous

template <class P>
concept KnowsAlike = requires(const P& problem, std::span<const typename P::Genome> elite) {
  { problem.alike(elite) } -> std::same_as<bool>;
};

template <class P>
concept Repairable = requires(const P& problem, typename P::Genome& genome, Rng& rng) { problem.repair(genome, rng); };

template <class P>
concept BreedsSlowly = requires { requires P::kBreedsSlowly; };

}  // namespace teka
