#include "games/twenty48/players/flat_player.hpp"

#include <algorithm>
#include <limits>

#include "core/estimate.hpp"

namespace teka::twenty48 {
namespace {

/// Mean and standard error of the points; `first` are those of the first move itself.
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

/// The highest value among the moves with playouts, or among all if none has any; ties go to the first.
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

FlatPlayer::Options FlatPlayer::options_of(const PlayState& state) {
  Options options;
  options.count = 0;
  for (int d = 0; d < kDirections; ++d) {
    const Slide slid = slide(state.ranks(), d);
    if (slid.ranks == state.ranks()) continue;
    options.starts[options.count] = {.ranks = slid.ranks, .slid = d};
    options.points[options.count++] = slid.points;
  }
  options.great = state.great_merge();
  return options;
}

Choice FlatPlayer::choice_from(const Options& options, std::span<const PlayoutSums> sums) {
  Choice choice;
  for (std::size_t i = 0; i < options.count; ++i) {
    const PlayoutSums won = sums.empty() ? PlayoutSums{} : sums[i];
    choice.advice[static_cast<std::size_t>(options.starts[i].slid)] = advice_from(won, options.points[i]);
    choice.work += won.count;
  }
  choice.direction = options.great.value_or(best_direction(choice.advice));
  return choice;
}

Choice FlatPlayer::choose(const PlayState& state, const Budget& budget, const Seed& seed) {
  const FlatQuestion question{.state = &state, .seed = seed};
  Choice choice;
  answer({&question, 1}, budget, {&choice, 1});
  return choice;
}

void FlatPlayer::choose_all(std::span<const FlatQuestion> questions, const std::stop_token& stop,
                            std::span<Choice> choices) {
  answer(questions, Budget{.stop = stop}, choices);
}

void FlatPlayer::answer(std::span<const FlatQuestion> questions, const Budget& budget, std::span<Choice> choices) {
  options_.clear();
  playouts_.clear();
  for (const FlatQuestion& question : questions) options_.push_back(options_of(*question.state));
  std::size_t starts = 0;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const Options& options = options_[i];
    if (options.count == 0 || options.great) continue;  // nothing to decide
    playouts_.push_back({.starts = {options.starts.data(), options.count}, .seed = questions[i].seed});
    starts += options.count;
  }
  sums_.assign(starts, {});
  if (starts > 0 && !budget.interrupted()) {
    const std::uint64_t wanted = std::min(settings_.runs, std::numeric_limits<std::uint64_t>::max() / starts) * starts;
    simulated_moves_ += run_playouts(
        playouts_, std::min(wanted, budget.nodes), sums_, [&] { return budget.interrupted(); }, settings_.set);
  }
  std::size_t used = 0;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const std::size_t own = options_[i].great ? 0 : options_[i].count;
    choices[i] = choice_from(options_[i], std::span(sums_).subspan(used, own));
    used += own;
  }
}

}  // namespace teka::twenty48
