#include "picture/raster.hpp"

#include <algorithm>
#include <cmath>

#include "picture/font.hpp"

namespace teka {
namespace {

/// The share of the pixel [centre - 1/2, centre + 1/2] covered by [low, high], in one dimension.
double overlap(double centre, double low, double high) {
  return std::clamp(std::min(high, centre + 0.5) - std::max(low, centre - 0.5), 0.0, 1.0);
}

double pixel_centre(int i) {
  return i + 0.5;
}

}  // namespace

Raster::Range Raster::touched(double low, double high, Range limit) {
  // Casts instead of std::floor and std::ceil, which are function calls on baseline x86-64; nothing is negative.
  const double least = limit.begin, most = limit.end;
  const double end = std::clamp(high, least, most);
  const int whole = static_cast<int>(end);
  return {static_cast<int>(std::clamp(low, least, most)), whole < end ? whole + 1 : whole};
}

void Raster::blend(std::size_t pixel, Colour colour, double share) {
  Colour& old = pixels_[pixel];
  const auto mix = [share](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + (static_cast<double>(b) - a) * share));
  };
  old = {mix(old.red, colour.red), mix(old.green, colour.green), mix(old.blue, colour.blue)};
}

void Raster::operator()(const FilledRect& rect) {
  const double right = rect.x + rect.width, bottom = rect.y + rect.height;
  const Range columns = columns_in(rect.x, right), rows = rows_in(rect.y, bottom);
  // Fully covered columns need no blending in fully covered rows.
  const int whole_begin = std::min(columns.begin + (rect.x > columns.begin ? 1 : 0), columns.end);
  const int whole_end = std::max(columns.end - (right < columns.end ? 1 : 0), whole_begin);
  for (int y = rows.begin; y < rows.end; ++y) {
    const std::size_t row = index(0, y);
    const double share = overlap(pixel_centre(y), rect.y, bottom);
    const auto edge = [&](int begin, int end) {
      for (int x = begin; x < end; ++x) blend(row + x, rect.fill, share * overlap(pixel_centre(x), rect.x, right));
    };
    if (share < 1) {
      edge(columns.begin, columns.end);
      continue;
    }
    edge(columns.begin, whole_begin);
    std::fill(pixels_.begin() + row + whole_begin, pixels_.begin() + row + whole_end, rect.fill);
    edge(whole_end, columns.end);
  }
}

void Raster::operator()(const FilledCircle& circle) {
  cover_disc({circle.x, circle.y}, circle.radius);
  paint_covered(circle.fill);
}

void Raster::operator()(const FilledArea& area) {
  if (area.points.size() < 3) return;
  constexpr int kSlices = 8;  // per row of pixels; along x the coverage is exact
  const auto [low, high] =
      std::minmax_element(area.points.begin(), area.points.end(), [](PointF a, PointF b) { return a.y < b.y; });
  const Range rows = rows_in(low->y, high->y);
  std::vector<double> crossings, shares(width_);
  for (int y = rows.begin; y < rows.end; ++y) {
    Range used{width_, 0};
    for (int slice = 0; slice < kSlices; ++slice) {
      const double level = y + (slice + 0.5) / kSlices;
      crossings.clear();
      for (std::size_t i = 0; i < area.points.size(); ++i) {
        const PointF a = area.points[i], b = area.points[(i + 1) % area.points.size()];
        if ((a.y <= level) != (b.y <= level)) crossings.push_back(a.x + (level - a.y) / (b.y - a.y) * (b.x - a.x));
      }
      std::sort(crossings.begin(), crossings.end());
      for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
        const Range span = columns_in(crossings[i], crossings[i + 1]);
        for (int x = span.begin; x < span.end; ++x) {
          shares[x] += overlap(pixel_centre(x), crossings[i], crossings[i + 1]) / kSlices;
        }
        used = {std::min(used.begin, span.begin), std::max(used.end, span.end)};
      }
    }
    for (int x = used.begin; x < used.end; ++x) {
      blend(index(x, y), area.fill, shares[x] * std::clamp(area.opacity, 0.0, 1.0));
      shares[x] = 0;
    }
  }
}

void Raster::operator()(const Stroke& stroke) {
  const auto& points = stroke.points;
  if (points.size() < 2) return;
  const double half = stroke.width / 2;
  if (points.size() == 2 && (points[0].x == points[1].x || points[0].y == points[1].y)) {
    // A vertical or horizontal line is a rectangle.
    const auto [left, right] = std::minmax(points[0].x, points[1].x);
    const auto [top, bottom] = std::minmax(points[0].y, points[1].y);
    const bool level = top == bottom;
    (*this)(level ? FilledRect{left, top - half, right - left, stroke.width, stroke.colour}
                  : FilledRect{left - half, top, stroke.width, bottom - top, stroke.colour});
    return;
  }
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const auto [top, bottom] = std::minmax(points[i].y, points[i + 1].y);
    if (bottom + half + 1 < rows_.begin || top - half - 1 > rows_.end) continue;
    cover_segment(points[i], points[i + 1], half);
    if (i > 0) cover_disc(points[i], half);
  }
  paint_covered(stroke.colour);
}

void Raster::operator()(const LineRuns& line) {
  const double half = line.width / 2;
  if (!line.upright) {
    for (const auto& [begin, end] : line.runs) {
      (*this)(FilledRect{begin, line.at - half, end - begin, line.width, line.colour});
    }
    return;
  }
  const auto first = std::partition_point(line.runs.begin(), line.runs.end(),
                                          [&](const LineRuns::Run& run) { return run.end <= rows_.begin; });
  for (auto run = first; run != line.runs.end() && run->begin < rows_.end; ++run) {
    (*this)(FilledRect{line.at - half, run->begin, line.width, run->end - run->begin, line.colour});
  }
}

void Raster::operator()(const Label& label) {
  const double dot = label.size * kDot;
  const double width = text_width(label.text, label.size) - dot;  // without the gap after the last glyph
  const double shift = label.anchor == Anchor::start ? 0 : label.anchor == Anchor::middle ? width / 2 : width;
  // Whole pixels: at sizes 10, 20, ... each dot is then a whole number of pixels.
  PointF corner{std::round(label.x - shift), std::round(label.y) - kGlyphBaseline * dot};
  for (const char32_t c : code_points(label.text)) {
    cover_glyph(c, corner, dot);
    corner.x += label.size * kAdvance;
  }
  paint_covered(label.colour);
}

/// Adjacent dots are joined by lines, so that letters look smooth at any size.
void Raster::cover_glyph(char32_t c, PointF corner, double dot) {
  const auto& dots = glyph(c).dots;
  const auto on = [&](std::size_t x, std::size_t y) { return x < kGlyphWidth && y < kGlyphHeight && dots[y][x]; };
  const auto centre = [&](std::size_t x, std::size_t y) {
    return PointF{corner.x + (static_cast<double>(x) + 0.5) * dot, corner.y + (static_cast<double>(y) + 0.5) * dot};
  };
  const double half = dot / 2;
  for (std::size_t y = 0; y < kGlyphHeight; ++y) {
    for (std::size_t x = 0; x < kGlyphWidth; ++x) {
      if (!on(x, y)) continue;
      cover_disc(centre(x, y), half);
      if (on(x + 1, y)) cover_segment(centre(x, y), centre(x + 1, y), half);
      if (on(x, y + 1)) cover_segment(centre(x, y), centre(x, y + 1), half);
      if (on(x, y + 1)) continue;  // dots that already meet around a corner need no diagonal
      if (on(x + 1, y + 1) && !on(x + 1, y)) cover_segment(centre(x, y), centre(x + 1, y + 1), half);
      if (x > 0 && on(x - 1, y + 1) && !on(x - 1, y)) cover_segment(centre(x, y), centre(x - 1, y + 1), half);
    }
  }
}

void Raster::cover(int x, int y, double share) {
  const auto amount = static_cast<std::uint8_t>(std::lround(share * 255));
  if (amount == 0) return;
  const std::size_t pixel = index(x, y);
  if (mask_.empty()) mask_.resize(pixels_.size());
  if (mask_[pixel] == 0) masked_.push_back(pixel);
  mask_[pixel] = std::max(mask_[pixel], amount);
}

void Raster::cover_disc(PointF centre, double radius) {
  const Range rows = rows_in(centre.y - radius, centre.y + radius);
  const Range columns = columns_in(centre.x - radius, centre.x + radius);
  for (int y = rows.begin; y < rows.end; ++y) {
    for (int x = columns.begin; x < columns.end; ++x) {
      const double dx = pixel_centre(x) - centre.x, dy = pixel_centre(y) - centre.y;
      cover(x, y, overlap(std::sqrt(dx * dx + dy * dy), -radius, radius));
    }
  }
}

/// The line as a rotated rectangle: coverage across times coverage along, exact for vertical and horizontal lines.
void Raster::cover_segment(PointF from, PointF to, double half_width) {
  const double dx = to.x - from.x, dy = to.y - from.y;
  const double length = std::sqrt(dx * dx + dy * dy);
  if (length == 0) return;
  const double ux = dx / length, uy = dy / length;
  const double reach = half_width + 1;
  const Range rows = rows_in(std::min(from.y, to.y) - reach, std::max(from.y, to.y) + reach);
  for (int y = rows.begin; y < rows.end; ++y) {
    const double v = pixel_centre(y) - from.y;
    double low = std::min(0.0, dx) - reach, high = std::max(0.0, dx) + reach;
    if (uy != 0) {  // only the pixels of this row that are near the line: |v ux - u uy| <= reach
      const double middle = v * ux / uy, spread = std::abs(reach / uy);
      low = std::max(low, middle - spread);
      high = std::min(high, middle + spread);
    }
    const Range columns = columns_in(from.x + low, from.x + high);
    for (int x = columns.begin; x < columns.end; ++x) {
      const double u = pixel_centre(x) - from.x;
      cover(x, y, overlap(v * ux - u * uy, -half_width, half_width) * overlap(u * ux + v * uy, 0, length));
    }
  }
}

void Raster::paint_covered(Colour colour) {
  for (const std::size_t pixel : masked_) {
    blend(pixel, colour, mask_[pixel] / 255.0);
    mask_[pixel] = 0;
  }
  masked_.clear();
}

}  // namespace teka
