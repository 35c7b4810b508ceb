// The figures of the paper: distributions of walls and boxes for each difficulty, and the training curves of the
// model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/sokoban/measures/difficulty.hpp"
#include "picture/drawing.hpp"

namespace teka::sokoban {

/// Levels of one difficulty, or of one file.
struct CountedLevels {
  std::string name;
  std::vector<int> walls, boxes;
  bool dashed = false;

  void add(const Level& level);
  [[nodiscard]] bool boxes_vary() const;
};

/// The share of the levels by number of walls, a line for each kind of levels. The note says where they come from.
Drawing draw_walls(const std::vector<CountedLevels>& levels, const std::string& note);
Drawing draw_boxes(const std::vector<CountedLevels>& levels, const std::string& note);

/// The log of a training run, as teka-train writes it.
struct TrainingLog {
  struct Row {
    double epoch, train_loss, train_accuracy, validation_loss, validation_accuracy;
  };
  std::vector<Row> rows;
};
Result<TrainingLog> parse_log(std::string_view csv);
/// Of the shipped model.
TrainingLog shipped_log();

Drawing draw_loss(const TrainingLog& log);
Drawing draw_accuracy(const TrainingLog& log);

}  // namespace teka::sokoban
