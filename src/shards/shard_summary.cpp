#include "shards/shard_summary.hpp"

namespace teka::shards {

void put_bytes(ByteWriter& out, const ShardSummary& summary) {
  out.put(summary.levels);
  out.put(summary.missed);
  out.put(summary.bytes);
  out.put(summary.hash);
  out.put_all(summary.estimates);
  out.put_all(summary.ranges);
}
bool get_bytes(ByteReader& in, ShardSummary& summary) {
  return in.get(summary.levels) && in.get(summary.missed) && in.get(summary.bytes) && in.get(summary.hash) &&
         in.get_all(summary.estimates) && in.get_all(summary.ranges);
}

}  // namespace teka::shards
