// Which rooms of a map can be dead ends together: the other rooms must stay connected without them, and each dead end
// needs a passage to one of the others; the others may also need some loops. Passages are taken from the candidates, so
// the answers hold for any choice of passages on this map.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/rng.hpp"
#include "graph/kruskal.hpp"

namespace teka::dungeon {

class SideRooms {
 public:
  using Chosen = std::vector<bool>;  ///< of each room: whether it is a dead end

  SideRooms(std::size_t rooms, std::span<const Edge> candidates, int loops);

  [[nodiscard]] bool possible(const Chosen& chosen) const;

  /// As many as asked, taken greedily in the order of these numbers plus some luck; nothing if that finds too few, or
  /// after an interruption.
  [[nodiscard]] std::optional<Chosen> pick(int count, std::span<const int> degrees, double luck, Rng& rng,
                                           const Budget& budget) const;

  enum class Answer : std::uint8_t { possible, impossible, too_many_choices };
  /// Whether any choice of so many rooms is possible, by trying all of them, if they are few enough.
  [[nodiscard]] Answer decide(int count) const;

 private:
  [[nodiscard]] bool some_possible(std::size_t first, int left, Chosen& chosen) const;

  std::vector<std::vector<std::uint32_t>> neighbours_;
  int loops_;
};

}  // namespace teka::dungeon
