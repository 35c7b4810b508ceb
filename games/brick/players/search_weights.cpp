#include "games/brick/players/search_weights.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/check.hpp"
#include "games/brick/players/weights_file.hpp"

namespace teka::brick {
namespace {

constexpr std::array<std::string_view, kWeightNumbers> kNames = {
    "pair_0_1",
    "pair_0_2",
    "pair_0_3",
    "pair_0_4",
    "pair_1_0",
    "pair_1_1",
    "pair_1_2",
    "pair_1_3",
    "pair_1_4",
    "pair_2_0",
    "pair_2_1",
    "pair_2_2",
    "pair_2_3",
    "middle_higher",
    "middle_lower",
    "end_higher",
    "end_lower",
    "middle_two_off",
    "end_two_higher",
    "end_two_lower",
    "slope_end_higher",
    "slope_end_lower",
    "stack_gap_above",
    "stack_gap_below",
    "stack_gap_two",
    "well",
    "blocks",
    "roughness",
    "highest",
    "pair_0_1_growing",
    "pair_1_0_growing",
    "pair_1_1_growing",
    "pair_1_2_growing",
    "end_higher_growing",
    "slope_end_higher_growing",
    "stack_gap_above_growing",
    "stack_gap_below_growing",
    "crowding",
    "trigger_growing",
    "trigger_best",
    "trigger_mean",
    "points",
    "reply_points",
    "limit",
    "limit_growth",
    "limit_trigger",
    "limit_replies",
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

constexpr std::string_view kMember = "search_weights";

/// Files of before have names with spaces: "search weights" with "pair 0 1, growing".
Value with_names_of_today(const Value& members) {
  Value renamed;
  const auto* all = members.get<Value::Object>();
  for (std::size_t i = 0; all != nullptr && i < all->size(); ++i) {
    std::string name = (*all)[i].first;
    std::erase(name, ',');
    std::ranges::replace(name, ' ', '_');
    renamed.set(name, (*all)[i].second);
  }
  return renamed;
}

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
  const Value* before = level != nullptr && members == nullptr ? level->find("search weights") : nullptr;
  const Value renamed = before != nullptr ? with_names_of_today(*before) : Value();
  if (before != nullptr) members = &renamed;
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
    return fail("{}: 'limit_growth' is {}; it must be from {} to {}", kMember, weights.limit_growth, kLeastLimitGrowth,
                kMostLimitGrowth);
  }
  return weights;
}

}  // namespace teka::brick
