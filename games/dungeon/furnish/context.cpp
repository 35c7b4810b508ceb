#include "games/dungeon/furnish/context.hpp"

#include <algorithm>
#include <cmath>

namespace teka::dungeon {

bool FurnishContext::put(Thing::Kind kind, int number, std::uint32_t room, Rng& rng) const {
  const auto at = spots.anywhere(room, rng);
  if (at) put_at(kind, number, room, *at);
  return at.has_value();
}

void FurnishContext::put_at(Thing::Kind kind, int number, std::uint32_t room, Point at) const {
  map.things.push_back({kind, static_cast<std::uint8_t>(number), room, at});
  spots.take(at);
}

double FurnishContext::danger(std::size_t visit) const {
  return settings.danger * danger_at(settings.curve, path.progress(visit), path.visits().size());
}

double FurnishContext::room_factor(std::uint32_t room) const {
  return std::clamp(std::sqrt(static_cast<double>(tiles.of(room).size()) / 20), 0.5, 2.0);
}

}  // namespace teka::dungeon
