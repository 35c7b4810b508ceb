// For the tests of games: runs a verb as the command line does, with files in memory.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "game/game.hpp"
#include "jobs/make_job.hpp"
#include "jobs/run_job.hpp"
#include "json/json.hpp"

namespace teka {

using TestFiles = std::map<std::string, std::string>;

/// A value as text: two values are equal when their texts are.
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

/// What a file of JSON says, and how a value looks when it comes back from such a file.
inline std::string print_json(const std::string& text) {
  return print(parse_json(text).value());
}
inline std::string print_as_json(const Value& value) {
  return print_json(to_json(value));
}

/// Safe for any thread.
inline jobs::Files memory_files(TestFiles& files) {
  const auto fine = [](const std::string&) -> Result<void> { return {}; };
  const auto mutex = std::make_shared<std::mutex>();
  return {.read = [&files, mutex](const std::string& path) -> Result<std::string> {
            const std::lock_guard lock(*mutex);
            const auto found = files.find(path);
            if (found == files.end()) return fail("{}: no such file", path);
            return found->second;
          },
          .write = [&files, mutex](const std::string& path, std::string_view content) -> Result<void> {
            const std::lock_guard lock(*mutex);
            files[path] = content;
            return {};
          },
          .append = [&files, mutex](const std::string& path, std::string_view text) -> Result<void> {
            const std::lock_guard lock(*mutex);
            files[path] += text;
            return {};
          },
          .make_folder = fine,
          .remove = [&files, mutex](const std::string& path) -> Result<void> {
            const std::lock_guard lock(*mutex);
            files.erase(path);
            return {};
          },
          .check_writable = fine,
          .check_folder = fine};
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
  bool has_table = false;  ///< as with --csv
  Exchange* exchange = nullptr;
};

/// A job as the command line makes it.
inline Result<Job> make_job(const Game& game, std::string_view verb, const TestRun& run) {
  jobs::Request request{.game = &game,
                        .verb = game.find_verb(verb),
                        .parameters = run.parameters,
                        .seed = run.seed,
                        .format = run.format};
  if (!run.text.empty()) request.inputs.push_back({.name = "in.txt", .content = run.text, .document = {}});
  if (!run.levels.empty()) {
    request.inputs.push_back({.name = "in.json", .content = "", .document = Value::Object{{"levels", run.levels}}});
  }
  if (run.has_table) request.csv = "table.csv";
  TestFiles none;
  return jobs::make_job(request, memory_files(run.files != nullptr ? *run.files : none));
}

/// Without progress, with files in memory.
inline Context test_context(Executor& executor, const Budget& budget, TestFiles& files) {
  return jobs::make_context(executor, budget, memory_files(files), {});
}

inline Result<Output> run_verb(const Game& game, std::string_view verb, const TestRun& run) {
  const auto job = make_job(game, verb, run);
  if (!job) return tl::unexpected(job.error());
  Executor executor(run.threads);
  TestFiles none;
  Context context = test_context(executor, run.budget, run.files != nullptr ? *run.files : none);
  context.exchange = run.exchange;
  return jobs::run_job(*game.find_verb(verb), *job, context);
}

/// Runs a verb and requests a stop when its progress reaches `at`, as Ctrl-C would; at 0, before it starts.
inline Result<Output> run_until(std::uint64_t at, const Game& game, std::string_view verb, TestRun run,
                                const std::function<void(const std::string& note)>& on_note = {}) {
  std::stop_source source;
  run.budget.stop = source.get_token();
  if (at == 0) source.request_stop();
  const auto job = make_job(game, verb, run);
  if (!job) return tl::unexpected(job.error());
  Executor executor(run.threads);
  TestFiles none;
  Context context = test_context(executor, run.budget, run.files != nullptr ? *run.files : none);
  context.exchange = run.exchange;
  context.progress = [&](std::uint64_t done, std::uint64_t, const std::string& note) {
    if (on_note) on_note(note);
    if (done >= at) source.request_stop();
  };
  return jobs::run_job(*game.find_verb(verb), *job, context);
}

inline std::string error_of(const Game& game, std::string_view verb, const TestRun& run) {
  const auto output = run_verb(game, verb, run);
  return output ? "no error" : output.error().message;
}

inline std::string print(const Output& output) {
  return print(Value(Value::Array(output.items))) + print(to_value(output.metrics)) + output.body + output.summary +
         (output.reached ? "reached" : "not reached");
}

}  // namespace teka
