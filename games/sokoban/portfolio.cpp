#include "games/sokoban/portfolio.hpp"

#include <algorithm>
#include "games/sokoban/words.hpp"

namespace teka::sokoban {

namespace {

// Measured on the 90 levels of XSokoban: each solves some that the others do not.
constexpr std::array<SearchStyle, 3> kStyles = {{
    {.way_adviser = true, .bound_adviser = true, .patience = 16, .plan = PlanStyle::nearest_last},
    {.way_adviser = false, .bound_adviser = false, .patience = 1000, .plan = PlanStyle::nearest_last},
    {.way_adviser = true, .bound_adviser = true, .patience = 4, .plan = PlanStyle::freest_last},
}};
constexpr std::uint64_t kSearchTurn = 20000;  // nodes: the first turn decides what is small
constexpr std::uint64_t kFeatureTurn = 2000;  // the first turn of each style; every next one is longer
constexpr std::uint64_t kLonger = 4;
constexpr std::uint64_t kLongest = 8'000'000;  // then memory is spent too

}  // namespace

template <int W>
Solution Portfolio<W>::run(const Terrain<W>& terrain, Search<W>& search, std::size_t memory, const Budget& budget) {
  std::uint64_t searched = 0;  // nodes of the plain search
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
  for (std::uint64_t turn = kFeatureTurn; turn <= kLongest; turn *= kLonger) {
    last = search.advance(share(kSearchTurn, searched));
    searched = last.nodes;
    line_ = search.pushes();
    if (is_over()) break;
    if (turn == kFeatureTurn) build_plans(terrain, budget);
    for (std::size_t i = 0; i < kStyles.size() && !is_over(); ++i) {
      const auto& plan = plans_[static_cast<std::size_t>(kStyles[i].plan)];
      last = features_.run(terrain, plan, kStyles[i], memory, share(turn, 0));
      stepped += last.nodes;
      line_ = features_.pushes();
    }
    if (is_over()) break;
  }
  if (last.answer == Answer::unknown) {
    last.limit = limit_after(budget, last.nodes);
    if (last.limit.empty()) last.limit = "memory";
  }
  return last;
}

template <int W>
void Portfolio<W>::build_plans(const Terrain<W>& terrain, const Budget& budget) {
  for (const auto style : {PlanStyle::nearest_last, PlanStyle::freest_last}) {
    plans_[static_cast<std::size_t>(style)].build(terrain, style, budget);
  }
}

#define TEKA_INSTANTIATE(words) template class Portfolio<words>
TEKA_FOR_ALL_WORDS(TEKA_INSTANTIATE);

}  // namespace teka::sokoban
