#include "games/dungeon/formats/text_format.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text.hpp"
#include "games/dungeon/map/symbols.hpp"
#include "games/dungeon/rules/room_detection.hpp"

namespace teka::dungeon {
namespace {

constexpr std::string_view kSizeWord = "; size ";

std::optional<std::size_t> symbol_with(char character) {
  const auto* symbol = std::ranges::find(kSymbols, character, &Symbol::character);
  if (symbol == kSymbols.end()) return std::nullopt;
  return static_cast<std::size_t>(symbol - kSymbols.begin());
}

Thing thing_with(std::size_t symbol, Point at) {
  constexpr std::size_t kFirstKey = symbol_of(Thing::Kind::key);
  Thing thing{.at = at};
  if (symbol >= kFirstKey && symbol < kFirstKey + kMostLocks) {
    thing.kind = Thing::Kind::key;
    thing.number = static_cast<std::uint8_t>(symbol - kFirstKey);
    return thing;
  }
  for (const auto kind :
       {Thing::Kind::start, Thing::Kind::exit, Thing::Kind::treasure, Thing::Kind::monster, Thing::Kind::rest}) {
    if (symbol_of(kind) == symbol) thing.kind = kind;
  }
  const bool graded = thing.kind == Thing::Kind::monster || thing.kind == Thing::Kind::treasure;
  thing.number = graded ? 1 : 0;
  return thing;
}

std::string all_characters() {
  std::string characters;
  for (const Symbol& symbol : kSymbols) characters += symbol.character;
  return characters;
}

/// The lines of one map and their position.
struct Block {
  std::vector<std::string_view> rows;
  std::size_t first_line = 0;  ///< line number of the first row, from 1
  std::optional<Size> size;    ///< from a comment
};

std::string_view trimmed(std::string_view row) {
  const std::size_t last = row.find_last_not_of(" \r\t");
  return row.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

Result<Size> parse_size_comment(std::string_view line, std::size_t number) {
  const auto sides = split(trimmed(line.substr(kSizeWord.size())), 'x');
  const auto width = parse_integer(sides.front());
  const auto height = parse_integer(sides.back());
  if (sides.size() != 2 || !width || !height || *width < 1 || *height < 1 || *width > kMostSide ||
      *height > kMostSide) {
    return fail("line {}: '{}' is not a size; write '; size 80x25', sides up to {}", number, trimmed(line), kMostSide);
  }
  return Size{static_cast<int>(*width), static_cast<int>(*height)};
}

/// Removes blank lines around the map. Without a size they mean nothing; with one, those above are rock.
void trim_blank_rows(Block& block) {
  while (!block.rows.empty() && block.rows.back().empty()) block.rows.pop_back();
  if (block.size) return;
  const auto first = std::ranges::find_if(block.rows, [](std::string_view row) { return !row.empty(); });
  block.first_line += static_cast<std::size_t>(first - block.rows.begin());
  block.rows.erase(block.rows.begin(), first);
}

Result<std::vector<Block>> find_blocks(std::string_view text) {
  std::vector<Block> blocks(1);
  std::size_t number = 0;
  for (const std::string_view line : split(without_byte_order_mark(text), '\n')) {
    ++number;
    const std::string_view row = trimmed(line);
    if (!row.starts_with(';')) {
      if (blocks.back().rows.empty()) blocks.back().first_line = number;
      blocks.back().rows.push_back(row);
      continue;
    }
    if (std::ranges::any_of(blocks.back().rows, [](std::string_view r) { return !r.empty(); })) blocks.emplace_back();
    blocks.back().rows.clear();
    if (!row.starts_with(kSizeWord)) continue;
    const auto size = parse_size_comment(row, number);
    if (!size) return tl::unexpected(size.error());
    blocks.back().size = *size;
  }
  for (Block& block : blocks) trim_blank_rows(block);
  std::erase_if(blocks, [](const Block& block) { return block.rows.empty(); });
  if (blocks.empty()) return fail("the text contains no map; draw one with # for walls and . for floor");
  return blocks;
}

Result<Size> size_of(const Block& block) {
  std::size_t width = 0;
  for (const std::string_view row : block.rows) width = std::max(width, row.size());
  if (width > kMostSide || block.rows.size() > kMostSide) {
    return fail("line {}: the map is {}x{}; the maximum side is {}", block.first_line, width, block.rows.size(),
                kMostSide);
  }
  const Size drawn{static_cast<int>(width), static_cast<int>(block.rows.size())};
  if (!block.size) return drawn;
  if (drawn.width > block.size->width || drawn.height > block.size->height) {
    return fail("line {}: the map is {}x{}, larger than its declared size {}x{}", block.first_line, drawn.width,
                drawn.height, block.size->width, block.size->height);
  }
  return *block.size;
}

/// Start first, then exit; exactly one of each.
Result<void> order_things(Map& map, std::size_t line) {
  const auto rank = [](const Thing& thing) { return std::min(static_cast<int>(thing.kind), 2); };
  std::ranges::sort(map.things, [&](const Thing& a, const Thing& b) {
    return std::tuple(rank(a), a.at.y, a.at.x) < std::tuple(rank(b), b.at.y, b.at.x);
  });
  for (const auto& [kind, c, name] : {std::tuple(Thing::Kind::start, '@', "start"), {Thing::Kind::exit, 'X', "exit"}}) {
    const auto count = std::ranges::count(map.things, kind, &Thing::kind);
    if (count != 1) return fail("line {}: the map has {} {}s ({}); it needs exactly one", line, count, name, c);
  }
  return {};
}

Result<Map> parse_block(const Block& block, const std::stop_token& stop) {
  const auto size = size_of(block);
  if (!size) return tl::unexpected(size.error());
  Map map;
  map.tiles = Grid<Tile>(*size, Tile::rock);
  for (std::size_t y = 0; y < block.rows.size(); ++y) {
    for (std::size_t x = 0; x < block.rows[y].size(); ++x) {
      const char c = block.rows[y][x];
      const Point at{static_cast<int>(x), static_cast<int>(y)};
      const auto symbol = symbol_with(c);
      if (!symbol) {
        return fail("line {}, column {}: '{}' is not a tile; the symbols are '{}'", block.first_line + y, x + 1,
                    printable(c), all_characters());
      }
      if (*symbol < kTileSymbols) {
        map.tiles[at] = static_cast<Tile>(*symbol);
      } else {
        map.tiles[at] = Tile::floor;
        map.things.push_back(thing_with(*symbol, at));
      }
    }
  }
  if (auto ordered = order_things(map, block.first_line); !ordered) return tl::unexpected(ordered.error());
  detect_rooms(map, stop);
  return map;
}

}  // namespace

std::string to_text(const Map& map, const std::stop_token& stop) {
  const Size size = map.tiles.size();
  std::string drawn;
  drawn.reserve(size.area());
  for (const Tile tile : map.tiles.cells()) drawn += kSymbols[symbol_of(tile)].character;
  for (const Thing& thing : map.things) drawn[size.index(thing.at)] = kSymbols[symbol_of(thing)].character;
  std::string text = fmt::format("{}{}x{}\n", kSizeWord, size.width, size.height);
  text.reserve(text.size() + drawn.size() + static_cast<std::size_t>(size.height));
  for (int y = 0; y < size.height && !stop.stop_requested(); ++y) {
    text += trimmed(std::string_view(drawn).substr(size.index({0, y}), static_cast<std::size_t>(size.width)));
    text += '\n';
  }
  return stop.stop_requested() ? std::string() : text;
}

Result<EachLevel<Map>> parse_each(std::string_view text, const std::stop_token& stop) {
  const auto blocks = find_blocks(text);
  if (!blocks) return tl::unexpected(blocks.error());
  EachLevel<Map> maps;
  for (const Block& block : *blocks) {
    maps.push_back(parse_block(block, stop));
    if (stop.stop_requested()) return fail("interrupted");
  }
  return maps;
}

Result<std::vector<Map>> parse_text(std::string_view text, const std::stop_token& stop) {
  auto each = parse_each(text, stop);
  if (!each) return tl::unexpected(each.error());
  return all_levels(std::move(*each));
}

std::string level_text(const Level& level, const std::stop_token& stop) {
  std::string text = to_text(level.map, stop);
  if (!level.caption.empty() && !text.empty()) text.insert(0, fmt::format("; {}\n", level.caption));
  return text;
}

}  // namespace teka::dungeon
