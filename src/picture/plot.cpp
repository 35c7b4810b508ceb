#include "picture/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "picture/axes.hpp"
#include "picture/font.hpp"
#include "picture/line_style.hpp"

namespace teka {
namespace {

constexpr double kLegendSample = 22, kLegendRow = kTextSize * 1.6, kLegendGap = 18;
constexpr double kBandOpacity = 0.18;
constexpr std::size_t kMostMarkers = 30;  // a series of at most this many points has markers

bool usable(double value, bool log) {
  return std::abs(value) <= kLargestValue && (!log || value > 0);
}
bool usable(PointF p, const Plot& plot) {
  return usable(p.x, false) && usable(p.y, plot.log_y);
}
double half_band(const Series& series, std::size_t i) {
  const double half = i < series.band.size() ? std::abs(series.band[i]) : 0;
  return half <= kLargestValue ? half : 0;
}

struct DataRange {
  double low = std::numeric_limits<double>::infinity(), high = -low;

  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  /// Makes an empty range a little wider; from 0 (logarithmic: 0.1) to 1 when nothing was included.
  void widen(bool log) {
    if (low > high) *this = {log ? 0.1 : 0, 1};
    const double size = std::max(std::abs(low), std::abs(high));
    if (high - low > 1e-9 * size) return;
    const double more = size == 0 ? 1 : size * 0.1;
    *this = log ? DataRange{low / 2, high * 2} : DataRange{low - more, high + more};
  }
};

Scale x_scale(const Plot& plot) {
  if (!plot.x_names.empty()) return {-0.5, static_cast<double>(plot.x_names.size()) - 0.5};
  DataRange extent;
  bool whole = true;
  for (const Series& series : plot.series) {
    for (const PointF p : series.points) {
      if (!usable(p, plot)) continue;
      extent.include(p.x);
      whole = whole && p.x == std::floor(p.x);
    }
  }
  whole = whole && extent.low <= extent.high;  // without any number the axis is from 0 to 1
  extent.widen(false);
  return {.low = extent.low, .high = extent.high, .whole = whole};
}

Scale y_scale(const Plot& plot) {
  DataRange extent;
  double least = 0;
  for (const Series& series : plot.series) {
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const PointF p = series.points[i];
      if (!usable(p, plot)) continue;
      least = std::min(least, p.y);
      for (const double y : {p.y, p.y - half_band(series, i), p.y + half_band(series, i)}) {
        if (usable(y, plot.log_y)) extent.include(y);
      }
    }
  }
  for (const HorizontalLine& line : plot.lines) {
    if (!usable(line.y, plot.log_y)) continue;
    least = std::min(least, line.y);
    extent.include(line.y);
  }
  if (least == 0) extent.low = std::max(extent.low, 0.0);  // a band alone does not extend the axis below zero
  extent.widen(plot.log_y);
  if (plot.log_y) {
    const double margin = std::pow(extent.high / extent.low, 0.04);
    return {extent.low / margin, extent.high * margin, true};
  }
  if (extent.low > 0 && extent.low < 0.35 * extent.high) extent.low = 0;  // close enough to zero to start there
  const double step = round_step(extent.high - extent.low, 6) / 2;
  return {std::floor(extent.low / step) * step, std::ceil(extent.high / step) * step};
}

/// Calls visit(begin, end) for each run of consecutive usable points.
template <class Visit>
void for_each_run(const Series& series, const Plot& plot, Visit&& visit) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= series.points.size(); ++i) {
    if (i < series.points.size() && usable(series.points[i], plot)) continue;
    if (i > begin) visit(begin, i);
    begin = i + 1;
  }
}

void draw_band(Drawing& drawing, const Frame& frame, const Series& series, const Plot& plot) {
  if (series.band.empty()) return;
  for_each_run(series, plot, [&](std::size_t begin, std::size_t end) {
    FilledArea area{{}, series.colour, kBandOpacity};
    const auto edge = [&](std::size_t i, double y) {
      area.points.push_back(frame.at(series.points[i].x, std::clamp(y, frame.y.low, frame.y.high)));
    };
    for (std::size_t i = begin; i < end; ++i) edge(i, series.points[i].y + half_band(series, i));
    for (std::size_t i = end; i-- > begin;) edge(i, series.points[i].y - half_band(series, i));
    drawing.add(std::move(area));
  });
}

void draw_series(Drawing& drawing, const Frame& frame, const Series& series, LineStyle style, const Plot& plot) {
  for_each_run(series, plot, [&](std::size_t begin, std::size_t end) {
    std::vector<PointF> line;
    for (std::size_t i = begin; i < end; ++i) line.push_back(frame.at(series.points[i].x, series.points[i].y));
    if (series.points.size() <= kMostMarkers) {
      for (const PointF p : line) add_marker(drawing, p, kLineWidth * 1.5, series.colour, style.marker);
    }
    add_line(drawing, std::move(line), series.colour, style.dashes);
  });
}

/// A point with an error bar for each category; the points of several series stand side by side.
void draw_categories(Drawing& drawing, const Frame& frame, const std::vector<LineStyle>& styles, const Plot& plot) {
  const double step = 0.6 / static_cast<double>(std::max<std::size_t>(plot.series.size(), 1));
  double shift = -step * (static_cast<double>(plot.series.size()) - 1) / 2;
  for (std::size_t s = 0; s < plot.series.size(); ++s) {
    const Series& series = plot.series[s];
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const PointF p = series.points[i];
      if (!usable(p, plot)) continue;
      const double half = half_band(series, i);
      const PointF low = frame.at(p.x + shift, std::max(p.y - half, frame.y.low));
      const PointF high = frame.at(p.x + shift, std::min(p.y + half, frame.y.high));
      if (half > 0) drawing.add(Stroke{{low, high}, kLineWidth, series.colour});
      add_marker(drawing, frame.at(p.x + shift, p.y), kLineWidth * 2, series.colour, styles[s].marker);
    }
    shift += step;
  }
}

/// The names of the categories in place of the ticks.
std::vector<Tick> category_ticks(const Plot& plot, const Frame& frame) {
  const double room = (frame.right - frame.left) / static_cast<double>(plot.x_names.size());
  std::vector<Tick> ticks;
  for (const std::string& name : plot.x_names)
    ticks.push_back({static_cast<double>(ticks.size()), shortened(name, kTextSize, room - kTextSize / 2)});
  return ticks;
}

struct Entry {
  std::string name;
  Colour colour = {};
  LineStyle style = {};
  double sample = kLegendSample + 6;  ///< the room for a sample of the line
  double x = 0, y = 0;

  [[nodiscard]] double width() const { return sample + text_width(name, kTextSize); }
};

/// The legend is to the right of the frame when it is narrow and short enough, otherwise below it in rows.
struct Legend {
  std::vector<Entry> entries;
  double right_room = 0, bottom_room = 0;
};

/// Side by side in rows, which become the y; returns the number of rows.
std::size_t put_in_rows(std::vector<Entry>& entries, double width) {
  double x = kPadding, row = 0;
  for (Entry& entry : entries) {
    if (x > kPadding && x + entry.width() > width - kPadding) {
      x = kPadding;
      ++row;
    }
    entry.x = x;
    entry.y = row;
    x += entry.width() + kLegendGap;
  }
  return static_cast<std::size_t>(row) + 1;
}

/// Puts entries in rows, at most a third of the plot; the last one says how many there was no room for.
std::size_t put_below(std::vector<Entry>& entries, const Plot& plot) {
  const auto most = static_cast<std::size_t>(std::max(1.0, std::floor(plot.height / 3 / kLegendRow)));
  const std::size_t all = entries.size();
  std::size_t rows = put_in_rows(entries, plot.width);
  if (rows <= most) return rows;
  std::erase_if(entries, [&](const Entry& entry) { return entry.y >= static_cast<double>(most); });
  do {
    entries.push_back({.name = fmt::format("and {} more", all - entries.size()), .sample = 0});
    rows = put_in_rows(entries, plot.width);
    if (rows <= most) return rows;
    entries.pop_back();
    entries.pop_back();
  } while (!entries.empty());
  return 0;
}

/// To the right, if there is room; false: there is none.
bool put_beside(Legend& legend, const Plot& plot) {
  double widest = 0;
  for (const Entry& entry : legend.entries) widest = std::max(widest, entry.width());
  double y = kPadding + heading_height(plot.title, plot.note, plot.width) + kLegendRow;
  const double bottom = y + kLegendRow * static_cast<double>(legend.entries.size());
  if (widest > 0.3 * plot.width || bottom > plot.height - kPadding) return false;
  legend.right_room = widest + kLegendGap;
  for (Entry& entry : legend.entries) {
    entry.x = plot.width - kPadding - widest;
    entry.y = y += kLegendRow;
  }
  return true;
}

std::vector<LineStyle> styles_of(const Plot& plot) {
  std::vector<LineWish> wishes;
  for (const Series& series : plot.series) wishes.push_back({series.colour, series.dashed});
  return line_styles(wishes);
}

Legend make_legend(const Plot& plot, const std::vector<LineStyle>& styles) {
  Legend legend;
  const auto add = [&](std::string_view name, Colour colour, LineStyle style) {
    if (name.empty()) return;
    const std::string shown = shortened(name, kTextSize, plot.width - 2 * kPadding - kLegendSample - 6);
    legend.entries.push_back({.name = shown, .colour = colour, .style = style});
  };
  for (std::size_t i = 0; i < plot.series.size(); ++i) add(plot.series[i].name, plot.series[i].colour, styles[i]);
  for (const HorizontalLine& line : plot.lines) add(line.name, line.colour, {.dashes = 1});
  if (legend.entries.empty() || put_beside(legend, plot)) return legend;
  const std::size_t rows = put_below(legend.entries, plot);
  const double last = static_cast<double>(rows) - 1;
  legend.bottom_room = static_cast<double>(rows) * kLegendRow + kTextSize / 2;
  for (Entry& entry : legend.entries) entry.y = plot.height - kPadding - 3 - (last - entry.y) * kLegendRow;
  return legend;
}

void draw_legend(Drawing& drawing, const Legend& legend) {
  for (const Entry& entry : legend.entries) {
    const double middle = std::round(entry.y - kTextSize * 0.35);
    if (entry.sample > 0) {
      add_line(drawing, {{entry.x, middle}, {entry.x + kLegendSample, middle}}, entry.colour, entry.style.dashes);
      if (entry.style.marker > 0) {
        add_marker(drawing, {entry.x + kLegendSample / 2, middle}, kLineWidth * 2, entry.colour, entry.style.marker);
      }
    }
    drawing.add(Label{entry.x + entry.sample, entry.y, entry.name, kTextSize, kInk});
  }
}

}  // namespace

Colour palette(std::size_t i) {
  // Without yellow, which is too pale for a line on white.
  constexpr std::array<Colour, 7> kColours = {
      {{0, 114, 178}, {213, 94, 0}, {0, 158, 115}, {204, 121, 167}, {230, 159, 0}, {86, 180, 233}, {70, 70, 70}}};
  return kColours[i % kColours.size()];
}

Drawing draw(const Plot& given) {
  Plot plot = given;
  plot.height += title_overflow(plot.title, plot.width);
  Drawing drawing{plot.width, plot.height, {255, 255, 255}, {}};
  const Texts texts{plot.title, plot.x_label, plot.y_label, plot.note};
  const std::vector<LineStyle> styles = styles_of(plot);
  const Legend legend = make_legend(plot, styles);
  Frame frame = make_frame(drawing, x_scale(plot), y_scale(plot), texts, legend.right_room, legend.bottom_room);
  if (!plot.x_names.empty()) frame.x_ticks = category_ticks(plot, frame);
  draw_grid(drawing, frame);
  const bool joined = plot.x_names.empty();
  if (joined) {
    for (const Series& series : plot.series) draw_band(drawing, frame, series, plot);
  }
  for (const HorizontalLine& line : plot.lines) {
    if (!usable(line.y, plot.log_y)) continue;
    add_line(drawing, {frame.at(frame.x.low, line.y), frame.at(frame.x.high, line.y)}, line.colour, 1);
  }
  if (joined) {
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
      draw_series(drawing, frame, plot.series[i], styles[i], plot);
    }
  } else {
    draw_categories(drawing, frame, styles, plot);
  }
  draw_axes(drawing, frame, texts);
  draw_legend(drawing, legend);
  return drawing;
}

}  // namespace teka
