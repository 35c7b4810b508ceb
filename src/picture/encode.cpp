#include "picture/encode.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace teka {

Result<std::string> encode_drawing(const Drawing& drawing, std::string_view format, const std::stop_token& stop) {
  if (format == "svg") return to_svg(drawing, stop);
  return to_png(drawing, stop);
}

Result<std::string> picture_format(const std::string& path) {
  const std::string ending = lowercase(std::string_view(path).substr(std::min(path.size(), path.rfind('.'))));
  if (ending != ".svg" && ending != ".png") return fail("'{}': a picture file must end in .svg or .png", path);
  return ending.substr(1);
}

}  // namespace teka
