// The options for what is played, by which player, and with how much work: declared and read in one place.
#pragma once

#include "game/game.hpp"
#include "games/brick/play/match.hpp"

namespace teka::brick {

/// --colours; the default appears in the provenance.
Parameter colours_parameter();
/// --colours, --bricks.
std::vector<Parameter> case_parameters();
struct CaseSize {
  int colours, bricks;
};
CaseSize case_size(const Parameters& parameters);

/// --player, --weights, --placements, --time-per-game.
std::vector<Parameter> player_parameters();
/// Whether any of them was given.
bool asks_for_player(const Parameters& parameters);

/// The pace by --placements or --time-per-game; `usual` when neither was given.
Result<Pace> pace_of(const Parameters& parameters, const Pace& usual);
/// The checked player's name; kOfflineName with --offline. An effort for a player that does not use it is an error.
Result<std::string> player_of(const Parameters& parameters);

/// --weights, for a player that uses them.
Result<void> read_weights(const Parameters& parameters, const Context& context, PlayerSettings& player);

/// "greedy, 10000 placements per brick"
std::string describe(std::string_view player, const Pace& pace);

}  // namespace teka::brick
