// Dungeons: read maps, prove that they can be finished, generate to targets, measure, write for Tiled, LDtk and others.
// Start with make_levels() and evaluate_levels(); an example is examples/dungeon.cpp.
#pragma once

#include "games/dungeon/formats/graph_formats.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/formats/text_format.hpp"
#include "games/dungeon/formats/tiles.hpp"
#include "games/dungeon/level/difficulty_scale.hpp"
#include "games/dungeon/level/make_levels.hpp"
#include "games/dungeon/measures/effort.hpp"
#include "games/dungeon/measures/map_measures.hpp"
#include "games/dungeon/play/state.hpp"
#include "games/dungeon/rules/proof.hpp"
#include "games/dungeon/rules/room_detection.hpp"
#include "teka/engine.hpp"
