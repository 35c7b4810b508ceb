// Generates levels to order by any method, from plain settings: what `teka generate sokoban` does, as a function.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics.hpp"
#include "games/sokoban/orders/level_batch.hpp"

namespace teka::sokoban {

enum class GenerateMethod {
  reverse,  ///< boxes pulled backwards from their goals
  evolve,   ///< evolved to be hard, or to the order
  model,    ///< written by a language model; those that can be solved, as they are
  hybrid,   ///< written by a language model, repaired and evolved to the order
  paper,    ///< by the genetic algorithm of the paper; those that can be solved, as they are
};
constexpr std::array<std::string_view, 5> kGenerateMethodNames = {"reverse", "ga", "lm", "lm+ga", "paper"};

// Ranges of the settings: a temperature from 0, top_k and effort from 1, top_p to 1. Those of count and first are in
// game/parameter.hpp, those of size and boxes in generator.hpp.
constexpr double kMostTemperature = 10;
constexpr std::size_t kMostTopK = 1'000'000;
constexpr double kLeastTopP = 0.001;
constexpr int kMostEffort = 1000;

struct GenerateSettings {
  OrderOptions order;            ///< size, boxes, walls, difficulty
  std::optional<Prompt> prompt;  ///< the same as a prompt; it must not contradict the order
  /// Absent: hybrid if a prompt, walls, levels to imitate or anything about the model is given, otherwise reverse. A
  /// model that was not trained on such levels is then replaced by the generator.
  std::optional<GenerateMethod> method;
  std::optional<RoomStyle> style;             ///< of reverse and evolve; absent: a walk or templates
  bool classic = false;                       ///< levels that play like well-known hand-made ones; without a style
  std::optional<std::vector<Level>> imitate;  ///< levels whose sizes, numbers, play and tile patterns to follow
  std::optional<std::string> model;           ///< path of a language model; absent: the shipped one
  std::optional<double> temperature;          ///< of sampling from the model; absent: 1
  std::optional<std::size_t> top_k;           ///< sample from the k most probable tokens
  std::optional<double> top_p;                ///< sample from the most probable tokens of this total probability
  int effort = 1;           ///< factor on the search for a requested difficulty and on the generations
  bool measure = false;     ///< measure the difficulty even if none is requested
  std::uint64_t first = 0;  ///< index of the first level: levels first .. first + count - 1 of the seed
  std::size_t count = 1;
};

/// The method of the settings, or the one that is chosen if they name none.
GenerateMethod method_of(const GenerateSettings& settings);
/// The method takes its levels from a language model.
bool uses_model(GenerateMethod method);
/// The method gives what its source makes, without repairing or evolving it.
bool gives_unchanged(GenerateMethod method);

struct GeneratedSet {
  std::vector<GeneratedLevel> levels;  ///< settings.count of them; see GeneratedLevel::given()
  Order order;                         ///< of the levels that have no individual order
  GenerateMethod method = GenerateMethod::reverse;
  Metrics metrics;   ///< counts of everything that was tried
  std::string note;  ///< a line for a person if the model was replaced by the generator, otherwise empty

  /// How many levels from the first one on were finished, given or not; all of them unless it was interrupted.
  [[nodiscard]] std::size_t finished() const;
};

/// The levels depend on settings and seed alone, not on the number of threads. The error is one line that begins with
/// the name of a setting: one out of range, settings that contradict each other, an order that cannot be met, or a
/// model that cannot be read or was not trained on such levels. Of the budget, stop and deadline count; levels that
/// were not finished then are empty.
Result<GeneratedSet> generate_levels(const GenerateSettings& settings, const Seed& seed, Executor& executor,
                                     const Budget& budget = {},
                                     const std::function<void(std::uint64_t done)>& progress = {});

}  // namespace teka::sokoban
