#include "games/sokoban/model/level_decoder.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "games/sokoban/solver/box_reach.hpp"

namespace teka::sokoban {
namespace {

/// Tiles that are still to be placed.
struct Open {
  int cells = 0;
  int walls = 0;
  int goals = 0;
  int boxes = 0;
  int players = 0;

  void take(Tile tile) {
    --cells;
    walls -= tile == Tile::wall ? 1 : 0;
    goals -= has_goal(tile) ? 1 : 0;
    boxes -= has_box(tile) ? 1 : 0;
    players -= has_player(tile) ? 1 : 0;
  }
  /// Whether the remaining tiles fit into the remaining cells. Boxes and player may be on goals.
  [[nodiscard]] bool fits() const {
    return std::min({walls, goals, boxes, players}) >= 0 && walls + std::max(goals, boxes + players) <= cells;
  }
};

enum class Section { grade, walls, row, squares, box, target, over };

using Squares = Bits<4>;  // kLongestInside squared and less
static_assert(kLongestInside * kLongestInside <= 4 * 64);

/// While boxes are dragged.
struct Position {
  Squares boxes;
  Squares player;  ///< where it may be so that all drags can be reversed
};

constexpr int kMostTries = 60;         // drags tried to find out whether a level can be finished
constexpr std::size_t kMostPaths = 3;  // for each box among them

}  // namespace

class LevelDecoder::Parts {
 public:
  Parts(const Order& order, Layout layout) : order_(order), layout_(layout), level_(order.size, Tile::wall) {}

  void take(LevelToken token) {
    switch (section_) {
      case Section::grade:
        section_ = Section::walls;
        break;
      case Section::walls:
        take_walls(token);
        break;
      case Section::row:
        section_ = Section::squares;
        if (token != tokens::of_number(open_.walls)) fail();
        break;
      case Section::squares:
        take_square(token);
        break;
      case Section::box:
        take_box(square_of(token));
        break;
      case Section::target:
        take_target(square_of(token));
        break;
      case Section::over:
        break;
    }
  }

  void allow(std::span<std::uint8_t> allowed) const {
    std::fill(allowed.begin(), allowed.end(), std::uint8_t{0});
    switch (section_) {
      case Section::grade:
        allow_grade(allowed);
        break;
      case Section::walls:
        allow_walls(allowed);
        break;
      case Section::row:
        allowed[tokens::of_number(open_.walls)] = 1;
        break;
      case Section::squares:
        allow_squares(allowed);
        break;
      case Section::box:
        mark(allowed, boxes_to_drag_);
        if (may_end()) mark(allowed, position_.player);
        break;
      case Section::target:
        mark(allowed, targets_);
        break;
      case Section::over:
        break;
    }
    if (std::none_of(allowed.begin(), allowed.end(), [](std::uint8_t a) { return a != 0; }))
      allowed[tokens::kBegin] = 1;
  }

  bool strands(LevelToken token) {
    const int square = square_of(token);
    if (square < 0 || (section_ != Section::box && section_ != Section::target)) return false;
    tries_ = kMostTries;
    if (section_ == Section::target) return !can_finish(dragged(position_, dragged_, square));
    if (!boxes_to_drag_.test(square)) return false;  // the player: the end
    bool finished = false;
    targets_of(square).for_each(
        [&](int target) { finished = finished || can_finish(dragged(position_, square, target)); });
    return !finished;
  }

  [[nodiscard]] int position() const {
    if (section_ == Section::grade) return 4;
    if (section_ == Section::walls || section_ == Section::row) return positions::kFirstRow + at_.y - 1;
    if (section_ == Section::squares) return positions::kFirstSquare + (at_.y - 1) * kLongestInside + at_.x - 1;
    return std::min<int>(positions::kFirstDrag + drag_tokens_, positions::kCount - 1);
  }

  [[nodiscard]] bool over() const { return section_ == Section::over; }
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] const Level& level() const { return level_; }

 private:
  [[nodiscard]] Size inside() const { return {order_.size.width - 2, order_.size.height - 2}; }
  [[nodiscard]] int border() const { return 2 * (order_.size.width + order_.size.height - 2); }
  [[nodiscard]] int square_number(Point p) const { return (p.y - 1) * inside().width + p.x - 1; }

  /// The square in the numbering of the terrain; -1 if the token is not a square or is outside.
  [[nodiscard]] int square_of(LevelToken token) const {
    if (token < tokens::kFirstSquare) return -1;
    const int square = token - tokens::kFirstSquare;
    const Point p{square % kLongestInside, square / kLongestInside};
    return p.x < inside().width && p.y < inside().height ? p.y * inside().width + p.x : -1;
  }

  void mark(std::span<std::uint8_t> allowed, const Squares& squares) const {
    squares.for_each([&](int square) { allowed[tokens::of_square(terrain_.point(square))] = 1; });
  }

  void fail() {
    failed_ = true;
    section_ = Section::over;
  }

  [[nodiscard]] Open open_with(int walls) const {
    Open open{static_cast<int>(inside().area()), walls, order_.boxes, 0, 0};
    if (layout_ == Layout::tiles) {
      open.boxes = order_.boxes;
      open.players = 1;
    }
    return open;
  }

  void allow_grade(std::span<std::uint8_t> allowed) const {
    const auto grade = order_.target.grade();
    for (std::size_t i = 0; i < kGradeNames.size(); ++i) {
      if (!grade || static_cast<std::size_t>(*grade) == i) {
        allowed[tokens::of_number(static_cast<int>(i))] = 1;
      }
    }
  }

  void allow_walls(std::span<std::uint8_t> allowed) const {
    for (int walls = 0; walls < static_cast<int>(inside().area()); ++walls) {
      // A box needs a square besides its goal, and the player one.
      const bool room = walls + 2 * order_.boxes + 1 <= static_cast<int>(inside().area());
      if (order_.walls ? walls == *order_.walls - border() : room) allowed[tokens::of_number(walls)] = 1;
    }
  }

  void take_walls(LevelToken token) {
    open_ = open_with(token - tokens::kFirstNumber);
    section_ = Section::squares;
    if (token < tokens::kFirstNumber || token >= tokens::kFirstSquare || !open_.fits()) fail();
  }

  void allow_squares(std::span<std::uint8_t> allowed) const {
    for (std::size_t i = 0; i < tokens::kTiles.size(); ++i) {
      const auto tile = static_cast<Tile>(tokens::kTiles[i]);
      if (layout_ == Layout::pulls && ground_of(tile) != tile) continue;
      Open after = open_;
      after.take(tile);
      if (after.fits()) allowed[tokens::kFirstTile + i] = 1;
    }
  }

  void take_square(LevelToken token) {
    if (token < tokens::kFirstTile || token >= tokens::kFirstNumber) return fail();
    const auto tile = static_cast<Tile>(tokens::kTiles[token - tokens::kFirstTile]);
    if (layout_ == Layout::pulls && ground_of(tile) != tile) return fail();
    level_[at_] = tile;
    open_.take(tile);
    if (!open_.fits()) return fail();
    at_.x = at_.x < inside().width ? at_.x + 1 : 1;
    at_.y += at_.x == 1 ? 1 : 0;
    if (at_.y <= inside().height) {
      if (at_.x == 1) section_ = Section::row;
      return;
    }
    if (layout_ == Layout::pulls) return begin_drags();
    section_ = Section::over;
    failed_ = find_fault(level_).has_value();
  }

  /// Boxes on all goals; the player may be anywhere.
  void begin_drags() {
    Grid<char> floor(level_.size());
    for (std::size_t i = 0; i < floor.cells().size(); ++i) {
      floor.cells()[i] = level_.cells()[i] != Tile::wall ? 1 : 0;
    }
    terrain_.build(level_, floor, {{1, 1}, inside()});
    position_ = {terrain_.goals(), terrain_.floor() & ~terrain_.goals()};
    choose();
  }

  [[nodiscard]] Squares on_goals() const { return position_.boxes & terrain_.goals(); }
  [[nodiscard]] int drags_left() const { return kMostDrags - drag_tokens_ / 2; }
  /// So few drags are left that each has to move a box off its goal.
  [[nodiscard]] bool pressed() const { return drags_left() <= on_goals().count(); }
  [[nodiscard]] bool may_end() const { return on_goals().none(); }

  /// Which boxes can be dragged.
  void choose() {
    section_ = Section::box;
    boxes_to_drag_ = {};
    const Squares boxes = pressed() ? on_goals() : position_.boxes;
    if (drags_left() > 0) {
      boxes.for_each([&](int box) {
        if (targets_of(box).any()) boxes_to_drag_.set(box);
      });
    }
    if (boxes_to_drag_.none() && !may_end()) fail();
  }

  Squares targets_of(int box) {
    Squares targets;
    for (const auto& place : explore(position_, box)) targets.set(place.square);
    if (pressed()) targets = targets & ~terrain_.goals();
    return targets & ~Squares::single(box);
  }

  const std::vector<BoxReach<4>::Place>& explore(const Position& position, int box) {
    return reach_.explore(terrain_, position.boxes & ~Squares::single(box), box, position.player, terrain_.floor(),
                          BoxReach<4>::Mode::pull);
  }

  /// The position after a possible drag.
  Position dragged(const Position& before, int box, int target) {
    Position after{(before.boxes & ~Squares::single(box)) | Squares::single(target), {}};
    const Squares free = terrain_.floor() & ~after.boxes;
    for (const auto& place : explore(before, box)) {
      if (place.square != target) continue;
      for (int d = 0; d < kDirections; ++d) {
        if ((place.sides >> d & 1) == 0) continue;
        const Squares side = Squares::single(terrain_.step(target, d));
        if ((after.player & side).none()) after.player = after.player | terrain_.flood(free, side);
      }
    }
    return after;
  }

  /// Searches for drags that move all boxes off the goals, a few for each box, those on goals first. If none is found
  /// within kMostTries it counts as impossible.
  bool can_finish(const Position& position) {
    const Squares stuck = position.boxes & terrain_.goals();
    if (stuck.none()) return true;
    for (const Squares& boxes : {stuck, position.boxes & ~stuck}) {
      bool finished = false;
      boxes.for_each([&](int box) { finished = finished || can_finish_with(position, box); });
      if (finished) return true;
    }
    return false;
  }

  /// Near and far targets, evenly spread; the far ones come first, because they usually leave the most room.
  bool can_finish_with(const Position& position, int box) {
    Squares seen = terrain_.goals() | Squares::single(box);
    std::array<std::uint16_t, std::size_t{kLongestInside} * kLongestInside> targets{};
    std::size_t count = 0;
    for (const auto& place : explore(position, box)) {
      if (seen.test(place.square)) continue;
      seen.set(place.square);
      targets[count++] = place.square;
    }
    const std::size_t ways = std::min(count, kMostPaths);
    for (std::size_t i = 0; i < ways; ++i) {
      if (--tries_ < 0) return false;
      const std::size_t at = ways == 1 ? 0 : (count - 1) * (ways - 1 - i) / (ways - 1);
      if (can_finish(dragged(position, box, targets[at]))) return true;
    }
    return false;
  }

  void take_box(int square) {
    if (square < 0) return fail();
    if (boxes_to_drag_.test(square)) {
      ++drag_tokens_;
      dragged_ = square;
      targets_ = targets_of(square);
      section_ = Section::target;
    } else if (may_end() && position_.player.test(square)) {
      finish(square);
    } else {
      fail();
    }
  }

  void take_target(int square) {
    if (square < 0 || !targets_.test(square)) return fail();
    ++drag_tokens_;
    position_ = dragged(position_, dragged_, square);
    choose();
  }

  void finish(int player) {
    section_ = Section::over;
    position_.boxes.for_each(
        [&](int square) { level_[terrain_.point(square)] = with_box(level_[terrain_.point(square)]); });
    level_[terrain_.point(player)] = with_player(level_[terrain_.point(player)]);
    failed_ = find_fault(level_).has_value();
  }

  Order order_;
  Layout layout_;
  Level level_;
  Section section_ = Section::grade;
  bool failed_ = false;
  Open open_;
  Point at_{1, 1};
  // The drags.
  Terrain<4> terrain_;
  BoxReach<4> reach_;
  Position position_;
  Squares boxes_to_drag_;
  Squares targets_;
  int dragged_ = 0;
  int drag_tokens_ = 0;
  int tries_ = 0;
};

LevelDecoder::LevelDecoder(const Order& order, Layout layout) : parts_(std::make_unique<Parts>(order, layout)) {}
LevelDecoder::~LevelDecoder() = default;
LevelDecoder::LevelDecoder(LevelDecoder&&) noexcept = default;
LevelDecoder& LevelDecoder::operator=(LevelDecoder&&) noexcept = default;

std::vector<LevelToken> LevelDecoder::prompt(const Order& order) {
  return {tokens::kBegin, tokens::of_number(order.size.width), tokens::of_number(order.size.height),
          tokens::of_number(order.boxes)};
}

void LevelDecoder::take(LevelToken token) {
  parts_->take(token);
}
void LevelDecoder::allow(std::span<std::uint8_t> allowed) const {
  parts_->allow(allowed);
}
bool LevelDecoder::strands(LevelToken token) {
  return parts_->strands(token);
}
int LevelDecoder::position() const {
  return parts_->position();
}
bool LevelDecoder::over() const {
  return parts_->over();
}
bool LevelDecoder::failed() const {
  return parts_->failed();
}
const Level& LevelDecoder::draft() const {
  return parts_->level();
}
const Level& LevelDecoder::level() const {
  TEKA_CHECK(over() && !failed());
  return parts_->level();
}

}  // namespace teka::sokoban
