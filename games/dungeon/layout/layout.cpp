#include "games/dungeon/layout/layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace teka::dungeon {
namespace {

constexpr int kTriesPerRoom = 100;
constexpr std::uint32_t kNoEarlierRoom = std::numeric_limits<std::uint32_t>::max();

double squared_distance(Site a, Site b) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

bool is_share(double x) {
  return x >= 0 && x <= 1;
}

/// A random place in the ring around a room that is neither too near nor too far.
Site site_beside(Site room, double min_distance, const LayoutSettings& settings, Rng& rng) {
  const double reach = min_distance > 0 ? 1.5 * min_distance : 0.1 * std::min(settings.width, settings.height);
  for (;;) {
    const double x = (2 * rng.unit() - 1) * reach, y = (2 * rng.unit() - 1) * reach;
    const double squared = x * x + y * y;
    if (squared < min_distance * min_distance || squared > reach * reach) continue;
    return {room.x + x, room.y + y};
  }
}

}  // namespace

Result<void> validate(const LayoutSettings& settings) {
  if (settings.rooms < 1 || settings.rooms > kMostRooms) {
    return fail("{} rooms is out of range; choose 1 to {}", settings.rooms, kMostRooms);
  }
  for (const double side : {settings.width, settings.height}) {
    if (!(side >= 1e-6 && side <= 1e9))
      return fail("an area with a side of {} is out of range; choose 0.000001 to 1000000000", side);
  }
  if (!(settings.min_distance >= 0 && settings.min_distance <= 1e9)) {
    return fail("a minimum distance of {} is out of range; choose 0 or more", settings.min_distance);
  }
  if (!is_share(settings.loops)) return fail("loops {} is out of range; choose a share from 0 to 1", settings.loops);
  if (!is_share(settings.randomness)) return fail("randomness {} is out of range; choose 0 to 1", settings.randomness);
  if (!is_share(settings.clustering))
    return fail("clustering {} is out of range; choose a share from 0 to 1", settings.clustering);
  if (settings.remoteness && !is_share(*settings.remoteness)) {
    return fail("remoteness {} is out of range; choose 0 to 1", *settings.remoteness);
  }
  if (settings.exit_distance && !(*settings.exit_distance >= 0 && *settings.exit_distance <= kMostRooms)) {
    return fail("an exit distance of {} is out of range; choose 0 to {}", *settings.exit_distance, kMostRooms);
  }
  if (!(settings.exit_spread >= 0 && settings.exit_spread <= kMostRooms)) {
    return fail("an exit spread of {} is out of range; choose 0 to {}", settings.exit_spread, kMostRooms);
  }
  return {};
}

std::size_t LayoutMaker::cell_of(Site site) const {
  const auto column = std::min(columns_ - 1, static_cast<std::size_t>(site.x / cell_width_));
  const auto row = std::min(rows_ - 1, static_cast<std::size_t>(site.y / cell_height_));
  return row * columns_ + column;
}

bool LayoutMaker::is_free(Site site, double min_distance, const std::vector<Site>& rooms) const {
  const std::size_t cell = cell_of(site);
  const std::size_t column = cell % columns_, row = cell / columns_;
  const double too_near = min_distance * min_distance;
  for (std::size_t y = row == 0 ? 0 : row - 1; y < std::min(rows_, row + 2); ++y) {
    for (std::size_t x = column == 0 ? 0 : column - 1; x < std::min(columns_, column + 2); ++x) {
      for (std::uint32_t room = newest_[y * columns_ + x]; room != kNoEarlierRoom; room = older_[room]) {
        if (squared_distance(site, rooms[room]) < too_near) return false;
      }
    }
  }
  return true;
}

bool LayoutMaker::place_room(const LayoutSettings& settings, Rng& rng, std::vector<Site>& rooms) {
  const bool near_another = settings.clustering > 0 && !rooms.empty() && rng.chance(settings.clustering);
  for (int i = 0; i < kTriesPerRoom; ++i) {
    // If a cluster has no place left, the room goes anywhere.
    Site site;
    if (near_another && i < kTriesPerRoom / 2) {
      site = site_beside(rooms[rng.below(rooms.size())], settings.min_distance, settings, rng);
      if (site.x < 0 || site.y < 0 || site.x >= settings.width || site.y >= settings.height) continue;
    } else {
      site.x = rng.unit() * settings.width;
      site.y = rng.unit() * settings.height;
    }
    if (!is_free(site, settings.min_distance, rooms)) continue;
    const std::size_t cell = cell_of(site);
    older_.push_back(newest_[cell]);
    newest_[cell] = static_cast<std::uint32_t>(rooms.size());
    rooms.push_back(site);
    return true;
  }
  return false;
}

void LayoutMaker::place_rooms(const LayoutSettings& settings, Rng& rng, Layout& layout) {
  // Squares no narrower than the minimum distance, and not many more of them than rooms.
  const auto cells = [&](double length) {
    const double most = 2 * std::ceil(std::sqrt(settings.rooms));
    return static_cast<std::size_t>(
        settings.min_distance > 0 ? std::clamp(std::floor(length / settings.min_distance), 1.0, most) : 1.0);
  };
  columns_ = cells(settings.width);
  rows_ = cells(settings.height);
  cell_width_ = settings.width / static_cast<double>(columns_);
  cell_height_ = settings.height / static_cast<double>(rows_);
  newest_.assign(columns_ * rows_, kNoEarlierRoom);
  older_.clear();
  layout.graph.rooms.clear();
  layout.dropped = 0;
  for (std::uint32_t i = 0; i < settings.rooms; ++i) {
    if (!place_room(settings, rng, layout.graph.rooms)) ++layout.dropped;
  }
}

void LayoutMaker::find_candidates(Layout& layout) {
  const auto& rooms = layout.graph.rooms;
  if (rooms.size() >= 4) {
    const auto edges = triangulator_.run(rooms);
    layout.candidates.assign(edges.begin(), edges.end());
    return;
  }
  layout.candidates.clear();
  for (std::uint32_t a = 0; a < rooms.size(); ++a) {
    for (std::uint32_t b = a + 1; b < rooms.size(); ++b) layout.candidates.push_back({a, b});
  }
}

void LayoutMaker::weigh(const LayoutSettings& settings, Rng& rng, const Layout& layout) {
  weighted_.clear();
  double sum = 0;
  for (const Edge& edge : layout.candidates) {
    const double length = std::sqrt(squared_distance(layout.graph.rooms[edge.a], layout.graph.rooms[edge.b]));
    sum += length;
    weighted_.push_back({edge, length});
  }
  if (settings.randomness == 0) return;
  // Divided by their mean, lengths have about the scale and spread of the paper's random weights.
  const double unit = sum > 0 ? static_cast<double>(weighted_.size()) / sum : 0;
  for (WeightedEdge& candidate : weighted_) {
    const double chance = 0.1 + 0.9 * rng.unit();
    candidate.weight = settings.randomness * chance + (1 - settings.randomness) * unit * candidate.weight;
  }
}

void LayoutMaker::choose_ways(double loops, Layout& layout) {
  kruskal_.run(layout.graph.rooms.size(), weighted_);
  const auto tree = kruskal_.tree(), rest = kruskal_.rest();
  const auto more = static_cast<std::size_t>(loops * static_cast<double>(rest.size()));
  layout.tree.assign(tree.begin(), tree.end());
  layout.loops.assign(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(more));
  auto& edges = layout.graph.edges;
  edges = layout.tree;
  edges.insert(edges.end(), layout.loops.begin(), layout.loops.end());
  std::sort(edges.begin(), edges.end());
}

void LayoutMaker::make(const LayoutSettings& settings, const Seed& seed, Layout& layout) {
  Rng rng(seed);
  place_rooms(settings, rng, layout);
  find_candidates(layout);
  weigh(settings, rng, layout);
  choose_ways(settings.loops, layout);
  ends_.choose(settings, rng, layout.graph);
}

std::vector<RoomGraph> make_graphs(const LayoutSettings& settings, const Seed& seed, std::size_t count) {
  std::vector<RoomGraph> graphs;
  graphs.reserve(count);
  LayoutMaker maker;
  Layout layout;
  for (std::size_t i = 0; i < count; ++i) {
    maker.make(settings, seed.child(i), layout);
    graphs.push_back(layout.graph);
  }
  return graphs;
}

}  // namespace teka::dungeon
