#include "games/sokoban/measures/interleavings.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <vector>

#include "core/check.hpp"
#include "core/hash.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kBeam = 200;

/// One box: the squares it passes, from its start on.
using Track = std::vector<int>;

/// The tracks of all boxes, and the number of box changes of the solution.
struct Tracks {
  std::vector<Track> boxes;
  std::size_t pushes = 0;
  int changes = 0;
};

template <int W>
Tracks tracks_of(const Terrain<W>& terrain, std::string_view solution) {
  Tracks tracks;
  terrain.boxes().for_each([&](int square) { tracks.boxes.push_back({square}); });
  int player = terrain.player();
  const Track* last = nullptr;
  for (const char letter : solution) {
    const int direction = direction_of(letter);
    player = terrain.step(player, direction);
    const auto box = std::ranges::find_if(tracks.boxes, [&](const Track& t) { return t.back() == player; });
    if (box == tracks.boxes.end()) continue;
    if (last != &*box) ++tracks.changes;
    last = &*box;
    box->push_back(terrain.step(player, direction));
    ++tracks.pushes;
  }
  return tracks;
}

/// How far each box is on its track, and where the player is.
struct Progress {
  std::vector<std::uint16_t> done;
  int player = 0;
  std::size_t pushes = 0;
};

template <int W>
class Interleaving {
 public:
  Interleaving(const Terrain<W>& terrain, Tracks tracks) : terrain_(terrain), tracks_(std::move(tracks)) {}

  int run() {
    std::vector<Progress> beam = {
        {.done = std::vector<std::uint16_t>(tracks_.boxes.size(), 0), .player = terrain_.player()}};
    for (int changes = 0; changes < tracks_.changes; ++changes) {
      next_.clear();
      for (const Progress& progress : beam) {
        if (progress.pushes == tracks_.pushes) return changes;
        for (std::size_t box = 0; box < tracks_.boxes.size(); ++box) drag(progress, box);
      }
      keep_best();
      beam.swap(next_);
    }
    return tracks_.changes;
  }

 private:
  /// The farthest ones, of equal ones those that were found first.
  void keep_best() {
    std::vector<std::size_t> order(next_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(tracks_.pushes - next_[i].pushes, i); });
    if (order.size() > kBeam) order.resize(kBeam);
    std::vector<Progress> kept;
    for (const std::size_t i : order) kept.push_back(std::move(next_[i]));
    next_ = std::move(kept);
  }

  /// Adds what one stretch of the box can reach: one push along its track, two, and so on.
  void drag(Progress progress, std::size_t box) {
    const Track& track = tracks_.boxes[box];
    Bits<W> boxes;
    for (std::size_t i = 0; i < tracks_.boxes.size(); ++i) boxes.set(tracks_.boxes[i][progress.done[i]]);
    while (progress.done[box] + 1U < track.size()) {
      const int from = track[progress.done[box]];
      const int to = track[progress.done[box] + 1U];
      const int behind = 2 * from - to;  // the player stands opposite the square that the box goes to
      const Bits<W> region = terrain_.flood(terrain_.floor() & ~boxes, Bits<W>::single(progress.player));
      if (!region.test(behind) || boxes.test(to)) return;
      boxes.flip(from);
      boxes.flip(to);
      progress.player = from;
      ++progress.done[box];
      ++progress.pushes;
      if (seen_.insert(key_of(progress, boxes)).second) next_.push_back(progress);
    }
  }

  std::uint64_t key_of(const Progress& progress, const Bits<W>& boxes) const {
    const Bits<W> region = terrain_.flood(terrain_.floor() & ~boxes, Bits<W>::single(progress.player));
    auto key = static_cast<std::uint64_t>(region.lowest());
    for (const std::uint16_t done : progress.done) key = mix64(key * 0x9E3779B97F4A7C15 + done);
    return key;
  }

  const Terrain<W>& terrain_;
  Tracks tracks_;
  std::vector<Progress> next_;
  std::unordered_set<std::uint64_t> seen_;  // reached with as few changes before; only asked, so its order is no matter
};

}  // namespace

int fewest_changes_of(const Level& level, std::string_view solution) {
  return with_width(level, [&]<int W>() {
    const Terrain<W> terrain = terrain_of<W>(level);
    return Interleaving<W>(terrain, tracks_of(terrain, solution)).run();
  });
}

}  // namespace teka::sokoban
