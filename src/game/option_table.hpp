// All options of all verbs as one table, for docs/options.md: what a name means, and where it differs in detail.
#pragma once

#include <span>
#include <string>

#include "game/game.hpp"

namespace teka {

/// What the option means wherever it is used: its help up to the first semicolon.
std::string_view meaning_of(const Parameter& parameter);

/// Markdown.
std::string option_table(std::span<const Game* const> games);

}  // namespace teka
