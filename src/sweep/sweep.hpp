// Running a grid of jobs. Its result is one table; saved as CSV it is also the checkpoint: whose rows are there has
// been run.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "game/journal.hpp"
#include "game/progress.hpp"
#include "jobs/files.hpp"
#include "jobs/table.hpp"
#include "parallel/executor.hpp"
#include "sweep/grid.hpp"

namespace teka::sweep {

class Sweep {
 public:
  /// Checks every job of the grid, before any is run. Input files are read once.
  static Result<Sweep> make(Grid grid, jobs::Files files);

  /// Takes over the rows of an earlier run of this grid or of a part of it. A table with anything else is refused.
  Result<void> take_over(const jobs::Table& known);

  /// Runs the jobs that are missing. `save` gets the table from time to time and at the end, also after a stop. The
  /// table is the same for any number of threads, however often it was interrupted. The first job that fails ends the
  /// sweep.
  using Save = std::function<Result<void>(const jobs::Table&)>;
  /// Whether what is wanted of the table can be had, asked as soon as there are rows: before the first job if some have
  /// been taken over, otherwise after it. An error ends the sweep.
  using Check = std::function<Result<void>(const jobs::Table&)>;
  struct Surroundings {
    Executor& executor;
    Budget budget = {};
    Progress progress = {};
    Journal* journal = nullptr;  ///< where jobs that were run are kept, by processes that share it; nullptr: nowhere
  };
  Result<void> run(const Surroundings& surroundings, const Save& save, const Check& check = {});

  /// What the parts of a journal depend on, in lines: all jobs.
  [[nodiscard]] std::vector<std::string> identity() const { return keys_; }
  [[nodiscard]] std::size_t done() const;
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] const Grid& grid() const { return grid_; }
  /// The rows of the jobs that have been run, in the order of the grid.
  [[nodiscard]] jobs::Table table() const;

 private:
  class Running;

  Sweep(Grid grid, jobs::Files files);

  Grid grid_;
  jobs::Files files_;
  std::vector<std::string> keys_;                 // the job of each point
  jobs::Table nothing_;                           // the table of no rows
  std::vector<std::optional<jobs::Table>> rows_;  // of each point
};

}  // namespace teka::sweep
