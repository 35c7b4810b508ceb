#include "neural/kernels.hpp"

#include <initializer_list>

#include "core/check.hpp"

namespace teka::neural {

bool has_kernels(InstructionSet set) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx2) return is_available(set) && __builtin_cpu_supports("fma") != 0;
#endif
  return is_available(set);
}

InstructionSet best_kernels() {
  for (const auto set : {InstructionSet::avx512, InstructionSet::avx2}) {
    if (has_kernels(set)) return set;
  }
  return InstructionSet::portable;
}

const Kernels& kernels(InstructionSet set) {
  TEKA_CHECK(has_kernels(set));
  if (set == InstructionSet::avx512) return kKernelsAvx512;
  return set == InstructionSet::avx2 ? kKernelsAvx2 : kKernelsPortable;
}

}  // namespace teka::neural
