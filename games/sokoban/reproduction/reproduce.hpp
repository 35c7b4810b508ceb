// The reproduction of the paper: level sets by every method, measured as in its table, with its figures. What `teka
// reproduce sokoban` does, as a function.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/sokoban/measures/report.hpp"
#include "games/sokoban/reproduction/figures.hpp"
#include "games/sokoban/reproduction/sets.hpp"
#include "games/sokoban/reproduction/table.hpp"

namespace teka::sokoban {

constexpr std::size_t kLeastReproduced = 5;  ///< what one run of the paper's algorithm gives
constexpr std::size_t kMostReproduced = 1'000'000;
constexpr std::size_t kMostTrained = kTrainingBlocks * kTrainingLevelsPerBlock;

/// Levels with a name.
struct NamedSamples {
  std::string name;
  std::vector<Sample> samples;
};
struct NamedLevels {
  std::string name;
  std::vector<Level> levels;
};

struct ReproductionSettings {
  std::size_t count = 1000;                  ///< levels in each set, from kLeastReproduced to kMostReproduced
  std::optional<Prompt> prompt = {};         ///< one prompt for all levels; absent: prompts like the paper's
  std::optional<std::string> model = {};     ///< path of a language model; absent: the shipped one
  std::vector<NamedSamples> others = {};     ///< sets to measure as well, whose samples are levels
  std::optional<NamedLevels> training = {};  ///< levels that the model was trained on, for the novelty
  std::size_t trained = kMostTrained;        ///< without `training`: how many training levels to generate
  std::optional<TrainingLog> log = {};       ///< absent: that of the shipped model, if it is used
};

/// A figure and its name, which is also part of its file name.
struct Figure {
  std::string_view name;
  Drawing drawing;
};

struct Reproduction {
  std::vector<TableRow> rows;  ///< ours: first the sets by every method, then the others; those that were finished
  std::size_t wanted = 0;      ///< how many rows there are when it is not interrupted
  std::string notes;           ///< lines that say which prompts and training levels were used
  std::string settings;        ///< what our rows were made with, in a line
  std::string source;          ///< of the training levels
  std::vector<CountedLevels> counted;  ///< training levels by grade, and the other sets
  std::optional<TrainingLog> log;

  /// The rows that were published, then ours.
  [[nodiscard]] std::vector<TableRow> table() const;
  [[nodiscard]] std::vector<Figure> figures() const;
};

/// Depends on settings and seed alone, apart from the times of the rows. The error begins with the name of a setting.
/// With a journal, finished parts are kept there and recalled from it.
Result<Reproduction> reproduce(const ReproductionSettings& settings, const Seed& seed, Executor& executor,
                               const Budget& budget = {}, const EvaluationProgress::Callback& progress = {},
                               Journal* journal = nullptr);

}  // namespace teka::sokoban
