#include "games/maze/play/state.hpp"

#include <limits>

#include "core/check.hpp"
#include "core/hash.hpp"
#include "game/message.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/formats/text_format.hpp"

namespace teka::maze {

WalkState::WalkState(Maze maze)
    : maze_(std::make_shared<const Maze>(std::move(maze))),
      at_(maze_->size().index(maze_->start())),
      goal_(maze_->size().index(maze_->goal())) {}

std::vector<Move> WalkState::legal() const {
  std::vector<Move> moves;
  if (over()) return moves;
  for (const Direction d : kDirections) {
    if (maze_->is_open(at_, d)) moves.push_back(d);
  }
  return moves;
}

void WalkState::apply(Move direction) {
  TEKA_CHECK(direction < 4 && maze_->is_open(at_, static_cast<Direction>(direction)));
  at_ = maze_->neighbour(at_, static_cast<Direction>(direction));
  ++steps_;
}

std::uint64_t WalkState::hash() const {
  std::uint64_t hash = hash_combine(at_, steps_);
  for (const std::uint8_t gene : maze_->genes()) hash = hash_combine(hash, gene);
  return hash;
}

std::string WalkState::text() const {
  return to_text(*maze_, TextStyle::box, std::span(&at_, 1));
}

std::string WalkState::move_name(Move direction) const {
  constexpr std::array<std::string_view, 4> kMoveNames = {"left", "up", "right", "down"};
  return std::string(kMoveNames[direction]);
}

Value WalkState::to_value() const {
  const Point at = maze_->size().point(at_);
  return Value::Object{{"maze", maze::to_value(*maze_)}, {"x", at.x}, {"y", at.y}, {"steps", steps_}};
}

Result<WalkState> WalkState::from_value(const Value& value) {
  const Value* member = value.find("maze");
  if (member == nullptr) return fail("maze is missing");
  auto maze = maze::from_value(*member);
  if (!maze) return at_place("maze", maze.error());
  const Size size = maze->size();
  const Point start = maze->start();
  const auto x = integer_in(value, "x", start.x, 0, size.width - 1);
  if (!x) return tl::unexpected(x.error());
  const auto y = integer_in(value, "y", start.y, 0, size.height - 1);
  if (!y) return tl::unexpected(y.error());
  const auto steps = integer_in(value, "steps", 0, 0, std::numeric_limits<std::int64_t>::max());
  if (!steps) return tl::unexpected(steps.error());
  WalkState state(std::move(*maze));
  state.at_ = size.index({static_cast<int>(*x), static_cast<int>(*y)});
  state.steps_ = static_cast<std::uint64_t>(*steps);
  return state;
}

}  // namespace teka::maze
