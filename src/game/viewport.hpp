// The part of a picture that fits into a terminal, scrolled so that one place of it is visible.
#pragma once

#include <string>
#include <string_view>

#include "game/terminal.hpp"

namespace teka {

/// A character of a picture, from the upper left.
struct PicturePlace {
  int column = 0;
  int row = 0;
};

/// The first thing in bold, as all games draw what moves; otherwise the upper left.
PicturePlace focus_of(std::string_view picture);

/// The rows and columns of the picture around `focus` that fit into the window; the whole picture when it fits. The
/// picture is UTF-8 with one column per character; escape sequences for colours take no room.
std::string view_of(std::string_view picture, Terminal::Size window, PicturePlace focus);

}  // namespace teka
