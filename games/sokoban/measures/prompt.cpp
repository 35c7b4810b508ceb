#include "games/sokoban/measures/prompt.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"
#include "core/text.hpp"
#include "games/sokoban/formats/text_notes.hpp"

namespace teka::sokoban {
namespace {

constexpr int kMostWanted = 2500;  // squares of the largest level that is generated

Result<int> parse_count(std::string_view key, std::string_view text, int least) {
  const auto number = parse_integer(text);
  if (number && *number >= least && *number <= kMostWanted) return static_cast<int>(*number);
  return fail("{}={} must be a number from {} to {}", key, text, least, kMostWanted);
}

Result<void> read_word(std::string_view word, Prompt& prompt) {
  const std::size_t sign = word.find('=');
  const std::string_view key = word.substr(0, sign);
  const std::string_view value = sign == std::string_view::npos ? "" : word.substr(sign + 1);
  const auto known = std::find(kPromptedNames.begin(), kPromptedNames.end(), key);
  if (known != kPromptedNames.end()) {
    const auto count = parse_count(key, value, 0);
    if (!count) return tl::unexpected(count.error());
    prompt.wanted[static_cast<std::size_t>(known - kPromptedNames.begin())] = *count;
    return {};
  }
  if (key == "difficulty") {
    prompt.difficulty = value;
    return {};
  }
  if (key != "size") {
    return fail("'{}' is not one of walls=N, players=N, boxes=N, goals=N, size=WxH, difficulty=NAME", word);
  }
  const auto sides = split(value, 'x');
  if (sides.size() != 2) return fail("size={} must look like 10x10", value);
  const auto width = parse_count("the width in size", sides[0], 1);
  const auto height = parse_count("the height in size", sides[1], 1);
  if (!width) return tl::unexpected(width.error());
  if (!height) return tl::unexpected(height.error());
  prompt.size = Size{*width, *height};
  return {};
}

bool names_tiles(std::string_view line) {
  return std::any_of(kPromptedNames.begin(), kPromptedNames.end(), [&](std::string_view name) {
    const std::size_t at = line.find(name);
    return at != std::string_view::npos && line.substr(at + name.size()).starts_with('=');
  });
}

}  // namespace

TileCounts count_tiles(std::string_view rows) {
  TileCounts counts;
  for (const char c : rows) {
    if (c == '\n') continue;
    const auto tile = static_cast<Tile>(c);
    ++counts.area;
    counts.of[0] += tile == Tile::wall ? 1 : 0;
    counts.of[1] += has_player(tile) ? 1 : 0;
    counts.of[2] += has_box(tile) ? 1 : 0;
    counts.of[3] += has_goal(tile) ? 1 : 0;
  }
  return counts;
}

Result<Prompt> parse_prompt(std::string_view text) {
  constexpr std::string_view kHead = "SOKOBAN_LEVEL:";
  Prompt prompt;
  if (const std::size_t head = text.find(kHead); head != std::string_view::npos)
    text.remove_prefix(head + kHead.size());
  std::vector<std::string_view> keys;
  for (const std::string_view word : split(text, ' ')) {
    if (word.empty()) continue;
    keys.push_back(word.substr(0, word.find('=')));
    if (std::count(keys.begin(), keys.end(), keys.back()) > 1) return fail("{} is given twice", keys.back());
    const auto good = read_word(word, prompt);
    if (!good) return tl::unexpected(good.error());
  }
  if (keys.empty()) return fail("a prompt needs at least one of walls=N, players=N, boxes=N, goals=N, size=WxH");
  return prompt;
}

Result<std::optional<Prompt>> find_prompt(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (!names_tiles(line)) continue;
    auto prompt = parse_prompt(trimmed(line));
    if (!prompt) return tl::unexpected(prompt.error());
    return std::optional(*prompt);
  }
  return std::optional<Prompt>();
}

std::array<std::optional<double>, 4> accuracies(const TileCounts& counts, const Prompt& prompt) {
  std::array<std::optional<double>, 4> result;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (!prompt.wanted[i]) continue;
    if (*prompt.wanted[i] == 0) {
      result[i] = counts.of[i] == 0 ? 1 : 0;
      continue;
    }
    const double area = std::max(1, counts.area);
    const double wanted = *prompt.wanted[i] / (prompt.size ? static_cast<double>(prompt.size->area()) : area);
    result[i] = 1 - std::abs(wanted - counts.of[i] / area) / wanted;
  }
  return result;
}

double accuracy(const TileCounts& counts, const Prompt& prompt) {
  double sum = 0;
  int count = 0;
  for (const auto& value : accuracies(counts, prompt)) {
    if (!value) continue;
    sum += *value;
    ++count;
  }
  TEKA_CHECK(count > 0);
  return sum / count;
}

}  // namespace teka::sokoban
