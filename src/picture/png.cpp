#include <lodepng.h>

#include <cmath>
#include <optional>
#include <stdexcept>
#include <unordered_map>

#include "picture/drawing.hpp"
#include "picture/raster.hpp"

namespace teka {
namespace {

constexpr double kMostPixels = 128e6;
constexpr std::size_t kMostColours = 256;
constexpr std::size_t kLargePicture = 4'000'000;

struct Indexed {
  std::vector<Colour> palette;
  std::vector<unsigned char> pixels;  ///< indices into the palette
};

/// Nothing when there are too many colours.
std::optional<Indexed> indexed(const Raster& raster) {
  Indexed result;
  result.pixels.reserve(raster.pixels().size());
  std::unordered_map<std::uint32_t, unsigned char> known;
  Colour last = raster.pixels().front();
  unsigned char index = 0;
  for (const Colour c : raster.pixels()) {
    if (c == last && !known.empty()) {  // long runs need no search
      result.pixels.push_back(index);
      continue;
    }
    const auto key = static_cast<std::uint32_t>(c.red << 16 | c.green << 8 | c.blue);
    const auto [entry, is_new] = known.try_emplace(key, static_cast<unsigned char>(result.palette.size()));
    if (is_new) {
      if (result.palette.size() == kMostColours) return std::nullopt;
      result.palette.push_back(c);
    }
    last = c;
    index = entry->second;
    result.pixels.push_back(index);
  }
  return result;
}

unsigned bits_for(std::size_t colours) {
  return colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;
}

std::string encode(const Raster& raster, const std::string& description) {
  static_assert(sizeof(Colour) == 3, "a row of colours is a row of RGB bytes");
  lodepng::State state;
  if (!description.empty()) lodepng_add_itext(&state.info_png, "Description", "", "", description.c_str());
  state.encoder.auto_convert = 0;                // we have just counted the colours
  if (raster.pixels().size() > kLargePicture) {  // a tenth of the time for a few percent more bytes
    state.encoder.zlibsettings.windowsize = 256;
    state.encoder.zlibsettings.lazymatching = 0;
  }
  const auto palette = indexed(raster);
  const unsigned char* bytes = nullptr;
  if (palette) {
    for (LodePNGColorMode* mode : {&state.info_raw, &state.info_png.color}) {
      mode->colortype = LCT_PALETTE;
      mode->bitdepth = 8;
      for (const Colour c : palette->palette) lodepng_palette_add(mode, c.red, c.green, c.blue, 255);
    }
    state.info_png.color.bitdepth = bits_for(palette->palette.size());
    bytes = palette->pixels.data();
  } else {
    state.info_raw.colortype = state.info_png.color.colortype = LCT_RGB;
    bytes = reinterpret_cast<const unsigned char*>(raster.pixels().data());
  }
  std::vector<unsigned char> png;
  const unsigned error =
      lodepng::encode(png, bytes, static_cast<unsigned>(raster.width()), static_cast<unsigned>(raster.height()), state);
  if (error != 0) throw std::runtime_error(fmt::format("PNG encoder: {}", lodepng_error_text(error)));
  return {png.begin(), png.end()};
}

}  // namespace

Result<std::string> to_png(const Drawing& drawing) {
  const double width = std::ceil(drawing.width), height = std::ceil(drawing.height);
  if (!(width >= 1 && height >= 1)) return fail("a picture of {}x{} pixels is empty", drawing.width, drawing.height);
  if (!(width * height <= kMostPixels)) {
    return fail("a picture of {:.0f}x{:.0f} pixels is too large; the most is {:.0f} million: use a smaller cell size",
                width, height, kMostPixels / 1e6);
  }
  Raster raster(static_cast<int>(width), static_cast<int>(height), drawing.background);
  for (const Shape& shape : drawing.shapes) {
    if (is_drawable(shape)) std::visit(raster, shape);
  }
  return encode(raster, drawing.description);
}

}  // namespace teka
