#include "segments/segment_writer.hpp"

#include <cmath>
#include <utility>

#include "core/check.hpp"
#include "core/file.hpp"
#include "segments/fields.hpp"

namespace teka::segments {
namespace {

/// A block ends with one of these.
constexpr std::size_t kLevelsInBlock = std::size_t{1} << 15U;
constexpr std::size_t kBytesInBlock = std::size_t{1} << 22U;
constexpr std::size_t kLettersInBlock = std::size_t{1} << 24U;

void append(Texts& texts, const std::string& text) {
  texts.bytes += text;
  texts.sizes.push_back(static_cast<std::int64_t>(text.size()));
}

}  // namespace

std::string key_path(const std::string& segment_path) {
  return segment_path + ".keys";
}

SegmentWriter::SegmentWriter(Schema schema) {
  TEKA_CHECK(check(schema));
  measures_.resize(schema.measures.size());
  index_.header.ranges.resize(schema.measures.size());
  index_.header.schema = std::move(schema);
}

Result<void> SegmentWriter::check_level(const LevelRecord& record) const {
  const SegmentHeader& header = index_.header;
  if (header.count > 0 && record.number <= header.last) {
    return fail("level {} comes after level {}; give the levels in the order of their numbers", record.number,
                header.last);
  }
  if (record.packed.size() > kMostPacked || record.solution.size() > kMostSolution) {
    return fail("level {} has {} bytes and a solution of {} letters; at most {} and {} are kept", record.number,
                record.packed.size(), record.solution.size(), kMostPacked, kMostSolution);
  }
  const std::size_t strange = record.solution.find_first_not_of(header.schema.letters);
  if (strange != std::string::npos) {
    return fail("level {}: move {} of the solution is '{}'; the letters of this set are '{}'", record.number,
                strange + 1, record.solution[strange], header.schema.letters);
  }
  if (record.measures.size() != header.schema.measures.size()) {
    return fail("level {} has {} measures; this set has {}", record.number, record.measures.size(),
                header.schema.measures.size());
  }
  for (std::size_t i = 0; i < record.measures.size(); ++i) {
    if (record.measures[i] && !std::isfinite(*record.measures[i])) {
      return fail("level {}: the measure '{}' is {}; leave out what is not a number", record.number,
                  header.schema.measures[i], *record.measures[i]);
    }
  }
  return {};
}

Result<void> SegmentWriter::add(const LevelRecord& record) {
  if (auto good = check_level(record); !good) return good;
  const bool is_full = numbers_.size() == kLevelsInBlock ||
                       levels_.bytes.size() + record.packed.size() > kBytesInBlock ||
                       solutions_.bytes.size() + record.solution.size() > kLettersInBlock;
  if (is_full) close_block();
  SegmentHeader& header = index_.header;
  if (header.count++ == 0) header.first = record.number;
  header.last = record.number;
  numbers_.push_back(static_cast<std::int64_t>(record.number));
  append(levels_, record.packed);
  append(solutions_, record.solution);
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    measures_[i].push_back(record.measures[i]);
    if (record.measures[i]) header.ranges[i].add(*record.measures[i]);
  }
  keys_.push_back({record.key, record.number});
  return {};
}

void SegmentWriter::add_part(const Packed& packed) {
  TEKA_CHECK(packed.unpacked <= kMostInPart);
  index_.blocks.back().parts.push_back(
      {.size = packed.bytes.size(), .unpacked = packed.unpacked, .checksum = checksum_of(packed.bytes)});
  parts_ += packed.bytes;
}

void SegmentWriter::close_block() {
  if (numbers_.empty()) return;
  index_.blocks.push_back({.first = static_cast<std::uint64_t>(numbers_.front()),
                           .last = static_cast<std::uint64_t>(numbers_.back()),
                           .count = numbers_.size()});
  add_part(pack_integers(compressor_, numbers_));
  add_part(pack_texts(compressor_, levels_));
  add_part(pack_letters(compressor_, solutions_, index_.header.schema.letters));
  for (Measured& measured : measures_) {
    add_part(pack_measures(compressor_, measured));
    measured.clear();
  }
  numbers_.clear();
  levels_ = solutions_ = {};
}

SegmentWriter::Files SegmentWriter::finish() {
  close_block();
  Files files{.segment = index_bytes(index_) + parts_, .keys = key_file_bytes(std::move(keys_))};
  *this = SegmentWriter(std::move(index_.header.schema));
  return files;
}

Result<void> SegmentWriter::save(const std::string& path, const std::stop_token& stop) {
  const Files files = finish();
  if (auto written = write_file(key_path(path), files.keys, stop); !written) return written;
  return write_file(path, files.segment, stop);
}

}  // namespace teka::segments
