// Writing a segment: levels come one by one, in the order of their numbers; at the end there are the bytes of two
// files.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "segments/columns.hpp"
#include "segments/key_file.hpp"
#include "segments/segment_index.hpp"

namespace teka::segments {

/// Beside a segment: "levels-3.seg.keys".
std::string key_path(const std::string& segment_path);

/// Holds the compressed levels in memory: a million take about fifty megabytes, keys included. The same levels give the
/// same bytes.
class SegmentWriter {
 public:
  /// The schema has passed check().
  explicit SegmentWriter(Schema schema);

  /// The error says what is wrong with the level; it is left out then.
  Result<void> add(const LevelRecord& record);
  [[nodiscard]] std::uint64_t count() const { return index_.header.count; }

  /// The bytes of both files. The writer is empty afterwards, for a segment of the same schema.
  struct Files {
    std::string segment, keys;
  };
  Files finish();
  /// finish() into files. The keys come first, so that a segment that is there has its keys.
  Result<void> save(const std::string& path, const std::stop_token& stop = {});

 private:
  [[nodiscard]] Result<void> check_level(const LevelRecord& record) const;
  void close_block();
  void add_part(const Packed& packed);

  Compressor compressor_;
  SegmentIndex index_;
  std::string parts_;
  std::vector<KeyEntry> keys_;
  // The block that is being filled.
  std::vector<std::int64_t> numbers_;
  Texts levels_, solutions_;
  std::vector<Measured> measures_;
};

}  // namespace teka::segments
