#include "segments/compress.hpp"

#include <zstd.h>

#include <new>
#include <utility>

#include "core/check.hpp"

namespace teka::segments {
namespace {

/// Level 9 takes twice as long and level 19 seven times, for one byte in a hundred at most: what is kept is as good as
/// random, and the rest is found by the codes of single bytes.
constexpr int kLevel = 3;

}  // namespace

void Compressor::Free::operator()(ZSTD_CCtx_s* context) const {
  ZSTD_freeCCtx(context);
}
void Decompressor::Free::operator()(ZSTD_DCtx_s* context) const {
  ZSTD_freeDCtx(context);
}

Compressor::Compressor() : context_(ZSTD_createCCtx()) {
  if (!context_) throw std::bad_alloc();
  TEKA_CHECK(!ZSTD_isError(ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kLevel)));
}

Packed Compressor::pack(const Pieces& pieces) {
  std::size_t size = 0;
  std::size_t bound = 0;
  for (const std::string& piece : pieces) {
    size += piece.size();
    bound += ZSTD_compressBound(piece.size());
  }
  TEKA_CHECK(!ZSTD_isError(ZSTD_CCtx_reset(context_.get(), ZSTD_reset_session_only)));
  TEKA_CHECK(!ZSTD_isError(ZSTD_CCtx_setPledgedSrcSize(context_.get(), size)));
  std::string packed(bound + 64, '\0');
  ZSTD_outBuffer out{packed.data(), packed.size(), 0};
  for (const std::string& piece : pieces) {
    ZSTD_inBuffer in{piece.data(), piece.size(), 0};
    const bool is_last = &piece == &pieces.back();
    const std::size_t left = ZSTD_compressStream2(context_.get(), &out, &in, is_last ? ZSTD_e_end : ZSTD_e_flush);
    TEKA_CHECK(left == 0 && in.pos == in.size);
  }
  packed.resize(out.pos);
  return {std::move(packed), size};
}

Decompressor::Decompressor() : context_(ZSTD_createDCtx()) {
  if (!context_) throw std::bad_alloc();
}

bool Decompressor::unpack(std::string_view packed, std::size_t size, std::string& into) {
  into.resize(size);
  return ZSTD_decompressDCtx(context_.get(), into.data(), size, packed.data(), packed.size()) == size;
}

}  // namespace teka::segments
