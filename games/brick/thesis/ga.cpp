#include "games/brick/thesis/ga.hpp"

#include <algorithm>
#include <cmath>

#include "core/estimate.hpp"
#include "evolve/operators.hpp"
#include "games/brick/rules/case.hpp"
#include "games/brick/thesis/packed_thesis_game.hpp"

namespace teka::brick {

Result<FeatureSet> parse_features(std::string_view letters) {
  FeatureSet set{};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const std::size_t feature = kFeatureLetters.find(letters[i]);
    if (feature == std::string_view::npos) {
      return fail("'{}' in {} is not a feature; choose from {}", letters.substr(i, 1), letters, kFeatureLetters);
    }
    if (set[feature]) return fail("{} occurs twice in {}; leave one out", letters[i], letters);
    set[feature] = true;
  }
  if (letters.empty()) return fail("no feature is named; choose from {}", kFeatureLetters);
  return set;
}

double parents_share(std::uint64_t generation) {
  constexpr std::uint64_t kSteps = 5;  // of 0.05
  const std::uint64_t phase = (generation + 2 * kSteps - 1) % (2 * kSteps);
  return 0.25 + 0.05 * static_cast<double>(std::min(phase, 2 * kSteps - phase));
}

ThesisProblem::ThesisProblem(int colours, std::size_t count, const Seed& seed)
    : drops(colours),
      bricks(random_case(seed, colours, static_cast<int>(count)).bricks),
      player(thesis_settings(colours, static_cast<int>(count))),
      features(parse_features(kThesisFeatures).value()) {}

Weights ThesisProblem::random(Rng& rng) const {
  Weights weights{};
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (features[i]) weights[i] = sigma * rng.normal();
  }
  return weights;
}

void ThesisProblem::cross(const Weights& a, const Weights& b, Weights& child, Rng& /*rng*/,
                          std::uint64_t generation) const {
  arithmetic_cross<double>(a, b, child, parents_share(generation));
}

void ThesisProblem::mutate(Weights& weights, Rng& rng) const {
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (features[i] && rng.chance(mutation)) weights[i] += sigma * rng.normal();
  }
}

double ThesisProblem::evaluate(const Weights& weights) const {
  const auto game = play_thesis(player_with(weights), drops, bricks, stop);
  return game ? static_cast<double>(game->points) : std::nan("");
}

bool ThesisProblem::alike(std::span<const Weights> elite) const {
  if (elite.size() < 2) return false;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    Estimate weight;
    for (const Weights& weights : elite) weight.add(weights[i]);
    if (weight.deviation() >= 0.0001) return false;
  }
  return true;
}

ThesisSettings ThesisProblem::player_with(const Weights& weights) const {
  return {.weights = weights, .limit = player.limit, .panic = player.panic};
}

Settings thesis_ga_settings(std::size_t population) {
  Settings settings;
  settings.goal = Goal::maximise;
  settings.population = population;
  settings.elite = std::min<std::size_t>(10, population / 2);
  settings.selection = Selection::linear_rank;
  settings.ranked = settings.elite;
  // Linear rank: `elite` shares for the best, one for the last.
  const auto ranked = static_cast<double>(settings.ranked);
  settings.rank_pressure = 2 * ranked / (ranked + 1);
  settings.stop.generations = 1000;
  return settings;
}

}  // namespace teka::brick
