#include "jobs/make_job.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "game/provenance.hpp"
#include "jobs/run_job.hpp"
#include "jobs/test_game.hpp"
#include "jobs/test_verb.hpp"
#include "json/json.hpp"

namespace teka::jobs {
namespace {

using testing::HasSubstr;

Request request_for(std::string_view verb) {
  return {.game = &test_game(), .verb = test_game().find_verb(verb)};
}

/// As the command line does it; the error's message as the error.
Result<Job> job_from_words(std::string_view verb, const Words& words, TestFiles files = {},
                           const std::vector<std::string>& inputs = {}, std::optional<std::string> out = {}) {
  Request request = request_for(verb);
  request.files = inputs;
  request.out = std::move(out);
  if (auto read = read_words(words, request); !read) return tl::unexpected(read.error());
  return make_job(request, memory_files(files));
}

Result<Job> job_from_document(std::string_view text) {
  const auto request = read_document(parse_json(text).value(), test_games());
  if (!request) return tl::unexpected(request.error());
  return make_job(*request, no_files());
}

std::string error_of(const Result<Job>& job) {
  return job ? "no error" : job.error().message;
}

TEST(MakeJob, WordsAndDocumentsMeanTheSameJob) {
  const auto typed = job_from_words(
      "count", {.given = {{"steps", "7"}, {"plots", "none"}}, .flags = {{"loud", true}}, .seed = "5", .json = true});
  const auto sent = job_from_document(
      R"({"game": "steps", "verb": "count", "parameters": {"steps": 7, "loud": true}, "seed": 5, "format": "json"})");
  ASSERT_TRUE(typed) << typed.error().message;
  ASSERT_TRUE(sent) << sent.error().message;
  EXPECT_EQ(provenance(*typed), provenance(*sent));
  EXPECT_EQ(typed->format, sent->format);
  EXPECT_EQ(typed->parameters.integer("steps"), 7);
  EXPECT_FALSE(sent->parameters.has("plots")) << "what comes from elsewhere writes no files";
  const auto plain = job_from_document(R"({"game": "steps", "verb": "count"})");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->seed, 1U);
  EXPECT_EQ(plain->format, "text");
}

TEST(MakeJob, WordsAreChecked) {
  EXPECT_EQ(error_of(job_from_words("count", {.seed = "x"})),
            "--seed: 'x' is not a whole number; it must be from 0 to 9223372036854775807");
  EXPECT_EQ(error_of(job_from_words("count", {.seed = "-1"})),
            "--seed: -1 is out of range; it must be from 0 to 9223372036854775807");
  EXPECT_EQ(error_of(job_from_words("count", {.given = {{"steps", "many"}}})),
            "--steps: 'many' is not a whole number; it must be from 1 to 1000");
  EXPECT_THAT(error_of(job_from_words("count", {.given = {{"steps", "0"}}})), HasSubstr("--steps: 0 is out of range"));
  EXPECT_EQ(error_of(job_from_words("count", {.format = "txt"})),
            "--format: unknown format 'txt'; did you mean 'text'?");
  EXPECT_EQ(error_of(job_from_words("count", {.format = "text", .json = true})),
            "--json and --format text contradict each other; give one of them");
}

TEST(MakeJob, TheOutputFileChoosesTheFormat) {
  const auto format = [](const std::string& out) {
    const auto job = job_from_words("count", {}, {}, {}, out);
    return job ? job->format : job.error().message;
  };
  EXPECT_EQ(format("a.json"), "json");
  EXPECT_EQ(format("a.PNG"), "png");
  EXPECT_EQ(format("a"), "text");
  EXPECT_EQ(format("a.gif"), "--out: unknown file extension '.gif'; known: .txt, .json, .png; or add --format");
  EXPECT_EQ(format("./count-plots"), "--plots and --out name the same file './count-plots'; choose another name");
  EXPECT_EQ(error_of(job_from_words("count", {.given = {{"folder", "maps"}}}, {}, {}, "a.txt")),
            "--folder writes files itself; leave out --out");
}

TEST(MakeJob, NoTwoOutputsGoToTheSameFile) {
  EXPECT_EQ(error_of(job_from_words("count", {.given = {{"plots", "x/../a"}, {"log", "a"}}})),
            "--plots and --log name the same file 'a'; choose another name");
  EXPECT_EQ(error_of(job_from_words("count", {.given = {{"plots", "none"}, {"log", "a.txt"}}}, {}, {}, "a.txt")),
            "--log and --out name the same file 'a.txt'; choose another name");
  EXPECT_TRUE(job_from_words("count", {.given = {{"plots", "a"}, {"log", "b"}}}, {}, {}, "c"));
}

TEST(MakeJob, ReadsFilesAndHashesThoseThatShapeTheResult) {
  const auto job = job_from_words("count", {.given = {{"reference", "r.txt"}}}, {{"r.txt", "abc"}});
  ASSERT_TRUE(job);
  ASSERT_EQ(job->files.size(), 1U);
  EXPECT_EQ(job->files[0].hash, hash_text("abc"));
  EXPECT_EQ(error_of(job_from_words("count", {.given = {{"reference", "r.txt"}}})), "--reference: r.txt: no such file");
  const auto read =
      job_from_words("echo", {}, {{"a.txt", "levels"}, {"b.json", " {\"levels\": []}"}}, {"a.txt", "b.json"});
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->inputs[0].document);
  EXPECT_TRUE(read->inputs[1].document);
  EXPECT_EQ(error_of(job_from_words("echo", {}, {{"a.txt", " \n"}}, {"a.txt"})),
            "a.txt: the file is empty; levels were expected");
  EXPECT_THAT(error_of(job_from_words("echo", {}, {{"a.json", "{"}}, {"a.json"})), HasSubstr("a.json: "));
}

TEST(MakeJob, BadDocumentsGetOneLine) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"3", "job: an object was expected"},
      {"{}", "game: missing; choose from steps"},
      {R"({"game": 3})", "game: a text was expected"},
      {R"({"game": "step"})", "game: unknown game 'step'; did you mean 'steps'?"},
      {R"({"game": "steps"})", "verb: missing; choose from count, wait, echo, talk"},
      {R"({"game": "steps", "verb": "coumt"})", "verb: unknown verb 'coumt' for steps; did you mean 'count'?"},
      {R"({"game": "steps", "verb": "count", "sed": 3})", R"(job: unknown member "sed"; did you mean 'seed'?)"},
      {R"({"game": "steps", "verb": "count", "seed": -3})", "seed: -3 is out of range; it must be from 0 to"},
      {R"({"game": "steps", "verb": "count", "format": "gif"})", "--format: unknown format 'gif'"},
      {R"({"game": "steps", "verb": "count", "parameters": 3})",
       "parameters: an object of names and values was expected"},
      {R"({"game": "steps", "verb": "count", "parameters": {"steps": "3"}})", "--steps: expected a whole number"},
      {R"({"game": "steps", "verb": "count", "parameters": {"stops": 3}})", "unknown parameter 'stops'"},
      {R"({"game": "steps", "verb": "count", "inputs": [{"content": "x"}]})",
       "inputs: count takes none; leave them out"},
      {R"({"game": "steps", "verb": "echo"})", "inputs: echo needs at least one"},
      {R"({"game": "steps", "verb": "echo", "inputs": 3})", "inputs: a list was expected"},
      {R"({"game": "steps", "verb": "echo", "inputs": [3]})", "inputs: item 1: an object was expected"},
      {R"({"game": "steps", "verb": "echo", "inputs": [{}]})", "inputs: item 1: give either"},
      {R"({"game": "steps", "verb": "echo", "inputs": [{"content": "x", "document": {}}]})",
       "inputs: item 1: give either"},
      {R"({"game": "steps", "verb": "echo", "inputs": [{"name": "a", "content": " "}]})", "a: the file is empty"},
      {R"({"game": "steps", "verb": "echo", "inputs": [{"name": "a", "content": "{"}]})", "a: line 1, column 2: "},
      {R"({"game": "steps", "verb": "echo", "inputs": [{"document": 3}]})", "inputs: item 1: document: an object was"},
  };
  for (const auto& [document, message] : wrong) {
    const std::string said = error_of(job_from_document(document));
    EXPECT_THAT(said, testing::StartsWith(message)) << document;
    EXPECT_EQ(said.find('\n'), std::string::npos);
  }
}

TEST(MakeJob, JsonIsParsedHoweverItComes) {
  const auto sent = job_from_document(R"({"game": "steps", "verb": "echo", "inputs": [
      {"name": "a", "content": " {\"levels\": [1]}"}, {"name": "b", "document": {"levels": [1]}}]})");
  const auto typed = job_from_words("echo", {}, {{"a", " {\"levels\": [1]}"}}, {"a"});
  ASSERT_TRUE(sent) << sent.error().message;
  ASSERT_TRUE(typed) << typed.error().message;
  ASSERT_TRUE(typed->inputs[0].document);
  EXPECT_EQ(sent->inputs[0].document, typed->inputs[0].document);
  EXPECT_EQ(sent->inputs[0].content, typed->inputs[0].content);
  EXPECT_EQ(sent->inputs[1].document, typed->inputs[0].document);
}

TEST(MakeJob, DocumentsMayNotNameFilesOfTheServer) {
  for (const char* name : {"reference", "plots", "log", "folder"}) {
    EXPECT_EQ(error_of(job_from_document(
                  fmt::format(R"({{"game": "steps", "verb": "count", "parameters": {{"{}": "/etc/passwd"}}}})", name))),
              fmt::format("parameters: {} names a file on the machine that runs the job; leave it out", name));
  }
  EXPECT_EQ(no_files().read("/etc/passwd").error().message, "/etc/passwd: this job may not use files");
  EXPECT_FALSE(no_files().write("x", ""));
}

TEST(RunJob, GivesTheResultInTheFormatOfTheJob) {
  const auto bytes = [](const std::string& format) {
    const auto job = job_from_words("count", {.given = {{"plots", "none"}}, .format = format}).value();
    Executor executor(1);
    Context context = make_context(executor, {}, no_files(), {});
    Output output = test_game().find_verb("count")->run(job, context).value();
    return bytes_of(job, output, {});
  };
  EXPECT_EQ(bytes("text"), "done\n");
  const auto document = parse_json(bytes("json"));
  ASSERT_TRUE(document);
  EXPECT_EQ(*document->find("levels"), Value(Value::Array{1, 2, 3}));
  const Job job = job_from_words("count", {.json = true}).value();
  Output nothing;
  EXPECT_EQ(bytes_of(job, nothing, {}), "");
}

TEST(RunJob, DocumentsAreFilesOfJson) {
  TestFiles files;
  Executor executor(1);
  const Context context = make_context(executor, {}, memory_files(files), {});
  ASSERT_TRUE(context.write_file("a.json", context.document_text(Value::Object{{"x", 1}})));
  EXPECT_EQ(*context.read_document("a.json")->find("x"), Value(1));
  files["empty"] = "\n";
  EXPECT_EQ(context.read_document("empty").error().message, "empty: the file is empty");
  files["b.json"] = "{";
  EXPECT_THAT(context.read_document("b.json").error().message, HasSubstr("b.json: "));
}

TEST(Files, ThatAreWrittenAreRecorded) {
  TestFiles content;
  std::set<std::string> written;
  const Files files = recorded(memory_files(content), written);
  ASSERT_TRUE(files.write("b", "1"));
  ASSERT_TRUE(files.write("a", "2"));
  ASSERT_TRUE(files.write("b", "3"));
  EXPECT_TRUE(files.read("a"));
  EXPECT_EQ(written, (std::set<std::string>{"a", "b"}));
  EXPECT_EQ(content["b"], "3");
  EXPECT_FALSE(recorded(no_files(), written).write("c", ""));
  EXPECT_FALSE(written.contains("c")) << "it was not written";
}

TEST(MakeInput, ReadsJsonLines) {
  const auto input = make_input("a.jsonl", "{\"x\": 1}\n\n{\"x\": 2}\n");
  ASSERT_TRUE(input) << input.error().message;
  const auto levels = levels_of(*input);
  ASSERT_TRUE(levels) << levels.error().message;
  EXPECT_EQ(levels->size(), 2U);
  EXPECT_EQ(make_input("a.jsonl", "{\"x\": 1}\n{\"x\": }\n").error().message.substr(0, 15), "a.jsonl: line 2");
  EXPECT_TRUE(make_input("a.json", "{\n\"levels\": [\n{}]}")->document->find("levels") != nullptr);
}

}  // namespace
}  // namespace teka::jobs
