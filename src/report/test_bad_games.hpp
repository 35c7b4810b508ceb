// For the tests of games: the reason why a saved game is not as it says.
#pragma once

#include <string>

#include "game/game.hpp"

namespace teka {

/// Of a result of evaluate in JSON, in which the other games are good.
inline std::string bad_game_in(const Result<Output>& output) {
  if (!output) return "no result: " + output.error().message;
  if (output->reached) return "no bad game";
  for (const Value& level : output->items) {
    const Value* problems = level.find("problems");
    if (problems != nullptr) return *problems->get<Value::Array>()->front().find("reason")->get<std::string>();
  }
  return "not in the result";
}

}  // namespace teka
