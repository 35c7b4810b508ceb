#include "studio/site.hpp"

#include "jobs/room.hpp"

namespace teka::studio {

const Asset* Site::find_asset(std::string_view path) const {
  if (path == "/") path = "/index.html";
  for (const Asset& asset : assets) {
    if (asset.path == path) return &asset;
  }
  return nullptr;
}

MakeRoom Site::find_room(std::string_view name) const {
  if (name == "jobs") {
    return [all = games](unsigned threads) { return jobs::make_job_room(all, threads); };
  }
  for (const Game* game : games) {
    if (game->name == name) return game->room;
  }
  return {};
}

}  // namespace teka::studio
