// How much a test does: all of it in the optimised build, a part under sanitizers, where all takes ten times as long.
#pragma once

namespace teka {

#ifdef TEKA_SANITIZED
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

/// So many cases, or a tenth of them under sanitizers. For tests that would take longer than ten seconds there.
constexpr int cases(int count) {
  return kSanitized ? count / 10 : count;
}

/// Why a test skips itself there. For tests of quality and statistics that take long; others run the same code.
constexpr const char* kLeftToOptimised = "left to the build without sanitizers";

}  // namespace teka
