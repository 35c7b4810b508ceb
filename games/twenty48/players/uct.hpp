// UCT (Kocsis and Szepesvari, 2006) with sampled chance events: new tiles are sampled during the descent, so that the
// value of a move is the mean over them. Rewards are points, scaled to 0..1 by the lowest and highest return of the
// search. Transpositions share a node, because future points do not depend on the past. A new node is evaluated by
// random playouts. (With a network instead nothing needs to be sampled: tree_player.hpp.)
#pragma once

#include "games/twenty48/players/player.hpp"
#include "games/twenty48/playouts/playout.hpp"

namespace teka::twenty48 {

struct UctSettings {
  std::uint64_t runs = 1000;   ///< iterations per move
  double exploration = 0.1;    ///< exploration constant
  std::uint64_t playouts = 8;  ///< per new node
};

class UctPlayer final : public Player {
 public:
  explicit UctPlayer(const UctSettings& settings);

  /// Nodes are iterations.
  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override;

 private:
  struct Arm {
    double visits = 0, sum = 0, squares = 0;
    [[nodiscard]] double mean() const { return sum / visits; }
  };
  struct Node {
    Board board = 0;
    std::uint32_t search = 0;
    double visits = 0;
    std::array<Arm, kDirections> arms = {};
    std::uint8_t legal = 0;  ///< bit d: direction d
  };
  struct Step {
    std::size_t node;
    int direction;
    double points;
  };

  std::size_t find(Board board, bool& is_new);
  void descend(Board board, Rng& rng, const Seed& playouts);
  double open(const Node& node, const Seed& playouts);
  [[nodiscard]] int select(const Node& node) const;
  void back_up(double rest);
  void widen(double value);

  const RowTables& rows_;
  UctSettings settings_;
  std::vector<Node> nodes_;  ///< a hash table
  std::vector<Step> path_;
  std::uint32_t search_ = 0;
  double lowest_ = 0, highest_ = 0;
};

}  // namespace teka::twenty48
