// The regular expression classes \p{L}, \p{N} and \s.
#pragma once

namespace teka::neural {

bool is_letter(char32_t point);
bool is_number(char32_t point);
/// The property White_Space.
constexpr bool is_space(char32_t point) {
  return (point >= 0x09 && point <= 0x0D) || point == 0x20 || point == 0x85 || point == 0xA0 || point == 0x1680 ||
         (point >= 0x2000 && point <= 0x200A) || point == 0x2028 || point == 0x2029 || point == 0x202F ||
         point == 0x205F || point == 0x3000;
}

}  // namespace teka::neural
