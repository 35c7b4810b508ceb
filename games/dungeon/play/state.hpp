// A walk through a dungeon as a game state: the position and the keys held. A move is a direction (north, east, south,
// west); at the exit there is one more, to leave. Leaving is optional, and things do not block.
#pragma once

#include <memory>

#include "core/seed.hpp"
#include "game/state.hpp"
#include "games/dungeon/rules/moves.hpp"

namespace teka::dungeon {

class CrawlState {
 public:
  static constexpr Move kLeave = 4;

  CrawlState() : CrawlState(small_map()) {}
  explicit CrawlState(Map map);

  [[nodiscard]] std::vector<Move> legal() const;
  void apply(Move move);
  /// The player has left, or has no move: enclosed, or in a gate that leads nowhere.
  [[nodiscard]] bool over() const { return legal().empty(); }
  [[nodiscard]] double score() const { return -static_cast<double>(steps_); }
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string text() const;
  /// "north", "east", "south", "west" or "leave".
  [[nodiscard]] std::string move_name(Move move) const;
  [[nodiscard]] Value to_value() const;
  static Result<CrawlState> from_value(const Value& value);

  [[nodiscard]] const Map& map() const { return *map_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] Point at() const { return at_; }
  [[nodiscard]] KeySet keys() const { return keys_; }
  [[nodiscard]] bool left() const { return left_; }

  friend bool operator==(const CrawlState& a, const CrawlState& b);

  /// Two rooms and a key: a small example.
  static Map small_map();
  /// The small map with its things elsewhere.
  static CrawlState sample(const Seed& seed);

 private:
  std::shared_ptr<const Map> map_;  ///< immutable, so copies of a state share it
  Point at_;
  KeySet keys_ = 0;
  std::uint64_t steps_ = 0;
  bool left_ = false;
};

}  // namespace teka::dungeon
