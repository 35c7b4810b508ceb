// Text inside XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace teka {

/// As it must stand between tags or in quotes. Characters beyond ASCII become references, and those that XML forbids a
/// replacement character.
std::string xml_text(std::string_view utf8);

}  // namespace teka
