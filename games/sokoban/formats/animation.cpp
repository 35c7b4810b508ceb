#include "games/sokoban/formats/animation.hpp"

#include "core/check.hpp"
#include "games/sokoban/level/lurd.hpp"

namespace teka::sokoban {
namespace {

std::string_view cell(Tile tile) {
  switch (tile) {
    case Tile::wall:
      return "\033[100m  \033[0m";
    case Tile::goal:
      return "\033[33m··\033[0m";
    case Tile::box:
      return "\033[33m[]\033[0m";
    case Tile::box_on_goal:
      return "\033[32m[]\033[0m";
    case Tile::player:
      return "\033[1;36m()\033[0m";
    case Tile::player_on_goal:
      return "\033[1;32m()\033[0m";  // green, like a box on a goal
    case Tile::floor:
      break;
  }
  return "  ";
}

std::string picture(const Level& level) {
  std::string text;
  for (int y = 0; y < level.height(); ++y) {
    for (int x = 0; x < level.width(); ++x) text += cell(level[{x, y}]);
    text += '\n';
  }
  return text;
}

std::string frame(const Level& level, std::string_view caption, std::size_t move, std::size_t moves) {
  return fmt::format("{}: move {} of {}\n{}", caption, move, moves, picture(level));
}

}  // namespace

std::string search_frame(const Level& level, std::string_view header) {
  return fmt::format("{}\n{}", header, picture(level));
}

void add_frames(Level level, std::string_view moves, std::string_view caption, std::vector<std::string>& frames) {
  if (moves.empty()) return;
  if (frames.size() + moves.size() > kMostFrames) return;
  frames.push_back(frame(level, caption, 0, moves.size()));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    auto played = replay(level, moves.substr(i, 1));
    TEKA_CHECK(played.has_value());
    level = std::move(played->level);
    frames.push_back(frame(level, caption, i + 1, moves.size()));
  }
}

}  // namespace teka::sokoban
