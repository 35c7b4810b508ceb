#include "shards/generation.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iterator>
#include <mutex>

#include "core/file.hpp"
#include "core/hash.hpp"
#include "json/json.hpp"
#include "segments/number_list.hpp"
#include "segments/repeats.hpp"
#include "segments/segment.hpp"
#include "segments/segment_writer.hpp"
#include "shards/catalogue.hpp"

namespace teka::shards {
namespace {

namespace fs = std::filesystem;

/// A set has about so many shards, unless they would be too large to be made again after a kill.
constexpr std::uint64_t kWantedShards = 256;
constexpr std::uint64_t kMostBlocks = 256;
/// Compressed levels of two programs are only the same if both write the same kind of segment.
constexpr std::string_view kFormat = "segments 1";

/// A schema as a part of a journal.
struct SchemaPart {
  segments::Schema schema;
};
void put_bytes(ByteWriter& out, const SchemaPart& part) {
  teka::put_bytes(out, part.schema.measures);
  out.put_text(part.schema.letters);
}
bool get_bytes(ByteReader& in, SchemaPart& part) {
  return teka::get_bytes(in, part.schema.measures) && in.get_text(part.schema.letters);
}

void measure(const segments::LevelRecord& record, ShardSummary& summary) {
  summary.estimates.resize(record.measures.size());
  summary.ranges.resize(record.measures.size());
  for (std::size_t i = 0; i < record.measures.size(); ++i) {
    if (!record.measures[i]) continue;
    summary.estimates[i].add(*record.measures[i]);
    summary.ranges[i].add(*record.measures[i]);
  }
}

}  // namespace

std::uint64_t Generation::blocks_in_shard() const {
  return std::clamp<std::uint64_t>(source_.blocks() / kWantedShards, 1, kMostBlocks);
}

std::uint64_t Generation::shards() const {
  return (source_.blocks() + blocks_in_shard() - 1) / blocks_in_shard();
}

std::string Generation::segment_path(std::uint64_t shard) const {
  return (fs::path(folder_) / "levels" / fmt::format("{:06}.seg", shard)).string();
}

std::string Generation::repeats_path() const {
  return (fs::path(folder_) / "repeats").string();
}

std::string Generation::result_path() const {
  return (fs::path(folder_) / "result.json").string();
}

std::vector<std::string> Generation::identity() const {
  std::vector<std::string> lines = source_.identity();
  lines.emplace_back(store_ == Store::levels ? "levels are kept" : "levels are not kept");
  lines.emplace_back(kFormat);
  return lines;
}

Result<std::optional<ShardRecords>> Generation::records(std::uint64_t shard, Executor& executor, const Budget& budget,
                                                        const std::function<void(std::uint64_t)>& told) const {
  const std::uint64_t first = shard * blocks_in_shard();
  const std::uint64_t count = std::min(blocks_in_shard(), source_.blocks() - first);
  auto blocks = executor.map(count, [&](std::size_t i) {
    if (budget.interrupted()) return Result<std::optional<Block>>(std::optional<Block>());
    auto block = source_.block(first + i, schema_, executor, budget);
    if (told && block && *block) told((*block)->levels.size());
    return block;
  });
  ShardRecords records;
  for (auto& block : blocks) {
    if (!block) return tl::unexpected(block.error());
    if (!*block) return std::optional<ShardRecords>();
    records.missed += (*block)->missed;
    std::ranges::move((*block)->levels, std::back_inserter(records.levels));
  }
  return std::optional(std::move(records));
}

Result<std::optional<ShardSummary>> Generation::make_shard(std::uint64_t shard, Executor& executor,
                                                           const Budget& budget,
                                                           const std::function<void(std::uint64_t)>& told) const {
  const auto made = records(shard, executor, budget, told);
  if (!made) return tl::unexpected(made.error());
  if (!*made) return std::optional<ShardSummary>();
  ShardSummary summary{.levels = (*made)->levels.size(), .missed = (*made)->missed};
  segments::SegmentWriter writer(schema_);
  for (const segments::LevelRecord& record : (*made)->levels) {
    measure(record, summary);
    if (auto added = writer.add(record); !added) return tl::unexpected(added.error());
  }
  const auto files = writer.finish();
  summary.hash = hash_text(files.segment);
  const std::string path = segment_path(shard);
  if (auto written = write_file(segments::key_path(path), files.keys); !written) return tl::unexpected(written.error());
  if (store_ == Store::seeds) return std::optional(std::move(summary));
  summary.bytes = files.segment.size();
  if (auto written = write_file(path, files.segment); !written) return tl::unexpected(written.error());
  return std::optional(std::move(summary));
}

Result<bool> Generation::find_schema(Journal& journal, Executor& executor, const Budget& budget) {
  std::optional<Error> error;
  const auto part = journal.part("schema", [&]() -> std::optional<SchemaPart> {
    auto schema = source_.schema(executor, budget);
    if (!schema) error = schema.error();
    if (!schema || !*schema) return {};
    return SchemaPart{std::move(**schema)};
  });
  if (error) return tl::unexpected(*error);
  if (!part) return false;
  schema_ = part->schema;
  return true;
}

Result<bool> Generation::make_shards(Journal& journal, Executor& executor, const Budget& budget,
                                     const Progress& progress) {
  if (auto made = make_folder(fs::path(segment_path(0)).parent_path().string()); !made) {
    return tl::unexpected(made.error());
  }
  auto has_schema = find_schema(journal, executor, budget);
  if (!has_schema || !*has_schema) return has_schema;
  std::mutex mutex;
  std::optional<Error> error;  // of the first shard that fails, which ends the work
  std::atomic<bool> has_failed = false;
  std::atomic<std::uint64_t> done = 0;
  std::vector<char> is_ours(shards(), 0);
  const auto tell = [&](std::uint64_t levels) { progress(done += levels, source_.range().count, "levels"); };
  auto parts = journal.parts(
      executor, shards(), [](std::size_t i) { return fmt::format("shard {}", i); },
      [&](std::size_t i) -> std::optional<ShardSummary> {
        if (budget.interrupted() || has_failed) return {};
        is_ours[i] = 1;
        auto made = make_shard(i, executor, budget, tell);
        if (made) return std::move(*made);
        const std::lock_guard lock(mutex);
        if (!has_failed.exchange(true)) error = made.error();
        return {};
      },
      [&](std::size_t i) {
        if (is_ours[i] == 0)
          tell(std::min(blocks_in_shard() * kBlock, source_.range().count - i * blocks_in_shard() * kBlock));
      });
  if (error) return tl::unexpected(*error);
  made_.clear();
  for (auto& part : parts) {
    if (!part) return false;
    made_.push_back(std::move(*part));
  }
  return true;
}

Result<void> Generation::open(Executor& executor, const Budget& budget) {
  if (store_ == Store::levels) {
    const auto segment = segments::Segment::open(segment_path(0));
    if (!segment) return tl::unexpected(segment.error());
    schema_ = segment->header().schema;
    return {};
  }
  Journal none;
  const auto found = find_schema(none, executor, budget);
  return found ? Result<void>() : tl::unexpected(found.error());
}

Result<bool> Generation::finish(Executor& executor, const Budget& budget) {
  std::vector<std::string> keys;
  for (std::uint64_t shard = 0; shard < shards(); ++shard) keys.push_back(segments::key_path(segment_path(shard)));
  std::error_code ignored;
  // Keys are removed last: if one is gone, everything else is there.
  const bool has_keys = std::ranges::all_of(keys, [&](const std::string& path) { return fs::exists(path, ignored); });
  if (!has_keys && fs::exists(result_path(), ignored)) {
    const auto known = segments::NumberList::open(repeats_path());
    if (!known) return tl::unexpected(known.error());
    repeats_ = known->count();
    return true;
  }
  const auto repeats = segments::find_repeats(keys, repeats_path(), segments::kRepeatsMemory, executor, budget.stop);
  if (!repeats && budget.interrupted()) return false;
  if (!repeats) return tl::unexpected(repeats.error());
  repeats_ = *repeats;
  if (auto written = write_catalogue(catalogue_path(folder_), made_, schema_); !written) {
    return tl::unexpected(written.error());
  }
  if (auto written = write_result(); !written) return tl::unexpected(written.error());
  for (const std::string& path : keys) fs::remove(path, ignored);
  return true;
}

ShardSummary Generation::total() const {
  ShardSummary all;
  all.estimates.resize(schema_.measures.size());
  all.ranges.resize(schema_.measures.size());
  for (const ShardSummary& one : made_) {
    all.levels += one.levels;
    all.missed += one.missed;
    all.bytes += one.bytes;
    all.hash = hash_combine(all.hash, one.hash);
    for (std::size_t i = 0; i < one.estimates.size(); ++i) {
      all.estimates[i].merge(one.estimates[i]);
      segments::MeasureRange& range = all.ranges[i];
      const segments::MeasureRange& its = one.ranges[i];
      if (its.count == 0) continue;
      range.smallest = range.count == 0 ? its.smallest : std::min(range.smallest, its.smallest);
      range.largest = range.count == 0 ? its.largest : std::max(range.largest, its.largest);
      range.sum += its.sum;
      range.count += its.count;
    }
  }
  return all;
}

Result<void> Generation::write_result() const {
  const ShardSummary all = total();
  Value::Array measures;
  for (std::size_t i = 0; i < schema_.measures.size(); ++i) {
    measures.emplace_back(Value::Object{{"name", schema_.measures[i]},
                                        {"n", all.estimates[i].count},
                                        {"mean", all.estimates[i].mean},
                                        {"deviation", all.estimates[i].deviation()},
                                        {"smallest", all.ranges[i].smallest},
                                        {"largest", all.ranges[i].largest}});
  }
  const Value result = Value::Object{{"job", source_.provenance()},
                                     {"levels", all.levels - repeats_},
                                     {"asked", source_.range().count},
                                     {"repeats", repeats_},
                                     {"not_reached", all.missed},
                                     {"shards", shards()},
                                     {"bytes", all.bytes},
                                     {"hash", fmt::format("{:016x}", all.hash)},
                                     {"measures", std::move(measures)}};
  return write_file(result_path(), to_json(result) + '\n');
}

std::string Generation::summary() const {
  const ShardSummary all = total();
  std::string text = fmt::format("{} different levels", all.levels - repeats_);
  if (repeats_ > 0) text += fmt::format(", {} left out that are the same puzzle as another one", repeats_);
  if (all.levels < source_.range().count) {
    text += fmt::format(", {} not found", source_.range().count - all.levels);
  }
  text += '\n';
  if (all.missed > 0) text += fmt::format("{} are not what was asked for\n", all.missed);
  if (store_ == Store::levels && all.levels > 0) {
    text += fmt::format("{:.1f} bytes a level\n", static_cast<double>(all.bytes) / static_cast<double>(all.levels));
  }
  for (std::size_t i = 0; i < schema_.measures.size(); ++i) {
    if (all.estimates[i].count == 0) continue;
    text +=
        fmt::format("  {:<20} mean {:.6g}, deviation {:.4g}, {:.6g} to {:.6g}\n", schema_.measures[i],
                    all.estimates[i].mean, all.estimates[i].deviation(), all.ranges[i].smallest, all.ranges[i].largest);
  }
  return text;
}

}  // namespace teka::shards
