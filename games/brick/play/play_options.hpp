// The options that say what is played, by whom, and how much a player may do: declared and read in one place.
#pragma once

#include "game/game.hpp"
#include "games/brick/play/match.hpp"

namespace teka::brick {

/// --colors, with a default that provenance shows.
Parameter colours_parameter();
/// --colors, --bricks.
std::vector<Parameter> case_parameters();
struct CaseSize {
  int colours, bricks;
};
CaseSize case_size(const Parameters& parameters);

/// --player, --weights, --effort, --time.
std::vector<Parameter> player_parameters();
/// Whether one of them was given.
bool asks_for_player(const Parameters& parameters);

/// A pace by --effort or --time; `usual` when neither was given.
Result<Pace> pace_of(const Parameters& parameters, const Pace& usual);
/// The player's name, checked; kOfflineName with --offline. One that has no use for an effort that was given is
/// refused.
Result<std::string> player_of(const Parameters& parameters);

/// --weights, for the player that has a use for them.
Result<void> read_weights(const Parameters& parameters, const Context& context, PlayerSettings& player);

/// "greedy, 10000 placements per brick"
std::string describe(std::string_view player, const Pace& pace);

}  // namespace teka::brick
