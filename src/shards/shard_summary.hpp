// What is known of a shard without reading it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/bytes.hpp"
#include "core/estimate.hpp"
#include "segments/level_record.hpp"

namespace teka::shards {

struct ShardSummary {
  std::uint64_t levels = 0;
  std::uint64_t missed = 0;
  std::uint64_t bytes = 0;                     ///< of its segment
  std::uint64_t hash = 0;                      ///< of all that is in it
  std::vector<Estimate> estimates;             ///< of each measure
  std::vector<segments::MeasureRange> ranges;  ///< of each measure
};

void put_bytes(ByteWriter& out, const ShardSummary& summary);
bool get_bytes(ByteReader& in, ShardSummary& summary);

}  // namespace teka::shards
