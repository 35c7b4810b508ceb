// The paper's player (which calls itself MCTS): for each legal direction so many times the move and then random moves
// to the end of the game; the direction that won the most points on average is played. Flat Monte Carlo.
#pragma once

#include "games/twenty48/players/player.hpp"
#include "games/twenty48/playouts/playout.hpp"

namespace teka::twenty48 {

struct FlatSettings {
  std::uint64_t runs = 100;  ///< playouts for each legal direction
  InstructionSet set = best_instruction_set();
};

/// A position to think about.
struct FlatQuestion {
  const PlayState* state;
  Seed seed;
};

class FlatPlayer : public Player {
 public:
  explicit FlatPlayer(const FlatSettings& settings) : settings_(settings) {}

  /// Nodes are playouts. When the budget ends first, the directions have got their turns evenly; one that had none is
  /// chosen only if none had any.
  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override;

  static constexpr std::size_t kMostQuestions = kMostPlayoutStarts / kDirections;
  /// Several positions at once, each answered as choose() answers it alone: few playouts for each of them fill the
  /// lanes only together. After a stop the answers are worth nothing.
  void choose_all(std::span<const FlatQuestion> questions, const std::stop_token& stop, std::span<Choice> choices);

  /// Moves in all playouts so far.
  [[nodiscard]] std::uint64_t simulated_moves() const { return simulated_moves_; }

 private:
  /// The legal moves of a position, each with where its playouts begin and what it wins itself.
  struct Options {
    std::array<PlayoutStart, kDirections> starts;
    std::array<std::uint64_t, kDirections> points;
    std::size_t count;  ///< of legal moves
    std::optional<int> great;
  };
  static Options options_of(const PlayState& state);
  static Choice choice_from(const Options& options, std::span<const PlayoutSums> sums);

  void answer(std::span<const FlatQuestion> questions, const Budget& budget, std::span<Choice> choices);

  FlatSettings settings_;
  std::uint64_t simulated_moves_ = 0;
  // Kept from call to call for their memory.
  std::vector<Options> options_;
  std::vector<PlayoutQuestion> playouts_;
  std::vector<PlayoutSums> sums_;
};

}  // namespace teka::twenty48
