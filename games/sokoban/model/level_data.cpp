#include "games/sokoban/model/level_data.hpp"

#include "games/sokoban/generator/generator.hpp"
#include "neural/safetensors.hpp"

namespace teka::sokoban {
namespace {

GeneratorSettings draw_settings(const DataRecipe& recipe, Rng& rng) {
  static constexpr std::array<int, 3> kPullRuns = {2, 6, 20};
  GeneratorSettings settings;
  do {
    settings.size = {static_cast<int>(rng.between(recipe.sides.low, recipe.sides.high)),
                     static_cast<int>(rng.between(recipe.sides.low, recipe.sides.high))};
    settings.boxes = static_cast<int>(rng.between(recipe.boxes.low, recipe.boxes.high));
  } while (!validate(settings));
  settings.pull.runs = kPullRuns[rng.below(kPullRuns.size())];
  settings.pull.drags_per_box = static_cast<int>(rng.between(2, 5));
  return settings;
}

/// Measuring costs most; whether a level is wanted is not known before.
std::optional<Lesson> measured_lesson(const Level& level, Solver& solver, std::uint64_t nodes) {
  Measured measured = measure(level, solver, {.nodes = nodes});
  if (measured.answer != Answer::solved) return {};
  return Lesson{level, std::move(measured.solution), grade_of(measured.difficulty)};
}

template <class T>
std::span<const std::byte> bytes_of(const std::vector<T>& numbers) {
  return std::as_bytes(std::span(numbers));
}

}  // namespace

std::vector<Lesson> make_lessons(const DataRecipe& recipe, const Seed& seed, const Budget& budget,
                                 std::optional<Size> only) {
  // Where hardly any level comes along there are few lessons; never an endless search.
  constexpr int kTries = 40 * static_cast<int>(kLessonsInBlock);
  Rng rng(seed);
  const GeneratorSettings settings = draw_settings(recipe, rng);
  if (budget.interrupted() || (only && *only != settings.size)) return {};  // before the generator's tables are made
  Generator generator(settings);
  Solver solver;
  std::vector<Lesson> lessons;
  for (int i = 0; i < kTries && lessons.size() < kLessonsInBlock && !budget.interrupted(); ++i) {
    const Level* level = generator.propose(rng);
    if (level == nullptr) continue;
    auto lesson = measured_lesson(*level, solver, fair_nodes(settings));
    if (lesson && rng.chance(recipe.shares[static_cast<std::size_t>(lesson->grade)])) {
      lessons.push_back(std::move(*lesson));
    }
  }
  return lessons;
}

std::optional<Lesson> lesson_of(const Level& level) {
  thread_local Solver solver;
  return measured_lesson(level, solver, 100'000);
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
