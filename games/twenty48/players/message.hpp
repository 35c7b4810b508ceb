// A player's choice as a message to the page.
#pragma once

#include "core/value.hpp"
#include "games/twenty48/players/player.hpp"

namespace teka::twenty48 {

/// A player's evaluation: "best", "work", and for each of the "directions" whether it is legal, its value, error,
/// samples.
Value thought_value(const Choice& choice);

}  // namespace teka::twenty48
