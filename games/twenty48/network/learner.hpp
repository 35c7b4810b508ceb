// Learns an n-tuple network from nothing, by temporal differences on afterstates: after each move, the value of the
// board that the last move left is drawn towards the best that can be had now (points won, and the value left behind).
// Step sizes by temporal coherence (Beal and Smith, 1999; Jaskowski, 2016): each weight has its own, the size of its
// summed errors by the sum of their sizes, so that a weight whose errors point one way learns fast, one whose errors
// are noise slowly. An optimistic start sends games where none has been.
//
// Many games go on side by side, in rounds. In a round every game makes a move, all by the same weights; then each
// weight learns from the mean of the errors of all games that looked at it (their sum would throw it about). Threads
// share both halves, games by blocks and weights by tuples: no weight is touched by two threads and errors come in the
// order of the games, so the outcome does not depend on the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "evolve/checkpoint.hpp"
#include "games/twenty48/network/greedy.hpp"
#include "parallel/executor.hpp"

namespace teka::twenty48 {

struct LearnerSettings {
  Layout layout;
  std::size_t games = 1024;  ///< side by side
  float optimism = 0;        ///< the value of every board before anything was learned
  float rate = 1;            ///< scales all steps
};

/// How play went for a while.
struct CurvePoint {
  std::uint64_t moves = 0;  ///< made in all when the while ended
  Tally games;              ///< that ended in it
};

class Learner {
 public:
  Learner(LearnerSettings settings, const Seed& seed);

  /// One move of every game, and what it taught.
  void play_round(Executor& executor);

  [[nodiscard]] const LearnerSettings& settings() const { return settings_; }
  /// Made so far, in all games together.
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  /// A point after some of the first moves, then each time that they have grown by a quarter.
  [[nodiscard]] const std::vector<CurvePoint>& curve() const { return curve_; }
  /// Games that ended since the last point of the curve; if these are few, with those before it.
  [[nodiscard]] Tally recent() const;

  /// As they stand in a Network: stage after stage, tuple after tuple.
  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  /// Whether a weight has learned anything yet.
  [[nodiscard]] bool touched(std::size_t weight) const { return traces_[weight].size != 0; }
  [[nodiscard]] float value(Board board) const;

  /// All that the rest of the course depends on, but for settings and seed; only weights that were touched take room.
  void save(ByteWriter& out) const;
  /// Into a learner that is new and has the same settings and seed. False if the bytes cannot be of such a one; it is
  /// of no use then.
  [[nodiscard]] bool load(ByteReader& in);

 private:
  struct Game {
    Board board = 0;
    Board last = 0;     ///< what our last move left; 0 at the start
    Board learned = 0;  ///< the afterstate whose error is known in this round; 0: none
    float error = 0;
    std::uint32_t points = 0;
    Rng rng;
  };
  /// Of all rounds: the sum of a weight's errors, and of their sizes.
  struct Trace {
    float error = 0, size = 0;
  };
  /// Errors of one round by weight, in the order in which weights first came up.
  class Errors {
   public:
    struct Entry {
      std::uint32_t weight;
      float sum, count;
    };
    explicit Errors(std::size_t most);
    void add(std::uint32_t weight, float error);
    [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
    void clear();

   private:
    int shift_;
    std::vector<std::uint32_t> slots_;  ///< 1 + place among the entries; 0: free
    std::vector<Entry> entries_;
  };
  /// Games of one block: a fixed number, so that tallies are summed in the same order for any number of threads.
  static constexpr std::size_t kBlock = 32;

  void play(Game& game, Tally& finished) const;
  void learn(std::size_t tuple);
  [[nodiscard]] std::size_t stage_begin(Board board) const {
    return static_cast<std::size_t>(stage_of(board, settings_.layout.stages)) * stage_size_;
  }

  LearnerSettings settings_;
  std::vector<Lookup> lookups_;
  std::size_t stage_size_;
  std::vector<float> weights_;
  std::vector<Trace> traces_;
  std::vector<Game> games_;
  std::vector<Tally> finished_;  ///< by block, since the last point of the curve
  std::vector<Errors> errors_;   ///< by tuple
  std::vector<CurvePoint> curve_;
  std::uint64_t moves_ = 0;
};

}  // namespace teka::twenty48
