#include "games/sokoban/orders/level_batch.hpp"

#include <algorithm>
#include <atomic>
#include <unordered_set>

#include "games/sokoban/generator/joined_rooms.hpp"
#include "games/sokoban/level/symmetry.hpp"

namespace teka::sokoban {
namespace {

constexpr int kRoomsPerLevel = 60;
constexpr int kStepsPerRoom = 120;
constexpr int kAnnealSteps = 1000;
constexpr int kJoinedLevels = 60;      // tried for one level,
constexpr int kJoinedAnyLevels = 600;  // and if any will do
constexpr int kSamples = 400;
constexpr std::size_t kPopulation = 32;
constexpr std::uint64_t kGenerations = 60;
constexpr std::size_t kFounders = 16;  // of an evolution: the best samples
constexpr int kRounds = 100;           // in which duplicates are made again,
constexpr int kBarrenRounds = 10;      // or this many in a row that find almost nothing: there are no more levels

/// The lowest and highest number of pushes that the target allows.
Range push_range(const DifficultyTarget& target) {
  Range range = target.pushes.value_or(Range{});
  return range;
}

/// Settings for pulling towards the target: a start whose bound is far below it is rarely worth an exact measurement.
GeneratorSettings aim(GeneratorSettings settings, const DifficultyTarget& target) {
  const Range range = push_range(target);
  settings.pull.least_bound = std::max(settings.pull.least_bound, range.low * 3 / 5);
  settings.pull.most_pulls = std::min(settings.pull.most_pulls, range.high > 500 ? 1000 : 2 * range.high);
  if (range.high < 12) settings.pull.noise = 30;  // any square, not a far one
  return settings;
}

/// A room takes only a part of a large board; on the rest of it a search would do nothing but take longer. An even
/// number of squares less, so that a symmetric room can be in the middle.
GeneratorSettings searched_settings(GeneratorSettings settings) {
  const auto less = [](int side) { return side <= kMostUsualSide ? side : kMostUsualSide - side % 2; };
  settings.size = {less(settings.size.width), less(settings.size.height)};
  return settings;
}

struct Candidate {
  double miss;
  Level level;
  Measured measured;
};

class Maker {
 public:
  Maker(const LevelRequest& request, const Seed& seed, Executor& executor, const Budget& budget)
      : request_(request), seed_(seed), executor_(executor), budget_(budget) {}

  GeneratedLevel run() {
    if (request_.target.any() && request_.generator.boxes <= kMostSearchedBoxes) {
      search_rooms();
      take_best();
    } else if (request_.target.any()) {
      aim_with_many_boxes();
      take_best();
    } else if (request_.sample) {
      make_plain();
    } else {
      evolve_hard();
    }
    if (budget_.interrupted()) return {};
    made_.failed = made_.level.width() == 0;
    if (!made_.failed) made_.hash = canonical_hash(made_.level);
    return std::move(made_);
  }

 private:
  [[nodiscard]] bool found() const { return !samples_.empty() && samples_.front().miss == 0; }
  [[nodiscard]] Budget exact() const {
    return {.nodes = fair_nodes(request_.generator), .deadline = budget_.deadline, .stop = budget_.stop};
  }

  /// With many boxes almost always one of them cannot be pulled off its goal, so rooms are joined.
  void make_plain() {
    if (is_large(request_.generator.size, request_.generator.boxes) && can_join_rooms(request_.generator)) {
      join_for_target();
      return take_best();
    }
    Workers& workers = workers_of_thread(request_.generator);
    const GeneratorCounts before = workers.generator.counts();
    Rng rng(seed_);
    auto level = workers.generator.make(rng, {.deadline = budget_.deadline, .stop = budget_.stop});
    made_.counts = workers.generator.counts().since(before);
    if (!level) return;
    made_.level = std::move(*level);
    made_.solution = workers.generator.solution();
    if (request_.measure) note(measure(made_.level, workers.solver, exact()));
  }

  /// Keeps the best few, best first, among equal ones the earlier.
  void keep(const Level& level, Measured measured) {
    const double miss = request_.target.miss(measured.difficulty);
    const auto at = std::find_if(samples_.begin(), samples_.end(), [&](const Candidate& s) { return s.miss > miss; });
    if (samples_.size() == kFounders && at == samples_.end()) return;
    samples_.insert(at, {miss, level, std::move(measured)});
    if (samples_.size() > kFounders) samples_.pop_back();
  }

  /// Rooms are improved one after another until one of them has a level that meets the target. More effort tries more
  /// rooms after the same first ones, so it never gives a worse level.
  void search_rooms() {
    const GeneratorSettings searched = searched_settings(request_.generator);
    RoomSearch& search = room_search_of_thread(searched);
    Solver& solver = workers_of_thread(searched).solver;
    Rng rng(seed_);
    const StartAim aim = aim_at(request_.target, rng);
    for (int i = 0; i < kRoomsPerLevel * request_.effort && !found() && !budget_.interrupted(); ++i) {
      const auto room = search.random_room(rng);
      if (!room) {
        ++made_.counts.poor;
        continue;
      }
      const auto found = search.improve(*room, kStepsPerRoom, std::nullopt, aim, rng, budget_);
      if (!found) continue;
      Measured measured = measure(found->level, solver, exact());
      if (measured.answer == Answer::unknown) ++made_.counts.undecided;
      if (measured.answer == Answer::solved) keep(place_on_board(found->level, rng), std::move(measured));
    }
  }

  /// A level on a board of the wanted size: walls around it change nothing.
  [[nodiscard]] Level place_on_board(const Level& level, Rng& rng) const {
    const Size size = request_.generator.size;
    if (level.size() == size) return level;
    const Point free{size.width - level.width(), size.height - level.height()};
    Point corner{static_cast<int>(rng.below(static_cast<std::uint64_t>(free.x) + 1)),
                 static_cast<int>(rng.below(static_cast<std::uint64_t>(free.y) + 1))};
    if (request_.generator.style == RoomStyle::symmetric) corner.x = free.x / 2;
    Level board(size, Tile::wall);
    for (std::size_t i = 0; i < level.cells().size(); ++i) board[corner + level.size().point(i)] = level.cells()[i];
    return board;
  }

  /// If rooms can be joined, other ways would find nothing better, and take long.
  void aim_with_many_boxes() {
    if (request_.target.difficulty && can_join_rooms(request_.generator)) join_for_target();
    if (!samples_.empty() || is_large(request_.generator.size, request_.generator.boxes)) return;
    if (request_.sample) sample_for_target();
    if (request_.evolve && !found()) evolve_to_target();
  }

  /// More effort tries more levels after the same first ones.
  void join_for_target() {
    Rng rng(seed_);
    const int tries = (request_.target.any() ? kJoinedLevels : kJoinedAnyLevels) * request_.effort;
    for (int i = 0; i < tries && !found() && !budget_.interrupted(); ++i) {
      auto joined = join_rooms(request_.generator, request_.target, rng, budget_);
      if (!joined) {
        ++made_.counts.poor;
        continue;
      }
      keep(joined->level, {Answer::solved, joined->difficulty, std::move(joined->solution)});
    }
  }

  void sample_for_target() {
    const int least = push_range(request_.target).low;
    Workers& workers = workers_of_thread(aim(request_.generator, request_.target));
    const GeneratorCounts before = workers.generator.counts();
    Rng rng(seed_);
    for (int i = 0; i < kSamples * request_.effort && !found() && !budget_.interrupted(); ++i) {
      const Level* level = workers.generator.propose(rng);
      // The pulls are a solution: if there are too few, the optimum has too few as well.
      if (level == nullptr || workers.generator.pulled() * 4 < least * 3) continue;
      Measured measured = measure(*level, workers.solver, exact());
      if (measured.answer == Answer::unknown) ++made_.counts.undecided;
      if (measured.answer == Answer::solved) keep(*level, std::move(measured));
    }
    made_.counts.add(workers.generator.counts().since(before));
  }

  Outcome<Level> evolve_with(const EvolveRequest& request, std::uint64_t generations, std::vector<Level> first) {
    Settings settings = level_evolution(kPopulation, generations);
    if (request.target.any()) settings.stop.target = 0;
    Extras<Level> extras;
    extras.budget = budget_;
    extras.first = std::move(first);
    return teka::evolve(LevelProblem(request, budget_.stop), settings, seed_.child("evolve"), executor_,
                        std::move(extras));
  }

  void evolve_to_target() {
    const EvolveRequest request{
        .generator = request_.generator, .target = request_.target, .nodes = evolve_nodes(request_.generator)};
    std::vector<Level> founders;
    for (const Candidate& sample : samples_) founders.push_back(sample.level);
    const auto outcome =
        evolve_with(request, 3 * kGenerations * static_cast<std::uint64_t>(request_.effort), std::move(founders));
    if (outcome.reason == StopReason::interrupted || find_fault(outcome.best)) return;
    Measured measured = measure(outcome.best, workers_of_thread(request_.generator).solver, exact());
    if (measured.answer == Answer::solved) keep(outcome.best, std::move(measured));
  }

  void take_best() {
    made_.reached = found();
    if (samples_.empty()) return;
    made_.level = std::move(samples_.front().level);
    note(std::move(samples_.front().measured));
  }

  void anneal_hard() {
    const GeneratorSettings searched = searched_settings(request_.generator);
    RoomSearch& search = room_search_of_thread(searched, kEvolvePositions);
    Rng rng(seed_);
    const auto value = [](int pushes, int box_changes) {
      return fitness_of({.pushes = pushes, .box_changes = box_changes}, Fitness::both);
    };
    const auto found = search.anneal(kAnnealSteps * request_.effort, value, rng, budget_);
    if (!found || budget_.interrupted()) return;
    Measured measured = measure(found->level, workers_of_thread(searched).solver, exact());
    if (measured.answer != Answer::solved) return;
    made_.level = place_on_board(found->level, rng);
    note(std::move(measured));
  }

  void evolve_hard() {
    if (request_.generator.boxes <= kMostSearchedBoxes) return anneal_hard();
    const EvolveRequest request{.generator = request_.generator, .nodes = evolve_nodes(request_.generator)};
    const auto outcome = evolve_with(request, kGenerations * static_cast<std::uint64_t>(request_.effort), {});
    if (outcome.reason == StopReason::interrupted || find_fault(outcome.best)) return;
    Measured measured = measure(outcome.best, workers_of_thread(request_.generator).solver, exact());
    if (measured.answer != Answer::solved) return;
    made_.level = outcome.best;
    note(std::move(measured));
  }

  void note(Measured measured) {
    if (measured.answer != Answer::solved) return;  // solvable, but the optimum is not known
    made_.measured = measured.difficulty;
    made_.solution = std::move(measured.solution);
  }

  const LevelRequest& request_;
  Seed seed_;
  Executor& executor_;
  const Budget& budget_;
  std::vector<Candidate> samples_;
  GeneratedLevel made_;
};

/// Marks levels that equal an earlier one, in the order of indices, and lists them.
std::vector<std::size_t> mark_duplicates(std::vector<GeneratedLevel>& levels, const std::vector<std::size_t>& fresh,
                                         std::unordered_set<std::uint64_t>& seen) {
  std::vector<std::size_t> repeated;
  for (const std::size_t i : fresh) {
    if (levels[i].level.width() == 0) continue;
    levels[i].repeats = !seen.insert(levels[i].hash).second;
    if (levels[i].repeats) repeated.push_back(i);
  }
  return repeated;
}

}  // namespace

GeneratedLevel make_level(const LevelRequest& request, const Seed& seed, Executor& executor, const Budget& budget) {
  return Maker(request, seed, executor, budget).run();
}

Batch make_levels(const LevelRequest& request, const Seed& seed, std::uint64_t first, std::size_t count,
                  Executor& executor, const Budget& budget, const std::function<void(std::uint64_t done)>& progress) {
  Batch batch;
  batch.levels.resize(count);
  std::atomic<std::uint64_t> done = 0;
  std::vector<std::size_t> fresh(count);
  for (std::size_t i = 0; i < count; ++i) fresh[i] = i;
  std::unordered_set<std::uint64_t> seen;
  int barren = 0;
  for (int round = 0; round <= kRounds && !fresh.empty(); ++round) {
    executor.for_each(fresh.size(), [&](std::size_t k) {
      if (budget.interrupted()) return;
      const Seed stream = seed.child(first + fresh[k]);
      GeneratedLevel made = make_level(
          request, round == 0 ? stream : stream.child("again").child(static_cast<unsigned>(round)), executor, budget);
      if (budget.interrupted()) return;
      made.counts.add(batch.levels[fresh[k]].counts);
      if (round == 0 || made.level.width() > 0) batch.levels[fresh[k]] = std::move(made);
      if (round == 0) progress(++done);
    });
    const auto repeated = mark_duplicates(batch.levels, fresh, seen);  // also in an interrupted round
    if (budget.interrupted()) break;
    const std::size_t found = fresh.size() - repeated.size();
    if (round > 0) batch.remade += found;
    barren = round > 0 && found * 100 < fresh.size() ? barren + 1 : 0;
    if (barren == kBarrenRounds) break;
    fresh = repeated;
  }
  for (const GeneratedLevel& made : batch.levels) batch.counts.add(made.counts);
  return batch;
}

}  // namespace teka::sokoban
