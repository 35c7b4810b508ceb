// A map reduced for the proof: each special tile (lock, gate, key, start, exit) is a node, and so is each area of plain
// tiles between them. Inside an area a player moves freely, so nothing is lost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/dungeon/rules/moves.hpp"

namespace teka::dungeon {

class AreaGraph {
 public:
  using Node = std::uint32_t;
  static constexpr Node kNone = ~Node{0};

  struct Special {
    std::size_t cell = 0;  ///< with a border around the map
    KeySet needs = 0;      ///< key needed to enter; keys are renumbered without those that open nothing
    KeySet gives = 0;
  };

  enum class Secrets { found, hidden };

  AreaGraph(const Map& map, Secrets secrets);

  [[nodiscard]] std::size_t node_count() const { return tile_counts_.size(); }
  /// The special tiles come first; the others are areas.
  [[nodiscard]] std::span<const Special> specials() const { return specials_; }
  [[nodiscard]] bool is_special(Node node) const { return node < specials_.size(); }
  [[nodiscard]] Node start() const { return start_; }
  [[nodiscard]] Node exit() const { return exit_; }
  [[nodiscard]] std::size_t tile_count(Node node) const { return tile_counts_[node]; }
  [[nodiscard]] Point some_tile(Node node) const { return point(first_cells_[node]); }
  [[nodiscard]] KeySet needs(Node node) const { return is_special(node) ? specials_[node].needs : 0; }
  [[nodiscard]] KeySet gives(Node node) const { return is_special(node) ? specials_[node].gives : 0; }
  [[nodiscard]] std::span<const Node> after(Node node) const { return out_.of(node); }
  [[nodiscard]] std::span<const Node> before(Node node) const { return in_.of(node); }
  /// How many keys open something, and their numbers on the map.
  [[nodiscard]] std::size_t key_count() const { return keys_.size(); }
  [[nodiscard]] int key(std::size_t i) const { return keys_[i]; }

  /// Tiles with a border of rock, so that a step in any direction is an offset.
  [[nodiscard]] std::span<const Tile> cells() const { return cells_; }
  [[nodiscard]] std::size_t next(std::size_t cell, unsigned direction) const { return cell + offsets_[direction]; }
  [[nodiscard]] Node node(std::size_t cell) const { return nodes_[cell]; }
  [[nodiscard]] Node node(Point p) const { return nodes_[cell(p)]; }
  [[nodiscard]] Point point(std::size_t cell) const {
    return {static_cast<int>(cell % stride_) - 1, static_cast<int>(cell / stride_) - 1};
  }

 private:
  /// For each node, the nodes that can be entered from it, in one array.
  struct Links {
    std::vector<Node> to;
    std::vector<std::size_t> first;
    void build(std::size_t nodes, std::span<const std::array<Node, 2>> edges, std::size_t source);
    [[nodiscard]] std::span<const Node> of(Node node) const {
      return std::span(to).subspan(first[node], first[node + 1] - first[node]);
    }
  };

  [[nodiscard]] std::size_t cell(Point p) const {
    return static_cast<std::size_t>(p.y + 1) * stride_ + static_cast<std::size_t>(p.x + 1);
  }
  void copy_tiles(const Map& map, Secrets secrets);
  void number_keys(const Map& map);
  Node add_special(std::size_t cell);
  void flood(std::size_t origin, Node node, std::vector<std::size_t>& stack);
  void link();

  std::size_t stride_;
  std::array<std::size_t, 4> offsets_;  ///< north and west wrap around as unsigned numbers
  std::vector<Tile> cells_;
  std::vector<Node> nodes_;
  std::vector<Special> specials_;
  std::vector<std::size_t> tile_counts_;
  std::vector<std::size_t> first_cells_;
  std::vector<int> keys_;
  std::array<int, kMostLocks> key_numbers_;  ///< the new number of a key; -1 when it opens nothing or does not exist
  Node start_ = kNone, exit_ = kNone;
  Links out_, in_;
};

}  // namespace teka::dungeon
