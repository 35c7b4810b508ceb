// The letters of labels: an own bitmap font of 5x7 dots (two more rows hang below the baseline), every glyph equally
// wide. Only PNGs draw with it; SVGs name a monospaced font of the same width, so that one layout serves both.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace teka {

inline constexpr std::size_t kGlyphWidth = 5, kGlyphHeight = 9, kGlyphBaseline = 7;
inline constexpr double kDot = 0.1;      ///< side of a dot as a share of the label's size
inline constexpr double kAdvance = 0.6;  ///< from one glyph to the next, likewise

struct Glyph {
  std::array<std::array<bool, kGlyphWidth>, kGlyphHeight> dots{};
};

/// An empty box for characters that the font does not have.
const Glyph& glyph(char32_t c);

/// Text decoded; whatever is not UTF-8 becomes U+FFFD.
std::u32string code_points(std::string_view utf8);

double text_width(std::string_view text, double size);

}  // namespace teka
