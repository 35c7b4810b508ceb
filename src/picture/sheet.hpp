// A sheet: several pictures side by side on one drawing, with captions under them.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "picture/drawing.hpp"

namespace teka {

struct Sheet {
  std::size_t columns = 1;
  double width = 0, height = 0;  ///< of the largest picture
  double gap = 24;
  Colour paper{255, 255, 255};
  Colour ink{38, 42, 51};  ///< of the captions
};

/// picture(0) .. picture(count - 1), row by row, each centred at the bottom of its cell, captions in as many lines as
/// they need. There may be fewer captions than pictures. Incomplete after a stop request.
Drawing draw_sheet(const Sheet& sheet, std::size_t count, const std::function<Drawing(std::size_t)>& picture,
                   std::span<const std::string> captions = {}, const std::stop_token& stop = {});

}  // namespace teka
