#include "games/maze/play/state.hpp"

#include "core/check.hpp"
#include "core/hash.hpp"
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

}  // namespace teka::maze
