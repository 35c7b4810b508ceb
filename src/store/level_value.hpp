// Levels of documents as levels to be added, and levels of a library as documents.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/value.hpp"
#include "store/library.hpp"

namespace teka::store {

/// A level of a document that teka wrote. Its metrics and its own numbers and truths are the measures. A solution that
/// does not solve the level is left out, and `warning` says why. The error says what is wrong with the level.
Result<NewLevel> new_level(const Value& level, const Game& game, std::string& warning);

/// The measures of a level of a document.
Measures measures_in(const Value& level);

/// As the game's own documents have it, with title, author, comment, and the solution with the fewest moves.
Result<Value> value_of(const Kept& kept);
/// The same with measures, and with a member "kept" for what the library knows: number, game, tags, rating, all
/// solutions, place in its file.
Result<Value> whole_value_of(const Kept& kept);
/// Takes the tags, the rating and all solutions of such a member. `warning` says which tag is left out, and why.
void take_kept(const Value& level, NewLevel& into, std::string& warning);

}  // namespace teka::store
