#include "game/viewport.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace teka {
namespace {

/// Calls visit(part, is_escape) for each character and each escape sequence of a line.
template <class Visit>
void for_each_part(std::string_view line, Visit&& visit) {
  while (!line.empty()) {
    std::size_t size = 1;
    const bool is_escape = line.front() == '\033';
    if (is_escape) {
      size = std::min(line.find('m'), line.size() - 1) + 1;
    } else {
      while (size < line.size() && (static_cast<unsigned char>(line[size]) & 0xC0U) == 0x80U) ++size;
    }
    visit(line.substr(0, size), is_escape);
    line.remove_prefix(size);
  }
}

int width_of(std::string_view line) {
  int width = 0;
  for_each_part(line, [&](std::string_view, bool is_escape) { width += is_escape ? 0 : 1; });
  return width;
}

/// So many columns of a line. All escape sequences are kept: one to the left may set the colour of what is shown.
std::string columns_of(std::string_view line, int first, int count) {
  std::string shown;
  int column = 0;
  for_each_part(line, [&](std::string_view part, bool is_escape) {
    if (is_escape || (column >= first && column < first + count)) shown += part;
    column += is_escape ? 0 : 1;
  });
  return shown;
}

/// The first of `window` rows or columns out of `size`, with the focus in the middle unless that is beyond an edge.
int first_shown(int focus, int size, int window) {
  return std::clamp(focus - window / 2, 0, std::max(size - window, 0));
}

}  // namespace

PicturePlace focus_of(std::string_view picture) {
  const std::size_t at = picture.find("\033[1;");
  if (at == std::string_view::npos) return {};
  const std::string_view before = picture.substr(0, at);
  const std::size_t line = before.rfind('\n') + 1;  // npos + 1 is 0
  return {.column = width_of(before.substr(line)), .row = static_cast<int>(std::ranges::count(before, '\n'))};
}

std::string view_of(std::string_view picture, Terminal::Size window, PicturePlace focus) {
  if (picture.ends_with('\n')) picture.remove_suffix(1);
  const auto lines = split(picture, '\n');
  int width = 0;
  for (const std::string_view line : lines) width = std::max(width, width_of(line));
  const int rows = std::min(static_cast<int>(lines.size()), std::max(window.rows, 1));
  const int first_row = first_shown(focus.row, static_cast<int>(lines.size()), rows);
  const int first_column = first_shown(focus.column, width, window.columns);
  std::string view;
  for (int row = first_row; row < first_row + rows; ++row) {
    view += columns_of(lines[static_cast<std::size_t>(row)], first_column, window.columns) + '\n';
  }
  return view;
}

}  // namespace teka
