// Samples the next token from a row of logits. The same logits, settings, mask and random number give the same token on
// every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/big_array.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "neural/gpt.hpp"

namespace teka::neural {

/// Applied in this order: tokens that are not allowed get probability 0, the logits are divided by the temperature,
/// only the top_k most probable tokens are kept, and of these the smallest set with total probability top_p.
struct SamplerSettings {
  double temperature = 1;  ///< 0: the most probable token
  std::size_t top_k = 0;   ///< 0: all
  double top_p = 1;
};
Result<void> check(const SamplerSettings& settings);

/// For each token 1 if allowed, 0 if not; empty: all are allowed.
using TokenMask = std::span<const std::uint8_t>;

/// Has scratch memory: use one per thread.
class Sampler {
 public:
  explicit Sampler(std::size_t vocabulary, InstructionSet set = best_kernels());

  /// At least one token must be allowed. Of tokens with equal logits the first ranks higher. NaN ranks lowest. Draws
  /// one number from rng, unless the temperature is (almost) 0.
  Token sample(std::span<const float> logits, const SamplerSettings& settings, TokenMask allowed, Rng& rng);

 private:
  void collect(std::span<const float> logits, TokenMask allowed);
  void keep_top_k(std::size_t count);
  void weigh(double temperature);
  void keep_top_p(double share);
  Token draw(Rng& rng) const;

  struct Candidate {
    float logit;
    Token token;
    float weight;
  };
  /// More probable first.
  static bool before(const Candidate& a, const Candidate& b) {
    return a.logit != b.logit ? a.logit > b.logit : a.token < b.token;
  }

  const Kernels& kernels_;
  std::vector<Candidate> candidates_;
  BigArray<float> weights_;
};

}  // namespace teka::neural
