#include "jobs/table.hpp"

#include <gtest/gtest.h>

#include "jobs/test_game.hpp"
#include "jobs/test_verb.hpp"

namespace teka::jobs {
namespace {

Job a_job() {
  return make_job(test_game(), "count", {.parameters = {{"steps", 7}}, .format = "text", .seed = 5}).value();
}

std::string text_of(const Output& output) {
  return csv_text(table_of(a_job(), output));
}

TEST(Table, HasARowForEachMeasurement) {
  Output output;
  Metrics level;
  level.add("dead-ends", 3);
  Value item(Value::Object{{"index", 4}, {"rows", Value::Array{"#"}}, {"solution", "RR"}, {"grade", "hard"}});
  item.set("metrics", to_value(level));
  item.set("reached", true);
  item.set("difficulty", 0.1);
  item.set("dead_ends", 3);  // said already
  output.items = {item};
  Estimate estimate;
  for (const double sample : {1.0, 3.0}) estimate.add(sample);
  output.metrics.add("steps", estimate, "moves");
  output.metrics.add(share_metric("solved", 0, 2));
  output.history.add({.name = "best so far", .of = {{"generation", 12}}, .value = 1e30});
  EXPECT_EQ(text_of(output),
            "game,verb,seed,steps,loud,level,level_grade,generation,measure,value,error,low,high,unit,n\n"
            "steps,count,5,7,false,4,hard,,dead_ends,3,,,,,1\n"
            "steps,count,5,7,false,4,hard,,reached,1,,,,,1\n"
            "steps,count,5,7,false,4,hard,,difficulty,0.1,,,,,1\n"
            "steps,count,5,7,false,,,,steps,2,1,,,moves,2\n"
            "steps,count,5,7,false,,,,solved,0,,0,0.6576197724933469,share,2\n"
            "steps,count,5,7,false,,,12,best_so_far,1e+30,,,,,1\n");
}

TEST(Table, LevelsAreCountedUnlessEachHasAnIndexOfItsOwn) {
  const Value level(Value::Object{{"index", 4}, {"pushes", 1}});
  EXPECT_EQ(text_of({.items = {level, level}}),
            "game,verb,seed,steps,loud,level,measure,value,error,low,high,unit,n\n"
            "steps,count,5,7,false,0,pushes,1,,,,,1\n"
            "steps,count,5,7,false,1,pushes,1,,,,,1\n");
}

TEST(Table, AFactorIsWhichOfTheParametersValues) {
  Output output;
  output.metrics.add({.name = "score", .of = {{"steps", 3}}, .value = 1});
  EXPECT_EQ(text_of(output),
            "game,verb,seed,steps,loud,measure,value,error,low,high,unit,n\n"
            "steps,count,5,3,false,score,1,,,,,1\n");
}

TEST(Table, ExactNumbersKeepTheirDigits) {
  Output output;
  output.metrics.add({.name = "paths", .value = 1e20, .exact = "100000000000000000001"});
  EXPECT_EQ(table_of(a_job(), output).rows.front().at(6), "100000000000000000001");
}

TEST(Table, OfNothingIsAHeader) {
  EXPECT_EQ(text_of({}), "game,verb,seed,steps,loud,measure,value,error,low,high,unit,n\n");
}

}  // namespace
}  // namespace teka::jobs
