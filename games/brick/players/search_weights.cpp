#include "games/brick/players/search_weights.hpp"

#include <cmath>

#include "core/check.hpp"
#include "games/brick/players/weights_file.hpp"

namespace teka::brick {
namespace {

constexpr std::array<std::string_view, kWeightNumbers> kNames = {
    "pair 0 1",
    "pair 0 2",
    "pair 0 3",
    "pair 0 4",
    "pair 1 0",
    "pair 1 1",
    "pair 1 2",
    "pair 1 3",
    "pair 1 4",
    "pair 2 0",
    "pair 2 1",
    "pair 2 2",
    "pair 2 3",
    "middle higher",
    "middle lower",
    "end higher",
    "end lower",
    "middle two off",
    "end two higher",
    "end two lower",
    "slope end higher",
    "slope end lower",
    "stack gap above",
    "stack gap below",
    "stack gap two",
    "well",
    "blocks",
    "roughness",
    "highest",
    "pair 0 1, growing",
    "pair 1 0, growing",
    "pair 1 1, growing",
    "pair 1 2, growing",
    "end higher, growing",
    "slope end higher, growing",
    "stack gap above, growing",
    "stack gap below, growing",
    "crowding",
    "trigger growing",
    "trigger best",
    "trigger mean",
    "points",
    "reply points",
    "limit",
    "limit growth",
    "limit trigger",
    "limit replies",
    "panic",
};

/// The weights after those of the shape, in the order of their names.
template <class Weights, class Visit>
void visit_rest(Weights& weights, Visit visit) {
  for (const ShapeNumber i : kGrowing) visit(weights.growing[i]);
  visit(weights.crowding);
  visit(weights.trigger_growing);
  visit(weights.trigger_best);
  visit(weights.trigger_mean);
  visit(weights.points);
  visit(weights.reply_points);
  visit(weights.limit);
  visit(weights.limit_growth);
  visit(weights.limit_trigger);
  visit(weights.limit_replies);
  visit(weights.panic);
}

constexpr std::string_view kMember = "search weights";

}  // namespace

std::string_view weight_name(std::size_t i) {
  return kNames[i];
}

WeightNumbers to_numbers(const SearchWeights& weights) {
  WeightNumbers numbers{};
  std::copy(weights.steady.begin(), weights.steady.end(), numbers.begin());
  std::size_t next = kShapeNumbers;
  visit_rest(weights, [&](const double& weight) { numbers[next++] = weight; });
  TEKA_CHECK(next == kWeightNumbers);
  return numbers;
}

SearchWeights from_numbers(const WeightNumbers& numbers) {
  SearchWeights weights;
  std::copy(numbers.begin(), numbers.begin() + kShapeNumbers, weights.steady.begin());
  std::size_t next = kShapeNumbers;
  visit_rest(weights, [&](double& weight) { weight = numbers[next++]; });
  return weights;
}

Value to_value(const SearchWeights& weights, int colours) {
  const WeightNumbers numbers = to_numbers(weights);
  Value members;
  for (std::size_t i = 0; i < kWeightNumbers; ++i) members.set(kNames[i], numbers[i]);
  return Value::Object{{"colours", colours}, {std::string(kMember), std::move(members)}};
}

Result<SearchWeights> search_weights_from(const Value& document, int colours) {
  const Value* level = level_with_weights(document);
  const Value* members = level != nullptr ? level->find(kMember) : nullptr;
  if (members == nullptr) {
    return fail("'{}' missing; create a file of weights with 'teka train brick --json --out FILE'", kMember);
  }
  const Value* meant = level->find("colours");
  if (meant == nullptr || !meant->is_number() || meant->number() != colours) {
    return fail("colours: the weights are not for {} colours; train some with --colours {}", colours, colours);
  }
  WeightNumbers numbers{};
  for (std::size_t i = 0; i < kWeightNumbers; ++i) {
    const Value* number = members->find(kNames[i]);
    if (number == nullptr || !number->is_number() || !(std::abs(number->number()) <= kMostWeight)) {
      return fail("{}: '{}' is not a number from {:.0f} to {:.0f}", kMember, kNames[i], -kMostWeight, kMostWeight);
    }
    numbers[i] = number->number();
  }
  const SearchWeights weights = from_numbers(numbers);
  if (weights.limit_growth < kLeastLimitGrowth || weights.limit_growth > kMostLimitGrowth) {
    return fail("{}: 'limit growth' is {}; it must be from {} to {}", kMember, weights.limit_growth, kLeastLimitGrowth,
                kMostLimitGrowth);
  }
  return weights;
}

}  // namespace teka::brick
