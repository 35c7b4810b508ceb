// For the tests of jobs: a small game whose verbs do simple, visible work.
#pragma once

#include <array>
#include <thread>

#include "game/game.hpp"

namespace teka::jobs {

/// count: so many steps, with one event of each kind; its levels are the steps. wait: until the stop. echo: its inputs.
inline Result<Output> count_steps(const Job& job, Context& context) {
  const auto steps = static_cast<std::uint64_t>(job.parameters.integer("steps"));
  Output output;
  for (std::uint64_t i = 1; i <= steps && !context.budget.interrupted(); ++i) {
    const auto x = static_cast<double>(i);
    context.progress(i, steps, "steps");
    context.progress.point("square", x, x * x);
    output.items.emplace_back(i);
  }
  context.progress.best(static_cast<double>(steps), Value(fmt::format("step {}", steps)));
  context.progress.cell(1, 2, 3);
  output.body = "done\n";
  output.summary = "counted\n";
  output.reached = steps < 100;
  return output;
}

inline Result<Output> wait_for_stop(const Job&, Context& context) {
  context.progress(0, 0, "waits");
  while (!context.budget.interrupted()) std::this_thread::yield();
  Output output;
  output.body = "a half\n";
  output.items.emplace_back("half");
  output.kept = "a half";
  return output;
}

inline Result<Output> echo_inputs(const Job& job, Context&) {
  Output output;
  for (const Input& input : job.inputs) {
    if (input.content == "bad") return fail("{}: bad input", input.name);
    output.body += input.content;
    output.items.push_back(input.document ? *input.document : Value(input.content));
  }
  return output;
}

inline const Game& test_game() {
  using Kind = Parameter::Kind;
  static const Game game =
      {.name = "steps",
       .title = "Steps",
       .summary = "a game for tests",
       .verbs =
           {{.name = "count",
             .summary = "counts",
             .example = "",
             .parameters = {{.name = "steps", .kind = Kind::integer, .fallback = 3, .minimum = 1, .maximum = 1000},
                            {.name = "loud", .kind = Kind::flag},
                            {.name = "reference", .kind = Kind::input_file, .shapes_result = true},
                            {.name = "plots", .kind = Kind::output_file, .fallback = "count-plots", .form = "PREFIX"},
                            {.name = "log", .kind = Kind::output_file},
                            {.name = "folder", .kind = Kind::output_folder}},
             .formats = {{"text", ".txt"}, {"json", ".json"}, {"png", ".png", false}},
             .run = count_steps},
            {.name = "wait", .summary = "waits", .example = "", .formats = {{"text", ".txt"}}, .run = wait_for_stop},
            {.name = "echo",
             .summary = "repeats",
             .example = "",
             .formats = {{"text", ".txt"}, {"json", ".json"}},
             .takes_files = true,
             .run = echo_inputs},
            {.name = "talk",
             .summary = "talks",
             .example = "",
             .formats = {{"text", ".txt"}},
             .run = wait_for_stop,
             .is_conversation = [](const Job&) { return true; }}},
       .benches = {},
       .sample_state = {}};
  return game;
}

inline std::span<const Game* const> test_games() {
  static const std::array<const Game*, 1> games = {&test_game()};
  return games;
}

}  // namespace teka::jobs
