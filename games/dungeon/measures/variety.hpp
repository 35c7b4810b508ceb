// How different the maps of a set are: the mean distance over pairs of maps, by three notions of distance, each from 0
// (the same) to 1.
//   labels     The paper's: the Jaccard distance of the sets of edges, rooms being numbered in the order in which they
//              were placed. The numbers mean nothing, so two maps share an edge by coincidence alone: all that this
//              measures is how many edges there are.
//   structure  Which rooms are connected, whatever they are called and wherever they lie. Each room is described by its
//              number of edges and by whether it is the start or the exit, then by its neighbours' descriptions, and so
//              on over three rounds (Weisfeiler and Lehman, 1968; Shervashidze et al., "Weisfeiler-Lehman Graph
//              Kernels", 2011). Two maps are as alike as the angle between their counts of descriptions is small, the
//              mean over the rounds.
//   geometry   Where the corridors run, whatever the rooms are called. Each corridor is compared with the nearest one
//              of the other map by the root mean square distance of their ends; maps are laid centre on centre, in
//              units of their diagonal, the other one turned and mirrored as fits best.
#pragma once

#include <span>
#include <string_view>

#include "games/dungeon/map/room_graph.hpp"

namespace teka::dungeon {

enum class Variety { labels, structure, geometry };
inline constexpr int kVarieties = 3;
std::string_view name_of(Variety variety);

/// Between two maps.
double distance(Variety variety, const RoomGraph& a, const RoomGraph& b);

/// The mean over all pairs of maps of a set; of geometry, over each map and the next 8, which is as good an estimate
/// for maps that were drawn independently. 0 for fewer than two maps.
double variety_of(Variety variety, std::span<const RoomGraph> graphs);

}  // namespace teka::dungeon
