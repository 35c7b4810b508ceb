#include "console/course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace teka::console {
namespace {

constexpr std::size_t kMostPoints = 4096;  // of a curve: no terminal is wider
constexpr int kScaleWidth = 12;
constexpr std::string_view kMarks[] = {"●", "·", "+", "x"};

std::string_view mark_of(std::size_t series) {
  return kMarks[series % std::size(kMarks)];
}

}  // namespace

void Course::add(const Event& event) {
  if (const auto* count = std::get_if<CountEvent>(&event)) count_ = *count;
  if (const auto* point = std::get_if<PointEvent>(&event)) add_point(*point);
  if (const auto* best = std::get_if<BestEvent>(&event)) {
    best_ = *best;
    has_best_ = true;
  }
}

void Course::add_point(const PointEvent& point) {
  if (!std::isfinite(point.x) || !std::isfinite(point.y)) return;
  auto known = std::ranges::find(series_, point.series, &Series::name);
  if (known == series_.end()) known = series_.insert(series_.end(), {point.series, {}});
  auto& points = known->points;
  points.emplace_back(point.x, point.y);
  if (points.size() < kMostPoints) return;
  for (std::size_t i = 0; 2 * i < points.size(); ++i) points[i] = points[2 * i];  // every second one is enough
  points.resize(points.size() / 2);
}

std::vector<std::string> Course::chart(int rows, int columns, double low, double high) const {
  double first = std::numeric_limits<double>::infinity();
  double last = -first;
  for (const Series& series : series_) {
    for (const auto& [x, y] : series.points) {
      first = std::min(first, x);
      last = std::max(last, x);
    }
  }
  std::vector<std::vector<std::string_view>> cells(
      static_cast<std::size_t>(rows), std::vector<std::string_view>(static_cast<std::size_t>(columns), " "));
  for (std::size_t s = series_.size(); s-- > 0;) {  // the first one is drawn over the others
    for (const auto& [x, y] : series_[s].points) {
      const double across = last > first ? (x - first) / (last - first) : 0;
      const double up = high > low ? (y - low) / (high - low) : 0;
      const auto column = static_cast<std::size_t>(std::lround(across * (columns - 1)));
      cells[static_cast<std::size_t>(std::lround((1 - up) * (rows - 1)))][column] = mark_of(s);
    }
  }
  std::vector<std::string> lines;
  for (const auto& row : cells) lines.push_back(fmt::format("{}", fmt::join(row, "")));
  return lines;
}

std::string Course::lines(Terminal::Size size) const {
  std::string text = fmt::format("{}/{} {}\n", count_.done, count_.total, count_.note);
  int left = size.rows - 1;
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  std::string legend;
  for (std::size_t s = 0; s < series_.size(); ++s) {
    legend += fmt::format("{}{} {}", s > 0 ? "   " : "", mark_of(s), series_[s].name);
    for (const auto& [x, y] : series_[s].points) {
      low = std::min(low, y);
      high = std::max(high, y);
    }
  }
  const int rows = std::clamp(size.rows / 3, 3, 12);
  const int columns = std::clamp(size.columns - kScaleWidth, 1, 120);
  if (!series_.empty() && left > rows) {
    const auto curves = chart(rows, columns, low, high);
    for (std::size_t i = 0; i < curves.size(); ++i) {
      const std::string scale = i == 0                   ? fmt::format("{:.6g}", high)
                                : i + 1 == curves.size() ? fmt::format("{:.6g}", low)
                                                         : "";
      text += fmt::format("{:>{}} {}\n", scale, kScaleWidth - 1, curves[i]);
    }
    text += fmt::format("{:>{}} {}\n", "", kScaleWidth - 1, legend);
    left -= rows + 1;
  }
  if (!has_best_ || left < 2) return text;
  text += fmt::format("best so far: {:.6g}\n", best_.value);
  std::string_view rest = best_.picture;
  for (--left; left > 0 && !rest.empty(); --left) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    text += rest.substr(0, end);
    rest.remove_prefix(end);
  }
  return text;
}

}  // namespace teka::console
