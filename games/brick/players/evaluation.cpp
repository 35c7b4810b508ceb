#include "games/brick/players/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace teka::brick {
namespace {

constexpr double kUnit = 1.0 / 64;  // scale of the integer weights of shapes

}  // namespace

ShapeValue::ShapeValue(const SearchWeights& weights, int colours)
    : crowding_(weights.crowding), roomy_(roomy(colours)) {
  for (std::size_t i = 0; i < kShapeNumbers; ++i) {
    weights_.steady[i] = static_cast<std::int32_t>(std::lround(weights.steady[i] / kUnit));
    weights_.growing[i] = static_cast<std::int32_t>(std::lround(weights.growing[i] / kUnit));
  }
}

void ShapeValue::weigh(const Resolver& resolver, const Batch& batch) {
  resolver.weigh(batch, weights_, weighed_);
}

double ShapeValue::value(std::size_t i) const {
  const auto number = [](std::uint64_t bits) { return static_cast<double>(static_cast<std::int64_t>(bits)); };
  const double crowd = std::max(0.0, blocks(i) - roomy_);
  return (number(weighed_.steady[i]) + phase(blocks(i)) * number(weighed_.growing[i])) * kUnit +
         crowding_ * crowd * crowd;
}

DropList trigger_drops(int colours) {
  DropList drops;
  for (int colour = 1; colour <= colours; ++colour) {
    const auto cell = static_cast<Colour>(colour);
    for (int column = 0; column < kColumns; ++column) drops.add(column, std::span(&cell, 1));
  }
  return drops;
}

TriggerValue::TriggerValue(const SearchWeights& weights, int colours)
    : growing_(weights.trigger_growing), best_(weights.trigger_best), mean_(weights.trigger_mean), colours_(colours) {
  const auto none_of_best = [&](int best) {  // probability that none of three random colours is among these
    const double share = static_cast<double>(colours - best) / colours;
    return share * share * share;
  };
  for (int i = 0; i < colours; ++i) chance_[static_cast<std::size_t>(i)] = none_of_best(i) - none_of_best(i + 1);
}

TriggerValue::Worth TriggerValue::worth(std::span<const std::int32_t> points, double blocks) const {
  std::array<std::int32_t, kMostColours> best{};
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::int32_t won = std::max(points[i], 0);
    std::int32_t& most = best[i / kColumns];
    most = std::max(most, won);
    sum += won;
  }
  std::sort(best.begin(), best.begin() + colours_, std::greater<>());
  double expected = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(colours_); ++i) expected += chance_[i] * best[i];
  const double mean = static_cast<double>(sum) / (colours_ * kColumns);
  return {.value = expected * (1 + growing_ * phase(blocks)) + best_ * best[0] + mean_ * mean, .expected = expected};
}

}  // namespace teka::brick
