// The table of every verb (--csv): its columns, its rows, and the course of a run.
#include <set>

#include "core/text.hpp"
#include "json/json.hpp"
#include "tests/conformance_jobs.hpp"

namespace teka {
namespace {

class TableConformance : public EveryVerb {};

INSTANTIATE_TEST_SUITE_P(Verbs, TableConformance, testing::ValuesIn(all_verbs()), subject_name);

/// The table beside the example's JSON, made once.
const jobs::Table& example_table(const Subject& subject) {
  static std::map<const Verb*, jobs::Table> cache;
  const auto [found, is_new] = cache.try_emplace(subject.verb);
  if (is_new) {
    jobs::Request request = example_request(subject).value();
    request.format = "json";
    request.out.reset();
    request.csv = "table.csv";
    found->second = run(request, 2).table;
  }
  return found->second;
}

/// The cells of a column in the rows of one measure; nothing if there is no such column.
std::vector<std::string> cells_of(const jobs::Table& table, std::string_view measure, std::string_view column) {
  std::vector<std::string> cells;
  const auto place = [&](std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(table.columns, name) - table.columns.begin());
  };
  if (place(column) == table.columns.size()) return cells;
  for (const auto& row : table.rows) {
    if (row[place("measure")] == measure) cells.push_back(row[place(column)]);
  }
  return cells;
}

TEST_P(TableConformance, ATableHasTheCourseOfARun) {
  const auto [game, verb] = GetParam();
  const bool is_maze = game->name == "maze";
  if (verb->name != "evolve" && !(is_maze && verb->name == "reproduce")) GTEST_SKIP() << "it has none";
  const jobs::Table& table = example_table(GetParam());
  const bool is_map = std::ranges::find(table.columns, "evaluation") != table.columns.end();
  if (is_map) {
    EXPECT_GT(cells_of(table, "kinds", "evaluation").size(), 1U);
    return;
  }
  const auto generations = cells_of(table, "best_so_far", "generation");
  const auto runs = cells_of(table, "best_so_far", "run");
  ASSERT_GT(generations.size(), 2U);
  for (std::size_t i = 0; i < generations.size(); ++i) {
    const bool is_first = i == 0 || (!runs.empty() && runs[i] != runs[i - 1]);
    EXPECT_EQ(generations[i], is_first ? "0" : fmt::format("{}", std::stoi(generations[i - 1]) + 1));
  }
  if (verb->name != "reproduce") return;
  const auto sources = cells_of(table, "reported_fitness", "source");
  const auto run_of = cells_of(table, "reported_fitness", "run");
  EXPECT_EQ(std::ranges::count(run_of, ""), 2 * std::ranges::count(sources, "paper")) << "means, the paper's and ours";
  EXPECT_EQ(std::ranges::count(sources, "teka"), 3 * std::ranges::count(sources, "paper")) << "a mean and two runs";
  EXPECT_EQ(std::set<std::string>(runs.begin(), runs.end()).size(), 2U);
}

constexpr std::string_view kNameLetters = "abcdefghijklmnopqrstuvwxyz0123456789_";

TEST_P(TableConformance, ATableHasEveryParameterAndNoRowTwice) {
  const jobs::Table& table = example_table(GetParam());
  const std::set<std::string> columns(table.columns.begin(), table.columns.end());
  EXPECT_EQ(columns.size(), table.columns.size()) << "a column occurs twice";
  for (const std::string& column : table.columns) {
    EXPECT_EQ(column.find_first_not_of(kNameLetters), std::string::npos) << column;
  }
  const Value document = parse_json(example_json(GetParam()).bytes).value_or(Value());
  if (const Value* provenance = document.find("provenance")) {
    for (const auto& [name, value] : *provenance->find("parameters")->get<Value::Object>()) {
      EXPECT_TRUE(columns.contains(snake_case(name))) << name;
    }
  }
  if (const Value* metrics = document.find("metrics")) {
    for (const Value& metric : *metrics->get<Value::Array>()) {
      for (const Parameter& p : GetParam().verb->parameters) {
        const Value* of = metric.find("of");
        EXPECT_TRUE(of == nullptr || of->find(snake_case(p.name)) == nullptr) << p.name << " would have two meanings";
      }
    }
  }
  const auto value_column = std::ranges::find(table.columns, "value") - table.columns.begin();
  std::set<std::vector<std::string>> measured;
  for (const auto& row : table.rows) {
    const std::vector<std::string> of(row.begin(), row.begin() + value_column);  // the measure, too
    EXPECT_EQ(of.back().find_first_not_of(kNameLetters), std::string::npos) << of.back();
    EXPECT_TRUE(measured.insert(of).second) << "twice: " << testing::PrintToString(of);
  }
  const auto read = jobs::read_csv(jobs::csv_text(table));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_TRUE(*read == table);
}

/// Whatever the format, the table is that of JSON, and the result is that without a table.
TEST_P(TableConformance, ATableIsTheSameBesideAnyFormat) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  jobs::Request request = example_request(GetParam()).value();
  const JobRun alone = run(request, 2);
  request.csv = "table.csv";
  const JobRun beside = run(request, 2);
  ASSERT_EQ(beside.error, "");
  const bool counts_tokens = GetParam().verb->name == "prepare";  // if it writes them
  EXPECT_TRUE(beside.table == example_table(GetParam()) || counts_tokens);
  const bool shows_times = GetParam().verb->name == "solve";
  EXPECT_TRUE(beside.bytes == alone.bytes || shows_times);
}

}  // namespace
}  // namespace teka
