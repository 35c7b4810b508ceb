#include "core/xml_entity.hpp"

#include <charconv>
#include <cstdint>
#include <utility>

namespace teka {
namespace {

bool is_unicode(std::uint32_t code) {
  return code > 0 && code < 0x110000 && (code < 0xD800 || code > 0xDFFF);
}

std::string to_utf8(std::uint32_t code) {
  std::string text;
  const auto add = [&](std::uint32_t bits) { text += static_cast<char>(bits); };
  if (code < 0x80) {
    add(code);
    return text;
  }
  if (code < 0x800) {
    add(0xC0U | code >> 6U);
  } else if (code < 0x10000) {
    add(0xE0U | code >> 12U);
    add(0x80U | (code >> 6U & 0x3FU));
  } else {
    add(0xF0U | code >> 18U);
    add(0x80U | (code >> 12U & 0x3FU));
    add(0x80U | (code >> 6U & 0x3FU));
  }
  add(0x80U | (code & 0x3FU));
  return text;
}

}  // namespace

std::optional<std::string> xml_entity(std::string_view name) {
  constexpr std::pair<std::string_view, char> kNamed[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [known, character] : kNamed) {
    if (name == known) return std::string(1, character);
  }
  if (!name.starts_with('#')) return {};
  name.remove_prefix(1);
  const bool is_hex = name.starts_with('x');
  if (is_hex) name.remove_prefix(1);
  std::uint32_t code = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), code, is_hex ? 16 : 10);
  if (error != std::errc() || end != name.data() + name.size() || !is_unicode(code)) return {};
  return to_utf8(code);
}

}  // namespace teka
