// The verb `play` of a puzzle: a person plays in the terminal, or a player plays many levels.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/game.hpp"
#include "play/play_verb.hpp"
#include "play/puzzle_match.hpp"
#include "play/puzzle_record.hpp"
#include "play/puzzle_terminal.hpp"
#include "play/registry.hpp"

namespace teka {

/// --player, --runs, --moves, --games, --replays and --check.
std::vector<Parameter> puzzle_play_parameters();
/// Whether one of the first four was given: then no person plays.
bool asks_for_puzzle_player(const Parameters& parameters);
/// The player of --player, with --runs and --moves. An option that it has no use for is an error.
Result<PuzzlePlayer> puzzle_player_of(const Parameters& parameters);
/// How many levels, when there are so many at hand; of a generator as many as are asked for.
std::size_t wanted_levels(const Parameters& parameters);

/// All that the verb needs to know of a game.
template <Puzzle P>
struct PuzzleVerb {
  P puzzle;
  std::string_view game;
  std::string_view example;
  std::vector<Parameter> parameters;  ///< of the levels that are generated
  /// Levels of the job's files, or generated from its seed.
  std::function<Result<PuzzleSource<typename P::State>>(const Job&)> levels;
};

/// A source of levels that are there already.
template <GameState S>
PuzzleSource<S> source_of(std::vector<PuzzleLevel<S>> levels) {
  return [levels = std::move(levels)](std::size_t index, const Budget&) -> Result<std::optional<PuzzleLevel<S>>> {
    if (index >= levels.size()) return std::nullopt;
    return std::optional(levels[index]);
  };
}

/// The first levels of the source, at most `count`. After a stop some are missing.
template <GameState S>
Result<std::vector<PuzzleLevel<S>>> take_levels(const PuzzleSource<S>& source, std::size_t count, Context& context) {
  const auto all =
      context.executor.map(count, [&](std::size_t i) -> std::optional<Result<std::optional<PuzzleLevel<S>>>> {
        if (context.budget.interrupted()) return {};
        return source(i, context.budget);
      });
  std::vector<PuzzleLevel<S>> levels;
  for (const auto& level : all) {
    if (!level || context.budget.interrupted()) continue;
    if (!*level) return tl::unexpected(level->error());
    if (**level) levels.push_back(***level);
  }
  return levels;
}

/// Replays the games of --check.
template <Puzzle P>
Result<Output> check_puzzle_replays(const PuzzleVerb<P>& verb, const Job& job, Context& context) {
  const std::string& path = job.parameters.text("check");
  const auto document = context.read_document(path);
  if (!document) return at_place("--check", document.error());
  const Value* levels = document->find("levels");
  const auto* list = levels == nullptr ? nullptr : levels->get<Value::Array>();
  if (list == nullptr || list->empty()) {
    return fail("--check: {}: no games in it; expected a file written by 'teka play {} --replays'", path, verb.game);
  }
  if (!job.inputs.empty() || job.parameters.has("replays") || asks_for_puzzle_player(job.parameters)) {
    return fail("--check: only replays the file; leave out FILE, --player, --runs, --moves, --games and --replays");
  }
  Output output;
  PuzzleReport report;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto run = puzzle_run_from(verb.puzzle, (*list)[i], verb.game);
    if (!run) return at_place(fmt::format("--check: {}: game {}", path, i + 1), run.error());
    report.add(run->solved, run->moves.size(), 0);
    output.body +=
        fmt::format("game {}: {}, {} moves\n", i + 1, run->solved ? "solved" : "not solved", run->moves.size());
  }
  output.metrics = report.metrics();
  output.summary =
      fmt::format("games replayed: {}; all moves are legal and the recorded results match\n", list->size());
  return output;
}

template <Puzzle P>
Result<Output> run_puzzle_play(const PuzzleVerb<P>& verb, const Job& job, Context& context) {
  using Run = PuzzleRun<typename P::State>;
  if (job.parameters.has("check")) return check_puzzle_replays(verb, job, context);
  const auto player = puzzle_player_of(job.parameters);
  if (!player) return tl::unexpected(player.error());
  const auto source = verb.levels(job);
  if (!source) return tl::unexpected(source.error());
  const std::size_t wanted = wanted_levels(job.parameters);
  const auto levels = take_levels(*source, wanted, context);
  if (!levels) return tl::unexpected(levels.error());
  std::uint64_t done = 0;
  const MatchPlan<Run> plan{
      .games = levels->size(), .seed = Seed(job.seed), .stop = context.budget.stop, .on_game = [&](const Run&) {
        context.progress(++done, levels->size(), "levels");
      }};
  const std::vector<Run> runs = play_match(plan, context.executor, [&](std::size_t index, std::uint64_t seed) {
    return play_level(verb.puzzle, (*levels)[index], *player, context.budget, seed);
  });
  if (runs.empty()) return Output{};
  PuzzleReport report;
  for (const Run& run : runs) report.add(run.solved, run.moves.size(), run.seconds);
  const bool all_solved = std::all_of(runs.begin(), runs.end(), [](const Run& run) { return run.solved; });
  Output output = match_output<Run>(job, {.who = player->describe(), .wanted = levels->size()}, runs, report,
                                    [&](const Run& run) { return to_value(run, verb.game, player->name); });
  // A level that the solver does not solve is a result that a script wants to know about.
  output.reached = player->method || all_solved;
  if (auto written = write_replays(job, context, output); !written) return tl::unexpected(written.error());
  return output;
}

template <Puzzle P>
Result<Output> run_puzzle_on_terminal(const PuzzleVerb<P>& verb, const Job& job, Context& context, Terminal& terminal) {
  using Run = PuzzleRun<typename P::State>;
  const auto source = verb.levels(job);
  if (!source) return tl::unexpected(source.error());
  auto first = (*source)(0, context.budget);
  if (!first) return tl::unexpected(first.error());
  if (!*first) return fail("there is no level to play");
  PuzzleTerminal<P> game(verb.puzzle, *source, std::move(**first), context.budget);
  play_on_terminal(game, terminal, context.budget.stop);
  const std::vector<Run> runs = game.runs();
  return person_output<Run>(
      job, context, runs, [&](const Run& run) { return to_value(run, verb.game, "person"); },
      [](const Run& run) {
        return fmt::format("{}: {}, {} moves\n", run.level.caption, run.solved ? "solved" : "not solved",
                           run.moves.size());
      });
}

template <Puzzle P>
Verb puzzle_play_verb(const PuzzleVerb<P>& verb) {
  std::vector<Parameter> parameters = verb.parameters;
  for (auto& parameter : puzzle_play_parameters()) parameters.push_back(std::move(parameter));
  const std::string_view example = verb.example;
  return {
      .name = "play",
      .summary =
          "Lets a player play many levels and reports how many are solved; in a terminal, without --player, you play",
      .example = example,
      .parameters = std::move(parameters),
      .formats = {{"text", ".txt"}, {"json", ".json"}},
      .takes_files = true,
      .needs_files = false,
      .run = [verb](const Job& job, Context& context) { return run_puzzle_play(verb, job, context); },
      .is_for_person =
          [](const Job& job) { return !asks_for_puzzle_player(job.parameters) && !job.parameters.has("check"); },
      .run_on_terminal = [verb](const Job& job, Context& context,
                                Terminal& terminal) { return run_puzzle_on_terminal(verb, job, context, terminal); }};
}

}  // namespace teka
