#include "games/dungeon/measures/variety.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "core/hash.hpp"
#include "graph/paths.hpp"

namespace teka::dungeon {
namespace {

// ---- labels

std::vector<Edge> sorted_edges(const RoomGraph& graph) {
  std::vector<Edge> edges = graph.edges;
  std::sort(edges.begin(), edges.end());
  return edges;
}

double jaccard_distance(std::size_t common, std::size_t a, std::size_t b) {
  const std::size_t all = a + b - common;
  return all == 0 ? 0 : 1 - static_cast<double>(common) / static_cast<double>(all);
}

std::size_t count_common(std::span<const Edge> a, std::span<const Edge> b) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    common += a[i] == b[j] ? 1 : 0;
    const bool step = a[i] <= b[j];
    j += b[j] <= a[i] ? 1 : 0;
    i += step ? 1 : 0;
  }
  return common;
}

/// Edges as bit sets: much faster than merging lists for maps with few rooms.
constexpr std::size_t kMostRoomsForBits = 256;

class WaySets {
 public:
  explicit WaySets(std::span<const RoomGraph> graphs) {
    std::size_t rooms = 0;
    for (const RoomGraph& graph : graphs) rooms = std::max(rooms, graph.rooms.size());
    words_ = (rooms * (rooms - std::min<std::size_t>(rooms, 1)) / 2 + 63) / 64;
    bits_.assign(words_ * graphs.size(), 0);
    for (std::size_t g = 0; g < graphs.size(); ++g) {
      for (const auto& [a, b] : graphs[g].edges) {
        const std::size_t bit = static_cast<std::size_t>(b) * (b - 1) / 2 + a;
        bits_[g * words_ + bit / 64] |= std::uint64_t{1} << bit % 64;
      }
    }
  }

  [[nodiscard]] std::size_t count_common(std::size_t a, std::size_t b) const {
    std::size_t common = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      common += static_cast<std::size_t>(std::popcount(bits_[a * words_ + w] & bits_[b * words_ + w]));
    }
    return common;
  }

 private:
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

template <class Common>
double mean_jaccard(std::span<const RoomGraph> graphs, Common&& common) {
  double sum = 0;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    for (std::size_t j = i + 1; j < graphs.size(); ++j) {
      sum += jaccard_distance(common(i, j), graphs[i].edges.size(), graphs[j].edges.size());
    }
  }
  const auto n = static_cast<double>(graphs.size());
  return sum / (n * (n - 1) / 2);
}

double label_variety(std::span<const RoomGraph> graphs) {
  if (std::all_of(graphs.begin(), graphs.end(), [](const auto& g) { return g.rooms.size() <= kMostRoomsForBits; })) {
    const WaySets sets(graphs);
    return mean_jaccard(graphs, [&](std::size_t i, std::size_t j) { return sets.count_common(i, j); });
  }
  std::vector<std::vector<Edge>> lists;
  for (const RoomGraph& graph : graphs) lists.push_back(sorted_edges(graph));
  return mean_jaccard(graphs, [&](std::size_t i, std::size_t j) { return count_common(lists[i], lists[j]); });
}

// ---- structure

constexpr int kDescriptionRounds = 4;  ///< the labels without neighbours, and three rounds with them

struct DescriptionCount {
  std::uint64_t description;
  double amount;
};

class Describer {
 public:
  /// The map as a unit vector of label counts.
  const std::vector<DescriptionCount>& describe(const RoomGraph& graph) {
    const std::size_t n = graph.rooms.size();
    neighbours_.build(n, graph.edges);
    labels_.resize(n);
    for (std::uint32_t v = 0; v < n; ++v) {
      labels_[v] = mix64(4 * neighbours_.degree(v) + (v == graph.start ? 2 : 0) + (v == graph.exit ? 1 : 0) + 1);
    }
    counts_.clear();
    for (int round = 0; round < kDescriptionRounds; ++round) {
      if (round > 0) look_around();
      count(static_cast<std::uint64_t>(round));
    }
    std::sort(counts_.begin(), counts_.end(),
              [](const DescriptionCount& a, const DescriptionCount& b) { return a.description < b.description; });
    return counts_;
  }

 private:
  void look_around() {
    next_.resize(labels_.size());
    for (std::uint32_t v = 0; v < labels_.size(); ++v) {
      std::uint64_t around = 0;  // a sum, so that the order of neighbours does not matter
      for (const std::uint32_t w : neighbours_.of(v)) around += mix64(labels_[w] + 0x9E3779B97F4A7C15);
      next_[v] = hash_combine(labels_[v], around);
    }
    labels_.swap(next_);
  }

  /// Adds the counts of this round's labels; all rounds have the same weight.
  void count(std::uint64_t round) {
    sorted_ = labels_;
    std::sort(sorted_.begin(), sorted_.end());
    const std::size_t first = counts_.size();
    double squares = 0;
    for (std::size_t i = 0; i < sorted_.size();) {
      std::size_t end = i;
      while (end < sorted_.size() && sorted_[end] == sorted_[i]) ++end;
      const auto amount = static_cast<double>(end - i);
      squares += amount * amount;
      counts_.push_back({hash_combine(sorted_[i], round), amount});
      i = end;
    }
    for (std::size_t i = first; i < counts_.size(); ++i) counts_[i].amount /= std::sqrt(squares * kDescriptionRounds);
  }

  Neighbours neighbours_;
  std::vector<std::uint64_t> labels_, next_, sorted_;
  std::vector<DescriptionCount> counts_;
};

double structure_distance(const RoomGraph& a, const RoomGraph& b) {
  Describer describer;
  const std::vector<DescriptionCount> first = describer.describe(a);
  const std::vector<DescriptionCount>& second = describer.describe(b);
  double alike = 0;
  for (std::size_t i = 0, j = 0; i < first.size() && j < second.size();) {
    if (first[i].description == second[j].description) {
      alike += first[i++].amount * second[j++].amount;
    } else {
      (first[i].description < second[j].description ? i : j) += 1;
    }
  }
  return std::max(0.0, 1 - alike);
}

/// Without iterating over pairs: the squared sum of all vectors contains all products, and each vector with itself
/// gives 1.
double structure_variety(std::span<const RoomGraph> graphs) {
  Describer describer;
  std::vector<DescriptionCount> all;
  for (const RoomGraph& graph : graphs) {
    const auto& features = describer.describe(graph);
    all.insert(all.end(), features.begin(), features.end());
  }
  // By amount, too, so that sums are always taken in the same order.
  std::sort(all.begin(), all.end(), [](const DescriptionCount& a, const DescriptionCount& b) {
    return std::tie(a.description, a.amount) < std::tie(b.description, b.amount);
  });
  double squares = 0;
  for (std::size_t i = 0; i < all.size();) {
    double sum = 0;
    const std::uint64_t description = all[i].description;
    for (; i < all.size() && all[i].description == description; ++i) sum += all[i].amount;
    squares += sum * sum;
  }
  const auto n = static_cast<double>(graphs.size());
  return std::max(0.0, 1 - (squares - n) / (n * (n - 1)));
}

// ---- geometry

/// The ends of corridors, one array per coordinate, so that several can be compared at once.
struct CorridorLines {
  std::vector<double> x1, y1, x2, y2;
};

CorridorLines corridors_of(const RoomGraph& graph) {
  Site low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};
  for (const Site& room : graph.rooms) {
    low = {std::min(low.x, room.x), std::min(low.y, room.y)};
    high = {std::max(high.x, room.x), std::max(high.y, room.y)};
  }
  const double width = high.x - low.x, height = high.y - low.y;
  const double diagonal = std::sqrt(width * width + height * height);
  const double scale = diagonal > 0 ? 1 / diagonal : 0;
  CorridorLines corridors;
  for (const auto& [a, b] : graph.edges) {
    corridors.x1.push_back((graph.rooms[a].x - (low.x + high.x) / 2) * scale);
    corridors.y1.push_back((graph.rooms[a].y - (low.y + high.y) / 2) * scale);
    corridors.x2.push_back((graph.rooms[b].x - (low.x + high.x) / 2) * scale);
    corridors.y2.push_back((graph.rooms[b].y - (low.y + high.y) / 2) * scale);
  }
  return corridors;
}

/// Rotations and reflections: bits 0 and 1 mirror, bit 2 swaps the axes.
CorridorLines seen_from(int side, const CorridorLines& c) {
  CorridorLines turned = c;
  if ((side & 4) != 0) {
    turned.x1.swap(turned.y1);
    turned.x2.swap(turned.y2);
  }
  for (std::size_t i = 0; i < turned.x1.size(); ++i) {
    if ((side & 1) != 0) {
      turned.x1[i] = -turned.x1[i];
      turned.x2[i] = -turned.x2[i];
    }
    if ((side & 2) != 0) {
      turned.y1[i] = -turned.y1[i];
      turned.y2[i] = -turned.y2[i];
    }
  }
  return turned;
}

class CorridorMatcher {
 public:
  /// The mean, over the corridors of a, of the distance to the nearest one of b.
  double one_way(const CorridorLines& a, const CorridorLines& b) {
    const std::size_t n = a.x1.size();
    nearest_.assign(n, std::numeric_limits<double>::infinity());
    for (std::size_t j = 0; j < b.x1.size(); ++j) {
      const double x1 = b.x1[j], y1 = b.y1[j], x2 = b.x2[j], y2 = b.y2[j];
      for (std::size_t i = 0; i < n; ++i) {
        const double straight =
            square(a.x1[i] - x1) + square(a.y1[i] - y1) + square(a.x2[i] - x2) + square(a.y2[i] - y2);
        const double crossed =
            square(a.x1[i] - x2) + square(a.y1[i] - y2) + square(a.x2[i] - x1) + square(a.y2[i] - y1);
        const double better = std::min(straight, crossed);
        nearest_[i] = std::min(nearest_[i], better);
      }
    }
    double sum = 0;
    for (const double squares : nearest_) sum += std::sqrt(squares / 2);
    return sum / static_cast<double>(n);
  }

  double distance(const CorridorLines& a, const std::array<CorridorLines, 8>& sides_of_b) {
    if (a.x1.empty() || sides_of_b[0].x1.empty()) return a.x1.size() == sides_of_b[0].x1.size() ? 0 : 1;
    double best = 1;  // no two points are farther apart than a diagonal
    for (const CorridorLines& b : sides_of_b) best = std::min(best, (one_way(a, b) + one_way(b, a)) / 2);
    return best;
  }

 private:
  static double square(double x) { return x * x; }

  std::vector<double> nearest_;
};

std::array<CorridorLines, 8> all_sides(const CorridorLines& corridors) {
  std::array<CorridorLines, 8> sides;
  for (int side = 0; side < 8; ++side) sides[static_cast<std::size_t>(side)] = seen_from(side, corridors);
  return sides;
}

double geometry_distance(const RoomGraph& a, const RoomGraph& b) {
  return CorridorMatcher().distance(corridors_of(a), all_sides(corridors_of(b)));
}

double geometry_variety(std::span<const RoomGraph> graphs) {
  constexpr std::size_t kNext = 8;
  std::vector<CorridorLines> corridors;
  for (const RoomGraph& graph : graphs) corridors.push_back(corridors_of(graph));
  const std::size_t n = graphs.size();
  CorridorMatcher matcher;
  double sum = 0;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto sides = all_sides(corridors[i]);
    // Pairs on a circle; at most halfway round, so that no pair occurs twice.
    for (std::size_t step = 1; step <= std::min(kNext, n / 2); ++step) {
      if (2 * step == n && i >= step) continue;
      sum += matcher.distance(corridors[(i + step) % n], sides);
      ++pairs;
    }
  }
  return sum / static_cast<double>(pairs);
}

}  // namespace

std::string_view name_of(Variety variety) {
  constexpr std::array<std::string_view, kVarieties> kNames = {"labels", "structure", "geometry"};
  return kNames[static_cast<std::size_t>(variety)];
}

double distance(Variety variety, const RoomGraph& a, const RoomGraph& b) {
  switch (variety) {
    case Variety::labels:
      return jaccard_distance(count_common(sorted_edges(a), sorted_edges(b)), a.edges.size(), b.edges.size());
    case Variety::structure:
      return structure_distance(a, b);
    case Variety::geometry:
      return geometry_distance(a, b);
  }
  return 0;
}

double variety_of(Variety variety, std::span<const RoomGraph> graphs) {
  if (graphs.size() < 2) return 0;
  switch (variety) {
    case Variety::labels:
      return label_variety(graphs);
    case Variety::structure:
      return structure_variety(graphs);
    case Variety::geometry:
      return geometry_variety(graphs);
  }
  return 0;
}

}  // namespace teka::dungeon
