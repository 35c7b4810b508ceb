// The keys of a segment's levels, in a file beside it, in ascending order: so repeats are found among all segments
// without sorting them.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "segments/block_file.hpp"

namespace teka::segments {

struct KeyEntry {
  std::uint64_t key = 0, number = 0;
  friend auto operator<=>(const KeyEntry&, const KeyEntry&) = default;
};

std::string key_file_bytes(std::vector<KeyEntry> entries);

class KeyFile {
 public:
  static Result<KeyFile> open(const std::string& path);
  static Result<KeyFile> open(InputFile file);

  [[nodiscard]] std::uint64_t count() const { return blocks_.count(); }
  /// The place of the first block that may have this key, looked for from an earlier place on.
  Result<std::uint64_t> find(std::uint64_t key, std::uint64_t place = kFirstPlace);
  /// The next block, in order of key and number; empty at the end.
  Result<void> read(std::uint64_t& place, std::vector<KeyEntry>& entries);

 private:
  explicit KeyFile(BlockFile blocks) : blocks_(std::move(blocks)) {}
  BlockFile blocks_;
  std::vector<std::int64_t> keys_, numbers_;
};

}  // namespace teka::segments
