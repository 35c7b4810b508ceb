// For the tests of games: runs a verb as the edges do, with files that live in memory.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "game/game.hpp"

namespace teka {

using TestFiles = std::map<std::string, std::string>;

/// A job as the edges make it; `levels` become a JSON input.
inline Result<Job> make_test_job(const Game& game, std::string_view verb, const Value::Object& given,
                                 Value::Array levels) {
  auto parameters = Parameters::make(game.find_verb(verb)->parameters, given);
  if (!parameters) return tl::unexpected(parameters.error());
  Job job;
  job.game = game.name;
  job.verb = verb;
  job.parameters = std::move(*parameters);
  if (levels.empty()) return job;
  job.inputs.push_back({.name = "in.json", .content = "", .document = Value::Object{{"levels", std::move(levels)}}});
  return job;
}

inline Result<Output> run_test_job(const Game& game, const Job& job, unsigned threads, const Budget& budget,
                                   TestFiles* files) {
  Executor executor(threads);
  TestFiles none;
  if (files == nullptr) files = &none;
  Context context{
      .executor = executor,
      .budget = budget,
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
  return game.find_verb(job.verb)->run(job, context);
}

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

inline std::string print(const Output& output) {
  return print(Value(Value::Array(output.levels))) + print(to_value(output.metrics)) + output.body + output.summary +
         (output.reached ? "reached" : "not reached");
}

}  // namespace teka
