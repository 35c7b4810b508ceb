// Replaces src/picture/png.cpp on machines without zlib.
#include "picture/drawing.hpp"

namespace teka {

Result<std::string> to_png(const Drawing&, const std::stop_token&) {
  return fail("PNG needs zlib, and this program was built without it; use .svg");
}

}  // namespace teka
