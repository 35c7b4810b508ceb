#include <zlib.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <new>
#include <optional>
#include <span>

#include "picture/drawing.hpp"
#include "picture/stripes.hpp"

namespace teka {
namespace {

constexpr double kMostPixels = 128e6;
constexpr std::size_t kLargePicture = 4'000'000;
constexpr int kLevel = 9, kLargeLevel = 4;  // zlib compression levels: for large pictures time matters more

using Bytes = std::span<const std::uint8_t>;

/// The palette of a picture, up to 256 colours.
class Palette {
 public:
  /// The index of a colour, added if new; nullopt when there are too many.
  std::optional<std::uint8_t> add(Colour colour) {
    Entry& entry = find(colour);
    if (!entry.used) {
      if (colours_.size() == 256) return std::nullopt;
      entry = {true, static_cast<std::uint8_t>(colours_.size()), colour};
      colours_.push_back(colour);
    }
    return entry.number;
  }
  /// Adds the colours of all these pixels; false when there are too many.
  bool add_all(std::span<const Colour> pixels) {
    for (std::size_t i = 0; i < pixels.size(); ++i) {
      if ((i == 0 || pixels[i] != pixels[i - 1]) && !add(pixels[i])) return false;
    }
    return true;
  }
  /// The index of a colour that was added.
  [[nodiscard]] std::uint8_t number(Colour colour) { return find(colour).number; }
  [[nodiscard]] const std::vector<Colour>& colours() const { return colours_; }
  [[nodiscard]] unsigned bits() const {
    return colours_.size() <= 2 ? 1 : colours_.size() <= 4 ? 2 : colours_.size() <= 16 ? 4 : 8;
  }

 private:
  struct Entry {
    bool used = false;
    std::uint8_t number = 0;
    Colour colour;
  };

  /// The entry of a colour, or where it would be. Called for millions of pixels, so a small open-addressing table,
  /// never full.
  Entry& find(Colour colour) {
    const std::uint32_t key = std::uint32_t{colour.red} << 16U | std::uint32_t{colour.green} << 8U | colour.blue;
    std::size_t at = (key * 2654435761U) >> 22U;
    while (table_[at].used && table_[at].colour != colour) at = (at + 1) % table_.size();
    return table_[at];
  }

  std::vector<Colour> colours_;
  std::vector<Entry> table_ = std::vector<Entry>(1024);
};

/// Writes the file: a signature, then chunks with a checksum each.
class PngWriter {
 public:
  void chunk(std::string_view type, std::string_view data) {
    number(static_cast<std::uint32_t>(data.size()));
    const std::size_t begin = out_.size();
    out_ += type;
    out_ += data;
    const auto* bytes = reinterpret_cast<const Bytef*>(out_.data() + begin);
    number(static_cast<std::uint32_t>(::crc32(0, bytes, static_cast<uInt>(out_.size() - begin))));
  }
  [[nodiscard]] std::string take() { return std::move(out_); }

  static std::string big_endian(std::uint32_t value) {
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(value >> shift & 255U);
    return bytes;
  }

 private:
  void number(std::uint32_t value) { out_ += big_endian(value); }

  std::string out_ = "\x89PNG\r\n\x1a\n";
};

/// Compresses row by row into IDAT chunks.
class Deflater {
 public:
  Deflater(PngWriter& png, int level) : png_(png), buffer_(std::size_t{1} << 18, '\0') {
    if (::deflateInit(&stream_, level) != Z_OK) throw std::bad_alloc();
  }
  ~Deflater() { ::deflateEnd(&stream_); }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  void add(Bytes bytes) { run(bytes, Z_NO_FLUSH); }
  void finish() { run({}, Z_FINISH); }

 private:
  void run(Bytes bytes, int flush) {
    stream_.next_in = const_cast<Bytef*>(bytes.data());
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
      stream_.avail_out = static_cast<uInt>(buffer_.size());
      ::deflate(&stream_, flush);
      const std::size_t made = buffer_.size() - stream_.avail_out;
      if (made > 0) png_.chunk("IDAT", std::string_view(buffer_).substr(0, made));
    } while (stream_.avail_out == 0);
  }

  PngWriter& png_;
  z_stream stream_{};
  std::string buffer_;
};

/// Palette indices, several per byte. Unfiltered: filters do not help indexed pixels.
class IndexedRows {
 public:
  IndexedRows(Palette& palette, int width)
      : palette_(palette), bits_(palette.bits()), row_((static_cast<std::size_t>(width) * bits_ + 7) / 8 + 1) {}

  Bytes operator()(std::span<const Colour> pixels) {
    std::fill(row_.begin(), row_.end(), std::uint8_t{0});
    const std::size_t in_byte = 8 / bits_;
    std::uint8_t number = palette_.number(pixels.front());
    for (std::size_t i = 0; i < pixels.size(); ++i) {
      if (i > 0 && pixels[i] != pixels[i - 1]) number = palette_.number(pixels[i]);
      const std::size_t shift = 8 - bits_ * (i % in_byte + 1);
      row_[1 + i / in_byte] = static_cast<std::uint8_t>(row_[1 + i / in_byte] | number << shift);
    }
    return row_;
  }

 private:
  Palette& palette_;
  unsigned bits_;
  std::vector<std::uint8_t> row_;  // the first byte is the filter: none
};

/// Three bytes per pixel, each row unfiltered or filtered with "up", whichever has the smaller sum of absolute values.
class RgbRows {
 public:
  explicit RgbRows(int width)
      : above_(static_cast<std::size_t>(width) * 3), plain_(above_.size() + 1), difference_(above_.size() + 1) {
    plain_[0] = 0;
    difference_[0] = 2;  // the filter "up"
  }

  Bytes operator()(std::span<const Colour> pixels) {
    static_assert(sizeof(Colour) == 3, "a row of colours is a row of RGB bytes");
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(pixels.data());
    std::uint64_t plain_size = 0, difference_size = 0;
    for (std::size_t i = 0; i < above_.size(); ++i) {
      plain_[i + 1] = bytes[i];
      difference_[i + 1] = static_cast<std::uint8_t>(bytes[i] - above_[i]);
      plain_size += static_cast<std::uint64_t>(std::abs(static_cast<std::int8_t>(plain_[i + 1])));
      difference_size += static_cast<std::uint64_t>(std::abs(static_cast<std::int8_t>(difference_[i + 1])));
      above_[i] = bytes[i];
    }
    return difference_size < plain_size ? difference_ : plain_;
  }

 private:
  std::vector<std::uint8_t> above_, plain_, difference_;
};

/// False when stopped.
template <class Rows>
bool write_pixels(PngWriter& png, Stripes& stripes, Rows rows, const std::stop_token& stop) {
  const auto width = static_cast<std::size_t>(stripes.width());
  const bool large = width * static_cast<std::size_t>(stripes.height()) > kLargePicture;
  Deflater deflater(png, large ? kLargeLevel : kLevel);
  const bool whole = stripes.for_each(stop, [&](std::span<const Colour> pixels) {
    for (std::size_t at = 0; at < pixels.size(); at += width) {
      if (stop.stop_requested()) return false;
      deflater.add(rows(pixels.subspan(at, width)));
    }
    return true;
  });
  if (whole) deflater.finish();
  return whole;
}

void write_header(PngWriter& png, const Stripes& stripes, const Palette* palette, const std::string& description) {
  std::string header = PngWriter::big_endian(static_cast<std::uint32_t>(stripes.width())) +
                       PngWriter::big_endian(static_cast<std::uint32_t>(stripes.height()));
  header += static_cast<char>(palette != nullptr ? palette->bits() : 8);
  header += palette != nullptr ? '\3' : '\2';  // indexed or RGB
  header.append(3, '\0');
  png.chunk("IHDR", header);
  if (palette != nullptr) {
    std::string colours;
    for (const Colour c : palette->colours()) {
      for (const std::uint8_t part : {c.red, c.green, c.blue}) colours += static_cast<char>(part);
    }
    png.chunk("PLTE", colours);
  }
  // International text, uncompressed, without a language tag.
  if (!description.empty()) png.chunk("iTXt", std::string("Description\0\0\0\0\0", 16) + description);
}

}  // namespace

Result<std::string> to_png(const Drawing& drawing, const std::stop_token& stop) {
  const double width = std::ceil(drawing.width), height = std::ceil(drawing.height);
  if (!(width >= 1 && height >= 1)) return fail("a picture of {}x{} pixels is empty", drawing.width, drawing.height);
  if (!(width * height <= kMostPixels)) {
    return fail("a picture of {:.0f}x{:.0f} pixels is too large; the limit is {:.0f} million: use a smaller cell size",
                width, height, kMostPixels / 1e6);
  }
  Stripes stripes(drawing, static_cast<int>(width), static_cast<int>(height));
  // The palette precedes the pixels, so a first pass collects the colours. Drawing twice is cheaper than keeping all
  // pixels.
  Palette palette;
  const bool few = stripes.for_each(stop, [&](std::span<const Colour> pixels) { return palette.add_all(pixels); });
  if (stop.stop_requested()) return std::string();
  PngWriter png;
  write_header(png, stripes, few ? &palette : nullptr, drawing.description);
  const bool whole = few ? write_pixels(png, stripes, IndexedRows(palette, stripes.width()), stop)
                         : write_pixels(png, stripes, RgbRows(stripes.width()), stop);
  if (!whole) return std::string();
  png.chunk("IEND", {});
  return png.take();
}

}  // namespace teka
