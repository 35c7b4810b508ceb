#include "games/brick/rules/case.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/brick/rules/text_lines.hpp"

namespace teka::brick {
namespace {

/// Reads three colours from three digits.
Result<Brick> brick_of(std::string_view digits, int colours) {
  Brick brick;
  for (std::size_t i = 0; i < kBrickCells; ++i) {
    const char digit = digits[i];
    if (digit < '1' || digit > '0' + colours) return fail("'{}' is not a colour; use 1 to {}", digit, colours);
    brick.cells[i] = static_cast<Colour>(digit - '0');
  }
  return brick;
}

/// "211" or "2 1 1".
Result<Brick> parse_brick(std::string_view line, int colours) {
  std::string digits;
  for (const char c : line) {
    if (is_blank(c)) continue;
    if (digits.size() == kBrickCells || c < '0' || c > '9') {
      return fail("'{}' is not a brick; write three colours from 1 to {}, as 211 or 2 1 1", shortened(line), colours);
    }
    digits += c;
  }
  if (digits.size() < kBrickCells) return fail("'{}' is not a brick; write three colours", shortened(line));
  return brick_of(digits, colours);
}

Result<CaseReader::Header> parse_header(std::string_view line) {
  const auto words = words_of(line);
  if (words.size() > 2) return fail("unexpected '{}' after the numbers of bricks and colours; remove it", words[2]);
  const auto bricks = parse_integer(words[0]);
  if (!bricks || *bricks < 1 || *bricks > kMostBricks) {
    return fail("'{}' is not a valid number of bricks; it must be from 1 to {}", shortened(words[0]), kMostBricks);
  }
  if (words.size() < 2) return fail("the number of colours is missing; write N K");
  const auto colours = parse_integer(words[1]);
  if (!colours || *colours < kLeastColours || *colours > kMostColours) {
    return fail("'{}' is not a valid number of colours; it must be from {} to {}", shortened(words[1]), kLeastColours,
                kMostColours);
  }
  return CaseReader::Header{static_cast<int>(*bricks), static_cast<int>(*colours)};
}

}  // namespace

std::optional<std::string> CaseReader::next_full_line() {
  while (auto line = next_line_()) {
    if (++line_ == 1) line = without_byte_order_mark(*line);
    if (!std::all_of(line->begin(), line->end(), is_blank)) return line;
  }
  return {};
}

Result<CaseReader::Header> CaseReader::read_header() {
  const auto line = next_full_line();
  if (!line)
    return fail("line {}: empty input; the first line must be N K, the numbers of bricks and colours", line_ + 1);
  const auto header = parse_header(*line);
  if (!header) return at_place(fmt::format("line {}", line_), header.error());
  return header_ = *header;
}

Result<Brick> CaseReader::read_brick() {
  const auto line = next_full_line();
  if (!line) return fail("line {}: the input ends after {} of {} bricks", line_ + 1, bricks_read_, header_.bricks);
  const auto brick = parse_brick(*line, header_.colours);
  if (!brick) return at_place(fmt::format("line {}", line_), brick.error());
  ++bricks_read_;
  return *brick;
}

Result<void> CaseReader::read_end() {
  const auto line = next_full_line();
  if (!line) return {};
  return fail("line {}: unexpected '{}' after the last of {} bricks; remove it", line_, shortened(*line),
              header_.bricks);
}

Result<Case> parse_case(std::string_view text) {
  TextLines lines(text);
  CaseReader reader([&]() -> std::optional<std::string> {
    const auto line = lines.next();
    return line ? std::optional(std::string(*line)) : std::nullopt;
  });
  const auto header = reader.read_header();
  if (!header) return tl::unexpected(header.error());
  Case read{.colours = header->colours};
  for (int i = 0; i < header->bricks; ++i) {
    const auto brick = reader.read_brick();
    if (!brick) return tl::unexpected(brick.error());
    read.bricks.push_back(*brick);
  }
  if (auto end = reader.read_end(); !end) return tl::unexpected(end.error());
  return read;
}

std::string to_text(const Case& given) {
  std::string text = fmt::format("{} {}\n", given.bricks.size(), given.colours);
  for (const Brick& brick : given.bricks) {
    for (const Colour colour : brick.cells) {
      text += static_cast<char>('0' + colour);
      text += ' ';
    }
    text.back() = '\n';
  }
  return text;
}

std::string to_digits(std::span<const Brick> bricks) {
  std::string digits;
  for (const Brick& brick : bricks) {
    for (const Colour colour : brick.cells) digits += static_cast<char>('0' + colour);
  }
  return digits;
}

Result<std::vector<Brick>> parse_digits(std::string_view digits, int colours) {
  if (digits.size() % kBrickCells != 0)
    return fail("{} digits are not a whole number of bricks; a brick has three", digits.size());
  std::vector<Brick> bricks;
  for (std::size_t at = 0; at < digits.size(); at += kBrickCells) {
    const auto brick = brick_of(digits.substr(at, kBrickCells), colours);
    if (!brick) return at_place(fmt::format("brick {}", bricks.size() + 1), brick.error());
    bricks.push_back(*brick);
  }
  return bricks;
}

Brick BrickStream::next() {
  Brick brick;
  for (Colour& cell : brick.cells) cell = static_cast<Colour>(1 + rng_.below(static_cast<std::uint64_t>(colours_)));
  return brick;
}

Case random_case(const Seed& seed, int colours, int bricks) {
  BrickStream stream(seed, colours);
  Case drawn{.colours = colours};
  drawn.bricks.reserve(static_cast<std::size_t>(bricks));
  std::generate_n(std::back_inserter(drawn.bricks), bricks, [&] { return stream.next(); });
  return drawn;
}

}  // namespace teka::brick
