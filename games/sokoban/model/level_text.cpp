#include "games/sokoban/model/level_text.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace teka::sokoban {
namespace {

constexpr std::string_view kBeginText = "<|startoftext|>";
constexpr std::string_view kEndText = "<|endoftext|>";
constexpr std::string_view kPadText = "<|pad|>";
constexpr std::string_view kArrow = " →";

}  // namespace

std::string prompt_text(const Level& level, std::string_view difficulty) {
  const auto count = [&](auto is) { return std::count_if(level.cells().begin(), level.cells().end(), is); };
  return fmt::format("SOKOBAN_LEVEL: walls={} players={} boxes={} goals={} size={}x{} difficulty={}",
                     count([](Tile t) { return t == Tile::wall; }), count(has_player), count(has_box), count(has_goal),
                     level.width(), level.height(), difficulty);
}

LevelText::LevelText(neural::Bpe tokens, std::size_t model_tokens) : tokens_(std::move(tokens)) {
  begin_text_ = tokens_.add_special(kBeginText) < model_tokens ? kBeginText : kEndText;
  end_ = tokens_.add_special(kEndText);
  pad_ = tokens_.add_special(kPadText);
}

std::vector<neural::Token> LevelText::encode(std::string_view prompt, const Level& level) const {
  std::string rows = to_text(level);
  rows.pop_back();  // the last line end
  return tokens_.encode(fmt::format("{}{}{} {}{}", begin_text_, prompt, kArrow, rows, kEndText));
}

std::vector<neural::Token> LevelText::encode_prompt(std::string_view prompt) const {
  return tokens_.encode(fmt::format("{}{}{}", begin_text_, prompt, kArrow));
}

std::string LevelText::rows(const std::vector<neural::Token>& written) const {
  const auto text = tokens_.decode(written);
  if (!text) return {};
  return text->starts_with(' ') ? text->substr(1) : *text;
}

std::optional<Level> level_of_rows(std::string_view rows) {
  std::size_t width = 0;
  const auto lines = split(rows, '\n');
  for (const std::string_view line : lines) width = std::max(width, line.size());
  if (width == 0 || width > kMaxSide || lines.size() > kMaxSide) return {};
  Level level(Size{static_cast<int>(width), static_cast<int>(lines.size())}, Tile::floor);
  for (std::size_t y = 0; y < lines.size(); ++y) {
    if (lines[y].size() != width) return {};
    for (std::size_t x = 0; x < width; ++x) {
      if (std::string_view("# .$*@+").find(lines[y][x]) == std::string_view::npos) return {};
      level[{static_cast<int>(x), static_cast<int>(y)}] = static_cast<Tile>(lines[y][x]);
    }
  }
  if (find_fault(level)) return {};
  return level;
}

}  // namespace teka::sokoban
