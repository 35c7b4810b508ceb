#include "games/dungeon/rules/proof_areas.hpp"

#include <algorithm>

namespace teka::dungeon {
namespace {

constexpr KeySet kNever = KeySet{1} << 31;  ///< no player ever holds this key

}  // namespace

AreaGraph::AreaGraph(const Map& map, Secrets secrets)
    : stride_(static_cast<std::size_t>(map.tiles.width()) + 2),
      offsets_{0 - stride_, 1, stride_, std::size_t{0} - 1},
      cells_(stride_ * (static_cast<std::size_t>(map.tiles.height()) + 2), Tile::rock),
      nodes_(cells_.size(), kNone) {
  copy_tiles(map, secrets);
  number_keys(map);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (!is_gate(cells_[i]) && !is_lock(cells_[i])) continue;
    Special& special = specials_[add_special(i)];
    if (!is_lock(cells_[i])) continue;
    const int number = key_numbers_[static_cast<std::size_t>(key_of(cells_[i]))];
    special.needs = number < 0 ? kNever : KeySet{1} << number;
  }
  start_ = add_special(cell(map.start().at));
  exit_ = add_special(cell(map.exit().at));
  for (const Thing& thing : map.things) {
    if (thing.kind != Thing::Kind::key || key_numbers_[thing.number] < 0) continue;
    specials_[add_special(cell(thing.at))].gives |= KeySet{1} << key_numbers_[thing.number];
  }
  std::vector<std::size_t> stack;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (!is_solid(cells_[i]) && nodes_[i] == kNone) flood(i, static_cast<Node>(node_count()), stack);
  }
  link();
}

void AreaGraph::copy_tiles(const Map& map, Secrets secrets) {
  const auto tiles = map.tiles.cells();
  const auto width = static_cast<std::size_t>(map.tiles.width());
  for (std::size_t y = 0; y * width < tiles.size(); ++y) {
    std::copy_n(tiles.begin() + static_cast<std::ptrdiff_t>(y * width), width,
                cells_.begin() + static_cast<std::ptrdiff_t>((y + 1) * stride_ + 1));
  }
  if (secrets == Secrets::hidden) std::replace(cells_.begin(), cells_.end(), Tile::secret_door, Tile::wall);
}

void AreaGraph::number_keys(const Map& map) {
  std::array<bool, kMostLocks> locks{}, things{};
  for (const Tile tile : cells_) {
    if (is_lock(tile)) locks[static_cast<std::size_t>(key_of(tile))] = true;
  }
  for (const Thing& thing : map.things) {
    if (thing.kind == Thing::Kind::key) things[thing.number] = true;
  }
  for (std::size_t key = 0; key < kMostLocks; ++key) {
    key_numbers_[key] = locks[key] && things[key] ? static_cast<int>(keys_.size()) : -1;
    if (key_numbers_[key] >= 0) keys_.push_back(static_cast<int>(key));
  }
}

AreaGraph::Node AreaGraph::add_special(std::size_t cell) {
  if (nodes_[cell] != kNone) return nodes_[cell];
  nodes_[cell] = static_cast<Node>(specials_.size());
  specials_.push_back({.cell = cell});
  tile_counts_.push_back(is_solid(cells_[cell]) ? 0 : 1);
  first_cells_.push_back(cell);
  return nodes_[cell];
}

void AreaGraph::flood(std::size_t origin, Node node, std::vector<std::size_t>& stack) {
  std::size_t count = 0;
  const auto visit = [&](std::size_t cell) {
    if (is_solid(cells_[cell]) || nodes_[cell] != kNone) return;
    nodes_[cell] = node;
    stack.push_back(cell);
    ++count;
  };
  for (visit(origin); !stack.empty();) {
    const std::size_t cell = stack.back();
    stack.pop_back();
    for (const std::size_t offset : offsets_) visit(cell + offset);
  }
  tile_counts_.push_back(count);
  first_cells_.push_back(origin);
}

void AreaGraph::link() {
  std::vector<std::array<Node, 2>> edges;
  for (Node s = 0; s < specials_.size(); ++s) {
    const std::size_t cell = specials_[s].cell;
    for (unsigned d = 0; d < 4; ++d) {
      const std::size_t beside = next(cell, d);
      if (nodes_[beside] == kNone) continue;
      if (leads(cells_[cell], cells_[beside], d)) edges.push_back({s, nodes_[beside]});
      const bool area = !is_special(nodes_[beside]);  // two special tiles are linked from both sides anyway
      if (area && leads(cells_[beside], cells_[cell], opposite(d))) edges.push_back({nodes_[beside], s});
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  out_.build(node_count(), edges, 0);
  in_.build(node_count(), edges, 1);
}

void AreaGraph::Links::build(std::size_t nodes, std::span<const std::array<Node, 2>> edges, std::size_t source) {
  first.assign(nodes + 1, 0);
  for (const auto& edge : edges) ++first[edge[source] + 1];
  for (std::size_t i = 0; i < nodes; ++i) first[i + 1] += first[i];
  to.resize(edges.size());
  std::vector<std::size_t> place(first.begin(), first.end() - 1);
  for (const auto& edge : edges) to[place[edge[source]]++] = edge[1 - source];
}

}  // namespace teka::dungeon
