// The options for the player and its settings, for all verbs that use a player.
#pragma once

#include "game/game.hpp"
#include "games/twenty48/players/players.hpp"

namespace teka::twenty48 {

/// player, runs, depth, time, leaf, network.
std::vector<Parameter> player_parameters();

/// Whether any of them was given.
bool asks_for_player(const Parameters& parameters);

/// The chosen player, with the network of --network. An option that the player does not use is an error.
Result<PlayerSettings> player_of(const Parameters& parameters, const Context& context);

/// In one line: "flat, 100 runs per move".
std::string describe(const PlayerSettings& settings);
/// For Output::used: how much the player thinks, and nothing about what it has no use for.
Value used_by(const PlayerSettings& settings);

}  // namespace teka::twenty48
