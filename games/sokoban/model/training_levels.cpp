#include "games/sokoban/model/training_levels.hpp"

#include "games/sokoban/generator/generator.hpp"
#include "neural/safetensors.hpp"

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

/// Measuring costs most; whether a level is wanted is not known before.
std::optional<TrainingLevel> measure_training_level(const Level& level, Solver& solver, std::uint64_t nodes) {
  Measured measured = measure(level, solver, {.nodes = nodes});
  if (measured.answer != Answer::solved) return {};
  return TrainingLevel{level, std::move(measured.solution), grade_of(measured.difficulty)};
}

template <class T>
std::span<const std::byte> bytes_of(const std::vector<T>& numbers) {
  return std::as_bytes(std::span(numbers));
}

}  // namespace

std::vector<TrainingLevel> make_training_levels(const TrainingSetSettings& set, const Seed& seed, const Budget& budget,
                                                std::optional<Size> only) {
  // Where hardly any level is found the block is short; the search always ends.
  constexpr int kTries = 40 * static_cast<int>(kTrainingLevelsPerBlock);
  Rng rng(seed);
  const GeneratorSettings settings = draw_settings(set, rng);
  if (budget.interrupted() || (only && *only != settings.size))
    return {};  // before the tables of the generator are built
  Generator generator(settings);
  Solver solver;
  std::vector<TrainingLevel> levels;
  for (int i = 0; i < kTries && levels.size() < kTrainingLevelsPerBlock && !budget.interrupted(); ++i) {
    const Level* level = generator.propose(rng);
    if (level == nullptr) continue;
    auto example = measure_training_level(*level, solver, fair_nodes(settings));
    if (example && rng.chance(set.shares[static_cast<std::size_t>(example->grade)])) {
      levels.push_back(std::move(*example));
    }
  }
  return levels;
}

std::optional<TrainingLevel> training_level_of(const Level& level) {
  thread_local Solver solver;
  return measure_training_level(level, solver, 100'000);
}

void TokenFile::add(const LevelTokens& level) {
  tokens.insert(tokens.end(), level.tokens.begin(), level.tokens.end());
  positions.insert(positions.end(), level.positions.begin(), level.positions.end());
  starts.push_back(tokens.size());
}

std::string TokenFile::bytes(const std::vector<std::pair<std::string, std::string>>& metadata) const {
  using neural::Tensor;
  using neural::TensorType;
  std::vector<Tensor> tensors = {{"tokens", TensorType::u16, {tokens.size()}, bytes_of(tokens)},
                                 {"starts", TensorType::u64, {starts.size()}, bytes_of(starts)}};
  if (!positions.empty()) tensors.push_back({"positions", TensorType::u16, {positions.size()}, bytes_of(positions)});
  if (!parts.empty()) tensors.push_back({"part", TensorType::u8, {parts.size()}, bytes_of(parts)});
  return neural::to_safetensors(tensors, metadata);
}

}  // namespace teka::sokoban
