// The first bytes of a segment file: what its levels are, and where everything lies.
//
//   "teka-segment-1\n"                  15 bytes
//   size of the header, its checksum    4 and 8 bytes
//   header                              schema, count, ranges of the measures; of each block the numbers of its levels,
//   and
//                                       of each of its columns sizes and checksum
//   block 0: numbers, levels, solutions, measure 0, measure 1, ...; block 1: ...
//
// A block is some ten thousand levels, so that a reader holds few megabytes. Each of its columns is compressed on its
// own, and is read and checked without the others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "segments/input_file.hpp"
#include "segments/level_record.hpp"

namespace teka::segments {

struct SegmentHeader {
  Schema schema;
  std::uint64_t count = 0;
  std::uint64_t first = 0, last = 0;  ///< numbers of levels; 0 if there are none
  std::vector<MeasureRange> ranges;   ///< of each measure
};

/// A column of a block.
struct Part {
  std::uint64_t offset = 0;  ///< in the file
  std::uint64_t size = 0, unpacked = 0, checksum = 0;
};
inline constexpr std::size_t kNumbers = 0, kLevels = 1, kSolutions = 2, kFirstMeasure = 3;

struct Block {
  std::uint64_t first = 0, last = 0, count = 0;
  std::vector<Part> parts;
};

struct SegmentIndex {
  SegmentHeader header;
  std::vector<Block> blocks;
};

inline constexpr std::size_t kMostInBlock = std::size_t{1} << 20U;  ///< levels
inline constexpr std::size_t kMostInPart = std::size_t{1} << 24U;   ///< bytes, unpacked

/// The bytes before the first block. Offsets of the parts are not needed: they follow from their sizes.
std::string index_bytes(const SegmentIndex& index);
/// With everything checked: parts lie one after another to the end of the file and are not larger than a reader wants.
Result<SegmentIndex> read_index(const InputFile& file);

}  // namespace teka::segments
