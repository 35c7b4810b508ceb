// The players by name: the one list that the command line chooses from.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/brick/players/player.hpp"
#include "games/brick/players/search_weights.hpp"
#include "games/brick/players/thesis_player.hpp"

namespace teka::brick {

/// The player when none is named.
constexpr std::string_view kDefaultPlayer = "search";
/// Placements per brick, on average.
constexpr std::uint64_t kUsualEffort = 10'000;

/// What a player is told before the first brick.
struct PlayerSettings {
  std::string name = std::string(kDefaultPlayer);
  int colours = kLeastColours;
  int bricks = 1;
  Seed seed = Seed(1);                        ///< for those that draw
  std::optional<ThesisSettings> thesis = {};  ///< for the thesis's player, in place of its own
  std::optional<SearchWeights> search = {};   ///< for search and fast, in place of theirs
};

struct PlayerKind {
  std::string_view name;
  std::string_view title;    ///< for a person
  std::string_view summary;  ///< how it plays, in one line
  bool thinks;               ///< does more when it may: it has a use for an effort
  std::unique_ptr<Player> (*make)(const PlayerSettings&);
};

std::span<const PlayerKind> player_kinds();
Result<std::unique_ptr<Player>> make_player(const PlayerSettings& settings);

}  // namespace teka::brick
