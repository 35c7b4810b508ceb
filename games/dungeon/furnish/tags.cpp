#include "games/dungeon/furnish/tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "games/dungeon/furnish/main_path.hpp"
#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {
namespace {

/// Tags from the things and doors of a room.
struct RoomFacts {
  std::array<bool, kMostLocks> keys{}, needs{};
  bool treasure = false, rest = false;
  int danger = 0;
};

/// Rooms that can be entered without a passage of this kind, respecting one-way doors; with none, over all passages.
std::vector<bool> reached_without(const Map& map, const RoomLinks& links, std::optional<Passage::Kind> kind) {
  return reach(links, map.start().room, [&](std::uint32_t room, const auto& link) {
    const Passage& passage = map.passages[link.passage];
    const bool against = passage.kind == Passage::Kind::one_way && passage.from != room;
    return passage.kind != kind && !against;
  });
}

std::vector<RoomFacts> collect(const Map& map, const RoomLinks& links) {
  std::vector<RoomFacts> facts(map.rooms.size());
  for (const Thing& thing : map.things) {
    RoomFacts& room = facts[thing.room];
    if (thing.kind == Thing::Kind::key) room.keys[thing.number] = true;
    if (thing.kind == Thing::Kind::treasure) room.treasure = true;
    if (thing.kind == Thing::Kind::rest) room.rest = true;
    if (thing.kind == Thing::Kind::monster) room.danger += thing.number;
  }
  const auto distances = links.distances(map.start().room);
  for (const Passage& passage : map.passages) {
    if (passage.kind != Passage::Kind::locked) continue;
    // On a hand-drawn map the lock may be at either end: the room that it guards is farther from the start.
    const std::uint32_t behind = distances[passage.from] > distances[passage.to] ? passage.from : passage.to;
    facts[behind].needs[passage.key] = true;
  }
  return facts;
}

}  // namespace

std::vector<std::vector<std::string>> room_tags(const Map& map, const Proof& proof) {
  const RoomTiles tiles(map);
  const MainPath path(map, tiles, proof.walk);
  const RoomLinks links(map);
  const auto facts = collect(map, links);
  const auto reached = reached_without(map, links, std::nullopt);
  const auto unlocked = reached_without(map, links, Passage::Kind::locked);
  const auto in_sight = reached_without(map, links, Passage::Kind::secret);
  const auto steps = steps_from(map, map.start().at);
  std::vector<std::vector<std::string>> all(map.rooms.size());
  for (std::uint32_t i = 0; i < map.rooms.size(); ++i) {
    std::vector<std::string>& tags = all[i];
    const RoomFacts& room = facts[i];
    const bool on_path = path.order(i) != MainPath::kOff;
    const std::uint32_t distance = steps[map.tiles.size().index(map.rooms[i].centre)];
    const auto add_if = [&](bool holds, std::string_view tag) {
      if (holds) tags.emplace_back(tag);
    };
    add_if(i == map.start().room, "start");
    add_if(i == map.exit().room, "exit");
    add_if(on_path && i == path.boss_room() && room.danger > 0, "boss");
    add_if(reached[i] && !in_sight[i], "secret");
    add_if(reached[i] && !unlocked[i], "locked");
    add_if(links.at(i).size() == 1, "dead-end");
    add_if(links.at(i).size() > 2, "junction");
    add_if(on_path, "main-path");
    add_if(room.treasure, "treasure");
    add_if(room.rest, "rest");
    for (int key = 0; key < kMostLocks; ++key) {
      const auto k = static_cast<std::size_t>(key);
      if (room.keys[k]) tags.push_back(fmt::format("key:{}", static_cast<char>('a' + key)));
      if (room.needs[k]) tags.push_back(fmt::format("needs:{}", static_cast<char>('a' + key)));
    }
    if (on_path) tags.push_back(fmt::format("order:{}", path.order(i) + 1));
    if (distance != kUnreachable) tags.push_back(fmt::format("distance:{}", distance));
    if (room.danger > 0) tags.push_back(fmt::format("danger:{}", room.danger));
  }
  return all;
}

}  // namespace teka::dungeon
