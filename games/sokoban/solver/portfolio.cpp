#include "games/sokoban/solver/portfolio.hpp"

#include <algorithm>
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {

// Measured on the 90 levels of XSokoban: each solves some that the others do not.
constexpr std::array<SearchStyle, 3> kStyles = {{
    {.path_adviser = true, .bound_adviser = true, .patience = 16, .plan = PlanStyle::nearest_last},
    {.path_adviser = false, .bound_adviser = false, .patience = 1000, .plan = PlanStyle::nearest_last},
    {.path_adviser = true, .bound_adviser = true, .patience = 4, .plan = PlanStyle::freest_last},
}};
// Nodes of the first turns; every next one is longer. The first turn of the bidirectional search decides small levels.
constexpr std::uint64_t kSearchTurn = 20'000;
constexpr std::uint64_t kFeatureTurn = 2'000;
constexpr std::uint64_t kLonger = 4;
constexpr std::uint64_t kMostTurns = 7;  // after these only the bidirectional search continues, which can prove

}  // namespace

template <int W>
Solution Portfolio<W>::run(const Terrain<W>& terrain, BidirectionalSearch<W>& search, Techniques techniques,
                           std::size_t memory, const Budget& budget) {
  std::uint64_t searched = 0;  // nodes of the bidirectional search
  std::uint64_t stepped = 0;   // of the feature searches
  Solution last;
  const auto is_over = [&] {
    last.nodes = searched + stepped;
    return last.answer != Answer::unknown || !limit_after(budget, last.nodes).empty();
  };
  const auto share = [&](std::uint64_t nodes, std::uint64_t already) {
    Budget part = budget;
    part.nodes = already + std::min(nodes, budget.nodes - searched - stepped);
    return part;
  };
  const auto search_for = [&](std::uint64_t nodes) {
    last = search.advance(share(nodes, searched));
    searched = last.nodes;
    line_ = search.pushes();
  };
  const std::uint64_t turns = techniques.has(Technique::features) ? kMostTurns : 0;
  std::uint64_t length = 1;
  for (std::uint64_t turn = 0; turn < turns && !is_over(); ++turn, length *= kLonger) {
    // On small boards the bidirectional search is fast and may find a proof; on large ones its turns would be wasted.
    search_for(kSearchTurn * (W <= 2 ? length : turn + 1));
    if (is_over()) break;
    if (turn == 0) build_plans(terrain, techniques, memory, budget);
    for (std::size_t i = 0; i < kStyles.size() && !is_over(); ++i) {
      const auto& plan = plans_[static_cast<std::size_t>(kStyles[i].plan)];
      last =
          features_.run(terrain, plan, search.pairs(), kStyles[i], techniques, memory, share(kFeatureTurn * length, 0));
      stepped += last.nodes;
      line_ = features_.pushes();
    }
  }
  if (!is_over()) search_for(Budget::kUnlimited);
  last.nodes = searched + stepped;
  if (last.answer == Answer::unknown && last.limit.empty()) last.limit = limit_after(budget, last.nodes);
  return last;
}

template <int W>
void Portfolio<W>::build_plans(const Terrain<W>& terrain, Techniques techniques, std::size_t memory,
                               const Budget& budget) {
  features_.clear(memory);  // data of an earlier level
  for (const auto style : {PlanStyle::nearest_last, PlanStyle::freest_last}) {
    auto& plan = plans_[static_cast<std::size_t>(style)];
    if (techniques.has(Technique::packing)) {
      plan.build(terrain, style, memory / 2, budget);
    } else {
      plan.build_none(terrain, budget);
    }
  }
}

#define TEKA_INSTANTIATE(words) template class Portfolio<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
