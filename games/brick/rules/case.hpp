// A case of the Colour Brick Game: the number of colours and the sequence of bricks. Either in the judge's format ("N
// K", then one brick per line) or drawn from a seed.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "games/brick/rules/rules.hpp"

namespace teka::brick {

constexpr int kMostBricks = 10'000'000;

struct Case {
  int colours = 0;
  std::vector<Brick> bricks = {};
  friend bool operator==(const Case&, const Case&) = default;
};

/// Reads a case line by line, only as far as requested. Every error begins with the line number.
class CaseReader {
 public:
  /// The next line without its line ending, or nothing at the end of input.
  using NextLine = std::function<std::optional<std::string>()>;
  explicit CaseReader(NextLine next_line) : next_line_(std::move(next_line)) {}

  struct Header {
    int bricks, colours;
  };
  /// Must be called first.
  Result<Header> read_header();
  Result<Brick> read_brick();
  /// Checks that nothing follows the last brick.
  Result<void> read_end();

 private:
  /// Skips blank lines, but counts them.
  std::optional<std::string> next_full_line();

  NextLine next_line_;
  std::size_t line_ = 0;
  Header header_{0, 0};
  int bricks_read_ = 0;
};

Result<Case> parse_case(std::string_view text);
std::string to_text(const Case& given);

/// Three digits per brick, without separators.
std::string to_digits(std::span<const Brick> bricks);
Result<std::vector<Brick>> parse_digits(std::string_view digits, int colours);

/// An endless sequence of bricks with uniformly random colours. Brick i of a seed is the same however many are drawn.
class BrickStream {
 public:
  BrickStream(const Seed& seed, int colours) : rng_(seed.child("bricks")), colours_(colours) {}
  /// Continues from an earlier state().
  BrickStream(const Rng::State& state, int colours) : rng_(state), colours_(colours) {}

  Brick next();
  [[nodiscard]] int colours() const { return colours_; }
  [[nodiscard]] const Rng::State& state() const { return rng_.state(); }

 private:
  Rng rng_;
  int colours_;
};

Case random_case(const Seed& seed, int colours, int bricks);

}  // namespace teka::brick
