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

}  // namespace teka
