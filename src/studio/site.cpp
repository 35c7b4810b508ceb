#include "studio/site.hpp"

namespace teka::studio {

const Asset* Site::find_asset(std::string_view path) const {
  if (path == "/") path = "/index.html";
  for (const Asset& asset : assets) {
    if (asset.path == path) return &asset;
  }
  return nullptr;
}

const Game* Site::find_room(std::string_view name) const {
  for (const Game* game : games) {
    if (game->name == name && game->room) return game;
  }
  return nullptr;
}

}  // namespace teka::studio
