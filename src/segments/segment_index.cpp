#include "segments/segment_index.hpp"

#include <cmath>
#include <limits>

#include "segments/fields.hpp"

namespace teka::segments {
namespace {

constexpr std::string_view kSegmentMagic = "teka-segment-1\n";
constexpr std::size_t kFixedSize = kSegmentMagic.size() + 4 + 8;
constexpr std::size_t kMostInHeader = std::size_t{1} << 24U;

void put_schema(FieldWriter& out, const Schema& schema) {
  out.put_short(schema.measures.size());
  for (const std::string& name : schema.measures) out.put_text(name);
  out.put_text(schema.letters);
}

bool get_schema(FieldReader& in, Schema& schema) {
  std::uint64_t measures = 0;
  if (!in.get_short(measures) || measures > kMostMeasures) return false;
  schema.measures.resize(measures);
  for (std::string& name : schema.measures) {
    if (!in.get_text(name, kMostNameLength)) return false;
  }
  return in.get_text(schema.letters, 4) && check(schema).has_value();
}

bool get_range(FieldReader& in, MeasureRange& range) {
  return in.get_real(range.smallest) && in.get_real(range.largest) && in.get_real(range.sum) &&
         in.get_short(range.count) && std::isfinite(range.smallest) && range.smallest <= range.largest &&
         std::isfinite(range.largest);
}

/// The sum, unless it does not fit.
bool add_to(std::uint64_t& sum, std::uint64_t value) {
  if (value > std::numeric_limits<std::uint64_t>::max() - sum) return false;
  sum += value;
  return true;
}

bool get_part(FieldReader& in, std::uint64_t& offset, Part& part) {
  part.offset = offset;
  return in.get_short(part.size) && in.get_short(part.unpacked) && in.get(part.checksum, 8) &&
         part.unpacked <= kMostInPart && add_to(offset, part.size);
}

/// `last` is the number of the last level before it.
bool get_block(FieldReader& in, std::uint64_t last, std::uint64_t& offset, Block& block) {
  std::uint64_t span = 0;
  block.first = last;
  if (!in.get_short(block.count) || block.count == 0 || block.count > kMostInBlock) return false;
  if (!in.get_short(span) || !add_to(block.first, span) || !in.get_short(span)) return false;
  block.last = block.first;
  if (!add_to(block.last, span) || span < block.count - 1) return false;
  for (Part& part : block.parts) {
    if (!get_part(in, offset, part)) return false;
  }
  return true;
}

bool get_blocks(FieldReader& in, std::uint64_t offset, std::uint64_t file_size, SegmentIndex& index) {
  std::uint64_t blocks = 0, count = 0;
  if (!in.get_short(blocks)) return false;
  for (; blocks > 0; --blocks) {
    const bool is_first = index.blocks.empty();
    const std::uint64_t last = is_first ? 0 : index.blocks.back().last;
    Block block;
    block.parts.resize(kFirstMeasure + index.header.schema.measures.size());
    if (!get_block(in, last, offset, block) || (!is_first && block.first == last)) return false;
    count += block.count;
    index.blocks.push_back(std::move(block));
  }
  if (!index.blocks.empty()) {
    index.header.first = index.blocks.front().first;
    index.header.last = index.blocks.back().last;
  }
  return count == index.header.count && offset == file_size && in.at_end();
}

bool get_index(FieldReader& in, std::uint64_t offset, std::uint64_t file_size, SegmentIndex& index) {
  SegmentHeader& header = index.header;
  if (!get_schema(in, header.schema) || !in.get_short(header.count)) return false;
  header.ranges.resize(header.schema.measures.size());
  for (MeasureRange& range : header.ranges) {
    if (!get_range(in, range) || range.count > header.count) return false;
  }
  return get_blocks(in, offset, file_size, index);
}

void put_block(FieldWriter& out, std::uint64_t last, const Block& block) {
  out.put_short(block.count);
  out.put_short(block.first - last);
  out.put_short(block.last - block.first);
  for (const Part& part : block.parts) {
    out.put_short(part.size);
    out.put_short(part.unpacked);
    out.put(part.checksum, 8);
  }
}

}  // namespace

std::string index_bytes(const SegmentIndex& index) {
  FieldWriter body;
  put_schema(body, index.header.schema);
  body.put_short(index.header.count);
  for (const MeasureRange& range : index.header.ranges) {
    body.put_real(range.smallest);
    body.put_real(range.largest);
    body.put_real(range.sum);
    body.put_short(range.count);
  }
  body.put_short(index.blocks.size());
  std::uint64_t last = 0;
  for (const Block& block : index.blocks) {
    put_block(body, last, block);
    last = block.last;
  }
  FieldWriter sealed;
  sealed.put(body.bytes().size(), 4);
  sealed.put(checksum_of(body.bytes()), 8);
  return std::string(kSegmentMagic) + sealed.bytes() + body.bytes();
}

Result<SegmentIndex> read_index(const InputFile& file) {
  std::string bytes;
  const auto begins = [&] { return std::string_view(bytes).substr(0, kSegmentMagic.size()) == kSegmentMagic; };
  if (file.size() < kFixedSize)
    return fail("'{}' is not a segment of levels: it has {} bytes", file.path(), file.size());
  if (auto read = file.read(0, kFixedSize, bytes); !read) return tl::unexpected(read.error());
  if (!begins()) return fail("'{}' is not a segment of levels, or of another version of teka", file.path());
  const std::uint64_t size = load_number(bytes.data() + kSegmentMagic.size(), 4);
  const std::uint64_t checksum = load_number(bytes.data() + kSegmentMagic.size() + 4, 8);
  if (size > kMostInHeader) return file.damaged("its header is too large");
  if (auto read = file.read(kFixedSize, size, bytes); !read) return tl::unexpected(read.error());
  if (checksum_of(bytes) != checksum) return file.damaged("the checksum of its header does not match");
  SegmentIndex index;
  FieldReader in(bytes);
  if (!get_index(in, kFixedSize + size, file.size(), index)) {
    return file.damaged("it is truncated, or its header makes no sense");
  }
  return index;
}

}  // namespace teka::segments
