#include "core/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace teka {

void check_failed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "teka: internal error: CHECK(%s) failed at %s:%d\n", expression, file, line);
  std::abort();
}

}  // namespace teka
