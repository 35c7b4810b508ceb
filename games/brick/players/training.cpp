#include "games/brick/players/training.hpp"

#include <algorithm>
#include <cmath>

#include "core/rng.hpp"
#include "games/brick/rules/case.hpp"

namespace teka::brick {
namespace {

constexpr double kShareOfStart = 0.3;    // unit of a weight, as a share of its start
constexpr double kLeastPanic = 20;       // with less, too many games are lost
constexpr double kLimitRate = 0.4;       // limits are scaled by a factor
constexpr double kGrowthRate = 0.005;    // small, because it applies once per free cell
constexpr double kShareOfTheDead = 0.3;  // share of the points that a lost game keeps

/// The unit of shape weights: with fewer colours chains are longer and worth more.
double shape_unit(int colours) {
  constexpr std::array<double, kMostColours - kLeastColours + 1> kUnits = {300, 60, 40, 12, 7, 4, 2};
  return kUnits[static_cast<std::size_t>(colours - kLeastColours)];
}

/// The minimum step of each weight; 0 where a step multiplies.
SearchWeights units_of(int colours) {
  const double unit = shape_unit(colours);
  SearchWeights units;
  units.steady.fill(unit);
  units.growing.fill(unit);
  units.crowding = 0.05 * unit;
  units.trigger_growing = 0.3;
  units.trigger_best = 0.2;
  units.trigger_mean = 0.3;
  units.points = 0.2;
  units.reply_points = 0.2;
  units.limit = 0;
  units.limit_growth = 0;
  units.limit_trigger = 0.2;
  units.limit_replies = 0.2;
  units.panic = 6;
  return units;
}

}  // namespace

WeightSpace::WeightSpace(const SearchWeights& start, int colours)
    : start_(start), scale_(to_numbers(units_of(colours))) {
  SearchWeights moving = start;
  moving.limit = moving.limit_growth = moving.panic = 0;  // these use only their units
  const WeightNumbers numbers = to_numbers(moving);
  for (std::size_t i = 0; i < kWeightNumbers; ++i) {
    scale_[i] = std::max(scale_[i], kShareOfStart * std::abs(numbers[i]));
  }
}

SearchWeights WeightSpace::at(std::span<const double> point) const {
  WeightNumbers coordinates{};
  std::copy_n(point.begin(), kWeightNumbers, coordinates.begin());
  WeightNumbers numbers = to_numbers(start_);
  for (std::size_t i = 0; i < kWeightNumbers; ++i) {
    numbers[i] = std::clamp(numbers[i] + scale_[i] * coordinates[i], -kMostWeight, kMostWeight);
  }
  SearchWeights weights = from_numbers(numbers);
  const SearchWeights along = from_numbers(coordinates);
  weights.limit = std::clamp(start_.limit * portable_exp(kLimitRate * along.limit), -kMostWeight, kMostWeight);
  weights.limit_growth = std::clamp(start_.limit_growth * portable_exp(kGrowthRate * along.limit_growth),
                                    kLeastLimitGrowth, kMostLimitGrowth);
  weights.panic = std::max(weights.panic, std::min(start_.panic, kLeastPanic));
  return weights;
}

std::optional<GameResult> play_search(const SearchWeights& weights, const TrainingSettings& settings, const Seed& seed,
                                      const std::stop_token& stop) {
  const Case drawn = random_case(seed, settings.colours, settings.bricks);
  SearchMind mind(settings.colours, weights);
  return play_packed(drawn.bricks, stop, [&](const PackedBoard& board, const Brick& brick, int remaining) {
    return mind.decide_on(board, brick, remaining, settings.plan);
  });
}

double worth_of(const GameResult& game, int bricks) {
  const bool died = game.placed < static_cast<std::size_t>(bricks);
  return static_cast<double>(game.points) / bricks * (died ? kShareOfTheDead : 1);
}

Training::Training(const TrainingSettings& settings, const SearchWeights& start, const Seed& seed)
    : settings_(settings),
      seed_(seed),
      space_(start, settings.colours),
      search_(std::vector<double>(kWeightNumbers, 0), settings.step, settings.population) {}

bool Training::play_generation(Executor& executor, const std::stop_token& stop, Exchange* exchange) {
  const std::size_t number = generations_.size();
  const Seed bricks = seed_.child("bricks").child(number);
  Rng rng(seed_.child("candidates").child(number));
  const auto& points = search_.ask(rng);
  const auto games = shared_map(executor, exchange, points.size() * settings_.games, stop, [&](std::size_t i) {
    return play_search(space_.at(points[i / settings_.games]), settings_, bricks.child(i % settings_.games), stop);
  });
  if (!games) return false;
  std::vector<double> costs(points.size(), 0);
  for (std::size_t i = 0; i < games->size(); ++i) {
    costs[i / settings_.games] -= worth_of(*(*games)[i], settings_.bricks) / static_cast<double>(settings_.games);
  }
  search_.tell(costs);
  Generation generation{.mean = 0, .best = -costs.front()};
  for (const double cost : costs) {
    generation.mean -= cost / static_cast<double>(costs.size());
    generation.best = std::max(generation.best, -cost);
  }
  generations_.push_back(generation);
  return true;
}

void Training::save(ByteWriter& out) const {
  out.put_all(generations_);
  search_.save(out);
}

bool Training::load(ByteReader& in) {
  return in.get_all(generations_) && search_.load(in) && in.at_end();
}

}  // namespace teka::brick
