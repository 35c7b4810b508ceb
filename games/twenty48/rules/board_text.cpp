#include "games/twenty48/rules/board_text.hpp"

#include <algorithm>
#include <bit>

#include "core/text.hpp"

namespace teka::twenty48 {
namespace {

std::string tile_name(int rank) {
  return rank == 0 ? "." : std::to_string(1 << rank);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  constexpr std::string_view kBetween = " \t\r\n,/|;[]";
  for (std::size_t at = 0; (at = text.find_first_not_of(kBetween, at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

Result<int> parse_tile(std::string_view word, std::size_t cell) {
  if (word == "." || word == "-" || word == "_" || word == "0") return 0;
  const auto number = parse_integer(word);
  const bool is_tile =
      number && *number >= 2 && *number <= 1 << kLastRank && std::has_single_bit(static_cast<unsigned>(*number));
  if (!is_tile) {
    return fail("row {}, column {}: '{}' is not a tile; use 2, 4, 8 ... 131072, or . for an empty cell", cell / 4 + 1,
                cell % 4 + 1, word);
  }
  return std::countr_zero(static_cast<unsigned>(*number));
}

/// Whether play can reach the board: building rank r needs r - 1 free cells in the best case, one fewer with a 4.
Result<void> check_possible(const Ranks& ranks) {
  const auto tiles = std::count_if(ranks.begin(), ranks.end(), [](auto rank) { return rank > 0; });
  if (tiles < 2) return fail("a board needs at least two tiles; this one has {}", tiles);
  Ranks sorted = ranks;
  std::sort(sorted.rbegin(), sorted.rend());
  for (int i = 0; i < kCells; ++i) {
    const int rank = sorted[static_cast<std::size_t>(i)];
    if (rank > kLastRank - i) {
      return fail("no game can reach this board: its {} largest tiles leave too little room to build a {}", i + 1,
                  tile_name(rank));
    }
  }
  return {};
}

}  // namespace

std::string to_text(const Ranks& ranks) {
  std::size_t width = 1;
  for (const auto rank : ranks) width = std::max(width, tile_name(rank).size());
  std::string text;
  for (std::size_t cell = 0; cell < ranks.size(); ++cell) {
    text += fmt::format("{:>{}}", tile_name(ranks[cell]), width);
    text += cell % 4 == 3 ? '\n' : ' ';
  }
  return text;
}

std::string to_line(const Ranks& ranks) {
  std::string text;
  for (std::size_t cell = 0; cell < ranks.size(); ++cell) {
    if (cell > 0) text += cell % 4 == 0 ? " / " : " ";
    text += tile_name(ranks[cell]);
  }
  return text;
}

Result<Ranks> parse_board(std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != kCells) {
    return fail("a board has 16 cells, but this one has {}; write it as '2 . . 4 / . . . . / . 8 . . / . . . 2'",
                words.size());
  }
  Ranks ranks{};
  for (std::size_t cell = 0; cell < words.size(); ++cell) {
    const auto rank = parse_tile(words[cell], cell);
    if (!rank) return tl::unexpected(rank.error());
    ranks[cell] = static_cast<std::uint8_t>(*rank);
  }
  if (auto possible = check_possible(ranks); !possible) return tl::unexpected(possible.error());
  return ranks;
}

Result<std::vector<Ranks>> parse_boards(std::string_view text) {
  std::vector<Ranks> boards;
  std::string cells;
  std::size_t begin = 0;
  std::size_t number = 0;
  for (std::string_view line : split(without_byte_order_mark(text), '\n')) {
    ++number;
    line = line.substr(0, line.find('#'));
    const auto words = words_of(line).size();
    if (words == 0 && cells.empty()) continue;
    if (cells.empty()) begin = number;
    cells += line;
    cells += '\n';
    if (words > 0 && words_of(cells).size() < kCells) continue;
    auto board = parse_board(cells);
    if (!board) return fail("board {}, line {}: {}", boards.size() + 1, begin, board.error().message);
    boards.push_back(*board);
    cells.clear();
  }
  if (!cells.empty())
    return fail("board {}, line {}: {}", boards.size() + 1, begin, parse_board(cells).error().message);
  return boards;
}

}  // namespace teka::twenty48
