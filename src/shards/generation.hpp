// Large sets of levels in a folder. Their unit is a shard: some blocks of the set, which one process makes and keeps in
// a segment of compressed levels. Shards are parts of a journal, so that any number of processes share them out, and
// may be killed and resumed: the files are the same bytes.
//   levels/000017.seg        the levels of shard 17: packed, with their solutions and measures
//   levels/000017.seg.keys   which puzzles these are; removed at the end
//   repeats                  the numbers of all levels that are the same puzzle as one before them
//   catalogue.sqlite         the segments and the ranges of their measures
//   result.json              how many levels there are, and what they are like
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate.hpp"
#include "game/journal.hpp"
#include "game/progress.hpp"
#include "shards/level_source.hpp"

namespace teka::shards {

/// What is kept of the levels.
enum class Store : std::uint8_t {
  levels,  ///< packed, with solutions and measures
  seeds    ///< nothing: they are made again when they are wanted
};

struct ShardSummary {
  std::uint64_t levels = 0;
  std::uint64_t missed = 0;
  std::uint64_t bytes = 0;                     ///< of its segment
  std::uint64_t hash = 0;                      ///< of all that is in it
  std::vector<Estimate> estimates;             ///< of each measure
  std::vector<segments::MeasureRange> ranges;  ///< of each measure
};

struct ShardRecords {
  std::vector<segments::LevelRecord> levels;
  std::uint64_t missed = 0;
};

class Generation {
 public:
  Generation(const LevelSource& source, Store store, std::string folder)
      : source_(source), store_(store), folder_(std::move(folder)) {}

  /// Makes what is missing; together with all processes that share the journal. False when interrupted. Its progress
  /// counts levels.
  Result<bool> make_shards(Journal& journal, Executor& executor, const Budget& budget, const Progress& progress);
  /// Finds repeats, and writes the catalogue and the result: by one process, when all shards are there. False when
  /// interrupted.
  Result<bool> finish(Executor& executor, const Budget& budget);

  /// The levels of a shard, made again. Nothing when interrupted. After make_shards().
  Result<std::optional<ShardRecords>> records(std::uint64_t shard, Executor& executor, const Budget& budget,
                                              const std::function<void(std::uint64_t levels)>& told = {}) const;

  /// What the parts of the journal depend on, in lines.
  [[nodiscard]] std::vector<std::string> identity() const;
  /// Lines for a person.
  [[nodiscard]] std::string summary() const;

  [[nodiscard]] std::uint64_t shards() const;
  [[nodiscard]] std::string segment_path(std::uint64_t shard) const;
  [[nodiscard]] std::string repeats_path() const;
  [[nodiscard]] std::string result_path() const;
  [[nodiscard]] const segments::Schema& schema() const { return schema_; }
  /// Levels that are not what was asked for. After make_shards().
  [[nodiscard]] std::uint64_t missed() const { return total().missed; }
  [[nodiscard]] Store store() const { return store_; }

 private:
  [[nodiscard]] std::uint64_t blocks_in_shard() const;
  Result<bool> find_schema(Journal& journal, Executor& executor, const Budget& budget);
  Result<std::optional<ShardSummary>> make_shard(std::uint64_t shard, Executor& executor, const Budget& budget,
                                                 const std::function<void(std::uint64_t levels)>& told) const;
  [[nodiscard]] ShardSummary total() const;
  [[nodiscard]] Result<void> write_result() const;

  const LevelSource& source_;
  Store store_;
  std::string folder_;
  segments::Schema schema_;
  std::vector<ShardSummary> made_;
  std::uint64_t repeats_ = 0;
};

}  // namespace teka::shards
