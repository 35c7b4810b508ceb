// Flat Monte Carlo, the paper's player (which it calls MCTS): plays random games after each legal move, and chooses the
// move with the most points on average.
#pragma once

#include "games/twenty48/players/player.hpp"
#include "games/twenty48/playouts/playout.hpp"

namespace teka::twenty48 {

struct FlatSettings {
  std::uint64_t runs = 100;  ///< playouts for each legal direction
  InstructionSet set = best_instruction_set();
};

/// A position to decide on.
struct FlatQuestion {
  const PlayState* state;
  Seed seed;
};

class FlatPlayer : public Player {
 public:
  explicit FlatPlayer(const FlatSettings& settings) : settings_(settings) {}

  /// Nodes are playouts. When the budget ends early, all directions have had equally many turns; one without a playout
  /// is chosen only if none has any.
  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override;

  static constexpr std::size_t kMostQuestions = kMostPlayoutStarts / kDirections;
  /// Several positions at once, with the same answers as choose(): the few playouts of one position do not fill the
  /// lanes. After a stop the answers are invalid.
  void choose_all(std::span<const FlatQuestion> questions, const std::stop_token& stop, std::span<Choice> choices);

  /// Moves in all playouts so far.
  [[nodiscard]] std::uint64_t simulated_moves() const { return simulated_moves_; }

 private:
  /// The legal moves of a position, each with the start of its playouts and its own points.
  struct Options {
    std::array<PlayoutStart, kDirections> starts;
    std::array<std::uint64_t, kDirections> points;
    std::size_t count;  ///< number of legal moves
    std::optional<int> great;
  };
  static Options options_of(const PlayState& state);
  static Choice choice_from(const Options& options, std::span<const PlayoutSums> sums);

  void answer(std::span<const FlatQuestion> questions, const Budget& budget, std::span<Choice> choices);

  FlatSettings settings_;
  std::uint64_t simulated_moves_ = 0;
  // Buffers, kept to avoid allocations.
  std::vector<Options> options_;
  std::vector<PlayoutQuestion> playouts_;
  std::vector<PlayoutSums> sums_;
};

}  // namespace teka::twenty48
