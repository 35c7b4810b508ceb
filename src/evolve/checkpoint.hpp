// Checkpoints of a run: its individuals as bytes, with a magic number and a checksum, so that a truncated or unrelated
// file is rejected and never partly loaded. Random streams are derived from the generation number, so there is no
// generator state to save.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/grid.hpp"
#include "core/result.hpp"

namespace teka {

class ByteWriter {
 public:
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class T>
  void put_all(const std::vector<T>& values) {
    put(std::uint64_t{values.size()});
    for (const T& value : values) put(value);
  }
  void put_text(std::string_view text) {
    put(std::uint64_t{text.size()});
    bytes_.append(text);
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Each get() returns whether there were enough bytes.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  bool get(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (bytes_.size() < sizeof value) return false;
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
    return true;
  }
  template <class T>
  bool get_all(std::vector<T>& values) {
    std::uint64_t count = 0;
    if (!get(count) || count > bytes_.size() / sizeof(T)) return false;
    values.resize(count);
    for (T& value : values) {
      if (!get(value)) return false;
    }
    return true;
  }
  bool get_text(std::string& text) {
    std::uint64_t size = 0;
    if (!get(size) || size > bytes_.size()) return false;
    text.assign(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return true;
  }
  [[nodiscard]] bool at_end() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

/// Genomes of trivially copyable values, and vectors and grids of them, are stored as bytes. For any other genome
/// provide put_genome(ByteWriter&, const Genome&) and get_genome(ByteReader&, Genome&) in its namespace (found by ADL).
template <class T>
  requires std::is_trivially_copyable_v<T>
void put_genome(ByteWriter& out, const T& genome) {
  out.put(genome);
}
template <class T>
  requires std::is_trivially_copyable_v<T>
bool get_genome(ByteReader& in, T& genome) {
  return in.get(genome);
}
template <class T>
void put_genome(ByteWriter& out, const std::vector<T>& genome) {
  out.put_all(genome);
}
template <class T>
bool get_genome(ByteReader& in, std::vector<T>& genome) {
  return in.get_all(genome);
}

template <class T>
void put_genome(ByteWriter& out, const Grid<T>& genome) {
  out.put(genome.size());
  out.put_all(std::vector<T>(genome.cells().begin(), genome.cells().end()));
}
template <class T>
bool get_genome(ByteReader& in, Grid<T>& genome) {
  Size size;
  std::vector<T> cells;
  if (!in.get(size) || !in.get_all(cells) || size.width < 0 || size.area() != cells.size()) return false;
  genome = Grid<T>(size);
  std::copy(cells.begin(), cells.end(), genome.cells().begin());
  return true;
}

std::string seal_checkpoint(const std::string& body);
/// The body, if the magic number and the checksum match.
Result<std::string_view> open_checkpoint(std::string_view sealed);

}  // namespace teka
