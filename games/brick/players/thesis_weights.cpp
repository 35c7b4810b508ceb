// The thesis player's weights as a document, and back.
#include <cmath>

#include "games/brick/players/thesis_player.hpp"
#include "games/brick/players/weights_file.hpp"

namespace teka::brick {
namespace {

Result<double> weight_from(const Value& weights, std::size_t feature) {
  const std::string_view letter = kFeatureLetters.substr(feature, 1);
  const Value* weight = weights.find(letter);
  if (weight == nullptr) return 0.0;  // a feature that the player does not use
  if (!weight->is_number() || !std::isfinite(weight->number())) {
    return fail("weights.{}: the weight of {} must be a number", letter, name_of(static_cast<Feature>(feature)));
  }
  return weight->number();
}

Result<std::int64_t> whole_number(const Value& level, std::string_view name, std::int64_t least, std::int64_t most) {
  const Value* value = level.find(name);
  const auto* number = value != nullptr ? value->get<std::int64_t>() : nullptr;
  if (number == nullptr || *number < least || *number > most) {
    return fail("{}: must be a whole number from {} to {}", name, least, most);
  }
  return *number;
}

Result<Weights> weights_from(const Value& level) {
  const Value* weights = level.find("weights");
  const auto* members = weights != nullptr ? weights->get<Value::Object>() : nullptr;
  if (members == nullptr || members->empty()) {
    return fail("weights: missing; create a file of weights with 'teka evolve brick --json --out FILE'");
  }
  for (const auto& [name, value] : *members) {
    if (name.size() != 1 || kFeatureLetters.find(name) == std::string_view::npos) {
      return fail("weights.{}: unknown feature; choose from {}", name, kFeatureLetters);
    }
  }
  Weights result{};
  for (std::size_t i = 0; i < kFeatures; ++i) {
    const auto weight = weight_from(*weights, i);
    if (!weight) return tl::unexpected(weight.error());
    result[i] = *weight;
  }
  return result;
}

}  // namespace

Value to_value(const ThesisSettings& settings, int colours) {
  Value weights;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (settings.weights[i] != 0) weights.set(kFeatureLetters.substr(i, 1), settings.weights[i]);
  }
  return Value::Object{
      {"colours", colours}, {"weights", std::move(weights)}, {"limit", settings.limit}, {"panic", settings.panic}};
}

Result<ThesisSettings> thesis_settings_from(const Value& document, int colours) {
  const Value* level = level_with_weights(document);
  if (level == nullptr)
    return fail("levels: the list is empty; create a file of weights with 'teka evolve brick --json --out FILE'");
  auto weights = weights_from(*level);
  if (!weights) return tl::unexpected(weights.error());
  const auto meant = whole_number(*level, "colours", kLeastColours, kMostColours);
  if (!meant) return tl::unexpected(meant.error());
  if (*meant != colours) {
    return fail("colours: the weights are for {} colours, but the game has {}; evolve some with --colours {}", *meant,
                colours, colours);
  }
  const auto limit = whole_number(*level, "limit", 0, kMostLimit);
  if (!limit) return tl::unexpected(limit.error());
  const auto panic = whole_number(*level, "panic", 0, kCells + 1);
  if (!panic) return tl::unexpected(panic.error());
  return ThesisSettings{.weights = *weights, .limit = *limit, .panic = static_cast<int>(*panic)};
}

}  // namespace teka::brick
