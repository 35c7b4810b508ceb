#include "report/picture_file.hpp"

namespace teka {

Result<void> write_drawing(const Drawing& drawing, const std::string& path, const Context& context) {
  const auto format = picture_format(path);
  if (!format) return tl::unexpected(format.error());
  const auto bytes = encode_drawing(drawing, *format);
  if (!bytes) return tl::unexpected(bytes.error());
  return context.write_file(path, *bytes);
}

}  // namespace teka
