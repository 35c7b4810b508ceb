// Trains an n-tuple network by temporal difference learning on afterstates: after each move, the value of the previous
// afterstate moves towards the best reachable now (points plus the value of the afterstate). Step sizes use temporal
// coherence (Beal and Smith, 1999; Jaskowski, 2016): the learning rate of each weight is the absolute value of its
// summed errors divided by the sum of their absolute values, so a weight with consistent errors learns fast and one
// with noisy errors slowly. Optimistic initial values make it explore.
//
// Many games are played in lockstep. In a round every game makes one move with the same weights; then each weight
// learns from the mean error of all games that used it (the sum would make it oscillate). Threads share the games by
// blocks and the weights by tuples: no two threads touch the same weight, and errors are added in the order of the
// games, so the result does not depend on the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bytes.hpp"
#include "games/twenty48/network/greedy.hpp"
#include "parallel/executor.hpp"

namespace teka::twenty48 {

struct LearnerSettings {
  Layout layout;
  std::size_t games = 1024;  ///< played in lockstep
  float optimism = 0;        ///< initial value of every board
  float rate = 1;            ///< factor on all step sizes
};

/// Results of the games during a part of the training.
struct CurvePoint {
  std::uint64_t moves = 0;  ///< total when this part ended
  Tally games;              ///< that ended in this part
};

class Learner {
 public:
  Learner(LearnerSettings settings, const Seed& seed);

  /// Makes one move in every game and learns from it.
  void play_round(Executor& executor);

  [[nodiscard]] const LearnerSettings& settings() const { return settings_; }
  [[nodiscard]] std::uint64_t moves_of_round() const { return games_.size(); }
  /// Total of all games so far.
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  /// A point after some of the first moves, then whenever the number of moves has grown by a quarter.
  [[nodiscard]] const std::vector<CurvePoint>& curve() const { return curve_; }
  /// Games since the last point of the curve; if these are few, also those before it.
  [[nodiscard]] Tally recent() const;

  /// In the order of a Network: by stage, then by tuple.
  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  /// Whether a weight has learnt anything yet.
  [[nodiscard]] bool touched(std::size_t weight) const { return traces_[weight].size != 0; }
  [[nodiscard]] float value(Board board) const;

  /// Everything that the rest of the training depends on except settings and seed. Stores only weights that were
  /// touched.
  void save(ByteWriter& out) const;
  /// Loads into a new learner with the same settings and seed. Returns false if the bytes do not fit; the learner is
  /// then unusable.
  [[nodiscard]] bool load(ByteReader& in);

 private:
  struct Game {
    Board board = 0;
    Board last = 0;     ///< the last afterstate; 0 at the start
    Board learned = 0;  ///< the afterstate whose error is known in this round; 0 for none
    float error = 0;
    std::uint32_t points = 0;
    Rng rng;
  };
  /// Sums over all rounds: a weight's errors, and their absolute values.
  struct Trace {
    float error = 0, size = 0;
  };
  /// Errors of one round by weight, in the order of first use.
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
    std::vector<std::uint32_t> slots_;  ///< 1 + index of the entry; 0 if free
    std::vector<Entry> entries_;
  };
  /// Games per block: fixed, so that tallies are added in the same order for any number of threads.
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
