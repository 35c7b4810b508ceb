// Expectimax over the values of a network: the maximum over our moves, the mean over new tiles. A transposition table
// holds positions already searched; improbable lines are cut off.
#pragma once

#include <memory>

#include "games/twenty48/players/player.hpp"
#include "games/twenty48/players/value_cache.hpp"

namespace teka::twenty48 {

struct ExpectimaxSettings {
  int depth = 3;                ///< search depth in moves; 1 is greedy play by the network
  float least_probability = 0;  ///< lines less probable than this are evaluated by the network
  friend bool operator==(const ExpectimaxSettings&, const ExpectimaxSettings&) = default;
};
constexpr int kMostDepth = 8;

class ExpectimaxPlayer final : public Player {
 public:
  ExpectimaxPlayer(std::shared_ptr<const Network> network, const ExpectimaxSettings& settings);

  /// Iterative deepening until the depth of the settings or the end of the budget; work counts evaluations. An
  /// interrupted depth is discarded, but the first depth is always completed.
  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override;

 private:
  struct Entry {
    Board board = 0;
    float value = 0;
    float probability = 0;  ///< of its line; on a more probable line the board is searched again
    std::uint32_t search = 0;
    std::int32_t depth = 0;
  };

  bool search_all(Board board, int depth, Choice& choice);
  float value_of_move(Board after, int depth, float probability);
  float value_of_board(Board board, int depth, float probability);
  float value_of_leaf(Board after);

  const RowTables& rows_;
  ValueCache values_;
  ExpectimaxSettings settings_;
  std::vector<Entry> seen_;
  std::uint32_t search_ = 0;
  std::uint64_t work_ = 0;
  const Budget* budget_ = nullptr;
  bool interrupted_ = false;
};

}  // namespace teka::twenty48
