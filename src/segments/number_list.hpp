// Ascending numbers in a file, however many: they are written and read as a stream.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/file.hpp"
#include "segments/block_file.hpp"

namespace teka::segments {

class NumberListWriter {
 public:
  static Result<NumberListWriter> open(const std::string& path);

  /// Each larger than the one before.
  Result<void> add(std::uint64_t number);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// Until then an older file stays as it is. Nothing may be done with the writer afterwards.
  Result<void> commit();

 private:
  explicit NumberListWriter(FileWriter file) : file_(std::move(file)) {}
  Result<void> write_block();
  FileWriter file_;
  Compressor compressor_;
  std::vector<std::int64_t> numbers_;
  std::uint64_t count_ = 0, place_ = 0;
};

class NumberList {
 public:
  static Result<NumberList> open(const std::string& path);
  static Result<NumberList> open(InputFile file);

  /// Of all numbers in the file.
  [[nodiscard]] std::uint64_t count() const { return blocks_.count(); }
  /// Nothing at the end.
  Result<std::optional<std::uint64_t>> next();
  /// Asked for ascending numbers. Passes over what lies before them without unpacking it.
  Result<bool> has(std::uint64_t number);

 private:
  explicit NumberList(BlockFile blocks) : blocks_(std::move(blocks)) {}
  /// The next block with a number of at least this.
  Result<void> load(std::uint64_t number);
  Result<void> read_block(const BlockHead& head);
  BlockFile blocks_;
  std::uint64_t place_ = kFirstPlace, seen_ = 0;
  std::optional<std::uint64_t> last_;  ///< of the blocks before
  std::vector<std::int64_t> numbers_;
  std::size_t at_ = 0;
};

}  // namespace teka::segments
