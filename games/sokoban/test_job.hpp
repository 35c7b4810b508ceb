// Runs the verbs of the game as the edges do, with files that live in memory.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "games/sokoban/level_io.hpp"

namespace teka::sokoban {

const Game& game();  // game.cpp; the registry names it in the same way

struct TestRun {
  Value::Object parameters = {};
  std::string format = "json";
  std::string text = {};            ///< the input as text, or
  std::vector<Entry> entries = {};  ///< as JSON
  std::uint64_t seed = 1;
  unsigned threads = 2;
  Budget budget = {};
  std::map<std::string, std::string>* files = nullptr;
};

inline Result<Job> make_job(std::string_view verb, const TestRun& run) {
  auto parameters = Parameters::make(game().find_verb(verb)->parameters, run.parameters);
  if (!parameters) return tl::unexpected(parameters.error());
  Job job;
  job.game = "sokoban";
  job.verb = verb;
  job.parameters = std::move(*parameters);
  job.seed = run.seed;
  job.format = run.format;
  if (!run.text.empty()) job.inputs.push_back({.name = "in.xsb", .content = run.text, .document = {}});
  if (run.entries.empty()) return job;
  Value::Array levels;
  for (const Entry& entry : run.entries) levels.push_back(to_value(entry));
  job.inputs.push_back({.name = "in.json", .content = "", .document = Value::Object{{"levels", std::move(levels)}}});
  return job;
}

inline Result<Output> run_verb(std::string_view verb, const TestRun& run) {
  const auto job = make_job(verb, run);
  if (!job) return tl::unexpected(job.error());
  Executor executor(run.threads);
  std::map<std::string, std::string> none;
  auto* files = run.files != nullptr ? run.files : &none;
  Context context{
      .executor = executor,
      .budget = run.budget,
      .progress = [](std::uint64_t, std::uint64_t, const std::string&) {},
      .read_file = [files](const std::string& path) -> Result<std::string> {
        const auto found = files->find(path);
        if (found == files->end()) return fail("{}: no such file", path);
        return found->second;
      },
      .write_file = [files](const std::string& path, std::string_view content) -> Result<void> {
        (*files)[path] = content;
        return {};
      },
  };
  return game().find_verb(verb)->run(*job, context);
}

inline std::string error_of(std::string_view verb, const TestRun& run) {
  const auto output = run_verb(verb, run);
  return output ? "no error" : output.error().message;
}

/// All that an output says, as text: two outputs are equal when these are.
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

inline std::string print(const Output& output) {
  return print(Value(Value::Array(output.levels))) + print(teka::to_value(output.metrics)) + output.body +
         output.summary + (output.reached ? "reached" : "not reached");
}

}  // namespace teka::sokoban
