// Reading a segment, block by block and only the columns that are wanted. For levels of many segments in order of their
// numbers, without repeats: segment_reader.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "segments/columns.hpp"
#include "segments/segment_index.hpp"

namespace teka::segments {

/// All that is read is checked: damage is an error, whoever did it, and no block takes more than some megabytes.
class Segment {
 public:
  static Result<Segment> open(const std::string& path);
  static Result<Segment> open(InputFile file);

  [[nodiscard]] const SegmentHeader& header() const { return index_.header; }
  [[nodiscard]] std::size_t blocks() const { return index_.blocks.size(); }
  /// Levels in a block.
  [[nodiscard]] std::size_t count(std::size_t block) const { return index_.blocks[block].count; }

  /// Of the levels in a block, each in its own call, because each is a part of the file of its own.
  Result<void> read_numbers(std::size_t block, std::vector<std::uint64_t>& numbers);
  Result<void> read_levels(std::size_t block, Texts& levels);
  Result<void> read_solutions(std::size_t block, Texts& solutions);
  Result<void> read_measure(std::size_t block, std::size_t measure, Measured& values);

 private:
  Segment(InputFile file, SegmentIndex index) : file_(std::move(file)), index_(std::move(index)) {}
  Result<void> read_part(std::size_t block, std::size_t part);
  InputFile file_;
  SegmentIndex index_;
  Decompressor decompressor_;
  std::string packed_, bytes_;
};

}  // namespace teka::segments
