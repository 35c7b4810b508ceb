#include "tiles/xml_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/text.hpp"
#include "core/xml_entity.hpp"

namespace teka {
namespace {

constexpr int kMostDepth = 64;
constexpr std::string_view kSpace = " \t\r\n";

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(without_byte_order_mark(text)) {}

  Result<XmlElement> parse() {
    skip_between();
    XmlElement root;
    if (!error_ && !starts("<")) refuse("an element was expected");
    if (!error_) read_element(root, 0);
    skip_between();
    if (!error_ && at_ != text_.size()) refuse("the text goes on after the end of the root element");
    if (error_) return tl::unexpected(*error_);
    return root;
  }

 private:
  [[nodiscard]] bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  void refuse(std::string_view what) {
    if (error_) return;
    const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
    error_ = Error{fmt::format("line {}: {}", line, what)};
  }

  void skip_space() { at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size()); }

  /// Moves behind this text; the file must have it.
  void skip_past(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) return refuse(fmt::format("'{}' is missing", end));
    at_ = found + end.size();
  }

  /// Space, comments and declarations around the root.
  void skip_between() {
    while (!error_) {
      skip_space();
      if (starts("<?")) {
        skip_past("?>");
      } else if (starts("<!--")) {
        skip_past("-->");
      } else if (starts("<!")) {
        skip_past(">");
      } else {
        return;
      }
    }
  }

  std::string read_name() {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n=/>", at_), text_.size());
    std::string name(text_.substr(at_, end - at_));
    if (name.empty()) refuse("a name was expected");
    at_ = end;
    return name;
  }

  std::string decoded(std::string_view raw) {
    std::string plain;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] != '&') {
        plain += raw[i];
        continue;
      }
      const std::size_t end = raw.find(';', i);
      const auto character = end == std::string_view::npos ? std::nullopt : xml_entity(raw.substr(i + 1, end - i - 1));
      if (!character) {
        refuse("'&' is not followed by a known name and ';'");
        return plain;
      }
      plain += *character;
      i = end;
    }
    return plain;
  }

  void read_attribute(XmlElement& element) {
    std::string name = read_name();
    skip_space();
    if (!starts("=")) return refuse(fmt::format("'=' is missing after {}", name));
    ++at_;
    skip_space();
    if (!starts("\"") && !starts("'")) return refuse(fmt::format("the value of {} must be in quotes", name));
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) return refuse(fmt::format("the value of {} does not end", name));
    element.attributes.emplace_back(std::move(name), decoded(text_.substr(at_ + 1, end - at_ - 1)));
    at_ = end + 1;
  }

  /// From its '<' to behind its end.
  void read_element(XmlElement& element, int depth) {
    if (depth > kMostDepth) return refuse("too many elements inside each other");
    ++at_;
    element.name = read_name();
    for (skip_space(); !error_ && at_ < text_.size() && !starts("/") && !starts(">"); skip_space()) {
      read_attribute(element);
    }
    if (error_) return;
    if (starts("/>")) {
      at_ += 2;
    } else if (starts(">")) {
      ++at_;
      read_content(element, depth);
    } else {
      refuse(fmt::format("the element {} does not end", element.name));
    }
  }

  void read_content(XmlElement& element, int depth) {
    while (!error_) {
      const std::size_t next = text_.find('<', at_);
      if (next == std::string_view::npos) return refuse(fmt::format("the end of {} is missing", element.name));
      element.text += decoded(text_.substr(at_, next - at_));
      at_ = next;
      if (starts("<!--")) {
        skip_past("-->");
      } else if (starts("</")) {
        at_ += 2;
        if (read_name() != element.name) refuse(fmt::format("the end of {} was expected", element.name));
        return skip_past(">");
      } else {
        read_element(element.children.emplace_back(), depth + 1);
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<Error> error_;
};

}  // namespace

const std::string* XmlElement::find(std::string_view attribute) const {
  for (const auto& [known, value] : attributes) {
    if (known == attribute) return &value;
  }
  return nullptr;
}

const XmlElement* XmlElement::child(std::string_view child_name) const {
  const auto found = std::ranges::find(children, child_name, &XmlElement::name);
  return found == children.end() ? nullptr : &*found;
}

Result<XmlElement> parse_xml(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace teka
