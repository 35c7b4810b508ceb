// CHECK stops the program at a mistake of ours. Bad input is never a CHECK: it is a Result.
#pragma once

namespace teka {
[[noreturn]] void check_failed(const char* expression, const char* file, int line);
}

#define TEKA_CHECK(expression)                                                \
  do {                                                                        \
    if (!(expression)) ::teka::check_failed(#expression, __FILE__, __LINE__); \
  } while (false)
