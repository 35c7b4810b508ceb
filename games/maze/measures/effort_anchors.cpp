// The efforts that stand for the difficulties 0, 0.25, 0.5, 0.75 and 1, as measured (docs/maze.md says how).
#include <algorithm>
#include <array>
#include <cmath>

#include "games/maze/measures/effort.hpp"

namespace teka::maze {
namespace {

/// For a shorter side: the anchors at 0.25, 0.5, 0.75 and 1 of square mazes, and by how much they rise with each cell
/// by which the other side is longer. (Way and trouble both grow in proportion to the length of a maze.)
struct AnchorRow {
  double side;
  std::array<double, 4> square;
  std::array<double, 4> slope;
};
constexpr std::array<AnchorRow, 16> kAnchorRows = {{
    {2, {0.02, 0.05, 0.1, 0.2}, {0.01, 0.12, 0.165, 0.19}},
    {3, {0.05, 0.666, 1.337, 1.5}, {0.279, 0.404, 0.63, 0.84}},
    {4, {0.632, 1.92, 3.122, 3.55}, {0.535, 0.613, 0.873, 1.15}},
    {5, {2.092, 3.564, 5.304, 6.61}, {0.689, 0.794, 1.1, 1.34}},
    {6, {3.933, 5.49, 7.83, 9.71}, {0.801, 0.959, 1.32, 1.62}},
    {7, {5.947, 7.662, 10.74, 13.13}, {0.886, 1.11, 1.51, 1.9}},
    {8, {8.063, 10.02, 14.07, 17.39}, {0.956, 1.24, 1.68, 2.12}},
    {10, {12.5, 15.27, 21.62, 26.64}, {1.07, 1.48, 2, 2.54}},
    {12, {17.14, 21.18, 30.47, 38.54}, {1.14, 1.66, 2.26, 3}},
    {16, {26.68, 34.07, 50.74, 67.88}, {1.24, 1.95, 2.58, 3.74}},
    {20, {36.69, 48.26, 73.98, 102.9}, {1.3, 2.19, 2.94, 4.51}},
    {24, {46.99, 63.59, 100.4, 143.9}, {1.34, 2.33, 3.43, 5.03}},
    {32, {68.43, 95.68, 157.5, 244.6}, {1.33, 2.6, 4.05, 6.2}},
    {40, {91.01, 132.7, 213.8, 368.4}, {1.39, 2.85, 4.99, 7.37}},
    {60, {147, 231.9, 441.7, 757}, {1.33, 3.15, 5.71, 9.8}},
    {100, {259.5, 450.3, 920, 1907}, {1.33, 3.75, 7.9, 16}},
}};

}  // namespace

DifficultyAnchors effort_anchors(Size size) {
  const double side = std::max(2, std::min(size.width, size.height));
  const double longer = std::max(0.0, std::max(size.width, size.height) - side);
  // The rows around the side, or the last two for larger mazes: power laws in between and beyond.
  const auto above = std::find_if(kAnchorRows.begin() + 1, kAnchorRows.end() - 1,
                                  [&](const AnchorRow& row) { return row.side > side; });
  const AnchorRow& low = *(above - 1);
  const AnchorRow& high = *above;
  const double share = std::log(side / low.side) / std::log(high.side / low.side);
  const auto between = [&](double a, double b) { return a * std::pow(b / a, share); };
  std::array<double, 5> anchors{};
  for (std::size_t i = 0; i < 4; ++i) {
    anchors[i + 1] = between(low.square[i], high.square[i]) + longer * between(low.slope[i], high.slope[i]);
  }
  return DifficultyAnchors(anchors);
}

}  // namespace teka::maze
