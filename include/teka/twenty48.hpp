// 2048: the rules as a state, players by name, matches, records and replays, training of a network. Start with
// make_player() and play_match(); an example is examples/twenty48.cpp.
#pragma once

#include "games/twenty48/network/network_file.hpp"
#include "games/twenty48/network/training.hpp"
#include "games/twenty48/play/match.hpp"
#include "games/twenty48/play/record.hpp"
#include "games/twenty48/players/players.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "games/twenty48/rules/state.hpp"
#include "teka/engine.hpp"
