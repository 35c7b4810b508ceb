#include "core/instruction_set.hpp"

#include <array>

namespace teka {

const char* name_of(InstructionSet set) {
  static constexpr std::array<const char*, 3> kNames = {"portable", "AVX2", "AVX-512"};
  return kNames[static_cast<std::size_t>(set)];
}

bool is_available(InstructionSet set) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx2) return __builtin_cpu_supports("avx2") != 0;
  if (set == InstructionSet::avx512) return __builtin_cpu_supports("avx512bw") != 0;
#endif
  return set == InstructionSet::portable;
}

InstructionSet best_instruction_set() {
  static const InstructionSet kBest = [] {
    for (const auto set : {InstructionSet::avx512, InstructionSet::avx2}) {
      if (is_available(set)) return set;
    }
    return InstructionSet::portable;
  }();
  return kBest;
}

}  // namespace teka
