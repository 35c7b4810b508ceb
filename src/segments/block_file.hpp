// Ascending numbers in a file, with more columns or without: blocks of some thousand, each compressed and sealed on its
// own, so that a reader holds one at a time and passes over those that it does not need.
//
//   "teka-keys-1\n" or the like
//   block: first, last, count, size, unpacked size, checksum of the bytes, checksum of these fields; the bytes
//   ...
//   a block without numbers, whose first and last are the count of all numbers and the place of this block
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "segments/compress.hpp"
#include "segments/input_file.hpp"

namespace teka::segments {

struct BlockHead {
  std::uint64_t first = 0, last = 0, count = 0;
  std::uint64_t size = 0, unpacked = 0, checksum = 0;
};

/// All magic texts are that long.
inline constexpr std::size_t kMagicSize = 14;
inline constexpr std::uint64_t kFirstPlace = kMagicSize;
inline constexpr std::size_t kMostInList = std::size_t{1} << 16U;  ///< numbers in a block

/// A block of numbers from first to last. What is compressed is up to the caller.
std::string block_bytes(Compressor& compressor, std::uint64_t first, std::uint64_t last, std::uint64_t count,
                        const Pieces& content);
/// The end of a file: so many numbers; it comes at this place.
std::string end_bytes(std::uint64_t count, std::uint64_t place);

class BlockFile {
 public:
  /// `what` is said in errors: "a list of keys".
  static Result<BlockFile> open(InputFile file, std::string_view magic, std::string_view what);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::uint64_t end() const { return end_; }
  /// What lies at a place: a block, which the next one follows at next(), as long as the place is not the end().
  Result<BlockHead> head(std::uint64_t place);
  static std::uint64_t next(std::uint64_t place, const BlockHead& head);
  /// Unpacked; valid until the next call.
  Result<std::string_view> body(std::uint64_t place, const BlockHead& head);
  [[nodiscard]] const InputFile& file() const { return file_; }

 private:
  explicit BlockFile(InputFile file) : file_(std::move(file)) {}
  InputFile file_;
  Decompressor decompressor_;
  std::uint64_t count_ = 0, end_ = 0;
  std::string bytes_, unpacked_;
};

}  // namespace teka::segments
