#include "report/picture_file.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace teka {

Result<std::string> encode_drawing(const Drawing& drawing, std::string_view format, const std::stop_token& stop) {
  if (format == "svg") return to_svg(drawing, stop);
  return to_png(drawing, stop);
}

Result<std::string> picture_format(const std::string& path) {
  const std::string ending = lowercase(std::string_view(path).substr(std::min(path.size(), path.rfind('.'))));
  if (ending != ".svg" && ending != ".png") return fail("'{}': a picture's name ends in .svg or .png", path);
  return ending.substr(1);
}

Result<void> write_drawing(const Drawing& drawing, const std::string& path, const Context& context) {
  const auto format = picture_format(path);
  if (!format) return tl::unexpected(format.error());
  const auto bytes = encode_drawing(drawing, *format);
  if (!bytes) return tl::unexpected(bytes.error());
  return context.write_file(path, *bytes);
}

}  // namespace teka
