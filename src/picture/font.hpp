// The font of labels: a monospaced bitmap font of 5x7 dots plus two rows below the baseline. Used for PNG only; SVG
// names a monospaced font of the same width, so that one layout serves both.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace teka {

inline constexpr std::size_t kGlyphWidth = 5, kGlyphHeight = 9, kGlyphBaseline = 7;
inline constexpr double kDot = 0.1;      ///< side of a dot relative to the label's size
inline constexpr double kAdvance = 0.6;  ///< from one glyph to the next, relative to the size

struct Glyph {
  std::array<std::array<bool, kGlyphWidth>, kGlyphHeight> dots{};
};

/// The bitmap of a character; an empty box if the font does not have it.
const Glyph& glyph(char32_t c);

/// Decodes UTF-8; invalid bytes become U+FFFD.
std::u32string code_points(std::string_view utf8);

double text_width(std::string_view text, double size);

}  // namespace teka
