#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "picture/drawing.hpp"
#include "picture/xml.hpp"

namespace teka {
namespace {

// One path for all strokes would be shortest, but libxml2 rejects files with very long attributes.
constexpr std::size_t kLongestPath = 100'000;

// Lengths are written in whole hundredths: relative moves add up exactly, and it is much faster than printing doubles.
std::int64_t hundredths(double x) {
  return std::llround(x * 100);
}

class SvgWriter {
 public:
  explicit SvgWriter(const Drawing& drawing) {
    const auto bounded = [](double side) { return std::abs(side) <= 1e8 ? hundredths(side) : 0; };
    width_ = bounded(drawing.width);
    height_ = bounded(drawing.height);
    text("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    attribute("width", width_);
    attribute("height", height_);
    text(" viewBox=\"0 0 ");
    number(width_);
    text(" ");
    number(height_);
    text("\" stroke-linejoin=\"round\" font-family=\"ui-monospace,Menlo,Consolas,DejaVu Sans Mono,monospace\">\n");
    if (!drawing.description.empty()) {
      text("<desc>");
      text(xml_text(drawing.description));
      text("</desc>\n");
    }
    (*this)(
        FilledRect{0, 0, static_cast<double>(width_) / 100, static_cast<double>(height_) / 100, drawing.background});
  }

  void operator()(const FilledRect& s) {
    text("<rect");
    attribute("x", hundredths(s.x));
    attribute("y", hundredths(s.y));
    // Computed from the rounded corners, so that adjacent rectangles still touch.
    attribute("width", hundredths(s.x + s.width) - hundredths(s.x));
    attribute("height", hundredths(s.y + s.height) - hundredths(s.y));
    colour("fill", s.fill);
    text("/>\n");
  }

  void operator()(const FilledCircle& s) {
    text("<circle");
    attribute("cx", hundredths(s.x));
    attribute("cy", hundredths(s.y));
    attribute("r", hundredths(s.radius));
    colour("fill", s.fill);
    text("/>\n");
  }

  void operator()(const FilledArea& s) {
    text("<path fill-rule=\"evenodd\"");
    colour("fill", s.fill);
    if (s.opacity < 1) attribute("fill-opacity", hundredths(s.opacity));
    text(" d=\"");
    polyline(s.points);
    text("z\"/>\n");
  }

  void operator()(const Stroke& s) {
    begin_stroke({s.width, s.colour});
    polyline(s.points);
  }

  void operator()(const LineRuns& s) {
    for (const auto& [begin, end] : s.runs) {
      begin_stroke({s.width, s.colour});
      polyline(s.upright ? std::array<PointF, 2>{{{s.at, begin}, {s.at, end}}}
                         : std::array<PointF, 2>{{{begin, s.at}, {end, s.at}}});
    }
  }

  void operator()(const Label& s) {
    text("<text");
    attribute("x", hundredths(s.x));
    attribute("y", hundredths(s.y));
    attribute("font-size", hundredths(s.size));
    colour("fill", s.colour);
    if (s.anchor == Anchor::middle) text(" text-anchor=\"middle\"");
    if (s.anchor == Anchor::end) text(" text-anchor=\"end\"");
    text(">");
    text(xml_text(s.text));
    text("</text>\n");
  }

  void end_path() {
    if (path_) text("\"/>\n");
    path_.reset();
  }

  std::string finish() {
    end_path();
    text("</svg>\n");
    return std::move(out_);
  }

 private:
  struct Pen {
    double width;
    Colour colour;
    friend bool operator==(const Pen&, const Pen&) = default;
  };

  /// Opens a path, or continues that of the previous stroke if it has the same style.
  void begin_stroke(const Pen& pen) {
    if (path_ == pen && out_.size() - path_begin_ < kLongestPath) return;
    end_path();
    text("<path fill=\"none\"");
    colour("stroke", pen.colour);
    attribute("stroke-width", hundredths(pen.width));
    text(" d=\"");
    path_begin_ = out_.size();
    path_ = pen;
  }

  void text(std::string_view s) { out_ += s; }

  void number(std::int64_t value) {
    if (value < 0) out_ += '-';
    const std::uint64_t size = value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    char digits[24];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, size / 100).ptr);
    if (size % 100 == 0) return;
    out_ += '.';
    out_ += static_cast<char>('0' + size / 10 % 10);
    if (size % 10 != 0) out_ += static_cast<char>('0' + size % 10);
  }

  void attribute(std::string_view name, std::int64_t value) {
    text(" ");
    text(name);
    text("=\"");
    number(value);
    text("\"");
  }

  void colour(std::string_view name, Colour c) {
    constexpr std::string_view kHex = "0123456789abcdef";
    text(" ");
    text(name);
    text("=\"#");
    for (const std::uint8_t part : {c.red, c.green, c.blue}) {
      out_ += kHex[part >> 4];
      out_ += kHex[part & 15];
    }
    text("\"");
  }

  void polyline(std::span<const PointF> points) {
    std::int64_t x = 0, y = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::int64_t dx = hundredths(points[i].x) - x, dy = hundredths(points[i].y) - y;
      x += dx;
      y += dy;
      if (i > 0 && dy == 0) {
        out_ += 'h';
        number(dx);
      } else if (i > 0 && dx == 0) {
        out_ += 'v';
        number(dy);
      } else {
        out_ += i == 0 ? 'M' : 'l';
        number(dx);
        if (dy >= 0) out_ += ' ';
        number(dy);
      }
    }
  }

  std::string out_;
  std::int64_t width_ = 0, height_ = 0;
  std::optional<Pen> path_;  // of the path that is still open
  std::size_t path_begin_ = 0;
};

}  // namespace

std::string to_svg(const Drawing& drawing, const std::stop_token& stop) {
  SvgWriter writer(drawing);
  for (const Shape& shape : drawing.shapes) {
    if (stop.stop_requested()) return {};
    if (!is_drawable(shape)) continue;
    if (!std::holds_alternative<Stroke>(shape) && !std::holds_alternative<LineRuns>(shape)) writer.end_path();
    std::visit(writer, shape);
  }
  return writer.finish();
}

}  // namespace teka
