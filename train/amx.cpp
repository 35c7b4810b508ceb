#include "train/amx.hpp"

#include <cstdlib>

#if defined(__x86_64__) && defined(__linux__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace teka::train {
namespace {

#if defined(__x86_64__) && defined(__linux__)
bool has_amx() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  constexpr unsigned kAmxTile = 1U << 24U;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (d & kAmxTile) != 0;
}

/// Linux grants the AMX registers only to processes that request them (since 5.16; before, to none).
bool ask_for_amx() {
  constexpr long kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM
  constexpr long kTileData = 18;               // XFEATURE_XTILEDATA
  return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}
#else
bool has_amx() {
  return false;
}
bool ask_for_amx() {
  return false;
}
#endif

}  // namespace

bool must_avoid_amx(const AmxFacts& facts) {
  return facts.has_amx && !facts.granted && !facts.user_set;
}

void avoid_forbidden_amx() {
  AmxFacts facts{.has_amx = has_amx()};
  facts.granted = facts.has_amx && ask_for_amx();
  // Both names work; the newer one has precedence.
  facts.user_set = std::getenv("ONEDNN_MAX_CPU_ISA") != nullptr || std::getenv("DNNL_MAX_CPU_ISA") != nullptr;
  if (must_avoid_amx(facts)) setenv("DNNL_MAX_CPU_ISA", "AVX512_CORE", 0);
}

}  // namespace teka::train
