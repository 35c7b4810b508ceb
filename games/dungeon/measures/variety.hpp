// How different the maps of a set are: the mean distance over pairs of maps, by three distances, each from 0 (equal) to
// 1.
//   labels     The paper's: the Jaccard distance of the edge sets, with rooms numbered in the order of placement. The
//              numbers have no meaning, so two maps share an edge only by coincidence: this measures nothing but the
//              number of edges.
//   structure  Which rooms are connected, independent of names and positions. Each room is labelled by its number of
//              edges and by whether it is the start or the exit, then by its neighbours' labels, and so on over three
//              rounds (Weisfeiler and Lehman, 1968; Shervashidze et al., "Weisfeiler-Lehman Graph Kernels", 2011). The
//              similarity of two maps is the cosine of the angle between their label counts, averaged over the rounds.
//   geometry   Where the corridors are, independent of names. Each corridor is compared with the nearest one of the
//              other map by the root mean square distance of their ends; maps are centred, in units of their diagonal,
//              and the other one is rotated and mirrored for the best match.
#pragma once

#include <span>
#include <string_view>

#include "games/dungeon/map/room_graph.hpp"

namespace teka::dungeon {

enum class Variety { labels, structure, geometry };
inline constexpr int kVarieties = 3;
std::string_view name_of(Variety variety);

/// Distance of two maps.
double distance(Variety variety, const RoomGraph& a, const RoomGraph& b);

/// The mean over all pairs of maps of a set; for geometry, over each map and the next 8, which is as good an estimate
/// for independent maps. 0 for fewer than two maps.
double variety_of(Variety variety, std::span<const RoomGraph> graphs);

}  // namespace teka::dungeon
