#include "game/old_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace teka {
namespace {

constexpr std::array kOldNames = {
    OldName{"evolve", "brick", "games", "checks"},
    OldName{"evolve", "maze", "runs", "samples"},
    OldName{"generate", "dungeon", "show-walk", "show-solution"},
    OldName{"generate", "maze", "loops", "loop-share"},
    OldName{"generate", "sokoban", "rooms", "style"},
    OldName{"play", "2048", "runs", "playouts"},
    OldName{"play", "2048", "time", "time-per-move", ", in seconds instead of milliseconds"},
    OldName{"play", "brick", "effort", "placements"},
    OldName{"play", "brick", "time", "time-per-game"},
    OldName{"play", "dungeon", "check", "check-replays"},
    OldName{"play", "dungeon", "moves", "move-limit"},
    OldName{"play", "dungeon", "runs", "playouts"},
    OldName{"play", "maze", "check", "check-replays"},
    OldName{"play", "maze", "moves", "move-limit"},
    OldName{"play", "maze", "runs", "playouts"},
    OldName{"play", "sokoban", "check", "check-replays"},
    OldName{"play", "sokoban", "moves", "move-limit"},
    OldName{"play", "sokoban", "runs", "playouts"},
    OldName{"prepare", "sokoban", "boxes", "box-range"},
    OldName{"render", "dungeon", "show-walk", "show-solution"},
    OldName{"reproduce", "2048", "games", "games-each"},
    OldName{"reproduce", "brick", "effort", "placements"},
    OldName{"reproduce", "brick", "player", "extra-player"},
    OldName{"reproduce", "brick", "seeds", "games"},
    OldName{"reproduce", "brick", "time", "time-per-game"},
    OldName{"reproduce", "dungeon", "seeds", "runs"},
    OldName{"reproduce", "dungeon", "weights", "edge-weights"},
    OldName{"reproduce", "maze", "seeds", "runs"},
    OldName{"solve", "2048", "runs", "playouts"},
    OldName{"solve", "2048", "time", "time-per-move", ", in seconds instead of milliseconds"},
    OldName{"solve", "sokoban", "time", "time-per-level"},
    OldName{"train", "2048", "layout", "tuples"},
    OldName{"train", "2048", "measure", "checks"},
    OldName{"train", "2048", "moves", "training-moves"},
    OldName{"train", "brick", "effort", "placements"},
    OldName{"train", "brick", "games", "trials"},
};

}  // namespace

std::span<const OldName> old_names() {
  return kOldNames;
}

std::optional<std::string> explain_old_name(std::string_view verb, std::string_view game, std::string_view option) {
  const auto* const found = std::ranges::find_if(kOldNames, [&](const OldName& name) {
    return name.verb == verb && name.game == game && name.old_name == option;
  });
  if (found == kOldNames.end()) return {};
  return fmt::format("--{} is now --{}{}", option, found->new_name, found->note);
}

}  // namespace teka
