#include "train/amx.hpp"

#include <cstdlib>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace teka::train {
namespace {

bool has_amx() {
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  constexpr unsigned kAmxTile = 1U << 24U;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (d & kAmxTile) != 0;
#else
  return false;
#endif
}

}  // namespace

bool must_avoid_amx(bool has_amx, bool user_has_chosen) {
  return has_amx && !user_has_chosen;
}

void avoid_amx() {
  // Both names work; the newer one has precedence.
  const bool chosen = std::getenv("ONEDNN_MAX_CPU_ISA") != nullptr || std::getenv("DNNL_MAX_CPU_ISA") != nullptr;
  if (must_avoid_amx(has_amx(), chosen)) setenv("DNNL_MAX_CPU_ISA", "AVX512_CORE_BF16", 0);
}

}  // namespace teka::train
