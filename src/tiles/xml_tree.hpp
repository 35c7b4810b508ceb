// XML as a tree, as far as map editors write it: elements, attributes, text; no documents types, no namespaces.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace teka {

struct XmlElement {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<XmlElement> children;
  std::string text;  ///< all of it, without that of children

  /// The value of an attribute, or nullptr.
  [[nodiscard]] const std::string* find(std::string_view attribute) const;
  /// The first child of this name, or nullptr.
  [[nodiscard]] const XmlElement* child(std::string_view child_name) const;
};

/// The root element. An error gives the line, counted from 1.
Result<XmlElement> parse_xml(std::string_view text);

}  // namespace teka
