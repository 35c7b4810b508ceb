#include "game/provenance.hpp"

#include <gtest/gtest.h>

#include "core/version.hpp"

namespace teka {
namespace {

using Kind = Parameter::Kind;

const std::vector<Parameter>& declared() {
  static const std::vector<Parameter> parameters = {
      {.name = "size", .fallback = "12"},
      {.name = "loop-share", .kind = Kind::real, .fallback = 0},
      {.name = "count", .kind = Kind::integer, .fallback = 1},
      {.name = "games", .kind = Kind::integer, .implied = 10},
      {.name = "note"},
      {.name = "show", .kind = Kind::flag},
      {.name = "mix", .kind = Kind::flag, .fallback = true},
      {.name = "like", .kind = Kind::input_file, .shapes_result = true},
      {.name = "plot", .kind = Kind::output_file},
      {.name = "plots", .kind = Kind::output_file, .fallback = "name", .form = "PREFIX"},
      {.name = "tiles", .kind = Kind::output_file, .shapes_result = true},
      {.name = "folder", .kind = Kind::output_folder},
  };
  return parameters;
}

Job job_with(const Value& given) {
  return {.game = "maze",
          .verb = "generate",
          .parameters = Parameters::make(declared(), given).value(),
          .seed = 7,
          .format = "json",
          .inputs = {}};
}

Job made_job() {
  return job_with(Value::Object{{"count", 2}, {"plot", "a.svg"}});
}

Value sample_provenance() {
  return Value::Object{
      {"teka", kVersion},
      {"game", "maze"},
      {"verb", "generate"},
      {"parameters",
       Value::Object{{"size", "12"}, {"loop_share", 0.0}, {"count", 2}, {"games", 10}, {"show", false}, {"mix", true}}},
      {"given", Value::Array{"count"}},
      {"seed", 7},
      {"format", "json"}};
}

std::string line_of(const Value& given, const Product& product = {}) {
  const std::string line = provenance_line(job_with(given), product);
  const std::string start = fmt::format("teka {}: teka generate maze", kVersion);
  EXPECT_TRUE(line.starts_with(start)) << line;
  return line.substr(start.size());
}

TEST(Provenance, SaysAllThatTheResultDependsOn) {
  Job job = made_job();
  EXPECT_EQ(provenance(job), sample_provenance());
  job.inputs.push_back({.name = "in.txt", .content = "", .document = {}});
  job.files.push_back({.option = "like", .name = "my.xsb", .hash = 0xABC});
  Value expected = sample_provenance();
  expected.set("inputs",
               Value::Array{Value::Object{{"option", "FILE"}, {"name", "in.txt"}, {"hash", "f52a15e9a9b5e89b"}},
                            Value::Object{{"option", "--like"}, {"name", "my.xsb"}, {"hash", "0000000000000abc"}}});
  EXPECT_EQ(provenance(job), expected);
  job.unrepeatable = "a person played";
  expected.set("output", Value::Object{{"option", "--plots"}, {"file", "PREFIX-best.svg"}});
  expected.set("not_repeatable", "a person played");
  expected.set("interrupted", "1 of 2 mazes");
  EXPECT_EQ(provenance(job, {.option = "plots", .suffix = "-best.svg", .part = "1 of 2 mazes"}), expected);
}

TEST(Provenance, NamesOfOutputFilesCountOnlyIfTheyShapeTheResult) {
  const Value given = Value::Object{{"plot", "x/a.svg"}, {"tiles", "x/b.png"}, {"folder", "x"}, {"plots", "y"}};
  const Value value = provenance(job_with(given));
  EXPECT_EQ(*value.find("given"), Value(Value::Array{"tiles"}));
  EXPECT_EQ(*value.find("parameters")->find("tiles"), Value("b.png"));
  EXPECT_EQ(value.find("parameters")->find("plot"), nullptr);
}

TEST(ProvenanceLine, IsTheCommand) {
  EXPECT_EQ(line_of(Value::Object{}), " --seed 7 --format json");
  EXPECT_EQ(line_of(Value::Object{{"size", "12"}, {"loop-share", 2}, {"show", true}, {"mix", false}}),
            " --size 12 --loop-share 2 --show --no-mix --seed 7 --format json");
  EXPECT_EQ(line_of(Value::Object{{"show", false}, {"mix", true}}), " --seed 7 --format json");
  EXPECT_EQ(line_of(Value::Object{{"note", "two words"}, {"plot", "a.svg"}, {"tiles", "x/b.png"}}),
            " --note 'two words' --tiles b.png --seed 7 --format json");
}

TEST(ProvenanceLine, HasStandInsForTheFilesThatTheJobWrites) {
  const Value given = Value::Object{{"plot", "x/a.SVG"}, {"folder", "x"}, {"plots", "y"}};
  EXPECT_EQ(line_of(given, {.option = "plot"}), " --plot FILE.svg --seed 7 --format json # file FILE.svg");
  EXPECT_EQ(line_of(given, {.option = "plots", .suffix = "-b.svg"}),
            " --plots PREFIX --seed 7 --format json # file PREFIX-b.svg");
  EXPECT_EQ(line_of(given, {.option = "folder", .suffix = "/a.png", .part = "1 of 2"}),
            " --folder FOLDER --seed 7 --format json # file FOLDER/a.png; interrupted: 1 of 2");
}

TEST(ProvenanceLine, NamesInputsAndTheirHashes) {
  Job job = job_with(Value::Object{{"like", "a b"}});
  job.inputs = {{.name = std::string(kStandardInput), .content = "", .document = {}},
                {.name = "-x", .content = "", .document = {}}};
  job.files = {{.option = "like", .name = "a b", .hash = 1}};
  EXPECT_EQ(provenance_line(job),
            fmt::format("teka {}: teka generate maze --like 'a b' --seed 7 --format json -- - -x # inputs "
                        "f52a15e9a9b5e89b f52a15e9a9b5e89b 0000000000000001",
                        kVersion));
}

TEST(ToValue, ParametersThatTheVerbChose) {
  Output output;
  output.used = Value::Object{{"loop-share", 0.5}, {"count", 9}, {"games", nullptr}, {"note", "prim"}};
  const Value document = to_value(made_job(), output);
  const Value& parameters = *document.find("provenance")->find("parameters");
  EXPECT_EQ(*parameters.find("loop_share"), Value(0.5));
  EXPECT_EQ(*parameters.find("count"), Value(2)) << "it was given";
  EXPECT_EQ(parameters.find("games"), nullptr);
  EXPECT_EQ(*parameters.find("note"), Value("prim"));
}

TEST(ToValue, LevelsAndMetricsAsFarAsThereAreAny) {
  const Job job = made_job();
  EXPECT_EQ(to_value(job, Output{}), Value(Value::Object{{"provenance", sample_provenance()}}));
  Output output;
  output.items = {Value(1), Value(2)};
  output.metrics.add("turns", 3);
  output.metrics.add("steps", Estimate{5, 10, 80}, "moves");
  output.body = "not part of it";
  Metric exact{.name = "paths", .value = 1e30};
  exact.exact = "1000000000000000000000000000001";
  output.metrics.add(exact);
  EXPECT_EQ(to_value(job, output),
            Value(Value::Object{
                {"provenance", sample_provenance()},
                {"levels", Value::Array{1, 2}},
                {"metrics",
                 Value::Array{
                     Value::Object{{"name", "turns"}, {"value", 3.0}, {"error", nullptr}, {"unit", ""}, {"n", 1}},
                     Value::Object{{"name", "steps"}, {"value", 10.0}, {"error", 2.0}, {"unit", "moves"}, {"n", 5}},
                     Value::Object{
                         {"name", "paths"}, {"value", *exact.exact}, {"error", nullptr}, {"unit", ""}, {"n", 1}}}}}));
}

}  // namespace
}  // namespace teka
