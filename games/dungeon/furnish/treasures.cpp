#include "games/dungeon/furnish/treasures.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {
namespace {

constexpr int kMostWorth = 9;

/// Chooses rooms for treasures. Secret rooms already have theirs, and the start room gets none.
class TreasurePlacer {
 public:
  TreasurePlacer(const FurnishContext& context, Rng& rng, const std::stop_token& stop, Furnishing& done)
      : context_(context),
        rng_(rng),
        done_(done),
        links_(context.map),
        stop_(stop),
        barred_(context.map.rooms.size(), false) {
    barred_[context.map.start().room] = context.map.rooms.size() > 1;
    for (const Passage& passage : context.map.passages) {
      if (passage.kind == Passage::Kind::secret) barred_[passage.to] = true;
    }
  }

  void run() {
    const FurnishSettings& settings = context_.settings;
    const bool distances_only = !settings.treasures && !settings.treasure_distances.empty();
    const int wanted = distances_only ? 0 : settings.treasures.value_or(suits());
    if (!settings.treasure_distances.empty() || settings.even_treasures) measure();
    for (const int distance : settings.treasure_distances) put_at_distance(distance);
    const int left = wanted - static_cast<int>(settings.treasure_distances.size());
    if (settings.even_treasures) {
      put_even(left);
    } else {
      put_in_dead_ends(left);
    }
  }

 private:
  struct Choice {
    double score = 0;
    std::uint32_t room = 0;
  };

  /// One for every second dead end, and one for every eighth other room.
  [[nodiscard]] int suits() const {
    int dead_ends = 0, others = 0;
    for (std::uint32_t room = 0; room < barred_.size(); ++room) {
      if (!barred_[room]) ++(links_.is_dead_end(room) ? dead_ends : others);
    }
    return (dead_ends + 1) / 2 + others / 8;
  }

  void measure() { steps_ = steps_from(context_.map, context_.map.start().at, stop_); }

  [[nodiscard]] std::uint32_t steps(Point p) const { return steps_[context_.map.tiles.size().index(p)]; }

  /// Higher for rooms that are far from the main path, in a dead end, or late.
  [[nodiscard]] int worth(std::uint32_t room) const {
    const auto& side = context_.path.side(room);
    const int late = static_cast<int>(2.5 * context_.path.progress(side.visit));
    const int hidden = links_.is_dead_end(room) ? 1 : 0;
    return std::min(kMostWorth, 1 + static_cast<int>(std::min<std::uint32_t>(side.rooms, 5)) + late + hidden);
  }

  void put(std::uint32_t room, Point at) {
    context_.put_at(Thing::Kind::treasure, worth(room), room, at);
    ++done_.treasures;
  }

  /// The free tile of a room whose distance from the start is closest to the target.
  [[nodiscard]] std::optional<Point> nearest(std::uint32_t room, int wanted) const {
    std::optional<Point> best;
    for (const Point p : context_.tiles.of(room)) {
      if (steps(p) == kUnreachable || !context_.spots.is_free(p) || !context_.spots.is_good(p)) continue;
      if (!best || miss(p, wanted) < miss(*best, wanted)) best = p;
    }
    return best;
  }

  [[nodiscard]] std::int64_t miss(Point p, int wanted) const { return std::abs(std::int64_t{steps(p)} - wanted); }

  void put_at_distance(int wanted) {
    std::optional<Point> best;
    std::uint32_t best_room = 0;
    for (std::uint32_t room = 0; room < barred_.size(); ++room) {
      const auto p = barred_[room] ? std::nullopt : nearest(room, wanted);
      if (!p || (best && miss(*p, wanted) >= miss(*best, wanted))) continue;
      best = p;
      best_room = room;
    }
    if (!best) return;
    done_.finds.push_back({wanted, steps(*best)});
    put(best_room, *best);
  }

  /// Of all rooms in the order of their distance, the consecutive ones that differ least.
  void put_even(int count) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rooms;
    for (std::uint32_t room = 0; room < barred_.size(); ++room) {
      const std::uint32_t distance = steps(context_.map.rooms[room].centre);
      if (!barred_[room] && room != context_.map.exit().room && distance != kUnreachable)
        rooms.emplace_back(distance, room);
    }
    std::sort(rooms.begin(), rooms.end());
    const auto n = std::min(static_cast<std::size_t>(std::max(count, 0)), rooms.size());
    if (n == 0) return;
    std::size_t best = 0;
    for (std::size_t i = 1; i + n <= rooms.size(); ++i) {
      if (rooms[i + n - 1].first - rooms[i].first <= rooms[best + n - 1].first - rooms[best].first) best = i;
    }
    const auto middle = static_cast<int>((rooms[best].first + rooms[best + n - 1].first) / 2);
    for (std::size_t i = best; i < best + n; ++i) {
      const auto p = nearest(rooms[i].second, middle);
      if (!p) continue;
      done_.finds.push_back({middle, steps(*p)});
      put(rooms[i].second, *p);
    }
  }

  void put_in_dead_ends(int count) {
    std::vector<Choice> choices;
    for (std::uint32_t room = 0; room < barred_.size(); ++room) {
      if (barred_[room]) continue;
      const auto& side = context_.path.side(room);
      const double dead_end = links_.is_dead_end(room) ? 2 : 0;
      const double exit = room == context_.map.exit().room ? -2 : 0;
      choices.push_back({dead_end + exit + side.rooms + 0.5 * context_.path.progress(side.visit) + rng_.unit(), room});
    }
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
      return a.score != b.score ? a.score > b.score : a.room < b.room;
    });
    // In rounds, until all are placed or no room has space left.
    for (bool placed = true; placed && count > 0;) {
      placed = false;
      for (std::size_t i = 0; i < choices.size() && count > 0; ++i) {
        const auto p = context_.spots.anywhere(choices[i].room, rng_);
        if (!p) continue;
        put(choices[i].room, *p);
        placed = true;
        --count;
      }
    }
  }

  const FurnishContext& context_;
  Rng& rng_;
  Furnishing& done_;
  RoomLinks links_;
  const std::stop_token& stop_;
  std::vector<bool> barred_;
  std::vector<std::uint32_t> steps_;  ///< from the start to each tile
};

}  // namespace

void add_treasures(const FurnishContext& context, Rng& rng, const std::stop_token& stop, Furnishing& done) {
  TreasurePlacer(context, rng, stop, done).run();
}

}  // namespace teka::dungeon
