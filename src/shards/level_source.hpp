// The levels of a set that is too large for one job: any block of them is made by a job of its own, the same verb with
// another --first and --count, so it depends on seed and numbers alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jobs/make_job.hpp"
#include "segments/level_record.hpp"

namespace teka::shards {

/// Levels are made, and compared with each other, in blocks of so many. Part of what a set is: it never changes.
inline constexpr std::uint64_t kBlock = 256;

/// Which levels: numbers first to first + count - 1 of the seed.
struct Range {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

/// What one block gave.
struct Block {
  std::vector<segments::LevelRecord> levels;
  std::uint64_t missed = 0;  ///< given although they are not what was asked for
};

class LevelSource {
 public:
  /// `request` is of a verb that makes levels, and names neither --first nor --count. The error is about the request.
  static Result<LevelSource> make(jobs::Request request, const Range& range, const jobs::Files& files);

  [[nodiscard]] const Game& game() const { return *request_.game; }
  [[nodiscard]] const Range& range() const { return range_; }
  [[nodiscard]] std::uint64_t blocks() const { return (range_.count + kBlock - 1) / kBlock; }
  /// Where the set comes from, as documents have it.
  [[nodiscard]] Value provenance() const;
  /// What its parts depend on, in lines; see teka::identity().
  [[nodiscard]] std::vector<std::string> identity() const;

  /// Nothing when interrupted. Its measures are those of the schema.
  Result<std::optional<Block>> block(std::uint64_t number, const segments::Schema& schema, Executor& executor,
                                     const Budget& budget) const;
  /// What the levels of the first block have; others of the set have no more. Nothing when interrupted.
  Result<std::optional<segments::Schema>> schema(Executor& executor, const Budget& budget) const;

 private:
  LevelSource(jobs::Request request, const Range& range, jobs::Files files)
      : request_(std::move(request)), range_(range), files_(std::move(files)) {}

  [[nodiscard]] Result<Job> job_of(std::uint64_t block) const;
  Result<std::optional<Value::Array>> make_levels(std::uint64_t block, Executor& executor, const Budget& budget) const;
  [[nodiscard]] Result<segments::LevelRecord> record_of(const Value& level, const segments::Schema& schema) const;

  jobs::Request request_;
  Range range_;
  jobs::Files files_;
  Job job_;  ///< of the first block
};

}  // namespace teka::shards
