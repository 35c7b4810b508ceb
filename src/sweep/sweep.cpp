#include "sweep/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <unordered_map>

#include "core/text.hpp"
#include "jobs/run_job.hpp"

namespace teka::sweep {
namespace {

using jobs::Table;

/// The fields of a row by the names of their columns.
class Columns {
 public:
  explicit Columns(const Table& table) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) places_.emplace(table.columns[i], i);
  }
  [[nodiscard]] std::string_view field(const std::vector<std::string>& row, const std::string& column) const {
    const auto place = places_.find(column);
    return place == places_.end() ? std::string_view() : row[place->second];
  }

 private:
  std::map<std::string, std::size_t> places_;
};

/// The columns that are the same in all rows of a job, with their fields.
std::vector<std::pair<std::string, std::string>> same_columns(const Job& job) {
  Output one;
  one.metrics.add("any", 0);
  const Table table = jobs::table_of(job, one);
  std::vector<std::pair<std::string, std::string>> same;
  for (std::size_t i = 0; i + jobs::kMeasuredColumns < table.columns.size(); ++i) {
    same.emplace_back(table.columns[i], table.rows.front()[i]);
  }
  return same;
}

/// Adds a table below another; columns that one of them lacks stay empty there.
void append(Table& all, const Table& more) {
  const auto described = [](const Table& table) { return table.columns.size() - jobs::kMeasuredColumns; };
  std::vector<std::size_t> place_of;
  for (std::size_t i = 0; i < more.columns.size(); ++i) {
    if (i >= described(more)) {
      place_of.push_back(described(all) + i - described(more));
      continue;
    }
    const auto end = all.columns.begin() + static_cast<std::ptrdiff_t>(described(all));
    const auto known = std::find(all.columns.begin(), end, more.columns[i]);
    const auto place = known - all.columns.begin();
    place_of.push_back(static_cast<std::size_t>(place));
    if (known != end) continue;
    all.columns.insert(end, more.columns[i]);
    for (auto& row : all.rows) row.insert(row.begin() + place, std::string());
  }
  for (const auto& row : more.rows) {
    auto& added = all.rows.emplace_back(all.columns.size());
    for (std::size_t i = 0; i < row.size(); ++i) added[place_of[i]] = row[i];
  }
}

/// Without columns that are empty for this job: other jobs have them.
Table without_empty(const Table& table, const std::vector<std::pair<std::string, std::string>>& same) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const auto is_same = [&](const auto& column) { return column.first == table.columns[i]; };
    const auto is_filled = [&](const auto& row) { return !row[i].empty(); };
    const bool is_measured = i + jobs::kMeasuredColumns >= table.columns.size();
    if (is_measured || std::ranges::any_of(same, is_same) || std::ranges::any_of(table.rows, is_filled)) {
      kept.push_back(i);
    }
  }
  Table less;
  less.rows.resize(table.rows.size());
  for (const std::size_t i : kept) {
    less.columns.push_back(table.columns[i]);
    for (std::size_t row = 0; row < table.rows.size(); ++row) less.rows[row].push_back(table.rows[row][i]);
  }
  return less;
}

}  // namespace

Sweep::Sweep(Grid grid, jobs::Files files) : grid_(std::move(grid)), files_(std::move(files)), rows_(grid_.size()) {}

Result<Sweep> Sweep::make(Grid grid, jobs::Files files) {
  for (std::size_t point = 0; point < grid.size(); point += grid.seeds.size()) {  // seeds are good anyway
    const auto job = jobs::make_job(grid.at(point), files);
    if (!job) return tl::unexpected(job.error());
    if (grid.base.verb->is_conversation && grid.base.verb->is_conversation(*job)) {
      return fail("a job that talks over standard input cannot be swept");
    }
  }
  return Sweep(std::move(grid), std::move(files));
}

/// What tells its rows from those of the other points.
std::string Sweep::key_of(std::size_t point) const {
  const jobs::Request request = grid_.at(point);
  std::string key = fmt::format("{}", request.seed);
  for (const Axis& axis : grid_.axes) key += '\n' + scalar_text(*request.parameters.find(axis.name));
  return key;
}

Result<void> Sweep::take_over(const Table& known) {
  const Columns columns(known);
  std::unordered_map<std::string, std::size_t> points;
  for (std::size_t point = 0; point < size(); ++point) points.emplace(key_of(point), point);
  std::map<std::size_t, Table> found;
  for (std::size_t i = 0; i < known.rows.size(); ++i) {
    std::string key(columns.field(known.rows[i], "seed"));
    for (const Axis& axis : grid_.axes) key.append("\n").append(columns.field(known.rows[i], snake_case(axis.name)));
    const auto point = points.find(key);
    if (point == points.end()) {
      return fail("row {} is of another sweep; choose another file, or remove this one", i + 1);
    }
    Table& table = found[point->second];
    table.columns = known.columns;
    table.rows.push_back(known.rows[i]);
  }
  for (auto& [point, table] : found) {
    const auto job = jobs::make_job(grid_.at(point), files_);
    if (!job) return tl::unexpected(job.error());
    const auto same = same_columns(*job);
    for (const auto& [column, field] : same) {
      // A factor may have taken the place of a parameter, but not in every row.
      const auto fits = [&](const auto& row) { return columns.field(row, column) == field; };
      if (std::ranges::any_of(table.rows, fits)) continue;
      return fail("it was made with {} = {}, not {}; choose another file, or remove this one", column,
                  columns.field(table.rows.front(), column), field);
    }
    rows_[point] = without_empty(table, same);
  }
  return {};
}

/// One call of run().
class Sweep::Running {
 public:
  Running(Sweep& sweep, const Budget& budget, const Progress& progress, const Save& save)
      : sweep_(sweep), budget_(budget), progress_(progress), save_(save), done_(sweep.done()) {}

  Result<void> run(Executor& executor) {
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < sweep_.size(); ++i) {
      if (!sweep_.rows_[i]) missing.push_back(i);
    }
    progress_(done_, sweep_.size(), "points");
    if (missing.size() < executor.threads()) {
      for (const std::size_t point : missing) run_point(point, executor);
    } else {
      executor.for_each(missing.size(), [&](std::size_t i) {
        Executor alone(1);
        run_point(missing[i], alone);
      });
    }
    if (failed_.empty()) return save_(sweep_.table());
    if (auto saved = save_(sweep_.table()); !saved) return saved;
    return tl::unexpected(failed_.begin()->second);
  }

 private:
  void run_point(std::size_t point, Executor& executor) {
    if (budget_.interrupted() || has_failed_) return;
    auto table = make_rows(point, executor);
    if (budget_.interrupted()) return;  // the result is of a part of the work
    const std::lock_guard lock(mutex_);
    if (!table) return fail_at(point, Error{fmt::format("{}: {}", sweep_.grid_.name_of(point), table.error().message)});
    sweep_.rows_[point] = std::move(*table);
    progress_(++done_, sweep_.size(), "points");
    save_now_and_then(point);
  }

  Result<Table> make_rows(std::size_t point, Executor& executor) {
    auto job = jobs::make_job(sweep_.grid_.at(point), sweep_.files_);
    if (!job) return tl::unexpected(job.error());
    job->has_table = true;
    Context context = jobs::make_context(executor, {.stop = budget_.stop}, sweep_.files_, {});
    const auto output = jobs::run_job(*sweep_.grid_.base.verb, *job, context);
    if (!output) return tl::unexpected(output.error());
    return jobs::table_of(*job, *output);
  }

  /// Not so often that saving would take more than a twentieth of the time.
  void save_now_and_then(std::size_t point) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    if (start < next_save_) return;
    if (auto saved = save_(sweep_.table()); !saved) fail_at(point, saved.error());
    const auto end = Clock::now();
    next_save_ = end + std::max<Clock::duration>(std::chrono::seconds(2), 20 * (end - start));
  }

  void fail_at(std::size_t point, Error error) {
    failed_.emplace(point, std::move(error));
    has_failed_ = true;
  }

  Sweep& sweep_;
  const Budget& budget_;
  const Progress& progress_;
  const Save& save_;
  std::mutex mutex_;
  std::size_t done_;
  std::map<std::size_t, Error> failed_;  // by point: the first one is told
  std::atomic<bool> has_failed_ = false;
  std::chrono::steady_clock::time_point next_save_ = {};
};

Result<void> Sweep::run(Executor& executor, const Budget& budget, const Progress& progress, const Save& save) {
  return Running(*this, budget, progress, save).run(executor);
}

std::size_t Sweep::done() const {
  return static_cast<std::size_t>(std::ranges::count_if(rows_, [](const auto& rows) { return rows.has_value(); }));
}

Table Sweep::table() const {
  std::optional<Table> all;
  for (const auto& rows : rows_) {
    if (!rows) continue;
    if (all)
      append(*all, *rows);
    else
      all = *rows;
  }
  if (!all) all = jobs::table_of(*jobs::make_job(grid_.at(0), files_), {});
  return *all;
}

}  // namespace teka::sweep
