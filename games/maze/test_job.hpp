// Runs the verbs of this game as the edges do.
#pragma once

#include <string>
#include <vector>

#include "core/hash.hpp"
#include "game/test_verb.hpp"
#include "games/maze/level_io.hpp"
#include "games/maze/text_format.hpp"

namespace teka::maze {

const Game& game();  // game.cpp; the registry names it in the same way

struct TestRun {
  Value::Object parameters;
  std::string format = "json";
  std::vector<Maze> mazes;  ///< the input
  std::uint64_t seed = 1;
  unsigned threads = 2;
  Budget budget = {};
  TestFiles* files = nullptr;
};

inline Result<Job> make_job(std::string_view verb, const TestRun& run) {
  Value::Array levels;
  for (const Maze& maze : run.mazes) levels.push_back(to_value(maze));
  auto job = make_test_job(game(), verb, run.parameters, std::move(levels));
  if (!job) return job;
  job->seed = run.seed;
  job->format = run.format;
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

}  // namespace teka::maze
