// A room that runs jobs for a page: a document comes in, progress and the result go out. See docs/studio.md.
#pragma once

#include <memory>
#include <span>

#include "game/game.hpp"
#include "game/room.hpp"

namespace teka::jobs {

/// {"do": "run", "job": {...}} runs a job; the answers are events and, last, {"type": "result"}. {"do": "cancel"}, or
/// any newer message, ends a job early: its result is then marked as interrupted and has the work done so far.
std::unique_ptr<Room> make_job_room(std::span<const Game* const> games, unsigned threads);

/// An event as a page gets it: {"type": "count", "done": 3, ...}, and "point", "best" and "cell".
Value to_value(const Event& event);

}  // namespace teka::jobs
