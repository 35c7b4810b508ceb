// For the tests of sweeps: a verb whose numbers are known, and grids of it.
#pragma once

#include "jobs/make_job.hpp"
#include "jobs/test_verb.hpp"
#include "sweep/grid.hpp"

namespace teka::sweep {

/// score = 100 slope + (steep ? 10 : 0) + seed, at the end and on the way there; fails where slope is 13.
/// Where extra is not 0, there is another metric with a factor of its own.
inline Result<Output> measure(const Job& job, Context&) {
  const auto slope = job.parameters.integer("slope");
  if (slope == 13) return fail("13 brings bad luck");
  const double score =
      100 * static_cast<double>(slope) + (job.parameters.flag("steep") ? 10 : 0) + static_cast<double>(job.seed);
  Output output;
  output.metrics.add("width", 8);
  output.metrics.add("score", score, "points");
  output.used = Value(Value::Object{{"big_share", nullptr}, {"kind", "chosen"}});
  const bool has_extra = job.parameters.has("extra") && job.parameters.integer("extra") != 0;
  if (has_extra) output.metrics.add({.name = "extra", .of = {{"side", "left"}}, .value = 1});
  for (const int generation : {1, 2}) {
    output.history.add({.name = "best so far", .of = {{"generation", generation}}, .value = score * generation});
  }
  return output;
}

inline const Game& slope_game() {
  using Kind = Parameter::Kind;
  static const Game game = {
      .name = "slope",
      .title = "Slope",
      .summary = "a game for tests",
      .verbs = {{.name = "measure",
                 .summary = "measures",
                 .example = "",
                 .parameters = {{.name = "slope", .kind = Kind::integer, .fallback = 1, .minimum = 0, .maximum = 1000},
                                {.name = "big-share", .kind = Kind::real, .fallback = 0.5, .minimum = 0, .maximum = 1},
                                {.name = "kind", .kind = Kind::choice, .fallback = "a", .choices = {"a", "b"}},
                                {.name = "pair", .kind = Kind::list, .choices = {"x", "y"}},
                                {.name = "steep", .kind = Kind::flag},
                                {.name = "extra", .kind = Kind::integer},
                                {.name = "weights", .kind = Kind::input_file, .shapes_result = true},
                                {.name = "plots", .kind = Kind::output_file, .fallback = "plots"},
                                {.name = "log", .kind = Kind::output_file}},
                 .formats = {{"text", ".txt"}, {"json", ".json"}},
                 .run = measure}},
      .benches = {},
      .sample_state = {}};
  return game;
}

inline const Verb& measure_verb() {
  return slope_game().verbs.front();
}

inline jobs::Request base_request() {
  return {.game = &slope_game(), .verb = &measure_verb()};
}

inline Grid grid_of(const std::vector<std::string>& over, const std::string& seeds) {
  std::vector<Axis> axes;
  for (const std::string& text : over) axes.push_back(read_axis(slope_game(), measure_verb(), text).value());
  return make_grid(base_request(), std::move(axes), read_seeds(seeds).value()).value();
}

template <class T>
std::string error_in(const Result<T>& result) {
  return result ? "no error" : result.error().message;
}

}  // namespace teka::sweep
