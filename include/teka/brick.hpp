// The Colour Brick Game (SPOJ BRICKGM): the rules as a state, players by name, matches, records and replays, training
// of weights. Start with make_player() and play_match(); an example is examples/brick.cpp.
#pragma once

#include "games/brick/play/match.hpp"
#include "games/brick/play/record.hpp"
#include "games/brick/players/players.hpp"
#include "games/brick/players/training.hpp"
#include "games/brick/rules/case.hpp"
#include "games/brick/rules/state.hpp"
#include "teka/engine.hpp"
