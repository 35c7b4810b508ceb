// DepthSearch: the positions of a small room by their fewest pushes, searched backwards from its goals like StateSpace
// but without facts about solutions, and XX times as fast: a set of squares is one word, and which positions are
// known stands in a table by the rank of their boxes among all sets of as many squares where boxes can be, so nothing
// is hashed.
#pragma once

#include <cstdint>
#include <vector>

#include "games/sokoban/retrograde/state_space.hpp"

namespace teka::sokoban {

class DepthSearch {
 public:
  /// With more, or on more squares than a word has, the table would be too large.
  static constexpr int kMostBoxes = 4;
  static constexpr int kMostSquares = 64;

  /// Only floor and goals of the terrain matter: its outline is enough. False if it has more than `most` positions.
  bool run(const Terrain<1>& terrain, std::uint64_t most);

  [[nodiscard]] std::size_t size() const { return positions_.size(); }
  /// In the order of their pushes; the first ones are solved.
  [[nodiscard]] const BoardState<1>& operator[](std::size_t index) const { return positions_[index].state; }
  [[nodiscard]] int pushes(std::size_t index) const;

 private:
  struct Position {
    BoardState<1> state;
    std::uint32_t rank;
  };

  [[nodiscard]] Bits<1> pulled_squares() const;
  void number_squares();
  void add_solved();
  void expand(const BoardState<1>& position);
  void add(std::uint64_t boxes, std::uint32_t rank, std::uint64_t region);
  [[nodiscard]] std::uint32_t rank_of(std::uint64_t boxes) const;

  const Terrain<1>* terrain_ = nullptr;
  std::vector<Position> positions_;
  std::vector<std::size_t> layers_;  // where each number of pushes starts
  std::vector<Bits<1>> known_;       // by rank: the player's squares of all positions with these boxes
  // By square: the rank that a box there adds, if so many boxes come before it.
  std::array<std::array<std::uint32_t, kMostBoxes>, kMostSquares + 1> rank_{};
};

}  // namespace teka::sokoban
