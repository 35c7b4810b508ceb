#include "games/dungeon/mission/zones.hpp"

#include <cmath>
#include <limits>

namespace teka::dungeon {
namespace {

/// A random depth-first tree over the rooms of zone 0. Each subtree is connected, and so is the rest without it.
/// Passages outside a depth-first tree connect a room with an ancestor, which makes it easy to count the doors of a
/// subtree.
class ZoneTree {
 public:
  ZoneTree(const RoomLinks& links, const std::vector<std::uint8_t>& zones, std::uint32_t root, Rng& rng)
      : links_(links), zones_(zones), place_(links.room_count(), kUnseen) {
    visit(root, kUnseen);
    struct Step {
      std::uint32_t room;
      std::vector<RoomLinks::Link> open;
    };
    std::vector<Step> path = {{root, shuffled(root, rng)}};
    while (!path.empty()) {
      if (path.back().open.empty()) {
        path.pop_back();
        continue;
      }
      const auto link = path.back().open.back();
      path.back().open.pop_back();
      if (zones_[link.room] != 0 || place_[link.room] != kUnseen) continue;
      visit(link.room, place_[path.back().room]);
      path.push_back({link.room, shuffled(link.room, rng)});
    }
    sum_up();
  }

  [[nodiscard]] std::size_t size() const { return order_.size(); }
  [[nodiscard]] int rooms_below(std::size_t i) const { return rooms_[i]; }
  [[nodiscard]] int doors_of(std::size_t i) const { return doors_[i]; }
  [[nodiscard]] bool is_below(std::uint32_t room, std::size_t i) const {
    return place_[room] >= i && place_[room] < i + static_cast<std::size_t>(rooms_[i]);
  }
  /// In the order of the visit, the i-th room is followed by its subtree.
  [[nodiscard]] std::uint32_t room(std::size_t i) const { return order_[i]; }

 private:
  static constexpr std::uint32_t kUnseen = ~std::uint32_t{0};

  void visit(std::uint32_t room, std::uint32_t parent) {
    place_[room] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(room);
    parents_.push_back(parent);
  }

  [[nodiscard]] std::vector<RoomLinks::Link> shuffled(std::uint32_t room, Rng& rng) const {
    std::vector<RoomLinks::Link> links(links_.at(room).begin(), links_.at(room).end());
    rng.shuffle(std::span(links));
    return links;
  }

  void sum_up() {
    rooms_.assign(size(), 1);
    doors_.assign(size(), 0);
    for (std::size_t i = 0; i < size(); ++i) {
      for (const auto& link : links_.at(order_[i])) {
        const std::uint32_t other = place_[link.room];
        if (other == kUnseen || other >= i) continue;
        ++doors_[i];  // crossed by all parts that contain room i but not its parent
        --doors_[other];
      }
    }
    for (std::size_t i = size(); i-- > 1;) {
      rooms_[parents_[i]] += rooms_[i];
      doors_[parents_[i]] += doors_[i];
    }
  }

  const RoomLinks& links_;
  const std::vector<std::uint8_t>& zones_;
  std::vector<std::uint32_t> place_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> parents_;
  std::vector<int> rooms_, doors_;
};

/// Moves a connected part of zone 0 into a new zone; it must contain `inside`, if given.
bool cut_zone(const RoomLinks& links, std::uint32_t start, std::optional<std::uint32_t> inside, std::uint8_t zone,
              std::vector<std::uint8_t>& zones, Rng& rng) {
  constexpr int kTrees = 4;
  constexpr double kDoorCost = 0.7, kSizeCost = 1.4, kLuck = 1, kStartCost = 1.5;
  constexpr int kFewestAtStart = 3;  ///< with fewer rooms left, the first key would be in the start room
  double least = std::numeric_limits<double>::infinity();
  std::vector<std::uint32_t> best;
  for (int t = 0; t < kTrees; ++t) {
    const ZoneTree tree(links, zones, start, rng);
    const double wanted = static_cast<double>(tree.size()) / (zone + 1);
    std::size_t choice = 0;
    for (std::size_t i = 1; i < tree.size(); ++i) {
      if (inside && !tree.is_below(*inside, i)) continue;
      double cost = kDoorCost * tree.doors_of(i) + kLuck * rng.unit();
      cost += kSizeCost * std::abs(portable_log(tree.rooms_below(i) / wanted));
      if (static_cast<int>(tree.size()) - tree.rooms_below(i) < kFewestAtStart) cost += kStartCost;
      if (cost >= least) continue;
      least = cost;
      choice = i;
    }
    if (choice == 0) continue;
    best.clear();
    for (int k = 0; k < tree.rooms_below(choice); ++k) best.push_back(tree.room(choice + static_cast<std::size_t>(k)));
  }
  for (const std::uint32_t room : best) zones[room] = zone;
  return !best.empty();
}

}  // namespace

std::optional<std::vector<std::uint8_t>> cut_zones(const RoomLinks& links, std::uint32_t start, std::uint32_t exit,
                                                   int cuts, Rng& rng) {
  std::vector<std::uint8_t> zones(links.room_count(), 0);
  for (int zone = cuts; zone > 0; --zone) {
    const auto inside = zone == cuts ? std::optional(exit) : std::nullopt;
    if (!cut_zone(links, start, inside, static_cast<std::uint8_t>(zone), zones, rng)) return std::nullopt;
  }
  return zones;
}

}  // namespace teka::dungeon
