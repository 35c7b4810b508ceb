// The options that every verb has, or every one that can be a run.
#pragma once

#include <vector>

#include "game/game.hpp"

namespace teka {

/// The highest --threads.
inline constexpr int kMostThreads = 1024;
/// The highest --workers.
inline constexpr int kMostWorkers = 1024;

/// --seed, --threads, --out, --format, --json, --csv and --quiet, with the formats of this verb.
std::vector<Parameter> common_parameters(const std::vector<Format>& formats);

/// --run, --runs-folder, --workers and --store, which are not part of a job: they say who does it and where.
std::vector<Parameter> run_options();
/// Whether a job of the verb can be a run: if it keeps a journal, or makes levels one by one.
bool can_be_run(const Verb& verb);

}  // namespace teka
