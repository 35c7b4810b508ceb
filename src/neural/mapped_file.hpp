// A read-only memory-mapped file, for large weight files.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/result.hpp"

namespace teka::neural {

/// Truncating the file while it is mapped crashes the program (SIGBUS), as with every mapped file: replace such files
/// by renaming, as write_file does, and keep them mapped no longer than needed.
class MappedFile {
 public:
  static Result<MappedFile> open(const std::string& path);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::span<const std::byte> bytes_;
};

}  // namespace teka::neural
