// The players of 2048 by name: the one list that the command line and the page choose from.
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

/// The settings of the player "best", with the network that comes with the program.
constexpr ExpectimaxSettings kBestSettings = {.depth = 5, .least_probability = 0.005F};

constexpr std::int64_t kMostRuns = 1'000'000;

struct PlayerSettings {
  std::string name = "flat";
  /// How much it does for one move, in what its kind counts. Absent: what is usual, or as much as the time allows.
  std::optional<std::int64_t> amount = {};
  std::optional<std::chrono::milliseconds> time = {};  ///< for one move at most; games then depend on the machine
  bool network_leaves = false;                         ///< UCT: the network at its leaves, not playouts
  std::shared_ptr<const Network> network = {};         ///< absent: the one that comes with the program
};

struct PlayerKind {
  std::string_view name;
  std::string_view title;    ///< for a person
  std::string_view summary;  ///< how it plays, in one line
  std::string_view counts;   ///< what the amount counts, "runs per move"; empty when the player does not use it
  std::string_view option;   ///< its name on a command line: "runs" or "depth"
  std::int64_t usual;        ///< amount
  std::int64_t most;         ///< amount that may be asked for
  std::int64_t timed;        ///< amount when the time is the limit
  enum class Network : std::uint8_t { never, at_leaves, always } network;
  std::unique_ptr<Player> (*make)(const PlayerSettings&);  ///< with an amount, and a network where one is used
};

/// The first is the default.
std::span<const PlayerKind> player_kinds();

bool uses_network(const PlayerKind& kind, const PlayerSettings& settings);

/// An unknown name or an amount out of range is an error. Unpacks the network of the program if it is needed.
Result<std::unique_ptr<Player>> make_player(PlayerSettings settings, const std::stop_token& stop = {});

/// For one move that begins now.
Budget move_budget(const PlayerSettings& settings, const std::stop_token& stop);

}  // namespace teka::twenty48
