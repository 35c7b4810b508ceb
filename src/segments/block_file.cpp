#include "segments/block_file.hpp"

#include "core/check.hpp"
#include "segments/fields.hpp"

namespace teka::segments {
namespace {

constexpr std::size_t kHeadSize = 3 * 8 + 2 * 4 + 2 * 8;
constexpr std::size_t kMostInBody = kMostInList * 16 + 256;  // two columns of eight bytes

std::string head_bytes(const BlockHead& head) {
  FieldWriter out;
  out.put(head.first, 8);
  out.put(head.last, 8);
  out.put(head.count, 8);
  out.put(head.size, 4);
  out.put(head.unpacked, 4);
  out.put(head.checksum, 8);
  FieldWriter seal;
  seal.put(checksum_of(out.bytes()), 8);
  return out.bytes() + seal.bytes();
}

bool get_head(std::string_view bytes, BlockHead& head) {
  FieldReader in(bytes);
  std::uint64_t seal = 0;
  return in.get(head.first, 8) && in.get(head.last, 8) && in.get(head.count, 8) && in.get(head.size, 4) &&
         in.get(head.unpacked, 4) && in.get(head.checksum, 8) && in.get(seal, 8) &&
         seal == checksum_of(bytes.substr(0, kHeadSize - 8));
}

}  // namespace

std::string block_bytes(Compressor& compressor, std::uint64_t first, std::uint64_t last, std::uint64_t count,
                        const Pieces& content) {
  const Packed packed = compressor.pack(content);
  const BlockHead head{.first = first,
                       .last = last,
                       .count = count,
                       .size = packed.bytes.size(),
                       .unpacked = packed.unpacked,
                       .checksum = checksum_of(packed.bytes)};
  TEKA_CHECK(count > 0 && count <= kMostInList && head.unpacked <= kMostInBody);
  return head_bytes(head) + packed.bytes;
}

std::string end_bytes(std::uint64_t count, std::uint64_t place) {
  return head_bytes({.first = count, .last = place});
}

Result<BlockFile> BlockFile::open(InputFile file, std::string_view magic, std::string_view what) {
  TEKA_CHECK(magic.size() == kMagicSize);
  BlockFile opened(std::move(file));
  const std::uint64_t size = opened.file_.size();
  if (size < kMagicSize + kHeadSize) return fail("'{}' is not {}: it has {} bytes", opened.file_.path(), what, size);
  if (auto read = opened.file_.read(0, kMagicSize, opened.bytes_); !read) return tl::unexpected(read.error());
  if (opened.bytes_ != magic) return fail("'{}' is not {}, or of another version of teka", opened.file_.path(), what);
  opened.end_ = size - kHeadSize;
  auto end = opened.head(opened.end_);
  if (!end) return tl::unexpected(end.error());
  if (end->count != 0 || end->last != opened.end_) return opened.file_.damaged("it is truncated");
  opened.count_ = end->first;
  return opened;
}

Result<BlockHead> BlockFile::head(std::uint64_t place) {
  BlockHead head;
  if (auto read = file_.read(place, kHeadSize, bytes_); !read) return tl::unexpected(read.error());
  if (!get_head(bytes_, head)) return file_.damaged("it is truncated, or a checksum does not match");
  if (place == end_) return head;
  const bool fits = head.count > 0 && head.count <= kMostInList && head.first <= head.last &&
                    head.unpacked <= kMostInBody && head.size <= end_ - place - kHeadSize;
  if (!fits) return file_.damaged("one of its blocks makes no sense");
  return head;
}

std::uint64_t BlockFile::next(std::uint64_t place, const BlockHead& head) {
  return place + kHeadSize + head.size;
}

Result<std::string_view> BlockFile::body(std::uint64_t place, const BlockHead& head) {
  if (auto read = file_.read(place + kHeadSize, head.size, bytes_); !read) return tl::unexpected(read.error());
  if (checksum_of(bytes_) != head.checksum) return file_.damaged("a checksum does not match");
  if (!decompressor_.unpack(bytes_, head.unpacked, unpacked_)) return file_.damaged("a block cannot be unpacked");
  return unpacked_;
}

}  // namespace teka::segments
