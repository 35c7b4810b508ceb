#include "sweep/sweep.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>

#include "sweep/sweep_report.hpp"
#include "sweep/test_grid.hpp"

namespace teka::sweep {
namespace {

using testing::HasSubstr;

/// The table of a whole sweep.
jobs::Table run_all(const Grid& grid, unsigned threads) {
  Sweep sweep = Sweep::make(grid, jobs::no_files()).value();
  Executor executor(threads);
  const auto ran = sweep.run({.executor = executor}, [](const jobs::Table&) { return Result<void>(); });
  EXPECT_TRUE(ran) << error_in(ran);
  EXPECT_EQ(sweep.done(), sweep.size());
  return sweep.table();
}

TEST(Sweep, IsTheSameForAnyNumberOfThreads) {
  const Grid grid = grid_of({"slope=1,2,3", "steep=false,true"}, "1..5");
  const jobs::Table table = run_all(grid, 1);
  EXPECT_EQ(table.rows.size(), 30U * 4) << "two measures, and two of the course";
  EXPECT_EQ(table, run_all(grid, 2));
  EXPECT_EQ(table, run_all(grid, 64)) << "more threads than jobs";
}

/// Stops after so many jobs, saves as text, goes on in a new sweep: until all is done.
TEST(Sweep, GoesOnWhereItWasInterrupted) {
  // Of the second grid only some jobs have the column "side".
  Grid grid = grid_of({"slope=1,2,3"}, "1..4");
  Grid with_extra = grid_of({"slope=4,5", "extra=0,7"}, "1..3");
  for (const Grid& one : {grid, with_extra}) {
    const std::string whole = csv_text(run_all(one, 2));
    for (std::size_t each = 1; each <= 5; ++each) {
      std::string saved;
      std::size_t done = 0, calls = 0;
      while (done < one.size()) {
        ASSERT_LT(calls++, one.size() + 1);
        Sweep sweep = Sweep::make(one, jobs::no_files()).value();
        if (!saved.empty()) {
          const auto taken = sweep.take_over(jobs::read_csv(saved).value());
          ASSERT_TRUE(taken) << error_in(taken);
        }
        EXPECT_EQ(sweep.done(), done);
        std::stop_source stop;
        const std::size_t until = done + each;
        Executor executor(static_cast<unsigned>(1 + calls % 3));
        const auto ran = sweep.run({.executor = executor,
                                    .budget = {.stop = stop.get_token()},
                                    .progress = Progress([&](std::uint64_t now, std::uint64_t, const std::string&) {
                                      if (now >= until) stop.request_stop();
                                    })},
                                   [&](const jobs::Table& table) {
                                     saved = csv_text(table);
                                     return Result<void>();
                                   });
        ASSERT_TRUE(ran) << error_in(ran);
        EXPECT_GT(sweep.done(), done);
        done = sweep.done();
      }
      EXPECT_EQ(saved, whole) << each;
    }
  }
}

TEST(Sweep, MayBeMadeLarger) {
  const jobs::Table small = run_all(grid_of({"slope=1,3"}, "1..2"), 1);
  Sweep sweep = Sweep::make(grid_of({"slope=1,2,3"}, "1..3"), jobs::no_files()).value();
  ASSERT_TRUE(sweep.take_over(small));
  EXPECT_EQ(sweep.done(), 4U);
  Executor executor(1);
  ASSERT_TRUE(sweep.run({.executor = executor}, [](const jobs::Table&) { return Result<void>(); }));
  EXPECT_EQ(sweep.table(), run_all(grid_of({"slope=1,2,3"}, "1..3"), 1));
}

TEST(Sweep, RefusesTheTableOfAnother) {
  const jobs::Table table = run_all(grid_of({"slope=1,2"}, "1"), 1);
  const auto refused = [](const Grid& grid, const jobs::Table& known) {
    return error_in(Sweep::make(grid, jobs::no_files())->take_over(known));
  };
  EXPECT_EQ(refused(grid_of({"slope=1,2"}, "1..2"), table), "no error");
  EXPECT_THAT(refused(grid_of({"slope=1,3"}, "1"), table), HasSubstr("line 6 is of another sweep"));
  Grid other = grid_of({"slope=1,2"}, "1");
  other.base.parameters.set("kind", "b");
  EXPECT_THAT(refused(other, table), HasSubstr("line 2 is of another sweep"));
  const auto broken = [&](auto&& change) {
    jobs::Table known = table;
    change(known);
    return refused(grid_of({"slope=1,2"}, "1"), known);
  };
  constexpr const char* kNoSweep = "it is not the table of a sweep; choose another file";
  EXPECT_EQ(broken([](jobs::Table& known) { known = {.columns = {"a", "b"}, .rows = {}}; }), kNoSweep);
  EXPECT_EQ(broken([](jobs::Table& known) { known.columns.back() = "m"; }), kNoSweep);
  EXPECT_EQ(broken([](jobs::Table& known) { known.columns[2] = "game"; }), kNoSweep);
  EXPECT_EQ(broken([](jobs::Table& known) { known.columns.erase(known.columns.begin()); }), kNoSweep);
}

TEST(Sweep, ReadsEachFileOnce) {
  Grid grid = grid_of({"slope=1,2"}, "1..3");
  grid.base.parameters.set("weights", "w.json");
  jobs::Files files = jobs::no_files();
  int reads = 0;
  files.read = [&](const std::string&) -> Result<std::string> { return fmt::format("content {}", ++reads); };
  Sweep sweep = Sweep::make(grid, files).value();
  Executor executor(1);
  ASSERT_TRUE(sweep.run({.executor = executor}, [](const jobs::Table&) { return Result<void>(); }));
  EXPECT_EQ(sweep.done(), 6U);
  EXPECT_EQ(reads, 1);
}

TEST(Sweep, ChecksEveryJobBeforeTheFirstIsRun) {
  const auto refused = [](const char* over) { return error_in(Sweep::make(grid_of({over}, "1"), jobs::no_files())); };
  EXPECT_THAT(refused("kind=a,c"), HasSubstr("--kind: unknown value 'c'"));
  EXPECT_THAT(refused("slope=1,2000"), HasSubstr("--slope: 2000 is out of range"));
}

TEST(Sweep, TheFirstFailureIsTold) {
  Sweep sweep = Sweep::make(grid_of({"slope=12,13,14"}, "1"), jobs::no_files()).value();
  Executor executor(1);
  std::size_t saved = 0;
  const auto ran = sweep.run({.executor = executor}, [&](const jobs::Table& table) {
    saved = table.rows.size();
    return Result<void>();
  });
  EXPECT_EQ(error_in(ran), "slope 13, seed 1: 13 brings bad luck");
  EXPECT_EQ(saved, 4U) << "the job before it is kept";
  EXPECT_THAT(
      error_in(Sweep::make(grid_of({"slope=12"}, "1"), jobs::no_files())
                   ->run({.executor = executor}, [](const jobs::Table&) -> Result<void> { return fail("full"); })),
      HasSubstr("full"));
}

TEST(SweepReport, AveragesOverTheSeeds) {
  const Grid grid = grid_of({"kind=a,b", "slope=1,2"}, "1..3");
  const Report report = make_report(grid, run_all(grid, 2), {}).value();
  EXPECT_EQ(report.measure, "score") << "the first that varies";
  EXPECT_EQ(report.x, "slope");
  ASSERT_EQ(report.series.size(), 2U);
  EXPECT_EQ(report.series[1].values, std::vector<std::string>{"b"});
  EXPECT_DOUBLE_EQ(report.series[1].points[1].over_seeds.mean, 202);
  EXPECT_NEAR(report.series[1].points[1].over_seeds.error(), 0.57735, 1e-5);
  EXPECT_THAT(report.text(), HasSubstr("kind  slope  score, points  seeds\n"
                                       "a     1      102.00 ± 0.58  3\n"));
  EXPECT_FALSE(report.plot("a title").shapes.empty());
}

/// Measures of the course alone are not chosen for an axis where they cannot be shown.
TEST(SweepReport, ChoosesAMeasureThatCanBeShown) {
  const Grid grid = grid_of({"slope=1,2"}, "1");
  jobs::Table table = run_all(grid, 1);
  // Without the score only the width is left, which never varies, and the course, which does.
  const auto is_score = [](const auto& row) { return std::ranges::find(row, "score") != row.end(); };
  std::erase_if(table.rows, is_score);
  EXPECT_EQ(make_report(grid, table, {}).value().measure, "width");
  EXPECT_EQ(make_report(grid, table, {.x = "generation"}).value().measure, "best_so_far");
  EXPECT_EQ(error_in(make_report(grid, table, {.measure = "best_so_far"})),
            "--of best_so_far: it has no numbers by slope; write --x generation");
}

/// Changes a table: in some of its rows, a column before the measure has a value.
jobs::Table with_column(jobs::Table table, const std::string& name,
                        const std::function<std::string(const std::vector<std::string>&)>& value) {
  const auto place = std::ranges::find(table.columns, "measure") - table.columns.begin();
  table.columns.insert(table.columns.begin() + place, name);
  for (auto& row : table.rows) {
    const std::string text = value(row);
    row.insert(row.begin() + place, text);
  }
  return table;
}

TEST(SweepReport, HistoryIsShownOverItsOwnColumnAlone) {
  const Grid grid = grid_of({"slope=1,2"}, "1");
  for (const char* column : {"evaluation", "run", "number"}) {
    jobs::Table table = run_all(grid, 1);
    const auto score =
        std::ranges::find_if(table.rows, [](const auto& row) { return std::ranges::find(row, "score") != row.end(); });
    auto early = *score;
    early[early.size() - jobs::kMeasured.size() + 1] = "-1000";
    early.push_back("early");
    for (auto& row : table.rows) row.emplace_back();
    table.rows.push_back(early);
    table = with_column(std::move(table), column, [](const auto& row) { return row.back().empty() ? "" : "3"; });
    for (auto& row : table.rows) row.pop_back();
    const Report report = make_report(grid, table, {.measure = "score"}).value();
    EXPECT_DOUBLE_EQ(report.series[0].points[0].over_seeds.mean, 101) << column;
    const Report course = make_report(grid, table, {.measure = "score", .x = column}).value();
    EXPECT_DOUBLE_EQ(course.series[0].points[0].over_seeds.mean, -1000) << column;
  }
}

TEST(Sweep, FindsAWrongNameAfterTheFirstJob) {
  const auto error_for = [](const View& view, std::size_t& run) {
    Sweep sweep = Sweep::make(grid_of({"slope=1,2,3,4"}, "1..5"), jobs::no_files()).value();
    Executor executor(1);
    const auto ran = sweep.run(
        {.executor = executor}, [](const jobs::Table&) { return Result<void>(); },
        [&](const jobs::Table& table) { return check_view(sweep.grid(), table, view); });
    run = sweep.done();
    return error_in(ran);
  };
  std::size_t run = 0;
  EXPECT_THAT(error_for({.measure = "scor"}, run),
              HasSubstr("--of scor: there is no such measure; did you mean 'score'?"));
  EXPECT_EQ(run, 1U);
  EXPECT_THAT(error_for({.x = "generatio"}, run),
              HasSubstr("--x generatio: the sweep has no column of this name; did you mean 'generation'?"));
  EXPECT_EQ(run, 1U);
  EXPECT_THAT(error_for({.measure = "score", .x = "generation"}, run), HasSubstr("it has no numbers by generation"));
  EXPECT_EQ(run, 1U);
  EXPECT_EQ(error_for({.measure = "score", .x = "slope"}, run), "no error");
  EXPECT_EQ(run, 20U);
}

/// A measure of levels and of the whole: only the whole counts.
TEST(SweepReport, DoesNotMixLevelsWithTheWhole) {
  const Grid grid = grid_of({"slope=1,2"}, "1");
  jobs::Table table = run_all(grid, 1);
  const auto place = std::ranges::find(table.columns, "measure") - table.columns.begin();
  table.columns.insert(table.columns.begin() + place, "level");
  for (auto& row : table.rows) row.insert(row.begin() + place, "");
  for (std::size_t i = 0; i < 2; ++i) {
    auto row = table.rows[4 * i + 1];
    row[static_cast<std::size_t>(place)] = "0";
    row[static_cast<std::size_t>(place) + 2] = "-1000";
    table.rows.push_back(row);
  }
  const Report report = make_report(grid, table, {.measure = "score"}).value();
  EXPECT_DOUBLE_EQ(report.series[0].points[0].over_seeds.mean, 101);
}

TEST(SweepReport, ShowsACourse) {
  const Grid grid = grid_of({"kind=a,b"}, "1,3");
  const jobs::Table table = run_all(grid, 1);
  const Report report = make_report(grid, table, {.measure = "best so far", .x = "generation"}).value();
  ASSERT_EQ(report.series.size(), 2U);
  ASSERT_EQ(report.series[0].points.size(), 2U);
  EXPECT_DOUBLE_EQ(report.series[0].points[0].over_seeds.mean, 102);
  EXPECT_DOUBLE_EQ(report.series[0].points[1].over_seeds.mean, 204);
  EXPECT_EQ(make_report(grid, table, {}).value().x, "kind") << "a category, if there is no number";
  EXPECT_THAT(error_in(make_report(grid, table, {.measure = "scor"})),
              HasSubstr("--of scor: there is no such measure; did you mean 'score'?"));
  EXPECT_THAT(error_in(make_report(grid, table, {.x = "slop"})), HasSubstr("--x slop: the sweep has no column"));
}

}  // namespace
}  // namespace teka::sweep
