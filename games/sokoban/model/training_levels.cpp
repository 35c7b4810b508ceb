#include "games/sokoban/model/training_levels.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>

#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/generator/room_search.hpp"

namespace teka::sokoban {
namespace {

GeneratorSettings draw_settings(const TrainingSetSettings& set, Rng& rng) {
  static constexpr std::array<int, 3> kPullRuns = {2, 6, 20};
  GeneratorSettings settings;
  do {
    settings.size = {static_cast<int>(rng.between(set.sides.low, set.sides.high)),
                     static_cast<int>(rng.between(set.sides.low, set.sides.high))};
    settings.boxes = static_cast<int>(rng.between(set.boxes.low, set.boxes.high));
  } while (!validate(settings));
  settings.pull.runs = kPullRuns[rng.below(kPullRuns.size())];
  settings.pull.drags_per_box = static_cast<int>(rng.between(2, 5));
  return settings;
}

Budget within(const Budget& budget, std::uint64_t nodes) {
  return {.nodes = nodes, .deadline = budget.deadline, .stop = budget.stop};
}

/// Nothing if it was not solved.
std::optional<TrainingLevel> labelled(const Level& level, Measured measured) {
  if (measured.answer != Answer::solved) return {};
  return TrainingLevel{level, std::move(measured.solution), grade_of(measured.difficulty)};
}

/// A grade with a probability in proportion to its share.
Grade draw_grade(const std::array<double, 4>& shares, Rng& rng) {
  double sum = 0;
  for (const double share : shares) sum += share;
  double at = rng.unit() * sum;
  std::size_t grade = 0;
  while (grade + 1 < shares.size() && at >= shares[grade]) at -= shares[grade++];
  return static_cast<Grade>(grade);
}

/// Levels of a wanted grade by a search for rooms. Searched rooms have little floor: half of them get dead ends, and
/// some levels come from the generator, with any grade, so that the model learns rooms with fewer walls as well. With
/// many boxes all come from the generator.
class LevelMaker {
 public:
  explicit LevelMaker(const GeneratorSettings& settings) : settings_(settings), generator_(settings) {
    if (settings.boxes <= kMostSearchedBoxes) search_.emplace(settings);
  }

  std::optional<TrainingLevel> make(Grade wanted, Rng& rng, const Budget& budget) {
    constexpr double kProposedShare = 0.2;
    constexpr int kMostProposedBoxes = 4;  // with more, large rooms have too many positions for an exact grade
    if (!search_ || (settings_.boxes <= kMostProposedBoxes && rng.chance(kProposedShare))) return propose(rng, budget);
    return search(wanted, rng, budget);
  }

 private:
  std::optional<TrainingLevel> propose(Rng& rng, const Budget& budget) {
    const Level* level = generator_.propose(rng);
    return level == nullptr ? std::nullopt : grade(*level, budget);
  }

  std::optional<TrainingLevel> search(Grade wanted, Rng& rng, const Budget& budget) {
    constexpr int kSteps = 60;
    constexpr double kOpenedShare = 0.5;
    constexpr int kMostOpened = 12;
    const auto room = search_->random_room(rng);
    if (!room) return std::nullopt;
    const StartAim aim = aim_at({.difficulty = range_of(wanted)}, rng);
    auto found = search_->improve(*room, kSteps, std::nullopt, aim, rng, budget);
    if (!found) return std::nullopt;
    if (rng.chance(kOpenedShare)) open_dead_ends(found->level, static_cast<int>(rng.between(1, kMostOpened)), rng);
    auto example = grade(found->level, budget);
    if (example && example->grade != wanted) return std::nullopt;
    return example;
  }

  /// Only exact grades; with many boxes, where hardly any is, a bound.
  std::optional<TrainingLevel> grade(const Level& level, const Budget& budget) {
    Measured measured = measure(level, solver_, within(budget, fair_nodes(settings_)));
    if (search_ && !measured.difficulty.exact) return std::nullopt;
    return labelled(level, std::move(measured));
  }

  GeneratorSettings settings_;
  Generator generator_;
  std::optional<RoomSearch> search_;
  Solver solver_;
};

std::vector<TrainingLevel> joined(std::vector<std::vector<TrainingLevel>> blocks) {
  std::vector<TrainingLevel> levels;
  for (auto& block : blocks) std::move(block.begin(), block.end(), std::back_inserter(levels));
  return levels;
}

std::size_t blocks_for(std::size_t count) {
  return (count + kTrainingLevelsPerBlock - 1) / kTrainingLevelsPerBlock;
}

Result<void> check_range(std::string_view name, const Range& range, int low, int high) {
  if (low <= range.low && range.low <= range.high && range.high <= high) return {};
  return fail("{}: {}..{} is out of range; it must be within {}..{}, the lower end first", name, range.low, range.high,
              low, high);
}

}  // namespace

Result<void> validate(const TrainingSetSettings& settings) {
  if (auto ok = check_range("sides", settings.sides, kLeastSide, kMostTrainingSide); !ok) return ok;
  if (auto ok = check_range("boxes", settings.boxes, 1, kMostUsualBoxes); !ok) return ok;
  const int side = settings.sides.low;
  if (validate(GeneratorSettings{.size = {side, side}, .boxes = settings.boxes.low})) return {};
  return fail("boxes: {} do not fit into the smallest level, {}x{}; use fewer boxes or longer sides",
              settings.boxes.low, side, side);
}

std::vector<TrainingLevel> make_training_block(const TrainingSetSettings& settings, const Seed& seed,
                                               const Budget& budget, std::optional<Size> only) {
  // If hardly any level is found the block is short; the search always ends.
  constexpr int kTries = 6 * static_cast<int>(kTrainingLevelsPerBlock);
  Rng rng(seed);
  const GeneratorSettings drawn = draw_settings(settings, rng);
  if (budget.interrupted() || (only && *only != drawn.size)) return {};  // before the generator builds its tables
  LevelMaker maker(drawn);
  std::vector<TrainingLevel> levels;
  for (int i = 0; i < kTries && levels.size() < kTrainingLevelsPerBlock && !budget.interrupted(); ++i) {
    const Grade wanted = draw_grade(settings.shares, rng);
    auto example = maker.make(wanted, rng, budget);
    if (example) levels.push_back(std::move(*example));
  }
  return levels;
}

Result<std::vector<TrainingLevel>> generate_training_levels(const TrainingSetSettings& settings, std::size_t count,
                                                            const Seed& seed, Executor& executor, const Budget& budget,
                                                            const LevelProgress& progress) {
  if (auto ok = validate(settings); !ok) return tl::unexpected(ok.error());
  if (count < 1 || count > kMostTrainingLevels) {
    return fail("count: {} is out of range; it must be from 1 to {}", count, kMostTrainingLevels);
  }
  const std::size_t blocks = blocks_for(count);
  std::atomic<std::size_t> done = 0;
  return joined(executor.map(blocks, [&](std::size_t i) {
    auto levels = make_training_block(settings, seed.child(i), budget);
    if (budget.interrupted()) return levels;
    const std::size_t now_done = ++done;
    if (progress) progress(now_done * kTrainingLevelsPerBlock, blocks * kTrainingLevelsPerBlock);
    return levels;
  }));
}

std::vector<TrainingLevel> grade_training_levels(std::span<const Level> levels, Executor& executor,
                                                 const Budget& budget, const LevelProgress& progress) {
  constexpr std::uint64_t kNodes = 100'000;
  std::atomic<std::size_t> done = 0;
  auto graded = executor.map(levels.size(), [&](std::size_t i) {
    thread_local Solver solver;
    if (budget.interrupted() || find_fault(levels[i])) return std::optional<TrainingLevel>();
    auto example = labelled(levels[i], measure(levels[i], solver, within(budget, kNodes)));
    const std::size_t now_done = ++done;
    if (progress) progress(now_done, levels.size());
    return example;
  });
  std::vector<TrainingLevel> examples;
  for (auto& example : graded) {
    if (example) examples.push_back(std::move(*example));
  }
  return examples;
}

void put_bytes(ByteWriter& out, const TrainingLevel& example) {
  put_bytes(out, example.level);
  out.put_text(example.solution);
  out.put(example.grade);
}

bool get_bytes(ByteReader& in, TrainingLevel& example) {
  return get_bytes(in, example.level) && in.get_text(example.solution) && in.get(example.grade);
}

std::vector<TrainingLevel> seeded_training_levels(Size size, std::size_t count, Executor& executor, Journal& journal,
                                                  const Budget& budget, const LevelProgress& progress) {
  const std::size_t blocks = std::min(blocks_for(count), kTrainingBlocks);
  using Levels = std::vector<TrainingLevel>;
  std::atomic<std::size_t> done = 0;
  auto parts = journal.parts(
      executor, blocks, [](std::size_t i) { return fmt::format("training block {}", i); },
      [&](std::size_t i) -> std::optional<Levels> {
        Levels made = make_training_block({}, Seed(kTrainingSeed).child(i), budget, size);
        return budget.interrupted() ? std::optional<Levels>() : std::move(made);
      },
      [&](std::size_t) {
        const std::size_t now_done = ++done;
        if (progress) progress(now_done, blocks);
      });
  std::vector<Levels> finished;
  for (auto& part : parts) {
    if (part) finished.push_back(std::move(*part));
  }
  return joined(std::move(finished));
}

}  // namespace teka::sokoban
