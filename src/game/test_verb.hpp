// For the tests of games: runs a verb as the edges do, with files that live in memory.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "game/game.hpp"

namespace teka {

using TestFiles = std::map<std::string, std::string>;

/// All that a value says, as text: two are equal when these are.
inline std::string print(const Value& value) {
  struct Printer {
    std::string operator()(std::monostate) const { return "null"; }
    std::string operator()(const std::string& s) const { return '"' + s + '"'; }
    std::string operator()(const Value::Array& list) const {
      std::string text = "[";
      for (const Value& item : list) text += print(item) + ',';
      return text + ']';
    }
    std::string operator()(const Value::Object& members) const {
      std::string text = "{";
      for (const auto& [name, item] : members) text += name + ':' + print(item) + ',';
      return text + '}';
    }
    std::string operator()(const Value::Bytes& bytes) const { return fmt::format("{}", fmt::join(bytes, " ")); }
    std::string operator()(bool b) const { return b ? "true" : "false"; }
    std::string operator()(std::int64_t i) const { return fmt::format("{}", i); }
    std::string operator()(double d) const { return fmt::format("{}", d); }
  };
  return std::visit(Printer{}, value.data());
}

struct TestRun {
  Value::Object parameters = {};
  std::string format = "json";
  std::string text = {};     ///< the input as text, or
  Value::Array levels = {};  ///< as JSON
  std::uint64_t seed = 1;
  unsigned threads = 2;
  Budget budget = {};
  TestFiles* files = nullptr;
};

/// A job as the edges make it.
inline Result<Job> make_job(const Game& game, std::string_view verb, const TestRun& run) {
  auto parameters = Parameters::make(game.find_verb(verb)->parameters, run.parameters);
  if (!parameters) return tl::unexpected(parameters.error());
  Job job{.game = std::string(game.name),
          .verb = std::string(verb),
          .parameters = std::move(*parameters),
          .seed = run.seed,
          .format = run.format,
          .inputs = {}};
  if (!run.text.empty()) job.inputs.push_back({.name = "in.txt", .content = run.text, .document = {}});
  if (run.levels.empty()) return job;
  job.inputs.push_back({.name = "in.json", .content = "", .document = Value::Object{{"levels", run.levels}}});
  return job;
}

/// Nothing is known of progress, and files live in memory.
inline Context test_context(Executor& executor, const Budget& budget, TestFiles& files) {
  return {
      .executor = executor,
      .budget = budget,
      .progress = [](std::uint64_t, std::uint64_t, const std::string&) {},
      .read_file = [&files](const std::string& path) -> Result<std::string> {
        const auto found = files.find(path);
        if (found == files.end()) return fail("{}: no such file", path);
        return found->second;
      },
      .write_file = [&files](const std::string& path, std::string_view content) -> Result<void> {
        files[path] = content;
        return {};
      },
      .write_document = [&files](const std::string& path, const Value& document) -> Result<void> {
        files[path] = print(document);
        return {};
      },
      .make_folder = [](const std::string&) -> Result<void> { return {}; },
  };
}

inline Result<Output> run_verb(const Game& game, std::string_view verb, const TestRun& run) {
  const auto job = make_job(game, verb, run);
  if (!job) return tl::unexpected(job.error());
  Executor executor(run.threads);
  TestFiles none;
  Context context = test_context(executor, run.budget, run.files != nullptr ? *run.files : none);
  return game.find_verb(verb)->run(*job, context);
}

inline std::string error_of(const Game& game, std::string_view verb, const TestRun& run) {
  const auto output = run_verb(game, verb, run);
  return output ? "no error" : output.error().message;
}

inline std::string print(const Output& output) {
  return print(Value(Value::Array(output.levels))) + print(to_value(output.metrics)) + output.body + output.summary +
         (output.reached ? "reached" : "not reached");
}

}  // namespace teka
