// How much a test does: all of it in the optimised build, a part under sanitizers, where all takes ten times as long.
#pragma once

namespace teka {

/// So many cases, or a tenth of them under sanitizers. For tests that would take longer than ten seconds there.
constexpr int cases(int count) {
#ifdef TEKA_SANITIZED
  return count / 10;
#else
  return count;
#endif
}

}  // namespace teka
