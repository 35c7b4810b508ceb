#include "core/size_text.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/text.hpp"

namespace teka {

std::optional<Size> parse_size(std::string_view text) {
  const auto sides = split(text, 'x');
  const auto width = parse_integer(sides.front());
  const auto height = parse_integer(sides.back());
  if (sides.size() > 2 || !width || !height) return std::nullopt;
  const auto side = [](std::int64_t number) {
    constexpr std::int64_t kMost = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp(number, -kMost, kMost));
  };
  return Size{side(*width), side(*height)};
}

}  // namespace teka
