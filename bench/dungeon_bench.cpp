// Map generation: the builder compared with a simple version, on the reference map (80x25 tiles, 15 rectangular rooms,
// bent corridors, loops of 0.15, doors, each map proven to be connected), and at other sizes and styles.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

#include "games/dungeon/builder/builder.hpp"

namespace teka::dungeon {
namespace {

/// The straightforward version: a vector of rows, pairs of rooms by distance, a breadth-first search for each corridor
/// and another one as proof.
class PlainBuilder {
 public:
  PlainBuilder(Size size, int rooms, double loops) : size_(size), count_(rooms), loops_(loops) {}

  /// The tiles, or empty if some rooms are not connected.
  std::vector<std::vector<char>> build(Rng& rng) {
    tiles_.assign(static_cast<std::size_t>(size_.height),
                  std::vector<char>(static_cast<std::size_t>(size_.width), '#'));
    rooms_.clear();
    for (int i = 0; i < count_; ++i) {
      if (!place(rng)) return {};
    }
    if (!join()) return {};
    return is_connected() ? tiles_ : std::vector<std::vector<char>>{};
  }

 private:
  struct Box {
    int x, y, w, h;
  };
  static constexpr Point kWays[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

  char& tile(Point p) { return tiles_[p.y][p.x]; }
  static bool is_in(const Box& b, Point p) { return p.x >= b.x && p.y >= b.y && p.x < b.x + b.w && p.y < b.y + b.h; }

  bool place(Rng& rng) {
    for (int tries = 0; tries < 1000; ++tries) {
      const Box box{static_cast<int>(rng.between(1, size_.width - 10)),
                    static_cast<int>(rng.between(1, size_.height - 6)), static_cast<int>(rng.between(3, 9)),
                    static_cast<int>(rng.between(3, 5))};
      bool free = box.x + box.w < size_.width && box.y + box.h < size_.height;
      for (const Box& b : rooms_) {
        free = free &&
               (box.x > b.x + b.w + 2 || b.x > box.x + box.w + 2 || box.y > b.y + b.h + 2 || b.y > box.y + box.h + 2);
      }
      if (!free) continue;
      for (int y = box.y; y < box.y + box.h; ++y) {
        for (int x = box.x; x < box.x + box.w; ++x) tile({x, y}) = '.';
      }
      rooms_.push_back(box);
      return true;
    }
    return false;
  }

  bool join() {
    std::vector<std::pair<double, std::pair<std::size_t, std::size_t>>> pairs;
    for (std::size_t a = 0; a < rooms_.size(); ++a) {
      for (std::size_t b = a + 1; b < rooms_.size(); ++b) {
        const double x = rooms_[a].x + rooms_[a].w / 2.0 - rooms_[b].x - rooms_[b].w / 2.0;
        const double y = rooms_[a].y + rooms_[a].h / 2.0 - rooms_[b].y - rooms_[b].h / 2.0;
        pairs.push_back({x * x + y * y, {a, b}});
      }
    }
    std::sort(pairs.begin(), pairs.end());
    std::vector<std::size_t> part(rooms_.size());
    std::iota(part.begin(), part.end(), std::size_t{0});
    std::size_t parts = rooms_.size();
    int loops = static_cast<int>(loops_ * 20);  // about this many edges of a triangulation are outside the tree
    for (const auto& [length, pair] : pairs) {
      const auto [a, b] = pair;
      if (part[a] == part[b] ? loops-- <= 0 : false) continue;
      if (!dig(rooms_[a], rooms_[b]) || part[a] == part[b]) continue;
      const std::size_t old = part[b], mine = part[a];
      for (std::size_t& p : part) p = p == old ? mine : p;
      if (--parts == 1) break;
    }
    return parts == 1;
  }

  /// Whether a corridor between these rooms may be here: only their own floor next to it.
  bool may_dig(Point p, const Box& a, const Box& b) {
    if (p.x < 1 || p.y < 1 || p.x >= size_.width - 1 || p.y >= size_.height - 1 || tile(p) != '#') return false;
    return std::all_of(std::begin(kWays), std::end(kWays), [&](Point way) {
      const Point q{p.x + way.x, p.y + way.y};
      return tile(q) == '#' || (tile(q) == '.' && (is_in(a, q) || is_in(b, q)));
    });
  }

  bool dig(const Box& a, const Box& b) {
    std::vector<std::vector<Point>> before(tiles_.size(), std::vector<Point>(tiles_[0].size(), Point{-1, -1}));
    std::queue<Point> queue;
    for (int y = a.y; y < a.y + a.h; ++y) {
      for (int x = a.x; x < a.x + a.w; ++x) {
        queue.push({x, y});
        before[y][x] = {x, y};
      }
    }
    while (!queue.empty()) {
      const Point here = queue.front();
      queue.pop();
      for (const Point way : kWays) {
        const Point next{here.x + way.x, here.y + way.y};
        if (is_in(b, next) && !is_in(a, here)) {
          for (Point p = here; !is_in(a, p); p = before[p.y][p.x])
            tile(p) = p == here || is_in(a, before[p.y][p.x]) ? '+' : ',';
          return true;
        }
        if (!may_dig(next, a, b) || before[next.y][next.x].x >= 0) continue;
        before[next.y][next.x] = here;
        queue.push(next);
      }
    }
    return false;
  }

  bool is_connected() {
    std::vector<std::vector<bool>> seen(tiles_.size(), std::vector<bool>(tiles_[0].size()));
    std::queue<Point> queue;
    queue.push({rooms_[0].x, rooms_[0].y});
    seen[rooms_[0].y][rooms_[0].x] = true;
    while (!queue.empty()) {
      const Point here = queue.front();
      queue.pop();
      for (const Point way : kWays) {
        const Point next{here.x + way.x, here.y + way.y};
        if (tile(next) == '#' || seen[next.y][next.x]) continue;
        seen[next.y][next.x] = true;
        queue.push(next);
      }
    }
    return std::all_of(rooms_.begin(), rooms_.end(), [&](const Box& b) { return seen[b.y][b.x]; });
  }

  Size size_;
  int count_;
  double loops_;
  std::vector<std::vector<char>> tiles_;
  std::vector<Box> rooms_;
};

void plain(benchmark::State& state) {
  PlainBuilder builder({80, 25}, 15, 0.15);
  Rng rng{Seed(1)};
  std::int64_t maps = 0;
  for (auto _ : state) {
    auto tiles = builder.build(rng);
    maps += tiles.empty() ? 0 : 1;
    benchmark::DoNotOptimize(tiles);
  }
  state.counters["maps/s"] = benchmark::Counter(static_cast<double>(maps), benchmark::Counter::kIsRate);
}
BENCHMARK(plain)->Name("dungeon/plain-80x25-15-rooms");

void build_maps(benchmark::State& state, const MapSettings& settings) {
  Builder builder;
  Map map;
  std::uint64_t number = 0;
  for (auto _ : state) {
    builder.build(settings, Seed(1).child(number++), map);
    benchmark::DoNotOptimize(map.tiles.cells().data());
  }
  const auto maps = static_cast<double>(number);
  state.counters["maps/s"] = benchmark::Counter(maps, benchmark::Counter::kIsRate);
  state.counters["rooms/s"] = benchmark::Counter(maps * settings.rooms, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(build_maps, rectangles, MapSettings{})->Name("dungeon/80x25-15-rooms");
BENCHMARK_CAPTURE(build_maps, overlap, MapSettings{.style = Style::overlap})->Name("dungeon/80x25-15-overlap");
BENCHMARK_CAPTURE(build_maps, circles, MapSettings{.style = Style::circles})->Name("dungeon/80x25-15-circles");
BENCHMARK_CAPTURE(build_maps, caves, MapSettings{.style = Style::caves, .corridors = Corridors::winding})
    ->Name("dungeon/80x25-15-caves-winding");
BENCHMARK_CAPTURE(build_maps, crowded, MapSettings{.rooms = 100})->Name("dungeon/80x25-100-rooms");
BENCHMARK_CAPTURE(build_maps, large, MapSettings{.size = {2000, 2000}, .rooms = 10'000})
    ->Name("dungeon/2000x2000-10000-rooms")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(build_maps, large_caves,
                  MapSettings{
                      .size = {2000, 2000}, .rooms = 10'000, .style = Style::caves, .corridors = Corridors::winding})
    ->Name("dungeon/2000x2000-10000-caves-winding")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace teka::dungeon
