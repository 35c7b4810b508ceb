// All squares to which one box can be pushed, or pulled, while the others stay. It tracks between which sides of the
// box the player can walk.
#pragma once

#include <vector>

#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {

template <int W>
class BoxReach {
 public:
  using Set = Bits<W>;
  enum class Mode { push, pull };

  /// The box on a square, with the player on some of its sides.
  struct Place {
    std::uint16_t square;
    std::uint8_t sides;      ///< bit d: the player can reach the side in direction d
    std::uint8_t direction;  ///< of the last push or pull
    std::int16_t from;       ///< the place before, -1 for the first
    std::uint16_t length;    ///< pushes so far
  };

  /// `others`: all other boxes. `player`: all squares where the player may be. Boxes go to squares of `allowed` only.
  /// The places are in order of length; the first is the start (absent if the player cannot reach the box).
  const std::vector<Place>& explore(const Terrain<W>& terrain, const Set& others, int box, const Set& player,
                                    const Set& allowed, Mode mode);

  /// Where the player is after the last push or pull.
  static int player_after(const Terrain<W>& terrain, const Place& place, Mode mode) {
    return terrain.step(place.square, mode == Mode::push ? opposite(place.direction) : place.direction);
  }

  /// The number of parts into which a box on this square divides the free floor around it; call it after explore().
  int parts_at(int square);

 private:
  using Sides = std::array<std::uint8_t, kDirections>;  ///< for each side: all sides
                                                        ///< connected with it, as bits

  void prepare(const Terrain<W>& terrain);
  const Sides& sides_at(int square);
  void flood_sides(int square, unsigned ring, Sides& sides) const;
  void visit(int square, std::uint8_t sides, int direction, int from, int length);

  const Terrain<W>* terrain_ = nullptr;
  Set free_;  // without the box
  std::vector<Place> places_;
  std::vector<Sides> sides_;
  std::vector<std::uint32_t> sides_stamp_;
  std::vector<std::uint8_t> seen_;  // sides already visited, as bits
  std::vector<std::uint32_t> seen_stamp_;
  std::uint32_t stamp_ = 0;
};

}  // namespace teka::sokoban
