// The players of 2048 by name: the list that the command line and the page use.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/players/expectimax.hpp"
#include "games/twenty48/players/player.hpp"

namespace teka::twenty48 {

/// The settings of the player "best", with the network that ships with the program.
constexpr ExpectimaxSettings kBestSettings = {.depth = 5, .least_probability = 0.005F};

constexpr std::int64_t kMostRuns = 1'000'000;

struct PlayerSettings {
  std::string name = "flat";
  /// Work per move, in the unit of the player. Absent: the default, or as much as the time allows.
  std::optional<std::int64_t> amount = {};
  std::optional<std::chrono::milliseconds> time = {};  ///< limit per move; the games then depend on the machine
  bool network_leaves = false;                         ///< UCT: network instead of playouts at the leaves
  std::shared_ptr<const Network> network = {};         ///< absent: the one that ships with the program
};

struct PlayerKind {
  std::string_view name;
  std::string_view title;    ///< display name
  std::string_view summary;  ///< description in one line
  std::string_view counts;   ///< unit of the amount, "runs per move"; empty when the player has none
  std::string_view option;   ///< option of the amount on the command line: "playouts" or "depth"
  std::int64_t usual;        ///< default amount
  std::int64_t most;         ///< maximum amount
  std::int64_t timed;        ///< amount when only the time limits it
  enum class Network : std::uint8_t { never, at_leaves, always } network;
  std::unique_ptr<Player> (*make)(const PlayerSettings&);  ///< with an amount, and a network if it uses one
};

/// The first is the default.
std::span<const PlayerKind> player_kinds();

bool uses_network(const PlayerKind& kind, const PlayerSettings& settings);

/// An unknown name or an amount out of range is an error. Unpacks the shipped network if it is needed.
Result<std::unique_ptr<Player>> make_player(PlayerSettings settings);

/// The budget of a move that starts now.
Budget move_budget(const PlayerSettings& settings, const std::stop_token& stop);

}  // namespace teka::twenty48
