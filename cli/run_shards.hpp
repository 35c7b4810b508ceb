// A large set of levels: the command that starts a run of it, and the run that has it.
#pragma once

#include <memory>

#include "cli/run_task.hpp"
#include "shards/generation.hpp"

namespace teka::cli {

struct LevelSet {
  std::shared_ptr<shards::LevelSource> source;
  shards::Store store;
};
/// Of a request that asks for a run.
Result<LevelSet> read_level_set(Request request);

}  // namespace teka::cli
