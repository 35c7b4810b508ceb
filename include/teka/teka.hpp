// All of teka: the engine, the five games, and the registry through which a program reaches every game and verb by
// name.
#pragma once

#include "games/registry.hpp"
#include "jobs/make_job.hpp"
#include "jobs/run_job.hpp"
#include "teka/brick.hpp"
#include "teka/dungeon.hpp"
#include "teka/engine.hpp"
#include "teka/maze.hpp"
#include "teka/sokoban.hpp"
#include "teka/twenty48.hpp"
