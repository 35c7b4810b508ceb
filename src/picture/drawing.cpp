#include "picture/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace teka {
namespace {

constexpr double kFarthest = 1e8;  // in hundredths still exact, and fits into an int

bool all_near(std::initializer_list<double> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::abs(x) <= kFarthest; });
}
bool all_near(const std::vector<PointF>& points) {
  return std::all_of(points.begin(), points.end(), [](PointF p) { return all_near({p.x, p.y}); });
}

struct IsDrawable {
  bool operator()(const FilledRect& s) const {
    return all_near({s.x, s.y, s.width, s.height}) && s.width >= 0 && s.height >= 0;
  }
  bool operator()(const FilledCircle& s) const { return all_near({s.x, s.y, s.radius}) && s.radius >= 0; }
  bool operator()(const FilledArea& s) const { return all_near(s.points) && all_near({s.opacity}); }
  bool operator()(const Stroke& s) const { return all_near(s.points) && all_near({s.width}) && s.width >= 0; }
  bool operator()(const LineRuns& s) const {
    double reached = -kFarthest;
    for (const auto& [begin, end] : s.runs) {
      if (!(begin >= reached && end >= begin)) return false;
      reached = end;
    }
    return reached <= kFarthest && all_near({s.at, s.width}) && s.width >= 0;
  }
  bool operator()(const Label& s) const { return all_near({s.x, s.y, s.size}) && s.size >= 0; }
};

struct Move {
  double x, y, scale;

  void operator()(FilledRect& s) const {
    move(s.x, s.y);
    s.width *= scale;
    s.height *= scale;
  }
  void operator()(FilledCircle& s) const {
    move(s.x, s.y);
    s.radius *= scale;
  }
  void operator()(FilledArea& s) const {
    for (PointF& p : s.points) move(p.x, p.y);
  }
  void operator()(Stroke& s) const {
    for (PointF& p : s.points) move(p.x, p.y);
    s.width *= scale;
  }
  void operator()(LineRuns& s) const {
    s.at = (s.upright ? x : y) + s.at * scale;
    for (auto& [begin, end] : s.runs) {
      begin = (s.upright ? y : x) + begin * scale;
      end = (s.upright ? y : x) + end * scale;
    }
    s.width *= scale;
  }
  void operator()(Label& s) const {
    move(s.x, s.y);
    s.size *= scale;
  }
  void move(double& px, double& py) const {
    px = x + px * scale;
    py = y + py * scale;
  }
};

}  // namespace

bool is_drawable(const Shape& shape) {
  return std::visit(IsDrawable{}, shape);
}

// Not inline: gcc 12 gives false warnings about moves of inlined variants.
void Drawing::add(Shape shape) {
  shapes.push_back(std::move(shape));
}

void Drawing::place(const Drawing& other, double x, double y, double scale) {
  const std::size_t count = other.shapes.size();  // read once: a drawing may be placed into itself
  shapes.reserve(shapes.size() + count);
  for (std::size_t i = 0; i < count; ++i) {
    shapes.push_back(other.shapes[i]);
    std::visit(Move{x, y, scale}, shapes.back());
  }
}

}  // namespace teka
