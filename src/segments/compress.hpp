// Compression of columns. Nothing else includes <zstd.h>.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace teka::segments {

/// What is compressed together. Pieces differ in their statistics, and each gets a code of its own.
using Pieces = std::vector<std::string>;

struct Packed {
  std::string bytes;
  std::size_t unpacked = 0;  ///< size
};

/// One thread, one level: the same bytes for the same content (and the same version of zstd).
class Compressor {
 public:
  Compressor();
  [[nodiscard]] Packed pack(const Pieces& pieces);

 private:
  struct Free {
    void operator()(ZSTD_CCtx_s* context) const;
  };
  std::unique_ptr<ZSTD_CCtx_s, Free> context_;
};

class Decompressor {
 public:
  Decompressor();
  /// Whether these are `size` compressed bytes. The caller has checked that it is willing to allocate so many.
  [[nodiscard]] bool unpack(std::string_view packed, std::size_t size, std::string& into);

 private:
  struct Free {
    void operator()(ZSTD_DCtx_s* context) const;
  };
  std::unique_ptr<ZSTD_DCtx_s, Free> context_;
};

}  // namespace teka::segments
