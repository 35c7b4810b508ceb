// Escaping of text for XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace teka {

/// Escapes text for content and attribute values. Characters beyond ASCII become character references, and those that
/// XML forbids become U+FFFD.
std::string xml_text(std::string_view utf8);

}  // namespace teka
