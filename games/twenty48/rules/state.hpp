// 2048 as a game: the exact rules with tiles up to 131072, the score, and the random stream of new tiles, so that a
// copy of a state continues in the same way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "game/state.hpp"
#include "games/twenty48/rules/ranks.hpp"

namespace teka::twenty48 {

struct NewTile {
  int cell;
  int rank;
  friend bool operator==(const NewTile&, const NewTile&) = default;
};

/// Upper bounds that no game reaches.
constexpr std::size_t kMostMoves = 200'000;
constexpr std::int64_t kMostScore = 10'000'000;

class PlayState {
 public:
  PlayState() : PlayState(Seed(0)) {}
  /// An empty board with two tiles.
  explicit PlayState(const Seed& seed);
  /// Continues from a given position.
  PlayState(const Ranks& ranks, std::uint64_t score, const Seed& seed) : ranks_(ranks), score_(score), rng_(seed) {}

  [[nodiscard]] std::vector<Move> legal() const;
  [[nodiscard]] bool is_legal(int direction) const { return slide(ranks_, direction).ranks != ranks_; }
  /// Slides, then adds a random tile.
  void apply(Move direction);
  /// The same with a given tile, for replays and the page. The cell must be empty after the slide.
  void apply(Move direction, const NewTile& tile);
  [[nodiscard]] bool over() const { return legal().empty(); }
  [[nodiscard]] double score() const { return static_cast<double>(score_); }
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string text() const;
  /// "up", "right", "down" or "left".
  [[nodiscard]] std::string move_name(Move direction) const;
  [[nodiscard]] Value to_value() const;
  static Result<PlayState> from_value(const Value& value);
  /// The same state with different tiles to come.
  void reseed(const Seed& seed) { rng_ = Rng(seed); }

  [[nodiscard]] const Ranks& ranks() const { return ranks_; }
  [[nodiscard]] Board board() const { return board_of(ranks_); }
  [[nodiscard]] std::uint64_t points() const { return score_; }
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  [[nodiscard]] int largest_rank() const;
  /// The tile that appeared last.
  [[nodiscard]] const NewTile& last_tile() const { return last_; }

  /// The direction that merges two tiles of 32768 or more, if there is one: a Board cannot represent it.
  [[nodiscard]] std::optional<int> great_merge() const;

  friend bool operator==(const PlayState& a, const PlayState& b) {
    return a.ranks_ == b.ranks_ && a.score_ == b.score_ && a.moves_ == b.moves_ && a.rng_.state() == b.rng_.state();
  }

 private:
  void slide_to(Move direction);
  void put(const NewTile& tile);
  NewTile draw_tile();

  Ranks ranks_{};
  std::uint64_t score_ = 0;
  std::uint64_t moves_ = 0;
  NewTile last_{0, 0};
  Rng rng_;
};

}  // namespace teka::twenty48
