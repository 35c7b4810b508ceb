// Runs the verbs of this game as the edges do.
#pragma once

#include <string>
#include <vector>

#include "game/test_verb.hpp"
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
  TestFiles* files = nullptr;
};

inline Result<Job> make_job(std::string_view verb, const TestRun& run) {
  Value::Array levels;
  for (const Entry& entry : run.entries) levels.push_back(to_value(entry));
  auto job = make_test_job(game(), verb, run.parameters, std::move(levels));
  if (!job) return job;
  job->seed = run.seed;
  job->format = run.format;
  if (!run.text.empty()) job->inputs.push_back({.name = "in.xsb", .content = run.text, .document = {}});
  return job;
}

inline Result<Output> run_verb(std::string_view verb, const TestRun& run) {
  const auto job = make_job(verb, run);
  if (!job) return tl::unexpected(job.error());
  return run_test_job(game(), *job, run.threads, run.budget, run.files);
}

inline std::string error_of(std::string_view verb, const TestRun& run) {
  const auto output = run_verb(verb, run);
  return output ? "no error" : output.error().message;
}

}  // namespace teka::sokoban
