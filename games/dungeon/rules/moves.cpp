#include "games/dungeon/rules/moves.hpp"

namespace teka::dungeon {

KeySet keys_at(const Map& map, Point at) {
  KeySet keys = 0;
  for (const Thing& thing : map.things) {
    if (thing.kind == Thing::Kind::key && thing.at == at) keys |= KeySet{1} << thing.number;
  }
  return keys;
}

bool replay(const Map& map, std::span<const Point> walk) {
  if (walk.empty() || walk.front() != map.start().at || walk.back() != map.exit().at) return false;
  KeySet keys = keys_at(map, walk.front());
  for (std::size_t i = 1; i < walk.size(); ++i) {
    bool stepped_on = false;
    for (unsigned d = 0; d < 4; ++d)
      stepped_on |= stepped(walk[i - 1], d) == walk[i] && may_step(map.tiles, walk[i - 1], d, keys);
    if (!stepped_on) return false;
    keys |= keys_at(map, walk[i]);
  }
  return true;
}

}  // namespace teka::dungeon
