// The rooms that are searched for the levels of a block. Part of hybrid.cpp.
#pragma once

#include <optional>

#include "games/sokoban/generator/room_search.hpp"
#include "games/sokoban/orders/hybrid_block.hpp"

namespace teka::sokoban {

/// Whether rooms can be searched for a level that meets the order.
bool searches(const Acceptance& acceptance);

/// The same for an order that candidates hardly ever meet as they are.
bool searches_rooms(const Acceptance& acceptance);

/// Walls that a room should have at least: more floor makes a search long and levels easy. If fewer are ordered, a few
/// squares are opened afterwards.
int searched_walls(const Order& order);

/// The room of a candidate, if it has the ordered goals.
std::optional<Level> candidate_room(const Block& block, std::size_t number);

/// The same with walls that can be searched, of another candidate for each slot as far as there are enough; beyond the
/// candidates, a room of the generator.
std::optional<Level> room_of(const Block& block, std::size_t slot, std::size_t turn, const RoomSearch& search,
                             Rng& rng);

}  // namespace teka::sokoban
