#include "games/sokoban/formats/level_code.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/bit_coder.hpp"
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/symmetry.hpp"

namespace teka::sokoban {
namespace {

/// In the order in which they are asked for: the most usual ones first.
constexpr std::array kCodedTiles = {Tile::wall,        Tile::floor,          Tile::goal,  Tile::box,
                                    Tile::box_on_goal, Tile::player_on_goal, Tile::player};
constexpr int kSideBits = 7;  // a canonical form may be a little wider than the widest level

std::string packed_tiles(const Level& level) {
  BitWriter out;
  out.put_number(static_cast<std::uint64_t>(level.width() - 1), kSideBits);
  out.put_number(static_cast<std::uint64_t>(level.height() - 1), kSideBits);
  Grid<std::uint8_t> codes(level.size());
  for (std::size_t i = 0; i < codes.size().area(); ++i) {
    codes.cells()[i] =
        static_cast<std::uint8_t>(std::ranges::find(kCodedTiles, level.cells()[i]) - kCodedTiles.begin());
  }
  GridChances(kCodedTiles.size()).put(out, codes);
  return out.finish();
}

Result<Level> level_of(std::string_view packed) {
  BitReader in(packed);
  Size size;
  size.width = static_cast<int>(in.get_number(kSideBits)) + 1;
  size.height = static_cast<int>(in.get_number(kSideBits)) + 1;
  const auto codes = GridChances(kCodedTiles.size()).get(in, size);
  Level level(size);
  for (std::size_t i = 0; i < size.area(); ++i) level.cells()[i] = kCodedTiles[codes.cells()[i]];
  if (const auto fault = find_fault(level)) return fail("{}", fault->message);
  return level;
}

Result<std::string> letters_of(const Value& value) {
  const Value* solution = value.find("solution");
  const auto* text = solution == nullptr ? nullptr : solution->get<std::string>();
  if (text == nullptr) return std::string();
  auto letters = parse_lurd(*text);
  if (!letters) return at_place("\"solution\"", letters.error());
  for (char& letter : *letters) letter = kMoveLetters[static_cast<std::size_t>(direction_of(letter))];
  return letters;
}

Result<SolutionCost> level_cost(const Level& level, std::string_view moves) {
  const auto played = replay(level, moves);
  if (!played) return tl::unexpected(played.error());
  if (!played->solved) return fail("after its {} moves there are boxes off the goals", played->move_count());
  return SolutionCost{static_cast<std::uint64_t>(played->move_count()), static_cast<std::uint64_t>(played->pushes)};
}

/// The first square of the inside, row by row and column by column: a place that both of two equal levels have.
Point corner_of(const Grid<char>& inside) {
  Point corner{inside.width(), inside.height()};
  for (std::size_t i = 0; i < inside.size().area(); ++i) {
    if (inside.cells()[i] == 0) continue;
    const Point p = inside.size().point(i);
    corner = {std::min(corner.x, p.x), std::min(corner.y, p.y)};
  }
  return corner;
}

/// The moves of a walk of the player without pushes.
std::optional<std::string> walk_to(const Level& level, Point target) {
  if (!level.size().contains(target)) return {};
  Grid<signed char> came(level.size(), -1);
  const Point start = player_of(level);
  std::vector<Point> open = {start};
  for (std::size_t i = 0; i < open.size() && open[i] != target; ++i) {
    for (int d = 0; d < kDirections; ++d) {
      const Point next = open[i] + kStep[d];
      if (!level.size().contains(next) || next == start || came[next] >= 0) continue;
      if (level[next] == Tile::wall || has_box(level[next])) continue;
      came[next] = static_cast<signed char>(d);
      open.push_back(next);
    }
  }
  std::string moves;
  for (Point at = target; at != start;) {
    if (came[at] < 0) return {};
    moves += kMoveLetters[static_cast<std::size_t>(came[at])];
    at = at + kStep[opposite(came[at])];
  }
  std::ranges::reverse(moves);
  return moves;
}

Result<std::string> carried(const Level& from, std::string_view moves, const Level& to) {
  const Point corner = corner_of(inside_of(to));
  for (Symmetry s = 0; s < kSymmetries; ++s) {
    const Level turned_level = transform(from, s);
    const Point other = corner_of(inside_of(turned_level));
    const Point player = player_of(turned_level);
    const auto walk = walk_to(to, {player.x - other.x + corner.x, player.y - other.y + corner.y});
    if (!walk) continue;
    std::string turned_moves = *walk + transform(moves, s);
    if (level_cost(to, turned_moves)) return turned_moves;
  }
  return fail("they are not the same level");
}

}  // namespace

const LevelCode& level_code() {
  static const LevelCode kCode = {
      .pack = [](const Value& value) -> Result<std::string> {
        const auto entry = from_value(value);
        if (!entry) return tl::unexpected(entry.error());
        return packed_tiles(entry->level);
      },
      .unpack = [](std::string_view packed) -> Result<Value> {
        auto level = level_of(packed);
        if (!level) return tl::unexpected(level.error());
        return to_value(Entry{.level = std::move(*level)});
      },
      .canonical = [](std::string_view packed) -> Result<std::string> {
        const auto level = level_of(packed);
        if (!level) return tl::unexpected(level.error());
        return packed_tiles(canonical(*level));
      },
      .solution_of = letters_of,
      .letters = kMoveLetters,
      .replay = [](std::string_view packed, std::string_view moves) -> Result<SolutionCost> {
        const auto level = level_of(packed);
        if (!level) return tl::unexpected(level.error());
        return level_cost(*level, moves);
      },
      .shown = [](std::string_view packed, std::string_view moves) -> std::string {
        const auto level = level_of(packed);
        const auto played = level ? replay(*level, moves) : tl::unexpected(level.error());
        return played ? played->moves : std::string(moves);
      },
      .carry = [](std::string_view from, std::string_view moves, std::string_view to) -> Result<std::string> {
        const auto first = level_of(from);
        if (!first) return tl::unexpected(first.error());
        const auto second = level_of(to);
        if (!second) return tl::unexpected(second.error());
        return carried(*first, moves, *second);
      }};
  return kCode;
}

}  // namespace teka::sokoban
