// The catalogue of a large set: its segments and the ranges of their measures, as a SQLite file that other programs can
// ask, too.
#pragma once

#include <span>
#include <string>

#include "shards/generation.hpp"

namespace teka::shards {

std::string catalogue_path(const std::string& folder);

/// Replaces the whole file.
Result<void> write_catalogue(const std::string& path, std::span<const ShardSummary> shards,
                             const segments::Schema& schema);

}  // namespace teka::shards
