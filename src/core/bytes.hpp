// Values as bytes and back, exactly: individuals and finished parts of a job in checkpoints. Read by the same version
// of the program on the same kind of machine; the checksum around them (core/seal.hpp) refuses anything else.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/grid.hpp"

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

/// Trivially copyable values, texts, grids, and vectors and optionals of any of these. For another type provide
/// put_bytes(ByteWriter&, const T&) and get_bytes(ByteReader&, T&) in its namespace (found by ADL).
template <class T>
  requires std::is_trivially_copyable_v<T>
void put_bytes(ByteWriter& out, const T& value) {
  out.put(value);
}
template <class T>
  requires std::is_trivially_copyable_v<T>
bool get_bytes(ByteReader& in, T& value) {
  return in.get(value);
}

inline void put_bytes(ByteWriter& out, const std::string& text) {
  out.put_text(text);
}
inline bool get_bytes(ByteReader& in, std::string& text) {
  return in.get_text(text);
}

template <class T>
void put_bytes(ByteWriter& out, const Grid<T>& grid) {
  out.put(grid.size());
  out.put_all(std::vector<T>(grid.cells().begin(), grid.cells().end()));
}
template <class T>
bool get_bytes(ByteReader& in, Grid<T>& grid) {
  Size size;
  std::vector<T> cells;
  if (!in.get(size) || !in.get_all(cells) || size.width < 0 || size.area() != cells.size()) return false;
  grid = Grid<T>(size);
  std::copy(cells.begin(), cells.end(), grid.cells().begin());
  return true;
}

template <class T>
void put_bytes(ByteWriter& out, const std::vector<T>& values) {
  if constexpr (std::is_trivially_copyable_v<T>) {
    out.put_all(values);
  } else {
    out.put(std::uint64_t{values.size()});
    for (const T& value : values) put_bytes(out, value);
  }
}
template <class T>
bool get_bytes(ByteReader& in, std::vector<T>& values) {
  if constexpr (std::is_trivially_copyable_v<T>) {
    return in.get_all(values);
  } else {
    std::uint64_t count = 0;
    if (!in.get(count)) return false;
    values.clear();
    for (; count > 0; --count) {
      if (!get_bytes(in, values.emplace_back())) return false;  // also when there cannot be so many
    }
    return true;
  }
}

template <class T>
  requires(!std::is_trivially_copyable_v<T>)
void put_bytes(ByteWriter& out, const std::optional<T>& value) {
  out.put(value.has_value());
  if (value) put_bytes(out, *value);
}
template <class T>
  requires(!std::is_trivially_copyable_v<T>)
bool get_bytes(ByteReader& in, std::optional<T>& value) {
  bool there = false;
  if (!in.get(there)) return false;
  value.reset();
  return !there || get_bytes(in, value.emplace());
}

}  // namespace teka
