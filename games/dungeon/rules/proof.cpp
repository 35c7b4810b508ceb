#include "games/dungeon/rules/proof.hpp"

#include <algorithm>
#include <array>

#include "games/dungeon/rules/proof_areas.hpp"
#include "games/dungeon/rules/proof_walk.hpp"

namespace teka::dungeon {
namespace {

using Node = AreaGraph::Node;

/// Searches (node, keys held), one set of keys after the other. Keys are never lost, so a set is finished before its
/// supersets, which are larger as numbers.
class KeySearch {
 public:
  KeySearch(const AreaGraph& graph, const std::stop_token& stop)
      : graph_(graph), stop_(stop), layers_(std::size_t{1} << graph.key_count()) {}

  Verdict run() {
    forward(0);
    backward();
    Verdict verdict;
    if (stop_.stop_requested()) return verdict;
    verdict.finishable = layers_[graph_.gives(graph_.start())].good[graph_.start()];
    if (const auto trap = find_trap()) verdict.trap = graph_.some_tile(*trap);
    verdict.never_stuck = !verdict.trap;
    return verdict;
  }

  /// After run(): the reachable nodes.
  [[nodiscard]] std::vector<bool> reached() const {
    std::vector<bool> any(graph_.node_count(), false);
    for (const Layer& layer : layers_) {
      for (const Node node : layer.nodes) any[node] = true;
    }
    return any;
  }

  /// After run(), on a map that can be finished: only keys held in every state at the exit can be needed. Whether they
  /// are is tested by removing them: a key can be in everyone's way and open nothing useful.
  KeySet needed() {
    KeySet candidates = ~KeySet{0};
    for (KeySet keys = 0; keys < layers_.size(); ++keys) {
      if (layers_[keys].has(graph_.exit())) candidates &= keys;
    }
    KeySet needed = 0;
    for (std::size_t i = 0; i < graph_.key_count(); ++i) {
      const KeySet key = KeySet{1} << i;
      if ((candidates & key) == 0) continue;
      forward(key);
      if (std::none_of(layers_.begin(), layers_.end(), [&](const Layer& layer) { return layer.has(graph_.exit()); }))
        needed |= KeySet{1} << graph_.key(i);
    }
    return needed;
  }

 private:
  struct Layer {
    std::vector<Node> nodes;    ///< reachable with exactly these keys
    std::vector<bool> reached;  ///< the same; empty when none is
    std::vector<bool> good;     ///< those from which the exit is reachable
    [[nodiscard]] bool has(Node node) const { return !reached.empty() && reached[node]; }
  };

  void enter(Node node, KeySet keys) {
    Layer& layer = layers_[keys];
    if (layer.reached.empty()) layer.reached.assign(graph_.node_count(), false);
    if (layer.reached[node]) return;
    layer.reached[node] = true;
    layer.nodes.push_back(node);
  }

  void forward(KeySet taken_away) {
    for (Layer& layer : layers_) layer = {};
    enter(graph_.start(), graph_.gives(graph_.start()) & ~taken_away);
    for (KeySet keys = 0; keys < layers_.size() && !stop_.stop_requested(); ++keys) {
      for (std::size_t i = 0; i < layers_[keys].nodes.size(); ++i) {
        for (const Node next : graph_.after(layers_[keys].nodes[i])) {
          if ((graph_.needs(next) & ~keys) == 0) enter(next, keys | (graph_.gives(next) & ~taken_away));
        }
      }
    }
  }

  void backward() {
    std::vector<Node> stack;
    for (std::size_t i = layers_.size(); i-- > 0 && !stop_.stop_requested();) {
      Layer& layer = layers_[i];
      if (layer.nodes.empty()) continue;
      layer.good.assign(graph_.node_count(), false);
      const auto keys = static_cast<KeySet>(i);
      const auto mark = [&](Node node) {
        if (layer.good[node]) return;
        layer.good[node] = true;
        stack.push_back(node);
      };
      for (const Node node : layer.nodes) {
        if (node == graph_.exit() || leads_to_good(node, keys)) mark(node);
      }
      while (!stack.empty()) {
        const Node node = stack.back();
        stack.pop_back();
        if (((graph_.needs(node) | graph_.gives(node)) & ~keys) != 0) continue;  // not entered with exactly these keys
        for (const Node previous : graph_.before(node)) {
          if (layer.reached[previous]) mark(previous);
        }
      }
    }
  }

  /// By a step that takes a new key.
  [[nodiscard]] bool leads_to_good(Node node, KeySet keys) const {
    const auto after = graph_.after(node);
    return std::any_of(after.begin(), after.end(), [&](Node next) {
      const KeySet then = keys | graph_.gives(next);
      return then != keys && (graph_.needs(next) & ~keys) == 0 && layers_[then].good[next];
    });
  }

  [[nodiscard]] std::optional<Node> find_trap() const {
    for (const Layer& layer : layers_) {
      for (const Node node : layer.nodes) {
        if (!layer.good[node]) return node;
      }
    }
    return std::nullopt;
  }

  const AreaGraph& graph_;
  const std::stop_token& stop_;
  std::vector<Layer> layers_;
};

void list_unreachable(const Map& map, const AreaGraph& graph, const std::vector<bool>& reached, Proof& proof) {
  for (Node node = 0; node < graph.node_count(); ++node) {
    if (!reached[node]) proof.unreachable_tiles += graph.tile_count(node);
  }
  const auto is_lost = [&](Point at) {
    const Node node = graph.node(at);
    return node == AreaGraph::kNone || !reached[node];
  };
  for (const Thing& thing : map.things) {
    if (is_lost(thing.at)) proof.unreachable_things.push_back(thing);
  }
  for (std::uint32_t room = 0; room < map.rooms.size(); ++room) {
    if (is_lost(map.rooms[room].centre)) proof.unreachable_rooms.push_back(room);
  }
}

std::vector<Event> order_of_play(const Map& map, std::span<const Point> walk) {
  std::vector<Event> order;
  std::vector<Point> passed;
  std::vector<Thing> keys;
  std::copy_if(map.things.begin(), map.things.end(), std::back_inserter(keys),
               [](const Thing& thing) { return thing.kind == Thing::Kind::key; });
  KeySet held = 0;
  for (std::uint32_t step = 0; step < walk.size(); ++step) {
    const Point at = walk[step];
    const Tile tile = map.tiles[at];
    for (const Thing& key : keys) {
      if (key.at != at || (held >> key.number & 1U) != 0) continue;
      held |= KeySet{1} << key.number;
      order.push_back({Event::Kind::key, key.number, step, at});
    }
    if (!is_door(tile) || tile == Tile::door || std::find(passed.begin(), passed.end(), at) != passed.end()) continue;
    passed.push_back(at);
    if (is_lock(tile)) order.push_back({Event::Kind::lock, static_cast<std::uint8_t>(key_of(tile)), step, at});
    if (is_gate(tile)) order.push_back({Event::Kind::gate, 0, step, at});
    if (tile == Tile::secret_door) order.push_back({Event::Kind::secret, 0, step, at});
  }
  if (!walk.empty()) order.push_back({Event::Kind::exit, 0, static_cast<std::uint32_t>(walk.size() - 1), walk.back()});
  return order;
}

Verdict decide(KeySearch& search) {
  Verdict verdict = search.run();
  if (verdict.finishable) verdict.needed = search.needed();
  return verdict;
}

}  // namespace

Proof prove(const Map& map, const std::stop_token& stop) {
  const AreaGraph graph(map, AreaGraph::Secrets::found);
  Proof proof;
  KeySearch search(graph, stop);
  proof.found = search.run();
  list_unreachable(map, graph, search.reached(), proof);
  if (proof.found.finishable) {
    proof.found.needed = search.needed();
    proof.walk = shortest_walk(graph, stop);
    proof.order = order_of_play(map, proof.walk);
  }
  proof.hidden = proof.found;
  const auto tiles = map.tiles.cells();
  if (std::find(tiles.begin(), tiles.end(), Tile::secret_door) != tiles.end()) {
    const AreaGraph shut(map, AreaGraph::Secrets::hidden);
    KeySearch search_shut(shut, stop);
    proof.hidden = decide(search_shut);
  }
  return proof;
}

}  // namespace teka::dungeon
