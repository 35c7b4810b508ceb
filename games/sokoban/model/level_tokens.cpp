#include "games/sokoban/model/level_tokens.hpp"

#include <algorithm>
#include <ranges>

#include "games/sokoban/level/lurd.hpp"

namespace teka::sokoban {
namespace {

struct Drag {
  Point from, to;
};

/// One for each run of pushes of the same box, in the order of play.
std::vector<Drag> drags_of(const Level& level, std::string_view moves) {
  Level board = level;
  Point player = player_of(level);
  std::vector<Drag> drags;
  for (const char move : moves) {
    const Point step = kStep[direction_of(move)];
    player = player + step;
    if (!has_box(board[player])) continue;
    const Point to = player + step;
    board[player] = ground_of(board[player]);
    board[to] = with_box(board[to]);
    if (!drags.empty() && drags.back().to == player) {
      drags.back().to = to;
    } else {
      drags.push_back({player, to});
    }
  }
  return drags;
}

bool is_walled(const Level& level) {
  for (int x = 0; x < level.width(); ++x) {
    if (level[{x, 0}] != Tile::wall || level[{x, level.height() - 1}] != Tile::wall) return false;
  }
  for (int y = 0; y < level.height(); ++y) {
    if (level[{0, y}] != Tile::wall || level[{level.width() - 1, y}] != Tile::wall) return false;
  }
  return true;
}

class Encoder {
 public:
  void add(LevelToken token, int position) {
    out_.tokens.push_back(token);
    out_.positions.push_back(static_cast<std::uint16_t>(position));
  }

  void add_prompt(const Level& level, int boxes, Grade grade) {
    add(tokens::kBegin, 0);
    int position = 1;
    for (const int number : {level.width(), level.height(), boxes, static_cast<int>(grade)}) {
      add(tokens::of_number(number), position++);
    }
  }

  void add_rows(const Level& level, Layout layout) {
    int walls = inner_walls(level);
    for (int y = 1; y < level.height() - 1; ++y) {
      add(tokens::of_number(walls), positions::kFirstRow + y - 1);
      for (int x = 1; x < level.width() - 1; ++x) {
        const Tile tile = level[{x, y}];
        walls -= tile == Tile::wall ? 1 : 0;
        add(tokens::of_tile(layout == Layout::tiles ? tile : ground_of(tile)),
            positions::kFirstSquare + (y - 1) * kLongestInside + x - 1);
      }
    }
  }

  void add_drags(const std::vector<Drag>& drags, Point player) {
    int position = positions::kFirstDrag;
    for (const Drag& drag : std::views::reverse(drags)) {
      add(tokens::of_square(drag.to), position++);
      add(tokens::of_square(drag.from), position++);
    }
    add(tokens::of_square(player), position);
  }

  LevelTokens take() { return std::move(out_); }

 private:
  LevelTokens out_;
};

}  // namespace

LevelToken tokens::of_tile(Tile tile) {
  return static_cast<LevelToken>(kFirstTile + kTiles.find(static_cast<char>(tile)));
}

int inner_walls(const Level& level) {
  const auto walls = std::count(level.cells().begin(), level.cells().end(), Tile::wall);
  return static_cast<int>(walls) - 2 * (level.width() + level.height() - 2);
}

std::optional<LevelTokens> to_tokens(const Level& level, std::string_view moves, Grade grade, Layout layout) {
  const int boxes = count_boxes(level);
  if (std::max(level.width(), level.height()) > kLongestInside + 2 || std::min(level.width(), level.height()) < 3 ||
      boxes > kMostTokenBoxes || !is_walled(level)) {
    return {};
  }
  Encoder encoder;
  encoder.add_prompt(level, boxes, grade);
  encoder.add_rows(level, layout);
  if (layout == Layout::tiles) return encoder.take();
  const auto on_goal = [](Tile tile) { return tile == Tile::box_on_goal; };
  const std::vector<Drag> drags = drags_of(level, moves);
  const auto ends_where_it_began = [](const Drag& drag) { return drag.from == drag.to; };
  if (drags.empty() || drags.size() > static_cast<std::size_t>(kMostDrags) ||
      std::any_of(drags.begin(), drags.end(), ends_where_it_began) ||
      std::any_of(level.cells().begin(), level.cells().end(), on_goal)) {
    return {};
  }
  encoder.add_drags(drags, player_of(level));
  return encoder.take();
}

}  // namespace teka::sokoban
