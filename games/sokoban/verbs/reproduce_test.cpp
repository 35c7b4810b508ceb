#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "games/sokoban/reproduction/figures.hpp"
#include "games/sokoban/reproduction/sets.hpp"
#include "games/sokoban/reproduction/table.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "jobs/test_resume.hpp"

namespace teka::sokoban {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kTwoLevels =
    "; 0\n##########\n#@ $   .##\n#  $   .##\n##########\n\n; 1\n#######\n#@ $ .#\n#######\n";

constexpr const char* kSmallPrompt = "boxes=2 size=7x7 walls=30 difficulty=medium";

TestRun reproduce_run(Value::Object more = {}, unsigned threads = 2) {
  Value::Object parameters = {{"count", 5}, {"trained", 6400}};
  for (auto& [name, value] : more) {
    const auto known = std::ranges::find(parameters, name, [](const auto& member) { return member.first; });
    if (known != parameters.end()) parameters.erase(known);
    parameters.emplace_back(name, value);
  }
  return {.parameters = std::move(parameters), .format = "text", .threads = threads};
}

double table_value(const Output& output, std::string_view name, std::string_view set) {
  const Metric* metric = output.metrics.find(name, {{"set", set}});
  EXPECT_NE(metric, nullptr) << name;
  return metric == nullptr ? -1 : metric->value;
}

TEST(ReproduceSokoban, PutsThePapersTableBesideOurs) {
  TestFiles files;
  TestRun run = reproduce_run();
  run.files = &files;
  run.text = kTwoLevels;
  const auto output = run_verb(game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->kept, "7 of 7 rows");
  for (const char* text : {"81.9", "41.3", "88.2", "90.1", "62.8", "97.5", "in.txt", "without masks"}) {
    EXPECT_THAT(output->body, HasSubstr(text));
  }
  EXPECT_EQ(table_value(*output, "accuracy", "paper: GPT-2 + GA"), 0.901);
  EXPECT_EQ(table_value(*output, "score", "Todd et al.: GPT-2"), 0.52);
  for (const char* way : {"model + our GA", "generator + our GA"}) {
    for (const char* column : {"accuracy", "valid", "exact playability", "clique diversity", "novelty"}) {
      EXPECT_EQ(table_value(*output, column, way), 1) << column << way;
    }
    EXPECT_EQ(output->metrics.find("valid", {{"set", way}, {"source", "teka"}})->n, 5U);
  }
  // Valid levels meet their prompt and can be solved.
  EXPECT_DOUBLE_EQ(table_value(*output, "accuracy", "model"), table_value(*output, "valid", "model"));
  EXPECT_EQ(table_value(*output, "exact playability", "model"), table_value(*output, "valid", "model"));
  const Metric* proven = output->metrics.find("exact playability", {{"set", "model"}});
  EXPECT_LT(proven->interval->low, proven->value);
  EXPECT_EQ(table_value(*output, "playability", "in.txt"), 1);
  EXPECT_EQ(output->metrics.find("accuracy", {{"set", "in.txt"}}), nullptr);  // these have no prompt
  EXPECT_THAT(output->summary, HasSubstr("generator + our GA "));
  EXPECT_THAT(output->body, Not(HasSubstr(" ms")));  // times are not part of the result
  ASSERT_EQ(files.size(), 5U);
  for (const auto& [name, content] : files) {
    EXPECT_THAT(content, StartsWith("<svg"));
    EXPECT_THAT(output->summary, HasSubstr(name));
  }
  EXPECT_THAT(files["sokoban-reproduce-walls.svg"], HasSubstr("in.txt (2)"));
}

TEST(ReproduceSokoban, SameForAnyNumberOfThreads) {
  const auto once = run_verb(game(), "reproduce", reproduce_run({{"plots", "none"}, {"prompt", kSmallPrompt}}, 1));
  ASSERT_TRUE(once) << once.error().message;
  const auto again = run_verb(game(), "reproduce", reproduce_run({{"plots", "none"}, {"prompt", kSmallPrompt}}, 3));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->body, once->body);
  EXPECT_EQ(print(to_value(again->metrics)), print(to_value(once->metrics)));
}

TEST(ReproduceSokoban, NoveltyIsAgainstTheGivenLevels) {
  TestFiles files = {{"learned.txt", kTwoLevels}};
  TestRun run = reproduce_run(
      {{"training", "learned.txt"}, {"count", 5}, {"prompt", "boxes=2 size=7x7 walls=30"}, {"plots", "p"}});
  run.files = &files;
  run.text = kTwoLevels;
  const auto output = run_verb(game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(table_value(*output, "novelty", "in.txt"), 0);
  EXPECT_EQ(table_value(*output, "score", "in.txt"), 0);
  EXPECT_EQ(table_value(*output, "novelty", "model + our GA"), 1);
  EXPECT_EQ(output->metrics.find("difficulty as asked", {{"set", "model"}}), nullptr);  // the prompt names none
  EXPECT_THAT(output->body, HasSubstr("2 levels of --training"));
  EXPECT_THAT(output->body, HasSubstr("walls=30 players=1 boxes=2 goals=2 size=7x7"));
  EXPECT_THAT(files["p-boxes.svg"], HasSubstr("<svg"));
}

TEST(ReproduceSokoban, SaysWhatIsWrong) {
  const auto error = [](Value::Object parameters) { return error_of(game(), "reproduce", reproduce_run(parameters)); };
  EXPECT_THAT(error({{"count", 4}}), HasSubstr("5 to 1000000"));
  EXPECT_THAT(error({{"prompt", "walls=few"}}), StartsWith("--prompt: "));
  EXPECT_THAT(error({{"prompt", "size=20x20 boxes=4"}}), HasSubstr("the model was trained on sides from 7 to 12"));
  EXPECT_THAT(error({{"training", "missing.txt"}}), HasSubstr("missing.txt"));
  EXPECT_THAT(error({{"log", "missing.csv"}}), HasSubstr("missing.csv"));
  TestRun run = reproduce_run();
  run.text = "; 0\n###\n#@#\n###\n";
  EXPECT_THAT(error_of(game(), "reproduce", run), HasSubstr("in.txt"));
}

TEST(ReproduceSokoban, KeepsWholeRowsWhenInterrupted) {
  for (const std::string at : {"generating", "making levels: model without masks", "judging levels: model + paper"}) {
    std::stop_source source;
    Budget budget;
    budget.stop = source.get_token();
    const auto job = make_job(game(), "reproduce", reproduce_run({{"prompt", kSmallPrompt}}));
    ASSERT_TRUE(job);
    Executor executor(2);
    TestFiles files;
    Context context = test_context(executor, budget, files);
    std::atomic<std::uint64_t> last = 0;
    context.progress = [&](std::uint64_t done, std::uint64_t total, const std::string& note) {
      EXPECT_LE(done, total);
      last = done;
      if (note.find(at) != std::string::npos) source.request_stop();
    };
    const auto output = game().find_verb("reproduce")->run(*job, context);
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_TRUE(files.empty());
    EXPECT_GT(last, 0U);
    const bool early = at == "generating";
    EXPECT_EQ(output->kept, early ? "" : at.starts_with("making") ? "1 of 6 rows" : "2 of 6 rows") << at;
    EXPECT_EQ(output->metrics.find("valid", {{"set", "model"}}) == nullptr, early);
    EXPECT_EQ(output->metrics.find("valid", {{"set", "model + paper's GA"}}), nullptr);
  }
}

TEST(ReproduceSokoban, PromptsAreLikeThePapers) {
  const auto orders = paper_orders(1000, Seed(3));
  ASSERT_EQ(orders.size(), 25U);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    EXPECT_EQ(orders[i].size, (Size{10, 10}));
    EXPECT_EQ(orders[i].boxes, 4);
    EXPECT_GE(*orders[i].walls, 58);
    EXPECT_LE(*orders[i].walls, 80);
    EXPECT_EQ(orders[i].target.grade(), i % 2 == 0 ? Grade::medium : Grade::hard);
  }
  EXPECT_EQ(paper_orders(41, Seed(3)).size(), 2U);
}

TEST(ReproduceSokoban, TrainingLevelsAreThoseOfTheSettings) {
  Executor executor(2);
  constexpr std::size_t kBlocks = 4;
  std::vector<std::vector<TrainingLevel>> blocks;
  for (std::uint64_t i = 0; i < kBlocks; ++i) blocks.push_back(make_training_block({}, Seed(kTrainingSeed).child(i)));
  const Size size = blocks[3].front().level.size();
  std::vector<Level> plain;
  for (const auto& block : blocks) {
    for (const TrainingLevel& example : block) {
      if (example.level.size() == size) plain.push_back(example.level);
    }
  }
  Journal journal;
  const auto levels = seeded_training_levels(size, kBlocks * kTrainingLevelsPerBlock, executor, journal);
  ASSERT_EQ(levels.size(), plain.size());
  EXPECT_FALSE(plain.empty());
  for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_EQ(levels[i].level, plain[i]);
  EXPECT_TRUE(seeded_training_levels({20, 20}, 1000, executor, journal).empty());
}

TEST(ReproduceSokoban, WhatFailsIsNoLevel) {
  Executor executor(2);
  const SetPlan plan{
      .writer = *LevelWriter::shipped(), .orders = paper_orders(42, Seed(1)), .count = 42, .seed = Seed(2)};
  Journal journal;
  const auto samples = make_set(plan, Origin::unmasked, executor, journal).samples;
  ASSERT_EQ(samples.size(), 42U);
  std::size_t failed = 0;
  for (const Sample& sample : samples) {
    failed += sample.level ? 0 : 1;
    EXPECT_EQ(sample.fault.empty(), sample.level.has_value());
    EXPECT_EQ(sample.text.empty(), !sample.level.has_value());
    EXPECT_EQ(accuracy(count_tiles(sample.text), *sample.prompt) == 0, !sample.level.has_value());
  }
  EXPECT_EQ(samples[39].prompt->difficulty, "medium");
  EXPECT_EQ(samples[40].prompt->difficulty, "hard");
  EXPECT_GT(failed, 0U);
  EXPECT_LT(failed, 42U);
}

TEST(ReproduceTable, BoundsAreMarked) {
  Metrics measured;
  measured.add({.name = "clique diversity", .value = 0.5, .interval = Interval{0.25, 0.75}, .n = 10});
  measured.add({.name = "clique diversity at most", .value = 0.625});
  measured.add({.name = "malformed", .value = 0.25, .interval = Interval{0.125, 0.5}});
  measured.add({.name = "accuracy", .value = 0.75, .error = 0.0625});
  const std::vector<TableRow> rows = {{.name = "ours", .levels = 10, .cells = measured_cells(measured)}};
  const std::string text = table_text(rows);
  EXPECT_THAT(text, HasSubstr("≥ 50.0 [25.0, 75.0]"));
  EXPECT_THAT(text, HasSubstr(" 75.0 [50.0, 87.5]"));  // valid, from malformed
  EXPECT_THAT(text, HasSubstr("75.00 ± 6.25"));
  Metrics metrics;
  add_table(rows, metrics);
  EXPECT_EQ(metrics.find("clique diversity at most", {{"set", "ours"}})->value, 0.625);
  EXPECT_EQ(metrics.find("valid")->interval, (Interval{0.5, 0.875}));
  EXPECT_EQ(*metrics.find("accuracy")->error, 0.0625);
}

TEST(ReproduceFigures, ReadTheLogOfATraining) {
  const TrainingLog shipped = shipped_log();
  ASSERT_FALSE(shipped.rows.empty());
  EXPECT_LT(shipped.rows.back().validation_loss, shipped.rows.front().validation_loss);
  EXPECT_GT(shipped.rows.back().validation_accuracy, 0.7);
  const auto error = [](std::string_view csv) { return parse_log(csv).error().message; };
  EXPECT_THAT(error(""), HasSubstr("no column 'epoch'"));
  const std::string head = "train loss,train accuracy,validation loss,validation accuracy,epoch\n";
  EXPECT_EQ(error(head), "no rows below the header line");
  EXPECT_EQ(error(head + "1,2,3\n"), "line 2: 3 values for 5 columns");
  EXPECT_EQ(error(head + "1,2,3,4,5\n1,x,3,4,5\n"), "line 3: 'x' is not a number (train accuracy)");
  const auto log = parse_log(head + "1,2,,4,5\n");
  ASSERT_TRUE(log);
  EXPECT_EQ(log->rows.front().epoch, 5);
  EXPECT_TRUE(std::isnan(log->rows.front().validation_loss));
}

TEST(ReproduceFigures, CountWallsAndBoxes) {
  CountedLevels levels{.name = "two"};
  levels.add(level_from("#######\n#@ $ .#\n#######"));
  EXPECT_FALSE(levels.boxes_vary());
  levels.add(level_from("######\n#@   #\n# $$ #\n# .. #\n######"));
  EXPECT_TRUE(levels.boxes_vary());
  EXPECT_EQ(levels.walls, (std::vector<int>{16, 18}));
  EXPECT_EQ(levels.boxes, (std::vector<int>{1, 2}));
}

TEST(ReproduceSokoban, ResumesWithAnyNumberOfThreads) {
  expect_resumes(
      game(), "reproduce",
      {.parameters = {{"count", 5}, {"trained", 640}, {"prompt", "boxes=2 size=7x7 walls=30"}}, .format = "text"},
      {4, 12, 30});
}

}  // namespace
}  // namespace teka::sokoban
