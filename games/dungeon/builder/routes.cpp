#include "games/dungeon/builder/routes.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "games/dungeon/builder/room_capacity.hpp"

namespace teka::dungeon {
namespace {

constexpr int kTries = 3;  // tries of each simple shape

Axis other(Axis axis) {
  return axis == Axis::across ? Axis::down : Axis::across;
}

/// The point at `along` on a lane of an axis.
Point on_lane(Axis axis, int lane, int along) {
  return axis == Axis::across ? Point{along, lane} : Point{lane, along};
}

int first(const Room& room, Axis axis) {
  return axis == Axis::across ? room.corner.x : room.corner.y;
}

int last(const Room& room, Axis axis) {
  return axis == Axis::across ? room.corner.x + room.size.width - 1 : room.corner.y + room.size.height - 1;
}

int draw(int low, int high, Rng& rng) {
  return static_cast<int>(rng.between(low, high));
}

/// The direction along the axis in which `to` is completely beyond `from` with a gap for doors and corridor, or 0.
int direction(const Room& from, const Room& to, Axis axis) {
  if (first(to, axis) > last(from, axis) + kRoomGap) return 1;
  return last(to, axis) < first(from, axis) - kRoomGap ? -1 : 0;
}

/// The lanes of an axis through a room, without those at its corners if there are enough others.
void lanes(const Room& room, Axis axis, int& low, int& high) {
  low = first(room, other(axis));
  high = last(room, other(axis));
  if (high - low < 3) return;
  ++low;
  --high;
}

}  // namespace

void Router::reset(Size size) {
  if (front_.size() == size) return;  // each search clears its own area
  for (BitRows* const layer : {&front_, &next_, &goal_, &barred_, step_bits_.data(), &step_bits_[1]})
    layer->reset(size);
}

/// The door for leaving the room along the axis on this lane: after its last floor tile. It exists, because a room is
/// connected.
int Router::door(const Room& room, Axis axis, int sign, int lane) const {
  const int edge = sign > 0 ? last(room, axis) : first(room, axis);
  if (room.shape == RoomShape::rectangle) return edge + sign;
  if (axis == Axis::across) {
    const std::uint64_t row = ground_.floor().load(lane, room.corner.x) & low_bits(room.size.width);
    return room.corner.x + (sign > 0 ? 64 - std::countl_zero(row) : std::countr_zero(row) - 1);
  }
  int y = edge;
  while (!ground_.floor().test({lane, y})) y -= sign;
  return y + sign;
}

bool Router::is_free(Axis axis, int lane, int from, int to) const {
  const int low = std::min(from, to), length = std::abs(from - to) + 1;
  return axis == Axis::across ? !ground_.closed().any({low, lane}, {length, 1})
                              : !ground_.closed().any({lane, low}, {1, length});
}

bool Router::may_be_door(Axis axis, int lane, int at) const {
  const Point p = on_lane(axis, lane, at);
  return (ground_.near_path(p.y, p.x) & 1U) == 0;
}

bool Router::find_line(const Room& from, const Room& to, Axis axis, int lane) {
  const int sign = first(to, axis) > last(from, axis) ? 1 : -1;
  const int out = door(from, axis, sign, lane), in = door(to, axis, -sign, lane);
  if (!may_be_door(axis, lane, out) || !may_be_door(axis, lane, in)) return false;
  if ((in - out) * sign > 1 && !is_free(axis, lane, out + sign, in - sign)) return false;
  corners_.assign({on_lane(axis, lane, out)});
  if (in != out) corners_.push_back(on_lane(axis, lane, in));
  return true;
}

bool Router::find_any_line(const Room& from, const Room& to, Rng& rng) {
  for (const Axis axis : {Axis::across, Axis::down}) {
    if (direction(from, to, axis) == 0) continue;
    int low = 0, high = 0, to_low = 0, to_high = 0;
    lanes(from, axis, low, high);
    lanes(to, axis, to_low, to_high);
    low = std::max(low, to_low);
    high = std::min(high, to_high);
    if (low > high) continue;
    const int start = draw(low, high, rng);
    for (int i = 0; i <= high - low; ++i) {
      const int lane = start + i <= high ? start + i : start + i - (high - low + 1);
      if (find_line(from, to, axis, lane)) return true;
    }
  }
  return false;
}

/// Leaves along the axis and arrives along the other one.
bool Router::find_corner(const Room& from, const Room& to, Axis axis, Rng& rng) {
  const int sign = direction(from, to, axis), turn = direction(from, to, other(axis));
  if (sign == 0 || turn == 0) return false;
  int out_low = 0, out_high = 0, in_low = 0, in_high = 0;
  lanes(from, axis, out_low, out_high);
  lanes(to, other(axis), in_low, in_high);
  for (int i = 0; i < kTries; ++i) {
    const int out_lane = draw(out_low, out_high, rng), in_lane = draw(in_low, in_high, rng);
    const int out = door(from, axis, sign, out_lane), in = door(to, other(axis), -turn, in_lane);
    if (may_be_door(axis, out_lane, out) && may_be_door(other(axis), in_lane, in) &&
        is_free(axis, out_lane, out + sign, in_lane) && is_free(other(axis), in_lane, out_lane, in - turn)) {
      corners_.assign(
          {on_lane(axis, out_lane, out), on_lane(axis, out_lane, in_lane), on_lane(other(axis), in_lane, in)});
      return true;
    }
  }
  return false;
}

/// Leaves and arrives along the axis, and changes the lane between the rooms.
bool Router::find_jog(const Room& from, const Room& to, Axis axis, Rng& rng) {
  const int sign = direction(from, to, axis);
  if (sign == 0) return false;
  int out_low = 0, out_high = 0, in_low = 0, in_high = 0;
  lanes(from, axis, out_low, out_high);
  lanes(to, axis, in_low, in_high);
  for (int i = 0; i < kTries; ++i) {
    const int out_lane = draw(out_low, out_high, rng), in_lane = draw(in_low, in_high, rng);
    if (out_lane == in_lane) {
      if (find_line(from, to, axis, out_lane)) return true;
      continue;
    }
    const int out = door(from, axis, sign, out_lane), in = door(to, axis, -sign, in_lane);
    const int middle = draw(std::min(out, in) + 1, std::max(out, in) - 1, rng);
    if (may_be_door(axis, out_lane, out) && may_be_door(axis, in_lane, in) &&
        is_free(axis, out_lane, out + sign, middle) && is_free(other(axis), middle, out_lane, in_lane) &&
        is_free(axis, in_lane, middle, in - sign)) {
      corners_.assign({on_lane(axis, out_lane, out), on_lane(axis, out_lane, middle), on_lane(axis, in_lane, middle),
                       on_lane(axis, in_lane, in)});
      return true;
    }
  }
  return false;
}

bool Router::find_bent(const Room& from, const Room& to, Rng& rng) {
  const Axis axis = rng.next() >> 63U == 0 ? Axis::across : Axis::down;
  return find_corner(from, to, axis, rng) || find_corner(from, to, other(axis), rng) || find_jog(from, to, axis, rng) ||
         find_jog(from, to, other(axis), rng);
}

bool Router::find(const Room& from, const Room& to, Corridors kind, int margin, Rng& rng) {
  if (kind == Corridors::winding && wind(from, to, margin, rng)) return true;
  if (kind == Corridors::straight && find_any_line(from, to, rng)) return true;
  if (find_bent(from, to, rng) || find_any_line(from, to, rng)) return true;
  return flood(from, to, margin);
}

}  // namespace teka::dungeon
