// TEKA_CHECK aborts on a programming error. Bad input never fails a check: it is reported as a Result.
#pragma once

namespace teka {
[[noreturn]] void check_failed(const char* expression, const char* file, int line);
}

#define TEKA_CHECK(expression)                                                \
  do {                                                                        \
    if (!(expression)) ::teka::check_failed(#expression, __FILE__, __LINE__); \
  } while (false)
