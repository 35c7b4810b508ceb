// teka solve sokoban: each level is solved, proven unsolvable, or unknown with the limit that was reached.
#include <algorithm>

#include "core/text.hpp"
#include "games/sokoban/api/solve_levels.hpp"
#include "games/sokoban/formats/animation.hpp"
#include "games/sokoban/solver/search_trace.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> solve_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "optimal", .kind = Kind::flag, .help = "find a solution with the fewest pushes"},
      {.name = "fewest-moves",
       .kind = Kind::flag,
       .help = "find a solution with the fewest moves of the player; for small levels"},
      {.name = "time-per-level",
       .kind = Kind::real,
       .fallback = 10.0,
       .help = "time limit per level",
       .unit = "s",
       .minimum = 0.001,
       .maximum = 1e6},
      {.name = "nodes",
       .kind = Kind::integer,
       .help = "maximum number of positions per level; unlike a time limit, reproducible",
       .minimum = 1,
       .maximum = 1e15},
      {.name = "memory",
       .kind = Kind::integer,
       .fallback = 1024,
       .help = "memory limit per thread",
       .unit = "MB",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "animate", .kind = Kind::flag, .help = "play the moves in the terminal; of the solutions"},
      {.name = "animate-search",
       .kind = Kind::flag,
       .help = "show the search in the terminal; the positions that a forward search expands"},
  };
  for (auto& parameter : drawing_parameters()) parameters.push_back(std::move(parameter));
  return parameters;
}

Result<SolveOptions> options_of(const Parameters& p) {
  if (p.flag("optimal") && p.flag("fewest-moves")) return fail("--optimal and --fewest-moves: choose one of them");
  SolveOptions options;
  if (p.flag("optimal")) options.objective = Objective::pushes;
  if (p.flag("fewest-moves")) options.objective = Objective::moves;
  options.memory = static_cast<std::size_t>(p.integer("memory")) << 20;
  return options;
}

SolveLimits limits_of(const Parameters& p) {
  SolveLimits limits{.seconds = p.real("time-per-level"), .nodes = {}};
  if (p.has("nodes")) limits.nodes = static_cast<std::uint64_t>(p.integer("nodes"));
  return limits;
}

std::string row_of(const std::string& name, std::size_t width, const SolvedLevel& solved) {
  const Solution& s = solved.solution;
  if (s.answer == Answer::solved) {
    return fmt::format("{:<{}} solved     {:>6} {:>6} {:>6} {:>11} {:>9.4f}\n", name, width, s.pushes, s.moves.size(),
                       solved.box_changes, s.nodes, solved.seconds);
  }
  const std::string answer = s.answer == Answer::unsolvable ? "unsolvable" : "unknown: " + limit_text(s.limit);
  return fmt::format("{:<{}} {:<31} {:>11} {:>9.4f}\n", name, width, answer, s.nodes, solved.seconds);
}

std::string table_of(const std::vector<Entry>& entries, const std::vector<SolvedLevel>& all) {
  std::size_t width = 24;
  for (std::size_t i = 0; i < all.size(); ++i) width = std::max(width, count_characters(caption_of(entries[i], i)));
  std::string table = fmt::format("{:<{}} {:<10} {:>6} {:>6} {:>6} {:>11} {:>9}\n", "level", width, "answer", "pushes",
                                  "moves", "boxes", "nodes", "seconds");
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].is_done()) table += row_of(caption_of(entries[i], i), width, all[i]);
  }
  return table;
}

Value value_of(const Entry& entry, const SolvedLevel& solved) {
  const Solution& s = solved.solution;
  Value level = to_value(entry);
  level.set("status", name_of(s.answer));
  const bool is_solved = s.answer == Answer::solved;
  level.set("solution", is_solved ? Value(s.moves) : Value());
  if (is_solved) {
    level.set("pushes", s.pushes);
    level.set("moves", static_cast<std::int64_t>(s.moves.size()));
    level.set("solution_box_changes", solved.box_changes);
  }
  if (s.answer == Answer::unknown) level.set("stopped_by", s.limit);
  level.set("nodes", static_cast<std::int64_t>(s.nodes));
  return level;
}

struct Tally {
  std::size_t done = 0;
  std::array<std::size_t, 3> answers{};  // by Answer
  Estimate pushes, seconds;
};

Tally count(const std::vector<SolvedLevel>& all) {
  Tally tally;
  for (const SolvedLevel& solved : all) {
    if (!solved.is_done()) continue;
    ++tally.done;
    ++tally.answers[static_cast<std::size_t>(solved.solution.answer)];
    tally.seconds.add(solved.seconds);
    if (solved.solution.answer == Answer::solved) tally.pushes.add(solved.solution.pushes);
  }
  return tally;
}

/// Without times, which differ from run to run.
void add_metrics(const Tally& tally, Metrics& metrics) {
  for (const auto answer : {Answer::solved, Answer::unsolvable, Answer::unknown}) {
    metrics.add(std::string(name_of(answer)), static_cast<double>(tally.answers[static_cast<std::size_t>(answer)]),
                "levels");
  }
  if (tally.pushes.count > 1) metrics.add("pushes", tally.pushes, "pushes");
}

std::string summary_of(const Tally& tally) {
  return fmt::format("{} solved, {} unsolvable, {} unknown; {:.4f} s a level on average, {:.2f} pushes\n",
                     tally.answers[0], tally.answers[1], tally.answers[2], tally.seconds.mean, tally.pushes.mean);
}

/// The finished levels, with their solutions, in the job's format.
Result<void> write_result(std::vector<Entry>& entries, const std::vector<SolvedLevel>& all, const Job& job,
                          const Context& context, Output& output) {
  const bool is_table = job.format == "table";
  if (is_table) output.body = table_of(entries, all);
  std::vector<Entry> done;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].is_done()) continue;
    entries[i].solution = all[i].solution.moves;
    if (job.wants_items()) output.items.push_back(value_of(entries[i], all[i]));
    done.push_back(std::move(entries[i]));
  }
  if (is_table || job.wants_json()) return {};
  auto body = write_entries(done, {}, job, context.part(output.kept));
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return {};
}

/// A second search, for the eyes: the solver's own searches take turns, and are not changed by being watched.
void add_search_frames(const std::vector<Entry>& entries, Objective objective, const Context& context, Output& output) {
  constexpr std::size_t kMostSteps = 600;
  constexpr std::uint64_t kMostTracedNodes = 100'000;
  for (std::size_t i = 0; i < entries.size() && !context.budget.interrupted(); ++i) {
    const Level& level = entries[i].level;
    if (find_fault(level) || output.frames.size() + kMostSteps > kMostFrames) continue;
    const auto trace =
        trace_search(level, objective, kMostSteps, {.nodes = kMostTracedNodes, .stop = context.budget.stop});
    for (const SearchStep& step : trace.steps) {
      const bool is_last = step.expanded == trace.expanded;
      const std::string_view end = !is_last                             ? ""
                                   : trace.answer == Answer::solved     ? "; solved"
                                   : trace.answer == Answer::unsolvable ? "; no solution"
                                                                        : "; the search goes on";
      output.frames.push_back(search_frame(
          step.level, fmt::format("{}: search, position {}: cost {}; {} positions found, {} of them the frontier{}",
                                  caption_of(entries[i], i), step.expanded, step.pushes, step.seen,
                                  step.seen - step.expanded, end)));
    }
  }
}

Result<Output> run_solve(const Job& job, Context& context) {
  std::string warnings;
  auto entries = read_good_entries(job, warnings);
  if (!entries) return tl::unexpected(entries.error());
  const auto options = options_of(job.parameters);
  if (!options) return tl::unexpected(options.error());
  context.progress(0, entries->size(), "levels");
  const auto all = solve_levels(*entries, *options, limits_of(job.parameters), context.executor, context.budget,
                                [&](std::uint64_t done) { context.progress(done, entries->size(), "levels"); });
  const Tally tally = count(all);
  Output output;
  if (tally.done == 0) return output;
  output.kept = fmt::format("{} of {} levels", tally.done, all.size());
  output.reached = tally.answers[0] == tally.done && warnings.empty();
  output.summary = warnings + summary_of(tally);
  add_metrics(tally, output.metrics);
  if (job.parameters.flag("animate-search")) add_search_frames(*entries, options->objective, context, output);
  if (job.parameters.flag("animate")) {
    for (std::size_t i = 0; i < all.size() && !context.budget.interrupted(); ++i) {
      add_frames((*entries)[i].level, all[i].solution.moves, caption_of((*entries)[i], i), output.frames);
    }
  }
  if (auto written = write_result(*entries, all, job, context, output); !written)
    return tl::unexpected(written.error());
  return output;
}

std::vector<Format> solve_formats() {
  std::vector<Format> formats = {{.name = "table", .ending = ".table", .comment = "# ", .has_times = true}};
  for (const Format& format : level_formats()) formats.push_back(format);
  return formats;
}

}  // namespace

Verb solve_verb() {
  return {.name = "solve",
          .summary = "Solves levels, or proves that they have no solution",
          .example = "teka solve sokoban examples/levels.xsb --optimal",
          .parameters = solve_parameters(),
          .formats = solve_formats(),
          .takes_files = true,
          .run = run_solve};
}

}  // namespace teka::sokoban
