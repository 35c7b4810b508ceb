// A file of which parts are read, and a file for what does not fit into memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"

namespace teka::segments {

/// Closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

class InputFile {
 public:
  static Result<InputFile> open(const std::string& path);
  /// Bytes as if they were a file of this name.
  static InputFile of_bytes(std::string name, std::string bytes);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Exactly these bytes. Nothing is allocated if the file does not have them.
  Result<void> read(std::uint64_t offset, std::size_t size, std::string& into) const;
  /// "'a.seg' is damaged: ..."
  [[nodiscard]] tl::unexpected<Error> damaged(std::string_view what) const;

 private:
  std::string path_, bytes_;
  Descriptor descriptor_;
  std::uint64_t size_ = 0;
};

/// Lies beside a file, has no name, and is gone when it is closed, also after a kill. Safe for any thread that uses its
/// own places.
class ScratchFile {
 public:
  static Result<ScratchFile> beside(const std::string& path);
  Result<void> write(std::uint64_t offset, std::span<const std::uint64_t> numbers) const;
  Result<void> read(std::uint64_t offset, std::span<std::uint64_t> numbers) const;

 private:
  std::string path_;
  Descriptor descriptor_;
};

}  // namespace teka::segments
