// UCT over the values of a network, with explicit chance nodes. Each iteration adds one move to the tree, selected by
// the UCT formula (Kocsis and Szepesvari, 2006). A move that is tried for the first time gets all tiles that may
// follow, each with the network's values of the next moves. So nothing is random: the value of a move is the exact mean
// over its tiles, that of a position the maximum over its moves.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "games/twenty48/players/player.hpp"
#include "games/twenty48/players/value_cache.hpp"

namespace teka::twenty48 {

struct TreeSettings {
  std::uint64_t runs = 1000;  ///< iterations per move
  float exploration = 1;      ///< exploration constant, in standard deviations over the next tile
  float clear = 1.5F;         ///< a move this much better than all others (same unit) is played without further search
};

class TreePlayer final : public Player {
 public:
  TreePlayer(std::shared_ptr<const Network> network, const TreeSettings& settings);

  /// Nodes are iterations.
  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override;

 private:
  static constexpr std::uint32_t kNone = 0;                            // the root is never a child
  static constexpr std::size_t kMostPositions = std::size_t{1} << 21;  // 250 MB; the search ends when they are used up
  struct Arm {
    float points = 0;
    float value = 0;          ///< points plus the value after the move
    std::uint32_t tiles = 0;  ///< index of the first position that may follow; kNone: not tried yet
    std::uint32_t count = 0;  ///< number of these: first all with a 2, then all with a 4
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
  float unit_ = 1;  ///< standard deviation over the next tile, in points
};

}  // namespace teka::twenty48
