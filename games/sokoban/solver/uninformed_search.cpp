#include "games/sokoban/solver/uninformed_search.hpp"

#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/solver/position_store.hpp"
#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 30;

template <int W>
struct Pushes {
  Bits<W> region;
  std::array<Bits<W>, kDirections> can_go;  // boxes that can be pushed in each direction

  Pushes(const Terrain<W>& terrain, const Bits<W>& boxes, int player) {
    region = terrain.flood(terrain.floor() & ~boxes, Bits<W>::single(player));
    const Bits<W> free = terrain.live() & ~boxes;
    for (int d = 0; d < kDirections; ++d) {
      can_go[static_cast<std::size_t>(d)] = boxes & terrain.beside(region, opposite(d)) & terrain.beside(free, d);
    }
  }
  [[nodiscard]] int count() const {
    int sum = 0;
    for (const auto& boxes : can_go) sum += boxes.count();
    return sum;
  }
};

template <int W>
UninformedSearch search_with(const Level& level, std::uint64_t most_nodes) {
  const Terrain<W> terrain = terrain_of<W>(level);
  PositionStore<W> store;
  store.clear(kMemory);
  UninformedSearch result;
  const auto add = [&](const Bits<W>& boxes, int player, std::uint32_t cost) {
    bool is_new = false;
    const std::uint32_t index = store.find_or_add(boxes, static_cast<std::uint16_t>(player), is_new);
    if (index == PositionStore<W>::kNone || !is_new) return;
    store[index].cost = cost;
    store.enqueue(index, cost);
  };
  add(terrain.boxes(), Pushes<W>(terrain, terrain.boxes(), terrain.player()).region.lowest(), 0);
  for (auto index = store.dequeue(); index != PositionStore<W>::kNone; index = store.dequeue()) {
    const auto node = store[index];
    if (node.boxes == terrain.goals()) return result;
    if (result.nodes >= most_nodes) break;
    ++result.nodes;
    const Pushes<W> pushes(terrain, node.boxes, node.player);
    for (int d = 0; d < kDirections; ++d) {
      pushes.can_go[static_cast<std::size_t>(d)].for_each([&](int from) {
        Bits<W> boxes = node.boxes;
        boxes.flip(from);
        boxes.flip(terrain.step(from, d));
        const Bits<W> region = terrain.flood(terrain.floor() & ~boxes, Bits<W>::single(from));
        add(boxes, region.lowest(), node.cost + 1);
      });
    }
  }
  result.ended = false;
  return result;
}

template <int W>
double branching_with(const Level& level, std::string_view solution) {
  const Terrain<W> terrain = terrain_of<W>(level);
  Bits<W> boxes = terrain.boxes();
  int player = terrain.player();
  int sum = 0;
  int count = 0;
  for (const char letter : solution) {
    const int d = direction_of(letter);
    const int next = terrain.step(player, d);
    if (boxes.test(next)) {
      sum += Pushes<W>(terrain, boxes, player).count();
      ++count;
      boxes.flip(next);
      boxes.flip(terrain.step(next, d));
    }
    player = next;
  }
  return count == 0 ? 0 : static_cast<double>(sum) / count;
}

}  // namespace

UninformedSearch search_uninformed(const Level& level, std::uint64_t most_nodes) {
  return with_width(level, [&]<int W>() { return search_with<W>(level, most_nodes); });
}

double mean_branching(const Level& level, std::string_view solution) {
  return with_width(level, [&]<int W>() { return branching_with<W>(level, solution); });
}

}  // namespace teka::sokoban
