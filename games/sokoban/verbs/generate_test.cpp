// The verbs generate and evolve, run as jobs.
#include <gtest/gtest.h>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/measures/difficulty.hpp"
#include "games/sokoban/measures/prompt.hpp"
#include "games/sokoban/measures/test_edit_distance.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "jobs/test_members.hpp"
#include "tests/amount.hpp"
#include "tests/golden.hpp"

namespace teka::sokoban {
namespace {

double metric_of(const Value& level, std::string_view name) {
  for (const Value& metric : *level.find("metrics")->get<Value::Array>()) {
    if (*metric.find("name")->get<std::string>() == name) return metric.find("value")->number();
  }
  ADD_FAILURE() << "no metric " << name;
  return 0;
}

TEST(GenerateVerb, JsonHasLevelsSolutionsAndMeasures) {
  const auto output = run_verb(game(), "generate", {.parameters = {{"count", 5}, {"pushes", "15..25"}}});
  ASSERT_TRUE(output.has_value());
  ASSERT_EQ(output->items.size(), 5U);
  EXPECT_TRUE(output->reached);
  EXPECT_EQ(output->kept, "5 of 5 levels");
  for (std::size_t i = 0; i < 5; ++i) {
    const Value& level = output->items[i];
    EXPECT_EQ(level.find("index")->number(), static_cast<double>(i));
    EXPECT_TRUE(*level.find("reached")->get<bool>());
    const auto entry = from_value(level);
    ASSERT_TRUE(entry.has_value());
    const auto played = replay(entry->level, entry->solution);
    ASSERT_TRUE(played && played->solved);
    EXPECT_EQ(played->pushes, metric_of(level, "pushes"));
    EXPECT_EQ(played->move_count(), metric_of(level, "moves"));
    EXPECT_GE(played->box_changes, metric_of(level, "box_changes"));
    EXPECT_GE(played->pushes, metric_of(level, "detour"));
    EXPECT_GE(played->pushes, 15);
    EXPECT_LE(played->pushes, 25);
  }
}

TEST(GenerateVerb, EveryGradeIsReached) {
  for (const std::string_view grade : kGradeNames) {
    const auto output = run_verb(game(), "generate", {.parameters = {{"count", 3}, {"difficulty", grade}}});
    ASSERT_TRUE(output.has_value());
    EXPECT_TRUE(output->reached) << grade << output->summary;
    for (const Value& level : output->items) EXPECT_EQ(*level.find("grade")->get<std::string>(), grade);
  }
}

constexpr std::string_view kPapersPrompt =
    "SOKOBAN_LEVEL: walls=62 players=1 boxes=4 goals=4 size=10x10 difficulty=hard";

TEST(GenerateVerb, FollowsAPrompt) {
  const Value::Object parameters = {{"count", 5}, {"prompt", kPapersPrompt}};
  const auto output = run_verb(game(), "generate", {.parameters = parameters});
  ASSERT_TRUE(output.has_value()) << output.error().message;
  EXPECT_TRUE(output->reached) << output->summary;
  ASSERT_EQ(output->items.size(), 5U);
  for (const Value& level : output->items) {
    EXPECT_EQ(*level.find("asked")->get<std::string>(), kPapersPrompt);
    EXPECT_EQ(*level.find("grade")->get<std::string>(), "hard");
    const auto entry = from_value(level);
    ASSERT_TRUE(entry.has_value());
    EXPECT_EQ(count_tiles(to_text(entry->level)).of, (std::array{62, 1, 4, 4}));
    const auto played = replay(entry->level, entry->solution);
    ASSERT_TRUE(played && played->solved);
    EXPECT_EQ(played->pushes, metric_of(level, "pushes"));
  }
  const Value::Object options = {{"count", 5}, {"walls", 62}, {"boxes", 4}, {"size", "10"}, {"difficulty", "hard"}};
  EXPECT_EQ(print(run_verb(game(), "generate", {.parameters = options})->items[4]), print(output->items[4]));
}

TEST(GenerateVerb, WritesWhatEvaluateReads) {
  const Value::Object parameters = {{"count", 8}, {"walls", 55}, {"size", "9"}, {"boxes", 3}, {"method", "reverse"}};
  const auto output = run_verb(game(), "generate", {.parameters = parameters, .format = "xsb"});
  ASSERT_TRUE(output.has_value());
  const auto judged = run_verb(game(), "evaluate", {.parameters = {{"iterations", 0}}, .text = output->body});
  ASSERT_TRUE(judged.has_value());
  for (const std::string_view name : {"accuracy", "exact playability", "diversity", "clique diversity"}) {
    EXPECT_EQ(judged->metrics.find(name)->value, 1) << name;
  }
  EXPECT_EQ(judged->metrics.find("accuracy")->n, 8U);
}

TEST(GenerateVerb, ImitatesLevels) {
  TestFiles files;
  const auto given = run_verb(
      game(), "generate",
      {.parameters = {{"count", 30}, {"style", "walk"}, {"size", "9x8"}, {"boxes", 3}}, .format = "xsb", .seed = 9});
  files["given.xsb"] = given->body;
  constexpr std::size_t kCount = kSanitized ? 3 : 10;
  const Value::Object parameters = {{"count", kCount}, {"like", "given.xsb"}, {"method", "reverse"}};
  const auto output = run_verb(game(), "generate", {.parameters = parameters, .files = &files});
  ASSERT_TRUE(output.has_value()) << output.error().message;
  EXPECT_TRUE(output->reached) << output->summary;
  ASSERT_EQ(output->items.size(), kCount);
  if (!kSanitized) {  // three levels are too few to tell
    EXPECT_LT(output->metrics.find("divergence from the given style")->value,
              output->metrics.find("the same of other generated levels")->value);
  }
  const auto models = parse_text(given->body);
  for (const Value& level : output->items) {
    const auto entry = from_value(level);
    const auto asked = parse_prompt(*level.find("asked")->get<std::string>());
    ASSERT_TRUE(entry && asked);
    EXPECT_EQ(entry->level.size(), (Size{9, 8}));
    EXPECT_EQ(accuracy(count_tiles(to_text(entry->level)), *asked), 1);
    EXPECT_TRUE(replay(entry->level, entry->solution)->solved);
    for (const Entry& model : *models) {
      for (Symmetry s = 0; s < kSymmetries; ++s) {
        EXPECT_GT(plain_distance(to_text(transform(model.level, s)), to_text(entry->level)), 5);
      }
    }
  }
  EXPECT_EQ(print(*run_verb(game(), "generate", {.parameters = parameters, .threads = 3, .files = &files})),
            print(*output));
  EXPECT_EQ(error_of(game(), "generate", {.parameters = {{"like", "gone"}}}), "--like: gone: no such file");
}

TEST(GenerateVerb, OneLevelComesOutAloneTheSame) {
  const auto all = run_verb(game(), "generate", {.parameters = {{"count", 4}}});
  const auto third = run_verb(game(), "generate", {.parameters = {{"first", 2}}});
  EXPECT_EQ(print(all->items[2]), print(third->items[0]));
}

TEST(GenerateVerb, IsTheSameForAnyThreads) {
  for (const Value::Object& parameters :
       {Value::Object{{"count", 8}}, Value::Object{{"count", 20}, {"size", "6x5"}, {"boxes", 1}},
        Value::Object{{"count", 2}, {"pushes", "25.."}},
        Value::Object{{"count", 12}, {"walls", 60}, {"pushes", "16.."}, {"method", "reverse"}},
        Value::Object{{"count", 2}, {"size", "7"}, {"boxes", 2}, {"walls", 32}, {"method", "ga"}},
        Value::Object{{"count", 2}, {"size", "7"}, {"boxes", 2}, {"method", "ga"}}}) {
    const auto print_with = [&](unsigned threads) {
      return print(*run_verb(game(), "generate", {.parameters = parameters, .threads = threads}));
    };
    const std::string one = print_with(1);
    for (const unsigned threads : {2U, 3U, 8U}) EXPECT_EQ(print_with(threads), one);
  }
}

TEST(GenerateVerb, SaysWhatWasNotReachedAndGivesTheBest) {
  const auto output = run_verb(game(), "generate", {.parameters = {{"size", "6"}, {"boxes", 2}, {"pushes", "500.."}}});
  ASSERT_TRUE(output.has_value());
  EXPECT_FALSE(output->reached);
  ASSERT_EQ(output->items.size(), 1U);
  EXPECT_FALSE(*output->items[0].find("reached")->get<bool>());
  EXPECT_EQ(output->summary.substr(0, 21), "level 0: not reached:");
  EXPECT_NE(output->summary.find("(asked: pushes 500 or more)"), std::string::npos) << output->summary;
  const Value::Object walled = {{"size", "6"}, {"boxes", 2}, {"walls", 22}, {"pushes", "500.."}, {"method", "reverse"}};
  const auto near = run_verb(game(), "generate", {.parameters = walled});
  ASSERT_TRUE(near.has_value());
  EXPECT_FALSE(near->reached);
  EXPECT_EQ(near->summary.substr(0, 31), "level 0: not reached: 22 walls,");
  EXPECT_NE(near->summary.find("(asked: 22 walls, pushes 500 or more)"), std::string::npos) << near->summary;
}

TEST(GenerateVerb, RefusesBadParameters) {
  const auto error = [](Value::Object parameters) {
    return error_of(game(), "generate", {.parameters = std::move(parameters)});
  };
  EXPECT_EQ(error({{"size", "4"}}), "--size: 4 is out of range; each side must be from 5 to 50");
  EXPECT_EQ(error({{"size", "5"}, {"boxes", 5}}), "--boxes: 5 do not fit into 5x5; use at most 3, or a larger size");
  EXPECT_EQ(error({{"pushes", "many"}}), "--pushes: 'many' is not a range; write 40..60, 40.., ..60 or 40");
  EXPECT_EQ(error({{"box-changes", "9..3"}}), "--box-changes: 9..3 is empty; the lower end comes first");
  EXPECT_EQ(error({{"boxes", 1}, {"difficulty", "hard"}}),
            "--difficulty: with one box there are no box changes, so no level is hard; use more boxes");
  EXPECT_EQ(error({{"boxes", 1}, {"box-changes", "2"}}),
            "--box-changes: with one box there is only one; use more boxes");
  EXPECT_EQ(error({{"pushes", "..3"}}), "--pushes: 4 boxes that start off their goals take at least 4 pushes");
  EXPECT_EQ(error({{"walls", 89}}),
            "--walls: 89 leave too little floor for 4 boxes, goals and the player in 10x10; possible: 36 to 88");
  EXPECT_EQ(error({{"prompt", "walls=62"}, {"walls", 60}}),
            "--walls: 60 contradicts walls=62 in the prompt; leave one of them out");
  EXPECT_EQ(error({{"prompt", "crates=62"}}),
            "--prompt: 'crates=62' is not one of walls=N, players=N, boxes=N, goals=N, size=WxH, difficulty=NAME");
  EXPECT_EQ(error({{"prompt", "walls=62 players=3"}}), "--prompt: players=3 is impossible; a level has one player");
  EXPECT_EQ(error({{"walls", 62}, {"style", "walk"}}),
            "--style: a model makes its own rooms; use the method reverse or ga, or leave style out");
}

TEST(GenerateVerb, StoppedItKeepsNothingUnfinished) {
  std::stop_source source;
  source.request_stop();
  for (const Value::Object& parameters :
       {Value::Object{{"count", 5}}, Value::Object{{"count", 5}, {"walls", 60}, {"method", "reverse"}}}) {
    const auto output =
        run_verb(game(), "generate", {.parameters = parameters, .budget = {.stop = source.get_token()}});
    ASSERT_TRUE(output.has_value());
    EXPECT_TRUE(output->items.empty());
    EXPECT_TRUE(output->kept.empty());
  }
}

TEST(EvolveVerb, GivesTheBestOnesAndAPlot) {
  std::map<std::string, std::string> files;
  const Value::Object parameters = {{"size", "7"}, {"boxes", 2},      {"population", 16}, {"generations", 8},
                                    {"best", 3},   {"plot", "f.svg"}, {"checkpoint", "c"}};
  const auto output = run_verb(game(), "evolve", {.parameters = parameters, .files = &files});
  ASSERT_TRUE(output.has_value());
  ASSERT_EQ(output->items.size(), 3U);
  double before = 1e9;
  for (const Value& level : output->items) {
    const double fitness = metric_of(level, "pushes") + 2 * metric_of(level, "box_changes");
    EXPECT_LE(fitness, before);
    before = fitness;
  }
  EXPECT_TRUE(files.contains("f.svg"));
  EXPECT_EQ(output->metrics.find("generations")->value, 8);
  for (const unsigned threads : {1U, 3U}) {
    EXPECT_EQ(print(*run_verb(game(), "evolve", {.parameters = parameters, .threads = threads, .files = &files})),
              print(*output));
  }
  Value::Object longer = {{"size", "7"}, {"boxes", 2}, {"population", 16}, {"generations", 12}};
  const std::string whole = print(*run_verb(game(), "evolve", {.parameters = longer}));
  longer.emplace_back("resume", "c");
  EXPECT_EQ(print(*run_verb(game(), "evolve", {.parameters = longer, .files = &files})), whole);
}

TEST(EvolveVerb, SeveralProcessesGiveWhatOneGives) {
  for (const int islands : {1, 3}) {
    const Value::Object parameters = {{"size", "7"},      {"boxes", 2}, {"population", 16},
                                      {"generations", 6}, {"best", 2},  {"islands", islands}};
    expect_members_agree(game(), "evolve", {.parameters = parameters}, 3);
  }
}

TEST(EvolveVerb, RefusesBadParameters) {
  EXPECT_EQ(error_of(game(), "evolve", {.parameters = {{"size", "51"}}}),
            "--size: 51 is out of range; each side must be from 5 to 50");
  EXPECT_EQ(error_of(game(), "evolve", {.parameters = {{"size", "50"}, {"boxes", 64}}}),
            "--boxes: with more than 6, levels of at most 20x20 with 12 boxes can be evolved");
  EXPECT_EQ(error_of(game(), "generate", {.parameters = {{"size", "50"}, {"boxes", 64}, {"method", "ga"}}}),
            "--method: ga with more than 6 boxes makes levels of at most 20x20 with 12 boxes; use reverse, or ask for "
            "a difficulty");
  EXPECT_EQ(error_of(game(), "evolve", {.parameters = {{"plot", "a.txt"}}}),
            "'a.txt': a picture file must end in .svg or .png");
  EXPECT_EQ(error_of(game(), "evolve", {.parameters = {{"resume", "gone"}}}), "gone: no such file");
}

// The levels of a few seeds; they must change only on purpose.
TEST(GenerateVerb, Catalogue) {
  std::string catalogue;
  for (const Value::Object& parameters :
       {Value::Object{{"count", 2}, {"measure", true}}, Value::Object{{"count", 2}, {"style", "walk"}},
        Value::Object{{"style", "templates"}, {"size", "16x12"}, {"boxes", 6}},
        Value::Object{{"count", 2}, {"size", "5"}, {"boxes", 1}},
        Value::Object{{"difficulty", "expert"}, {"show-solution", true}},
        Value::Object{{"size", "8"}, {"boxes", 2}, {"method", "ga"}},
        Value::Object{{"prompt", kPapersPrompt}, {"method", "reverse"}},
        Value::Object{{"size", "8"}, {"boxes", 3}, {"walls", 45}, {"method", "ga"}},
        Value::Object{{"count", 2}, {"size", "9x8"}, {"boxes", 3}, {"walls", 45}, {"method", "lm"}},
        Value::Object{{"prompt", kPapersPrompt}, {"count", 2}}}) {
    catalogue += run_verb(game(), "generate", {.parameters = parameters, .format = "xsb"}).value().body;
  }
  const Value::Object evolved = {{"size", "8x7"}, {"boxes", 3}, {"population", 16}, {"generations", 10}};
  catalogue += run_verb(game(), "evolve", {.parameters = evolved, .format = "xsb"}).value().body;
  expect_golden("games/sokoban/golden/generated.txt", catalogue);
}

}  // namespace
}  // namespace teka::sokoban
