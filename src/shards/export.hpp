// The levels of a large set as text, one after another, however many: nothing but a few of them is in memory.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "shards/generation.hpp"
#include "store/query.hpp"

namespace teka::shards {

enum class Lines : std::uint8_t {
  json,  ///< a level on each line, as in the documents of its game, with its measures
  csv    ///< the measures of a level on each line
};

struct ExportSettings {
  Lines lines = Lines::json;
  std::vector<store::Condition> conditions;  ///< all must hold
  std::optional<std::uint64_t> limit;
};

/// Gives the lines to `write`, some at a time. The levels are in order of their numbers, without repeats. How many
/// there were; fewer than all when interrupted. The generation is one that has ended.
Result<std::uint64_t> export_levels(const Generation& generation, const LevelSource& source,
                                    const ExportSettings& settings,
                                    const std::function<Result<void>(std::string_view text)>& write, Executor& executor,
                                    const Budget& budget, const Progress& progress);

}  // namespace teka::shards
