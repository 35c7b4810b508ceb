#include "games/twenty48/flat_player.hpp"

#include <algorithm>
#include <limits>

#include "core/estimate.hpp"

namespace teka::twenty48 {
namespace {

/// The legal moves, each with where its playouts begin and what it wins itself.
struct Options {
  std::array<PlayoutStart, kDirections> starts;
  std::array<std::uint64_t, kDirections> points{};
  std::size_t count = 0;
};

Options options_of(const PlayState& state) {
  Options options;
  for (int d = 0; d < kDirections; ++d) {
    const Slide slid = slide(state.ranks(), d);
    if (slid.ranks == state.ranks()) continue;
    options.starts[options.count] = {.ranks = slid.ranks, .slid = d};
    options.points[options.count++] = slid.points;
  }
  return options;
}

/// Mean and error of points won; `first` is what the first move itself won.
Advice advice_from(const PlayoutSums& sums, std::uint64_t first) {
  Advice advice{.legal = true, .value = static_cast<double>(first), .error = 0, .samples = sums.count};
  if (sums.count == 0) return advice;
  const auto n = static_cast<double>(sums.count);
  const double mean = static_cast<double>(sums.points) / n;
  const double squares = static_cast<double>(sums.squares) - mean * static_cast<double>(sums.points);
  advice.value += mean;
  advice.error = Estimate{.count = sums.count, .mean = mean, .squares = std::max(squares, 0.0)}.error();
  return advice;
}

/// The highest value among those with playouts, or among all if there were none; the first of equals.
int best_direction(const std::array<Advice, kDirections>& advice) {
  int best = -1;
  for (int d = 0; d < kDirections; ++d) {
    const Advice& candidate = advice[static_cast<std::size_t>(d)];
    if (!candidate.legal) continue;
    const Advice* champion = best < 0 ? nullptr : &advice[static_cast<std::size_t>(best)];
    const bool better = champion == nullptr || (champion->samples == 0 && candidate.samples > 0) ||
                        ((champion->samples == 0) == (candidate.samples == 0) && candidate.value > champion->value);
    if (better) best = d;
  }
  return best;
}

}  // namespace

Choice FlatPlayer::choose(const PlayState& state, const Budget& budget, const Seed& seed) {
  const Options options = options_of(state);
  Choice choice;
  if (options.count == 0) return choice;
  const auto great = state.great_merge();
  std::array<PlayoutSums, kDirections> sums{};
  if (!great && !budget.interrupted()) {
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / kDirections;
    const std::uint64_t wanted = std::min(settings_.runs, most) * options.count;
    simulated_moves_ += run_playouts(
        {options.starts.data(), options.count}, std::min(wanted, budget.nodes), seed, {sums.data(), options.count},
        [&] { return budget.interrupted(); }, settings_.set);
  }
  for (std::size_t i = 0; i < options.count; ++i) {
    choice.advice[static_cast<std::size_t>(options.starts[i].slid)] = advice_from(sums[i], options.points[i]);
    choice.work += sums[i].count;
  }
  choice.direction = great.value_or(best_direction(choice.advice));
  return choice;
}

}  // namespace teka::twenty48
