#include "sweep/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>

#include "core/hash.hpp"
#include "game/provenance.hpp"
#include "jobs/run_job.hpp"

namespace teka::sweep {
namespace {

using jobs::Table;

constexpr std::string_view kJob = "job";

/// Everything that the result of a job depends on.
std::string key_of(const Job& job) {
  return fmt::format("{:016x}", hash_text(provenance_line(job)));
}

/// The rows of a job, its key in front.
Table rows_of(const Job& job, const Output& output) {
  Table table = jobs::table_of(job, output);
  table.columns.insert(table.columns.begin(), std::string(kJob));
  const std::string key = key_of(job);
  for (auto& row : table.rows) row.insert(row.begin(), key);
  return table;
}

std::size_t described(const Table& table) {
  return table.columns.size() - jobs::kMeasured.size();
}

/// Whether the columns are those of a sweep.
bool is_of_sweep(const Table& table) {
  if (table.columns.size() <= jobs::kMeasured.size() || table.columns.front() != kJob) return false;
  const std::set<std::string> different(table.columns.begin(), table.columns.end());
  return different.size() == table.columns.size() &&
         std::equal(jobs::kMeasured.begin(), jobs::kMeasured.end(),
                    table.columns.begin() + static_cast<std::ptrdiff_t>(described(table)));
}

/// Adds a table below another; columns that one of them lacks stay empty there.
void append(Table& all, const Table& more) {
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

/// Without columns that are empty for this job, as they are where other jobs have them.
Table without_empty(const Table& table) {
  Table less;
  less.rows.resize(table.rows.size());
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const bool is_filled = std::ranges::any_of(table.rows, [&](const auto& row) { return !row[i].empty(); });
    if (!is_filled && i < described(table)) continue;
    less.columns.push_back(table.columns[i]);
    for (std::size_t row = 0; row < table.rows.size(); ++row) less.rows[row].push_back(table.rows[row][i]);
  }
  return less;
}

}  // namespace

Sweep::Sweep(Grid grid, jobs::Files files)
    : grid_(std::move(grid)), files_(jobs::read_once(std::move(files))), rows_(grid_.size()) {}

Result<Sweep> Sweep::make(Grid grid, jobs::Files files) {
  Sweep sweep(std::move(grid), std::move(files));
  for (std::size_t point = 0; point < sweep.size(); ++point) {
    const auto job = jobs::make_job(sweep.grid_.at(point), sweep.files_);
    if (!job) return tl::unexpected(job.error());
    const Verb& verb = *sweep.grid_.base.verb;
    if (verb.is_conversation && verb.is_conversation(*job)) {
      return fail("a job that talks over standard input cannot be swept");
    }
    sweep.keys_.push_back(key_of(*job));
    if (point == 0) sweep.nothing_ = rows_of(*job, {});
  }
  return sweep;
}

Result<void> Sweep::take_over(const Table& known) {
  if (!is_of_sweep(known)) return fail("it is not the table of a sweep; choose another file");
  std::unordered_map<std::string, std::size_t> points;
  for (std::size_t point = 0; point < size(); ++point) points.emplace(keys_[point], point);
  std::map<std::size_t, Table> found;
  for (std::size_t i = 0; i < known.rows.size(); ++i) {
    const auto point = points.find(known.rows[i].front());
    if (point == points.end()) {
      return fail("line {} is of another sweep, or of other inputs or another teka; choose another file, or remove it",
                  i + 2);
    }
    Table& table = found[point->second];
    table.columns = known.columns;
    table.rows.push_back(known.rows[i]);
  }
  for (auto& [point, table] : found) rows_[point] = without_empty(table);
  return {};
}

/// One call of run().
class Sweep::Running {
 public:
  Running(Sweep& sweep, const Surroundings& surroundings, const Save& save, const Check& check)
      : sweep_(sweep), around_(surroundings), save_(save), check_(check), done_(sweep.done()) {}

  Result<void> run() {
    if (done_ > 0 && check_) {
      if (auto fine = check_(sweep_.table()); !fine) return fine;
    }
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < sweep_.size(); ++i) {
      if (!sweep_.rows_[i]) missing.push_back(i);
    }
    around_.progress(done_, sweep_.size(), "jobs");
    Journal none;
    Journal& journal = around_.journal != nullptr ? *around_.journal : none;
    auto rows = journal.parts(
        around_.executor, missing.size(), [&](std::size_t i) { return sweep_.keys_[missing[i]]; },
        [&](std::size_t i) { return run_point(missing[i]); }, [&](std::size_t) { count_one(); });
    for (std::size_t i = 0; i < missing.size(); ++i) {
      if (rows[i]) sweep_.rows_[missing[i]] = std::move(rows[i]);  // also those that another process made
    }
    if (failed_.empty()) return save_(sweep_.table());
    if (auto saved = save_(sweep_.table()); !saved) return saved;
    return tl::unexpected(failed_.begin()->second);
  }

 private:
  std::optional<Table> run_point(std::size_t point) {
    if (around_.budget.interrupted() || has_failed_) return {};
    auto table = make_rows(point);
    if (around_.budget.interrupted()) return {};  // the result is of a part of the work
    const std::lock_guard lock(mutex_);
    if (!table) {
      fail_at(point, Error{fmt::format("{}: {}", sweep_.grid_.name_of(point), table.error().message)});
      return {};
    }
    const bool is_first = !std::exchange(has_rows_, true) && done_ == 0;
    sweep_.rows_[point] = *table;
    if (is_first && check_) {
      if (auto fine = check_(sweep_.table()); !fine) fail_at(point, fine.error());
    }
    save_now_and_then(point);
    return std::move(*table);
  }

  void count_one() {
    const std::lock_guard lock(mutex_);
    around_.progress(++done_, sweep_.size(), "jobs");
  }

  Result<Table> make_rows(std::size_t point) {
    auto job = jobs::make_job(sweep_.grid_.at(point), sweep_.files_);
    if (!job) return tl::unexpected(job.error());
    job->has_table = true;
    Context context = jobs::make_context(around_.executor, {.stop = around_.budget.stop}, sweep_.files_, {});
    const auto output = jobs::run_job(*sweep_.grid_.base.verb, *job, context);
    if (!output) return tl::unexpected(output.error());
    return without_empty(rows_of(*job, *output));
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
  const Surroundings& around_;
  const Save& save_;
  const Check& check_;
  std::mutex mutex_;
  std::size_t done_;
  bool has_rows_ = false;
  std::map<std::size_t, Error> failed_;  // by point: the first one is told
  std::atomic<bool> has_failed_ = false;
  std::chrono::steady_clock::time_point next_save_ = {};
};

Result<void> Sweep::run(const Surroundings& surroundings, const Save& save, const Check& check) {
  return Running(*this, surroundings, save, check).run();
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
  return all ? *all : nothing_;
}

}  // namespace teka::sweep
