#include "games/sokoban/level/symmetry.hpp"

#include <algorithm>
#include <array>

#include "core/check.hpp"
#include "core/hash.hpp"

namespace teka::sokoban {
namespace {

// Codes of squares, in the order in which canonical forms are compared.
constexpr std::array kTiles = {Tile::wall,        Tile::floor,  Tile::goal,          Tile::box,
                               Tile::box_on_goal, Tile::player, Tile::player_on_goal};
enum Code : std::uint8_t { kWallCode, kFloorCode, kGoalCode, kBoxCode, kBoxOnGoalCode, kPlayerCode };

constexpr auto kCodeOf = [] {
  std::array<std::uint8_t, 128> codes{};
  for (std::size_t i = 0; i < kTiles.size(); ++i) {
    codes[static_cast<std::size_t>(kTiles[i])] = static_cast<std::uint8_t>(i);
  }
  return codes;
}();

constexpr int kMostStride = kMaxSide + 2;  // with a ring of walls around it
constexpr int kMostSquares = kMostStride * kMostStride;

/// Everything is on the stack, because this runs for every level that a generator makes.
class Canonicaliser {
 public:
  explicit Canonicaliser(const Level& level) : stride_(level.width() + 2) {
    TEKA_CHECK(level.width() <= kMaxSide && level.height() <= kMaxSide);
    squares_ = stride_ * (level.height() + 2);
    copy(level);
    mark_inside();
    mark_walk();
    crop();
    choose();
  }

  // Inside the walls; the canonical level has one more square on each side.
  [[nodiscard]] int width() const { return swapped_ ? high_ : wide_; }
  [[nodiscard]] int height() const { return swapped_ ? wide_ : high_; }

  /// Calls visit(code) for all inner squares of the canonical form, row by row.
  template <class Visit>
  void for_each(Visit&& visit) const {
    Form form = forms_[0];
    for (int y = 0; y < height(); ++y) {
      for (int x = 0; x < width(); ++x) visit(code_at(form, x, y));
    }
  }

 private:
  /// The order in which one of the eight forms visits the squares.
  struct Form {
    int origin = 0, step_x = 0, step_y = 0;
    bool walker_placed = false;
  };
  enum Mark : std::uint8_t { kOutside = 0, kInside = 1, kWalk = 2 };

  void copy(const Level& level) {
    std::fill_n(code_.begin(), squares_, kWallCode);
    std::fill_n(mark_.begin(), squares_, kOutside);
    const auto cells = level.cells();
    std::size_t i = 0;
    for (int y = 1; y <= level.height(); ++y) {
      for (int x = 1; x <= level.width(); ++x, ++i) {
        const int at = y * stride_ + x;
        std::uint8_t code = kCodeOf[static_cast<std::size_t>(cells[i])];
        if (code >= kPlayerCode) {
          player_ = at;
          code = static_cast<std::uint8_t>(code - kPlayerCode + kFloorCode);
        }
        code_[static_cast<std::size_t>(at)] = code;
      }
    }
    TEKA_CHECK(player_ > 0);
  }

  template <class MayEnter>
  void flood(std::uint8_t mark, MayEnter&& may_enter) {
    const std::array<int, 4> steps = {-1, -stride_, 1, stride_};
    std::size_t open = 0;
    queue_[open++] = static_cast<std::uint16_t>(player_);
    mark_[static_cast<std::size_t>(player_)] = mark;
    while (open > 0) {
      const int at = queue_[--open];
      for (const int step : steps) {
        const int next_at = at + step;
        const auto next = static_cast<std::size_t>(next_at);
        if (mark_[next] == mark || !may_enter(code_[next])) continue;
        mark_[next] = mark;
        queue_[open++] = static_cast<std::uint16_t>(next);
      }
    }
  }

  void mark_inside() {
    flood(kInside, [](std::uint8_t code) { return code != kWallCode; });
  }
  /// The squares that the player can walk to without a push; all are inside.
  void mark_walk() {
    flood(kWalk, [](std::uint8_t code) { return code == kFloorCode || code == kGoalCode; });
  }

  /// Turns squares that do not matter into walls, and finds the bounding rectangle of the others.
  void crop() {
    int left = stride_, right = 0, top = squares_, bottom = 0;
    for (int row = stride_; row < squares_ - stride_; row += stride_) {
      for (int x = 1; x < stride_ - 1; ++x) {
        const int square = row + x;
        const auto at = static_cast<std::size_t>(square);
        if (mark_[at] == kOutside && code_[at] != kGoalCode && code_[at] != kBoxCode) code_[at] = kWallCode;
        if (code_[at] == kWallCode) continue;
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, row);
        bottom = std::max(bottom, row);
      }
    }
    first_ = top + left;
    wide_ = right - left + 1;
    high_ = (bottom - top) / stride_ + 1;
  }

  [[nodiscard]] Form form(Symmetry s) const {
    // Reads the squares at their new places: x of the form runs along x of the level, or along y if they are swapped.
    const int right = (wide_ - 1), down = (high_ - 1) * stride_;
    const int along_x = (s & 1) != 0 ? -1 : 1;
    const int along_y = (s & 2) != 0 ? -stride_ : stride_;
    Form f;
    f.origin = first_ + ((s & 1) != 0 ? right : 0) + ((s & 2) != 0 ? down : 0);
    f.step_x = (s & 4) != 0 ? along_y : along_x;
    f.step_y = (s & 4) != 0 ? along_x : along_y;
    return f;
  }

  std::uint8_t code_at(Form& form, int x, int y) const {
    const int square = form.origin + x * form.step_x + y * form.step_y;
    const auto at = static_cast<std::size_t>(square);
    if (form.walker_placed || mark_[at] != kWalk) return code_[at];
    form.walker_placed = true;
    return static_cast<std::uint8_t>(code_[at] - kFloorCode + kPlayerCode);
  }

  /// Wide forms come before high ones; among forms of the same shape, those that are not the smallest are dropped
  /// square by square. The forms that remain are equal.
  void choose() {
    std::size_t left = 0;
    swapped_ = wide_ < high_;
    for (Symmetry s = 0; s < kSymmetries; ++s) {
      if (wide_ == high_ || (s & 4) == (swapped_ ? 4 : 0)) forms_[left++] = form(s);
    }
    for (int y = 0; y < height() && left > 1; ++y) {
      for (int x = 0; x < width() && left > 1; ++x) left = keep_smallest(left, x, y);
    }
    for (Form& f : forms_) f.walker_placed = false;
  }

  std::size_t keep_smallest(std::size_t count, int x, int y) {
    std::size_t kept = 0;
    std::uint8_t smallest = 0xFF;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t code = code_at(forms_[i], x, y);
      if (code > smallest) continue;
      if (code < smallest) kept = 0;
      smallest = code;
      forms_[kept++] = forms_[i];
    }
    return kept;
  }

  int stride_;
  int squares_ = 0, player_ = 0;
  int first_ = 0, wide_ = 0, high_ = 0;
  bool swapped_ = false;
  // Only the parts that are used are initialised.
  std::array<std::uint8_t, kMostSquares> code_;
  std::array<std::uint8_t, kMostSquares> mark_;
  std::array<std::uint16_t, kMostSquares> queue_;
  std::array<Form, kSymmetries> forms_;
};

}  // namespace

Point transform(Point p, Size size, Symmetry s) {
  if ((s & 1) != 0) p.x = size.width - 1 - p.x;
  if ((s & 2) != 0) p.y = size.height - 1 - p.y;
  if ((s & 4) != 0) std::swap(p.x, p.y);
  return p;
}

Level transform(const Level& level, Symmetry s) {
  const Size size = level.size();
  Level result((s & 4) != 0 ? Size{size.height, size.width} : size);
  for (std::size_t i = 0; i < size.area(); ++i) result[transform(size.point(i), size, s)] = level.cells()[i];
  return result;
}

std::string transform(std::string_view moves, Symmetry s) {
  std::array<std::size_t, kDirections> turned{};
  for (std::size_t d = 0; d < kDirections; ++d) {
    // A step is transformed as a point relative to the origin: mirroring a 1x1 grid negates it.
    const Point step = transform(kStep[d], {1, 1}, s);
    turned[d] = static_cast<std::size_t>(std::find(std::begin(kStep), std::end(kStep), step) - std::begin(kStep));
  }
  std::string result(moves);
  for (char& c : result) {
    if (const std::size_t move = kMoveLetters.find(c); move != std::string_view::npos) {
      c = kMoveLetters[turned[move]];
    } else if (const std::size_t push = kPushLetters.find(c); push != std::string_view::npos) {
      c = kPushLetters[turned[push]];
    }
  }
  return result;
}

Level canonical(const Level& level) {
  const Canonicaliser form(level);
  Level result({form.width() + 2, form.height() + 2}, Tile::wall);
  int i = 0;
  form.for_each([&](std::uint8_t code) {
    result[{i % form.width() + 1, i / form.width() + 1}] = kTiles[code];
    ++i;
  });
  return result;
}

std::uint64_t canonical_hash(const Level& level) {
  const Canonicaliser form(level);
  std::uint64_t hash =
      hash_combine(static_cast<std::uint64_t>(form.width()), static_cast<std::uint64_t>(form.height()));
  std::uint64_t word = 1;  // three bits per square; the leading 1 marks how many there are
  form.for_each([&](std::uint8_t code) {
    word = word << 3 | code;
    if (word >> 60 == 0) return;
    hash = hash_combine(hash, word);
    word = 1;
  });
  return hash_combine(hash, word);
}

}  // namespace teka::sokoban
