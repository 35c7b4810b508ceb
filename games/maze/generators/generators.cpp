#include "games/maze/generators/generators.hpp"

#include <algorithm>
#include <array>

#include "core/check.hpp"
#include "games/maze/generators/canvas.hpp"

namespace teka::maze {
namespace {

using Generator = std::optional<Maze> (*)(Size size, Rng& rng, const Budget& budget);

constexpr std::array<std::string_view, 11> kNames = {"backtracker",   "kruskal",       "prim",
                                                     "wilson",        "aldous-broder", "eller",
                                                     "hunt-and-kill", "growing-tree",  "recursive-division",
                                                     "sidewinder",    "binary-tree"};

constexpr std::array<Generator, kNames.size()> kGenerators = {
    backtracker,        kruskal,    prim,       wilson, aldous_broder, eller, hunt_and_kill, growing_tree,
    recursive_division, sidewinder, binary_tree};

}  // namespace

std::span<const std::string_view> method_names() {
  return kNames;
}

std::optional<Method> method_from_name(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Method>(found - kNames.begin());
}

std::optional<Maze> generate_perfect(Size size, Method method, Rng& rng, const Budget& budget) {
  TEKA_CHECK(size.width >= 1 && size.height >= 1 && size.area() >= 2);
  TEKA_CHECK(size.width <= kMostSide && size.height <= kMostSide);
  if (budget.interrupted()) return std::nullopt;
  return kGenerators[static_cast<std::size_t>(method)](size, rng, budget);
}

}  // namespace teka::maze
