#include "games/maze/measures/exact_walk.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <tuple>
#include <vector>

namespace teka::maze {
namespace {

/// The results of situations that have been met: a hash table without deletions.
class Situations {
 public:
  struct Key {
    std::uint64_t nodes = 0;    ///< that can still be reached, the current one included; 0 for an empty slot
    std::uint64_t arrival = 0;  ///< the opening by which the current node was reached
    friend bool operator==(const Key&, const Key&) = default;
  };

  void clear() {
    slots_.assign(kFirst, {});
    count_ = 0;
  }
  [[nodiscard]] std::size_t count() const { return count_; }

  [[nodiscard]] const WalkMoments* find(const Key& key) const {
    const Slot& slot = slots_[place(key)];
    return slot.key == key ? &slot.moments : nullptr;
  }
  void insert(const Key& key, const WalkMoments& moments) {
    if (2 * ++count_ > slots_.size()) grow();
    slots_[place(key)] = {key, moments};
  }

 private:
  struct Slot {
    Key key;
    WalkMoments moments;
  };
  static constexpr std::size_t kFirst = 64;

  [[nodiscard]] std::size_t place(const Key& key) const {
    const std::uint64_t hash = (key.nodes ^ (key.arrival << 56U)) * 0x9E3779B97F4A7C15U;
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (hash ^ hash >> 32U) & mask;
    while (slots_[at].key.nodes != 0 && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.key.nodes != 0) slots_[place(slot.key)] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

/// The walk through one block: from its entrance until it has left it by the exit, or reached the goal.
class BlockWalk {
 public:
  BlockWalk(const WalkCore& core, std::size_t most, const std::stop_token& stop)
      : core_(core), stop_(stop), left_(most), place_(core.nodes.size(), kNowhere) {}

  /// Where the walk leaves the block; nothing if the block has too many nodes.
  std::optional<std::uint32_t> enter(std::uint32_t entrance, std::uint32_t block) {
    for (const std::uint32_t node : nodes_) place_[node] = kNowhere;
    nodes_.assign(1, entrance);
    place_[entrance] = 0;
    block_ = block;
    situations_.clear();
    std::uint32_t exit = core_.goal;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      near_[i] = 0;
      const std::uint32_t node = nodes_[i];
      for (const std::uint32_t e : core_.nodes[node].edges) {
        if (e == WalkCore::kNone) continue;
        if (core_.edges[e].block != block) {
          if (node != entrance) exit = node;
          continue;
        }
        const std::uint32_t other = other_end(e, node);
        if (place_[other] == kNowhere) {
          if (nodes_.size() == kMostBlockNodes) return std::nullopt;
          place_[other] = static_cast<std::uint8_t>(nodes_.size());
          nodes_.push_back(other);
        }
        near_[i] |= bit(other);
      }
    }
    exit_ = exit;
    return exit;
  }

  /// All steps from the entrance to the exit, including those into side parts of the exit before the walk goes on by
  /// one of its `exits` openings (none for the goal, where the walk ends).
  WalkMoments moments(double exits) {
    exits_ = exits;
    const std::uint64_t all = nodes_.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << nodes_.size()) - 1;
    return go_on(nodes_.front(), all & ~bit(nodes_.front()), WalkCore::kNone);
  }
  [[nodiscard]] bool gave_up() const { return gave_up_; }

 private:
  static constexpr std::uint8_t kNowhere = 255;

  [[nodiscard]] std::uint64_t bit(std::uint32_t node) const { return std::uint64_t{1} << place_[node]; }
  [[nodiscard]] std::uint32_t other_end(std::uint32_t edge, std::uint32_t node) const {
    const auto& ends = core_.edges[edge].ends;
    return ends[0] == node ? ends[1] : ends[0];
  }
  [[nodiscard]] bool in_block(std::uint32_t edge) const {
    return edge != WalkCore::kNone && core_.edges[edge].block == block_;
  }

  /// The part of `nodes` that is connected to `from`.
  [[nodiscard]] std::uint64_t part_of(std::uint64_t nodes, std::uint64_t from) const {
    std::uint64_t part = from;
    for (std::uint64_t fresh = from; fresh != 0;) {
      const auto i = static_cast<std::size_t>(std::countr_zero(fresh));
      const std::uint64_t more = near_[i] & nodes & ~part;
      part |= more;
      fresh = (fresh & (fresh - 1)) | more;
    }
    return part;
  }

  /// Cells of these nodes and of all corridors that end at one of them.
  [[nodiscard]] double cells_of(std::uint64_t part) const {
    double cells = 0;
    for (std::uint64_t left = part; left != 0; left &= left - 1) {
      const std::uint32_t node = nodes_[static_cast<std::size_t>(std::countr_zero(left))];
      cells += core_.nodes[node].cells;
      for (const std::uint32_t e : core_.nodes[node].edges) {
        if (!in_block(e)) continue;
        const std::uint32_t other = other_end(e, node);
        if ((part & bit(other)) == 0 || place_[node] < place_[other]) cells += core_.edges[e].inside;
      }
    }
    return cells;
  }

  /// The walk has arrived at a node by `arrival`; `nodes` are those not yet visited that are connected to it.
  WalkMoments at(std::uint32_t node, std::uint64_t nodes, std::uint32_t arrival) {
    if (node == core_.goal) return {};
    const Situations::Key key{nodes | bit(node), opening_number(node, arrival)};
    if (const WalkMoments* known = situations_.find(key)) return *known;
    if (gave_up_ || left_ == 0 || (left_ % 1024 == 0 && stop_.stop_requested())) {
      gave_up_ = true;
      return {};
    }
    --left_;
    const std::uint64_t ahead = node == exit_ ? 0 : part_of(nodes, bit(exit_));
    WalkMoments moments = steps_beside(node, nodes & ~ahead, ahead, arrival);
    if (node != exit_) moments += go_on(node, ahead, arrival);
    situations_.insert(key, moments);
    return moments;
  }

  /// A number below 256 for each opening of each node in the block.
  [[nodiscard]] std::uint64_t opening_number(std::uint32_t node, std::uint32_t arrival) const {
    const auto& edges = core_.nodes[node].edges;
    const auto slot = static_cast<std::uint64_t>(std::find(edges.begin(), edges.end(), arrival) - edges.begin());
    return 4 * std::uint64_t{place_[node]} + slot;
  }

  /// Steps into parts that do not lead to the exit: what hangs on the node, corridors to visited nodes, and parts of
  /// the block that only this node connects with the rest.
  [[nodiscard]] WalkMoments steps_beside(std::uint32_t node, std::uint64_t others, std::uint64_t ahead,
                                         std::uint32_t arrival) const {
    std::array<SidePart, 4> parts;
    std::size_t count = 0;
    double exits = node == exit_ ? exits_ : 0;
    for (const SidePart& part : core_.nodes[node].hanging()) parts[count++] = part;
    std::array<std::uint64_t, 4> met{};  // node sets of those parts that have nodes
    for (const std::uint32_t e : core_.nodes[node].edges) {
      if (!in_block(e) || e == arrival) continue;
      const std::uint64_t other = bit(other_end(e, node));
      if ((other & ahead) != 0) {
        exits += 1;
      } else if ((other & others) == 0) {
        if (core_.edges[e].inside > 0) parts[count++] = {1, core_.edges[e].inside};
      } else {
        std::size_t i = 0;
        while (i < count && (met[i] & other) == 0) ++i;
        if (i == count) {
          met[i] = part_of(others, other);
          parts[count++] = {0, cells_of(met[i])};
        }
        parts[i].openings += 1;
      }
    }
    return steps_aside({parts.data(), count}, exits);
  }

  /// Enters the part with the exit by one of its openings, each with the same probability.
  WalkMoments go_on(std::uint32_t node, std::uint64_t ahead, std::uint32_t arrival) {
    double ways = 0;
    double sum = 0;
    double squares = 0;
    for (const std::uint32_t e : core_.nodes[node].edges) {
      if (!in_block(e) || e == arrival) continue;
      const std::uint32_t next = other_end(e, node);
      if ((bit(next) & ahead) == 0) continue;
      WalkMoments way = core_.edges[e].crossing;
      way += at(next, ahead & ~bit(next), e);
      ways += 1;
      sum += way.mean;
      squares += way.variance + way.mean * way.mean;
    }
    const double mean = sum / ways;
    return {mean, std::max(0.0, squares / ways - mean * mean)};
  }

  const WalkCore& core_;
  const std::stop_token& stop_;
  std::size_t left_;  ///< situations that may still be met
  bool gave_up_ = false;
  std::uint32_t block_ = 0;
  std::uint32_t exit_ = 0;
  double exits_ = 0;
  std::vector<std::uint8_t> place_;                    ///< per node of the core: its number in this block
  std::vector<std::uint32_t> nodes_;                   ///< of this block
  std::array<std::uint64_t, kMostBlockNodes> near_{};  ///< per node of this block: its neighbours
  Situations situations_;
};

}  // namespace

std::optional<WalkMoments> exact_walk(const Maze& maze, std::size_t most_situations, const std::stop_token& stop) {
  const WalkCore core = make_walk_core(maze, stop);
  if (core.nodes.empty()) return std::nullopt;
  // The blocks between start and goal form a chain; the walk leaves each of them for good.
  const auto openings = [&](std::uint32_t node, std::uint32_t not_block) {
    std::pair<double, std::uint32_t> result{0, 0};
    for (const std::uint32_t e : core.nodes[node].edges) {
      if (e == WalkCore::kNone || core.edges[e].block == not_block) continue;
      result = {result.first + 1, core.edges[e].block};
    }
    return result;
  };
  BlockWalk walk(core, most_situations, stop);
  auto [ways, block] = openings(core.start, 0);
  WalkMoments total = steps_aside(core.nodes[core.start].hanging(), ways);
  for (std::uint32_t node = core.start; node != core.goal;) {
    const auto exit = walk.enter(node, block);
    if (!exit) return std::nullopt;
    std::tie(ways, block) = *exit == core.goal ? std::pair(0.0, 0U) : openings(*exit, block);
    total += walk.moments(ways);
    if (walk.gave_up()) return std::nullopt;
    node = *exit;
  }
  return total;
}

}  // namespace teka::maze
