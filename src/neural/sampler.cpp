#include "neural/sampler.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"

namespace teka::neural {
namespace {

constexpr double kLeastTemperature = 1e-6;  // below it sampling is greedy
constexpr float kLargestLogit = 1e30F;      // far beyond any real logit; keeps differences finite

}  // namespace

Result<void> check(const SamplerSettings& settings) {
  if (!(settings.temperature >= 0 && settings.temperature <= 100)) {
    return fail("temperature {} is not between 0 and 100", settings.temperature);
  }
  if (!(settings.top_p > 0 && settings.top_p <= 1)) {
    return fail("top_p {} must be above 0 and at most 1", settings.top_p);
  }
  return {};
}

Sampler::Sampler(std::size_t vocabulary, InstructionSet set)
    : kernels_(kernels(set)), weights_(round_up(vocabulary, kLanes)) {
  candidates_.reserve(vocabulary);
}

Token Sampler::sample(std::span<const float> logits, const SamplerSettings& settings, TokenMask allowed, Rng& rng) {
  collect(logits, allowed);
  TEKA_CHECK(!candidates_.empty());
  if (settings.temperature < kLeastTemperature)
    return std::min_element(candidates_.begin(), candidates_.end(), before)->token;
  if (settings.top_k > 0) keep_top_k(settings.top_k);
  weigh(settings.temperature);
  if (settings.top_p < 1) keep_top_p(settings.top_p);
  return draw(rng);
}

void Sampler::collect(std::span<const float> logits, TokenMask allowed) {
  TEKA_CHECK(logits.size() <= weights_.size() && (allowed.empty() || allowed.size() == logits.size()));
  candidates_.clear();
  for (std::size_t i = 0; i < logits.size(); ++i) {
    if (!allowed.empty() && allowed[i] == 0) continue;
    // The order of the comparisons turns NaN into the lowest logit.
    const float logit = std::min(logits[i] > -kLargestLogit ? logits[i] : -kLargestLogit, kLargestLogit);
    candidates_.push_back({logit, static_cast<Token>(i), 0});
  }
}

void Sampler::keep_top_k(std::size_t count) {
  if (count >= candidates_.size()) return;
  const auto last = candidates_.begin() + static_cast<std::ptrdiff_t>(count);
  std::nth_element(candidates_.begin(), last, candidates_.end(), before);
  candidates_.erase(last, candidates_.end());
  // The order after nth_element differs between standard libraries.
  std::sort(candidates_.begin(), candidates_.end(),
            [](const Candidate& a, const Candidate& b) { return a.token < b.token; });
}

/// The most probable gets weight 1.
void Sampler::weigh(double temperature) {
  const float most = std::min_element(candidates_.begin(), candidates_.end(), before)->logit;
  const auto factor = static_cast<float>(1 / temperature);
  float* weights = weights_.data();
  const std::size_t room = round_up(candidates_.size(), kLanes);
  for (std::size_t i = 0; i < candidates_.size(); ++i) weights[i] = (candidates_[i].logit - most) * factor;
  for (std::size_t i = candidates_.size(); i < room; ++i) weights[i] = 0;
  kernels_.exponentials(weights, room);
  for (std::size_t i = 0; i < candidates_.size(); ++i) candidates_[i].weight = weights[i];
}

void Sampler::keep_top_p(double share) {
  std::sort(candidates_.begin(), candidates_.end(), before);
  double total = 0;
  for (const Candidate& candidate : candidates_) total += candidate.weight;
  double sum = 0;
  std::size_t kept = 0;
  while (kept < candidates_.size() && sum < share * total) sum += candidates_[kept++].weight;
  candidates_.resize(std::max<std::size_t>(kept, 1));
}

Token Sampler::draw(Rng& rng) const {
  double total = 0;
  for (const Candidate& candidate : candidates_) total += candidate.weight;
  double left = rng.unit() * total;
  for (const Candidate& candidate : candidates_) {
    left -= candidate.weight;
    if (left < 0) return candidate.token;
  }
  return candidates_.back().token;  // reached only by rounding
}

}  // namespace teka::neural
