// Expectimax over the values of a network: our moves take the best, new tiles the mean. Positions that come up twice
// are looked up; lines that are too improbable are not followed.
#pragma once

#include <memory>

#include "games/twenty48/players/player.hpp"
#include "games/twenty48/players/value_cache.hpp"

namespace teka::twenty48 {

struct ExpectimaxSettings {
  int depth = 3;                ///< our moves looked ahead; 1 is instant play by the network alone
  float least_probability = 0;  ///< lines less probable than this end in the network's value
  friend bool operator==(const ExpectimaxSettings&, const ExpectimaxSettings&) = default;
};
constexpr int kMostDepth = 8;

class ExpectimaxPlayer final : public Player {
 public:
  ExpectimaxPlayer(std::shared_ptr<const Network> network, const ExpectimaxSettings& settings);

  /// Depth after depth until the settings' or, whichever comes first, the budget's end; work counts values looked up.
  /// What an interrupted depth has found is not used, but the first depth is always finished.
  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override;

 private:
  struct Entry {
    Board board = 0;
    float value = 0;
    float probability = 0;  ///< of the line on which it was found: the same board on a likelier line is searched again
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
