// Puts monsters, treasures and rest spots into a dungeon: danger follows a curve along the main path, rest comes before
// what is hard, treasure lies in dead ends and off the path.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

enum class Curve : std::uint8_t {
  flat,
  rising,
  waves,  ///< rising and falling, each wave higher than the last
};
std::span<const std::string_view> curve_names();
std::optional<Curve> curve_from_name(std::string_view name);

/// How dangerous a place is at `progress` (0 .. 1) of the way, as a share of the most; `rooms` on the way make waves of
/// about four rooms.
double danger_at(Curve curve, double progress, std::size_t rooms);

struct FurnishSettings {
  double danger = 0.5;  ///< 0 .. 1; without danger there are no monsters
  Curve curve = Curve::waves;
  std::optional<int> treasures;         ///< besides those in secret rooms; as many as suit the map when not given
  std::vector<int> treasure_distances;  ///< wanted steps from the start, one for each treasure: those come first
  bool even_treasures = false;          ///< all at nearly the same distance from the start
  std::optional<int> rests;             ///< as many as suit the map when not given
};

struct Furnishing {
  /// A room of the main path, in the order of visits. Danger is the strength of its monsters together.
  struct Stop {
    std::uint32_t room = 0, step = 0;
    double planned = 0;
    int realised = 0;
    bool rest = false;
  };
  /// A treasure that was wanted at a distance.
  struct Find {
    int wanted = 0;
    std::uint32_t reached = 0;
  };

  std::vector<Stop> curve;
  double curve_error = 0;  ///< mean of |planned - realised| over the curve
  std::vector<Find> finds;
  int monsters = 0, treasures = 0, rests = 0;  ///< placed, without the treasures of secret rooms
};

/// Adds to the things of a map that can be finished; `proof` is that of the map. Things that were there stay. An error
/// when the settings make no sense.
Result<Furnishing> furnish(Map& map, const Proof& proof, const FurnishSettings& settings, const Seed& seed,
                           const std::stop_token& stop = {});

}  // namespace teka::dungeon
