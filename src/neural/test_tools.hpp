// Helpers shared by the tests of this folder.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "core/big_array.hpp"
#include "core/rng.hpp"
#include "neural/kernels.hpp"

namespace teka::neural {

inline std::vector<InstructionSet> all_kernels() {
  std::vector<InstructionSet> sets;
  for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
    if (has_kernels(set)) sets.push_back(set);
  }
  return sets;
}

/// Normally distributed numbers in aligned memory.
inline BigArray<float> random_numbers(std::size_t count, const Seed& seed, double deviation = 1) {
  BigArray<float> numbers(count);
  Rng rng(seed);
  for (std::size_t i = 0; i < count; ++i) numbers.data()[i] = static_cast<float>(deviation * rng.normal());
  return numbers;
}

inline std::vector<float> copy_of(std::span<const float> numbers) {
  return {numbers.begin(), numbers.end()};
}

}  // namespace teka::neural
