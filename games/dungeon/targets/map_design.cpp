#include "games/dungeon/targets/map_design.hpp"

#include <algorithm>

#include "games/dungeon/layout/ends.hpp"

namespace teka::dungeon {

DesignSettings map_design(const MapSettings& map, std::vector<Target> targets) {
  DesignSettings settings{.targets = std::move(targets)};
  settings.base.rooms = static_cast<std::uint32_t>(map.rooms);
  settings.base.loops = map.loops;
  settings.base.randomness = 1 - map.nearness;
  settings.base.clustering = map.clustering;
  settings.genes = {Gene::loops,      Gene::randomness,    Gene::clustering,
                    Gene::remoteness, Gene::exit_distance, Gene::exit_spread};
  settings.maps = std::clamp<std::size_t>(6000 / static_cast<std::size_t>(map.rooms), 60, 400);
  return settings;
}

GraphGenerator map_graphs(const MapSettings& map, const Budget& budget) {
  return [map, budget](const LayoutSettings& found, const Seed& seed, std::size_t count) {
    std::vector<RoomGraph> graphs;
    graphs.reserve(count);
    Builder builder;
    Map made;
    for (std::size_t i = 0; i < count; ++i) {
      if (!build_designed(builder, map, found, seed.child(i), made, budget)) break;
      graphs.push_back(room_graph(made));
    }
    return graphs;
  };
}

bool build_designed(Builder& builder, const MapSettings& map, const LayoutSettings& found, const Seed& seed, Map& made,
                    const Budget& budget) {
  MapSettings settings = map;
  settings.loops = found.loops;
  settings.nearness = 1 - found.randomness;
  settings.clustering = found.clustering;
  if (!builder.build(settings, seed.child("map"), made, budget)) return false;
  RoomGraph graph = room_graph(made);
  Rng rng(seed.child("ends"));
  EndChooser().choose(found, rng, graph);
  const auto put = [&](Thing& thing, std::uint32_t room) {
    thing.room = room;
    thing.at = made.rooms[room].centre;
  };
  put(made.things[0], graph.start);
  put(made.things[1], graph.exit);
  return true;
}

}  // namespace teka::dungeon
