#include "games/brick/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace teka::brick {
namespace {

constexpr double kUnit = 1.0 / 64;  // of the whole numbers that shapes are weighed in

}  // namespace

ShapeValue::ShapeValue(const Weights& weights) : crowding_(weights.crowding) {
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
  const double crowd = std::max(0.0, blocks(i) - kRoomy);
  return (number(weighed_.steady[i]) + phase(blocks(i)) * number(weighed_.growing[i])) * kUnit +
         crowding_ * crowd * crowd;
}

Triggers Triggers::all(int colors) {
  Triggers all{.drops = {}, .per_color = kColumns};
  for (int color = 1; color <= colors; ++color) {
    const auto cell = static_cast<Color>(color);
    for (int column = 0; column < kColumns; ++column) all.drops.add(column, std::span(&cell, 1));
  }
  return all;
}

Triggers Triggers::best_of(const Triggers& all, std::span<const std::int32_t> points, int colors, int per_color) {
  Triggers best{.drops = {}, .per_color = per_color};
  for (int color = 1; color <= colors; ++color) {
    const auto* const own = &points[static_cast<std::size_t>((color - 1) * kColumns)];
    std::array<int, kColumns> columns{};
    for (int i = 0; i < kColumns; ++i) columns[static_cast<std::size_t>(i)] = i;
    std::partial_sort(columns.begin(), columns.begin() + per_color, columns.end(),
                      [&](int a, int b) { return own[a] != own[b] ? own[a] > own[b] : a < b; });
    const auto cell = static_cast<Color>(color);
    for (int i = 0; i < per_color; ++i) best.drops.add(columns[static_cast<std::size_t>(i)], std::span(&cell, 1));
  }
  static_cast<void>(all);
  return best;
}

TriggerValue::TriggerValue(const Weights& weights, int colors) : weights_(weights), colors_(colors) {
  const auto none_of_best = [&](int best) {  // three draws, none of them among so many best colours
    const double share = static_cast<double>(colors - best) / colors;
    return share * share * share;
  };
  for (int i = 0; i < colors; ++i) chance_[static_cast<std::size_t>(i)] = none_of_best(i) - none_of_best(i + 1);
}

TriggerValue::Worth TriggerValue::worth(std::span<const std::int32_t> points, int per_color, double blocks) const {
  std::array<std::int32_t, kMostColors> best{};
  std::int64_t sum = 0;
  for (int color = 0; color < colors_; ++color) {
    for (int i = 0; i < per_color; ++i) {
      const std::int32_t won = std::max(points[static_cast<std::size_t>(color * per_color + i)], 0);
      sum += won;
      best[static_cast<std::size_t>(color)] = std::max(best[static_cast<std::size_t>(color)], won);
    }
  }
  std::sort(best.begin(), best.begin() + colors_, std::greater<>());
  double expected = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(colors_); ++i) expected += chance_[i] * best[i];
  const double mean = static_cast<double>(sum) / (colors_ * per_color);
  return {.value = expected * (1 + weights_.trigger_growing * phase(blocks)) + weights_.trigger_best * best[0] +
                   weights_.trigger_mean * mean,
          .expected = expected};
}

}  // namespace teka::brick
