// The course of a job as lines for a terminal: how far it is, its curves, and the best found so far. From its events
// alone, so for every game.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "game/progress.hpp"
#include "game/terminal.hpp"

namespace teka::console {

class Course {
 public:
  void add(const Event& event);
  /// As many lines as there are rows, at most.
  [[nodiscard]] std::string lines(Terminal::Size size) const;

 private:
  struct Series {
    std::string name;
    std::vector<std::pair<double, double>> points;
  };

  void add_point(const PointEvent& point);
  /// The curves in this many rows and columns, without their scale.
  [[nodiscard]] std::vector<std::string> chart(int rows, int columns, double low, double high) const;

  CountEvent count_;
  BestEvent best_;
  bool has_best_ = false;
  std::vector<Series> series_;
};

}  // namespace teka::console
