// The levels of many segments in order of their numbers: without repeats, and only those with the wanted measures.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "segments/number_list.hpp"
#include "segments/segment.hpp"

namespace teka::segments {

/// A measure within these bounds, both included. A level that does not have it is left out.
struct Wish {
  std::size_t measure = 0;
  double low = 0, high = 0;
};

/// Holds one block in memory. Segments and blocks in which no level can have the wanted measures are passed over.
class SegmentReader {
 public:
  struct Settings {
    std::vector<std::string> segments;  ///< in any order; their numbers do not overlap, and their schemas are the same
    std::string repeats;                ///< a list of find_repeats; none if empty
    std::vector<Wish> wishes;
  };
  static Result<SegmentReader> open(Settings settings);

  [[nodiscard]] const Schema& schema() const { return schema_; }
  /// Valid until the next call; null at the end. The key is not read.
  Result<const LevelRecord*> next();

 private:
  struct File {
    std::string path;
    std::uint64_t first = 0, last = 0;
    bool is_wanted = false;
  };
  /// What of a block is in memory.
  struct Loaded {
    std::vector<std::uint64_t> numbers;
    Texts levels, solutions;
    std::vector<Measured> measures;
    std::vector<char> is_wanted;
    std::size_t at = 0, level_at = 0, solution_at = 0;
  };

  SegmentReader() = default;
  Result<void> look_at(const std::string& path);
  Result<void> check_order();
  [[nodiscard]] bool may_have_wanted(const SegmentHeader& header) const;
  Result<bool> load_next();
  Result<bool> find_block();
  /// Of a block without a wanted level nothing is loaded.
  Result<void> load_block(std::size_t block);
  Result<void> apply_wishes(std::size_t block);
  Result<void> leave_out_repeats(const std::vector<std::uint64_t>& numbers);
  [[nodiscard]] bool has_wanted() const;
  bool take_level();

  Schema schema_;
  std::vector<Wish> wishes_;
  std::vector<File> files_;
  std::optional<NumberList> repeats_;
  std::size_t next_file_ = 0, next_block_ = 0;
  std::optional<Segment> segment_;
  Loaded loaded_;
  LevelRecord record_;
};

}  // namespace teka::segments
