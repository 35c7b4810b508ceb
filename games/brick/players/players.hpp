// The players by name: the list that the command line uses.
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

/// The default player.
constexpr std::string_view kDefaultPlayer = "search";
/// Default placements per brick, on average.
constexpr std::uint64_t kUsualEffort = 10'000;

/// Settings of a player, fixed before the first brick.
struct PlayerSettings {
  std::string name = std::string(kDefaultPlayer);
  int colours = kLeastColours;
  int bricks = 1;
  Seed seed = Seed(1);                        ///< for players that use random numbers
  std::optional<ThesisSettings> thesis = {};  ///< for the thesis's player, instead of its own
  std::optional<SearchWeights> search = {};   ///< for search and fast, instead of theirs
};

struct PlayerKind {
  std::string_view name;
  std::string_view title;    ///< display name
  std::string_view summary;  ///< description in one line
  bool thinks;               ///< uses an effort
  std::unique_ptr<Player> (*make)(const PlayerSettings&);
};

std::span<const PlayerKind> player_kinds();
Result<std::unique_ptr<Player>> make_player(const PlayerSettings& settings);

}  // namespace teka::brick
