// UCT over the values of a network, with explicit chance nodes: the tree grows by one move at a time, where the formula
// of UCT (Kocsis and Szepesvari, 2006) sends it. A move that is tried for the first time gets all new tiles that may
// appear, each with what the network says of the moves after it. So nothing is drawn at random: the value of a move is
// the exact mean over its tiles, that of a position the best of its moves.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "games/twenty48/players/player.hpp"
#include "games/twenty48/players/value_cache.hpp"

namespace teka::twenty48 {

struct TreeSettings {
  std::uint64_t runs = 1000;  ///< moves tried in the tree for one move on the board
  float exploration = 1;      ///< weight of what was tried little; 1 is the luck of the next tile
  float clear = 1.5F;         ///< so much better than all others (in the same unit), a move needs no further thought
};

class TreePlayer final : public Player {
 public:
  TreePlayer(std::shared_ptr<const Network> network, const TreeSettings& settings);

  /// Nodes are moves tried in the tree.
  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override;

 private:
  static constexpr std::uint32_t kNone = 0;                            // the root is nobody's child
  static constexpr std::size_t kMostPositions = std::size_t{1} << 21;  // 250 MB; thinking ends when they are used up
  struct Arm {
    float points = 0;
    float value = 0;          ///< points and what is left after them
    std::uint32_t tiles = 0;  ///< the first of the positions that may follow; kNone: not tried yet
    std::uint32_t count = 0;  ///< of them: first all with a 2, then all with a 4
    std::uint32_t visits = 0;
    bool legal = false;
  };
  struct Position {
    Board board = 0;
    float value = 0;
    std::uint32_t visits = 0;
    bool over = true;
    std::array<Arm, kDirections> arms = {};
  };
  struct Step {
    std::uint32_t position;
    std::size_t arm;
    std::uint32_t tile;
  };

  [[nodiscard]] Position judged(Board board);
  void grow();
  [[nodiscard]] std::size_t select(const Position& position) const;
  [[nodiscard]] std::uint32_t next_tile(const Arm& arm) const;
  void try_out(std::uint32_t position, std::size_t arm);
  void back_up();
  [[nodiscard]] float luck() const;
  [[nodiscard]] bool is_clear() const;

  const RowTables& rows_;
  ValueCache values_;
  TreeSettings settings_;
  std::vector<Position> tree_;
  std::vector<Step> path_;
  float unit_ = 1;  ///< the luck of the next tile, in points
};

}  // namespace teka::twenty48
