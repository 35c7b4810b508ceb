// The players of 2048 by name: the one list that the page and other edges choose from.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/player.hpp"

namespace teka::twenty48 {

struct PlayerSettings {
  std::string name = "flat";
  std::int64_t runs = 100;  ///< how much a player does for one move; what it counts is its own business
};

struct PlayerKind {
  std::string_view name;
  std::string_view title;    ///< for a person
  std::string_view summary;  ///< how it plays, in one line
  std::string_view counts;   ///< what `runs` counts, "runs per move"; empty when the player has no use for it
  std::unique_ptr<Player> (*make)(const PlayerSettings&);
};

/// The first is the one to begin with.
std::span<const PlayerKind> player_kinds();

constexpr std::int64_t kMostRuns = 1'000'000;

/// An unknown name or a number of runs out of range is an error.
Result<std::unique_ptr<Player>> make_player(const PlayerSettings& settings);

}  // namespace teka::twenty48
