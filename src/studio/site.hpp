// What a server offers: the files of the page and the games.
#pragma once

#include <span>
#include <string_view>

#include "game/game.hpp"

namespace teka::studio {

/// A file of the page, embedded in the program.
struct Asset {
  std::string_view path;  ///< "/index.html", "/assets/index-1a2b.js"
  std::string_view type;  ///< of the content, for the browser
  std::string_view bytes;
};

struct Site {
  std::span<const Asset> assets;
  std::span<const Game* const> games;

  /// nullptr when there is none; "/" is the page itself.
  [[nodiscard]] const Asset* find_asset(std::string_view path) const;
  /// The room of the game of this name, or "jobs": the room that runs jobs of all games. Empty when there is none.
  [[nodiscard]] MakeRoom find_room(std::string_view name) const;
};

/// The page embedded in this program; empty when it was built without one.
std::span<const Asset> page_assets();

}  // namespace teka::studio
