// Paths for corridors: simple shapes first (a line, a corner, a jog), then a flood fill that finds a path if there is
// one, or a winding path of least cost over noise.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "games/dungeon/builder/ground.hpp"

namespace teka::dungeon {

enum class Axis : std::uint8_t { across, down };  ///< along x, along y

/// Finds paths between two rooms on the current ground. A path is the corners of a line of tiles, from a door in the
/// wall of the first room to one in the wall of the second. Between the doors no tile of it is closed; each door is
/// adjacent to floor of its own room only, straight behind it, and not near a passage.
class Router {
 public:
  explicit Router(const Ground& ground) : ground_(ground) {}

  void reset(Size size);

  /// A path inside the bounding box of both rooms with `margin` tiles around it; `kind` is not mixed. Simple shapes
  /// stay inside the box whatever the margin is.
  bool find(const Room& from, const Room& to, Corridors kind, int margin, Rng& rng);
  /// The straight path along row (or column) `lane`, where both rooms have floor; only here may rooms share a wall.
  bool find_line(const Room& from, const Room& to, Axis axis, int lane);

  /// The last path found.
  [[nodiscard]] std::span<const Point> corners() const { return corners_; }

 private:
  struct Window {
    Point low, high;  // both included
  };
  struct Rows {
    int low, high;
  };

  // Simple shapes, routes.cpp.
  bool find_any_line(const Room& from, const Room& to, Rng& rng);
  bool find_corner(const Room& from, const Room& to, Axis axis, Rng& rng);
  bool find_jog(const Room& from, const Room& to, Axis axis, Rng& rng);
  bool find_bent(const Room& from, const Room& to, Rng& rng);
  [[nodiscard]] int door(const Room& room, Axis axis, int sign, int lane) const;
  [[nodiscard]] bool is_free(Axis axis, int lane, int from, int to) const;
  [[nodiscard]] bool may_be_door(Axis axis, int lane, int at) const;

  // Floods, routes_flood.cpp.
  [[nodiscard]] Window window(const Room& from, const Room& to, int margin) const;
  void clear_window(const Window& window);
  void bar_window(const Window& window);
  bool add_ports(const Room& room, const Window& window, BitRows& ports) const;
  bool flood(const Room& from, const Room& to, int margin);
  bool spread(const Window& window, Rows rows, Point& met, int& steps);
  void trace(Point met, int steps);
  void add_doors(const Room& from, const Room& to);
  [[nodiscard]] Point door_behind(const Room& room, Point port, Point preferred) const;

  // Winding paths, routes_winding.cpp.
  bool wind(const Room& from, const Room& to, int margin, Rng& rng);
  void choose_port(BitRows& ports, const Window& window, Point target, Rng& rng);
  bool spread_by_cost(const Window& window, std::uint64_t salt, Point& met);

  const Ground& ground_;
  std::vector<Point> corners_;
  BitRows front_, next_, goal_;
  BitRows barred_;                    // closed, visited or outside the window
  std::array<BitRows, 2> step_bits_;  // see step_code in routes_flood.cpp
  std::vector<Point> ports_;
  std::vector<std::uint32_t> cost_;           // of a path to a tile of the window
  std::array<std::vector<Point>, 64> queue_;  // tiles by that cost, modulo the number of queues
};

}  // namespace teka::dungeon
