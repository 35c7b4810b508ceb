#include "picture/xml.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "picture/font.hpp"

namespace teka {

std::string xml_text(std::string_view utf8) {
  std::string escaped;
  for (const char32_t c : code_points(utf8)) {
    switch (c) {
      case U'&':
        escaped += "&amp;";
        break;
      case U'<':
        escaped += "&lt;";
        break;
      case U'>':
        escaped += "&gt;";
        break;
      case U'"':
        escaped += "&quot;";
        break;
      default:
        if (c >= U' ' && c <= U'~') {
          escaped += static_cast<char>(c);
        } else {
          const bool forbidden = c < U' ' || (c & 0xFFFE) == 0xFFFE;
          escaped += fmt::format("&#x{:x};", forbidden ? 0xFFFDU : static_cast<std::uint32_t>(c));
        }
    }
  }
  return escaped;
}

}  // namespace teka
