#include "shards/export.hpp"

#include <algorithm>
#include <limits>

#include "core/text.hpp"
#include "jobs/csv.hpp"
#include "json/json.hpp"
#include "segments/segment_reader.hpp"

namespace teka::shards {
namespace {

constexpr std::size_t kAtOnce = std::size_t{1} << 16U;  // bytes that are written together

/// With the place of its measure.
struct Test {
  std::size_t measure;
  store::Condition condition;

  [[nodiscard]] bool holds(const segments::LevelRecord& record) const {
    const auto& value = record.measures[measure];
    if (!value) return false;
    switch (condition.is) {
      case store::Condition::Is::less:
        return *value < condition.number;
      case store::Condition::Is::at_most:
        return *value <= condition.number;
      case store::Condition::Is::equal:
        return *value == condition.number;
      case store::Condition::Is::other:
        return *value != condition.number;
      case store::Condition::Is::at_least:
        return *value >= condition.number;
      case store::Condition::Is::more:
        return *value > condition.number;
    }
    return false;
  }

  /// What passes over whole segments.
  [[nodiscard]] segments::Wish wish() const {
    using Is = store::Condition::Is;
    segments::Wish wish{
        .measure = measure, .low = std::numeric_limits<double>::lowest(), .high = std::numeric_limits<double>::max()};
    const bool is_below = condition.is == Is::less || condition.is == Is::at_most || condition.is == Is::equal;
    const bool is_above = condition.is == Is::more || condition.is == Is::at_least || condition.is == Is::equal;
    if (is_below) wish.high = condition.number;
    if (is_above) wish.low = condition.number;
    return wish;
  }
};

Result<std::vector<Test>> tests_of(const std::vector<store::Condition>& conditions, const segments::Schema& schema) {
  std::vector<Test> tests;
  for (const store::Condition& condition : conditions) {
    const auto found = std::ranges::find(schema.measures, condition.measure);
    if (found == schema.measures.end()) {
      const std::vector<std::string_view> names(schema.measures.begin(), schema.measures.end());
      return fail("--where: these levels have no measure '{}'{}", condition.measure,
                  suggestion(condition.measure, names));
    }
    tests.push_back({static_cast<std::size_t>(found - schema.measures.begin()), condition});
  }
  return tests;
}

/// One call of export_levels().
class Export {
 public:
  Export(const Generation& generation, const LevelSource& source, const ExportSettings& settings,
         const std::function<Result<void>(std::string_view)>& write, Executor& executor, const Budget& budget,
         const Progress& progress)
      : generation_(generation),
        source_(source),
        settings_(settings),
        write_(write),
        executor_(executor),
        budget_(budget),
        progress_(progress) {}

  Result<std::uint64_t> run() {
    auto tests = tests_of(settings_.conditions, generation_.schema());
    if (!tests) return tl::unexpected(tests.error());
    tests_ = std::move(*tests);
    if (settings_.lines == Lines::csv) text_ = jobs::csv_text({.columns = columns(), .rows = {}});
    auto read = generation_.store() == Store::levels ? read_segments() : make_again();
    if (!read) return tl::unexpected(read.error());
    if (auto written = write_(text_); !written) return tl::unexpected(written.error());
    return count_;
  }

 private:
  [[nodiscard]] bool is_over() const {
    return budget_.interrupted() || (settings_.limit && count_ >= *settings_.limit);
  }

  Result<void> read_segments() {
    segments::SegmentReader::Settings settings{.segments = {}, .repeats = generation_.repeats_path(), .wishes = {}};
    for (std::uint64_t i = 0; i < generation_.shards(); ++i) settings.segments.push_back(generation_.segment_path(i));
    for (const Test& test : tests_) settings.wishes.push_back(test.wish());
    auto reader = segments::SegmentReader::open(std::move(settings));
    if (!reader) return tl::unexpected(reader.error());
    while (!is_over()) {
      const auto record = reader->next();
      if (!record) return tl::unexpected(record.error());
      if (*record == nullptr) return {};
      if (auto put = put_level(**record); !put) return put;
    }
    return {};
  }

  Result<void> make_again() {
    auto repeats = segments::NumberList::open(generation_.repeats_path());
    if (!repeats) return tl::unexpected(repeats.error());
    for (std::uint64_t shard = 0; shard < generation_.shards() && !is_over(); ++shard) {
      const auto records = generation_.records(shard, executor_, budget_);
      if (!records) return tl::unexpected(records.error());
      if (!*records) return {};
      for (const segments::LevelRecord& record : (*records)->levels) {
        const auto is_repeat = repeats->has(record.number);
        if (!is_repeat) return tl::unexpected(is_repeat.error());
        if (*is_repeat || is_over()) continue;
        if (auto put = put_level(record); !put) return put;
      }
    }
    return {};
  }

  [[nodiscard]] std::vector<std::string> columns() const {
    std::vector<std::string> names = {"index"};
    names.insert(names.end(), generation_.schema().measures.begin(), generation_.schema().measures.end());
    return names;
  }

  Result<void> put_level(const segments::LevelRecord& record) {
    if (!std::ranges::all_of(tests_, [&](const Test& test) { return test.holds(record); })) return {};
    if (settings_.lines == Lines::csv) {
      put_row(record);
    } else if (auto put = put_document(record); !put) {
      return put;
    }
    constexpr std::uint64_t kBetweenReports = 4096;
    if (++count_ % kBetweenReports == 0) progress_(count_, 0, "levels written");
    if (text_.size() < kAtOnce) return {};
    auto written = write_(text_);
    text_.clear();
    return written;
  }

  void put_row(const segments::LevelRecord& record) {
    text_ += fmt::format("{}", record.number);
    for (const auto& value : record.measures) text_ += value ? fmt::format(",{}", *value) : ",";
    text_ += '\n';
  }

  Result<void> put_document(const segments::LevelRecord& record) {
    const LevelCode& code = *source_.game().level_code;
    auto level = code.unpack(record.packed);
    if (!level) return at_place(fmt::format("level {}", record.number), level.error());
    level->set("index", record.number);
    if (!record.solution.empty()) level->set("solution", code.shown(record.packed, record.solution));
    for (std::size_t i = 0; i < record.measures.size(); ++i) {
      if (record.measures[i]) level->set(generation_.schema().measures[i], *record.measures[i]);
    }
    text_ += to_json(*level);
    text_ += '\n';
    return {};
  }

  const Generation& generation_;
  const LevelSource& source_;
  const ExportSettings& settings_;
  const std::function<Result<void>(std::string_view)>& write_;
  Executor& executor_;
  const Budget& budget_;
  const Progress& progress_;
  std::vector<Test> tests_;
  std::string text_;
  std::uint64_t count_ = 0;
};

}  // namespace

Result<std::uint64_t> export_levels(const Generation& generation, const LevelSource& source,
                                    const ExportSettings& settings,
                                    const std::function<Result<void>(std::string_view text)>& write, Executor& executor,
                                    const Budget& budget, const Progress& progress) {
  return Export(generation, source, settings, write, executor, budget, progress).run();
}

}  // namespace teka::shards
