// The verb `play` of a puzzle: a person plays in the terminal, or a player plays many levels.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
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

/// --player, --playouts, --move-limit, --games, --replays, and --check-replays unless that is left out.
std::vector<Parameter> puzzle_play_parameters(bool with_check = true);
/// Whether one of the first four was given: then no person plays.
bool asks_for_puzzle_player(const Parameters& parameters);
/// The player of --player, with --playouts and --move-limit. An option that it does not use is an error.
Result<PuzzlePlayer> puzzle_player_of(const Parameters& parameters);
/// The number of levels asked for; a file may have fewer.
std::size_t wanted_levels(const Parameters& parameters);

/// All that the verb needs to know of a game.
template <Puzzle P>
struct PuzzleVerb {
  using Level = PuzzleLevel<typename P::State>;

  P puzzle;
  std::string_view game;
  std::string_view noun;  ///< for a level: "maze"
  std::string_view example;
  std::vector<Parameter> parameters;  ///< of generated levels
  /// Level number `index`, from the job's parameters and seed. Called from any thread.
  std::function<Result<Level>(const Job&, std::size_t index, const Budget&)> generate;
  /// The levels of the job's files. It may leave bad ones out and say so in lines of warnings.
  std::function<Result<std::vector<Level>>(const Job&, std::string& warnings)> read;
};

/// An error when options were given that nothing uses because of `reason`: "--size: not used with FILE".
Result<void> refuse_options(std::span<const Parameter> options, const Parameters& parameters, std::string_view reason);

/// Levels of the job's files, or generated ones. The job must outlive them.
template <Puzzle P>
Result<PuzzleSource<typename P::State>> puzzle_levels(const PuzzleVerb<P>& verb, const Job& job) {
  using Level = typename PuzzleVerb<P>::Level;
  const auto with_caption = [noun = verb.noun](Level level, std::size_t index) {
    if (level.caption.empty()) level.caption = fmt::format("{} {}", noun, index + 1);
    return level;
  };
  if (job.inputs.empty()) {
    return PuzzleSource<typename P::State>{.level = [&job, generate = verb.generate, with_caption](
                                                        std::size_t index, const Budget& budget) -> Result<Level> {
      auto level = generate(job, index, budget);
      if (!level) return level;
      return with_caption(std::move(*level), index);
    }};
  }
  if (auto fine = refuse_options(verb.parameters, job.parameters, "FILE"); !fine) return tl::unexpected(fine.error());
  std::string warnings;
  auto levels = verb.read(job, warnings);
  if (!levels) return tl::unexpected(levels.error());
  if (levels->empty()) return fail("no {} to play in the given files", verb.noun);
  const std::size_t count = levels->size();
  return PuzzleSource<typename P::State>{
      .level = [levels = std::move(*levels), with_caption](std::size_t index, const Budget&) -> Result<Level> {
        return with_caption(levels[index], index);
      },
      .count = count,
      .warnings = std::move(warnings)};
}

/// Replays the games of --check-replays.
template <Puzzle P>
Result<Output> check_puzzle_replays(const PuzzleVerb<P>& verb, const Job& job, Context& context) {
  if (!job.inputs.empty()) return fail("FILE: not used with --check-replays; leave it out");
  for (const auto& options : {verb.parameters, puzzle_play_parameters(false)}) {
    if (auto fine = refuse_options(options, job.parameters, "--check-replays"); !fine)
      return tl::unexpected(fine.error());
  }
  const std::string& path = job.parameters.text("check-replays");
  const auto document = context.read_document(path);
  if (!document) return at_place("--check-replays", document.error());
  const auto list = level_list(*document);
  if (!list) return at_place(fmt::format("--check-replays: {}", path), list.error());
  Output output;
  PuzzleReport report;
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    if (context.budget.interrupted()) return Output{};
    const auto run = puzzle_run_from(verb.puzzle, (**list)[i], verb.game);
    if (!run) return at_place(fmt::format("--check-replays: {}: game {}", path, i + 1), run.error());
    report.add(run->solved, run->moves.size(), 0);
    output.body += fmt::format("game {}: {}\n", i + 1, describe_result(run->solved, run->moves.size()));
  }
  output.metrics = report.metrics();
  output.summary =
      fmt::format("games replayed: {}; all moves are legal and the recorded results match\n", (*list)->size());
  return output;
}

/// Levels are generated when they are played, and not kept: a report needs less, and a replay is a document.
struct PlayedLevel {
  bool solved;
  std::size_t moves;
  double seconds;
  Value record;  ///< null unless the job wants it
};

/// Plays the levels that the job asks for. After a stop some are missing.
template <Puzzle P>
Result<std::vector<PlayedLevel>> play_levels(const PuzzleVerb<P>& verb, const Job& job, const PuzzlePlayer& player,
                                             const PuzzleSource<typename P::State>& source, std::size_t wanted,
                                             Context& context) {
  const bool has_records = job.wants_items() || job.parameters.has("replays");
  FirstError error;
  std::uint64_t done = 0;
  const MatchPlan<PlayedLevel> plan{
      .games = wanted, .seed = Seed(job.seed), .stop = context.budget.stop, .on_game = [&](const PlayedLevel&) {
        context.progress(++done, wanted, "levels");
      }};
  auto games =
      play_match(plan, context.executor, [&](std::size_t index, std::uint64_t seed) -> std::optional<PlayedLevel> {
        if (error.is_before(index)) return {};
        const auto level = source.level(index, context.budget);
        if (!level) error.add(index, level.error());
        const auto run = level ? play_level(verb.puzzle, *level, player, context.budget, seed) : std::nullopt;
        if (!run) return {};
        return PlayedLevel{.solved = run->solved,
                           .moves = run->moves.size(),
                           .seconds = run->seconds,
                           .record = has_records ? to_value(*run, verb.game, player.name) : Value()};
      });
  // Generating a level that is interrupted is an error too, but not the user's.
  if (error.get() && !context.budget.interrupted()) return tl::unexpected(*error.get());
  return games;
}

template <Puzzle P>
Result<Output> run_puzzle_play(const PuzzleVerb<P>& verb, const Job& job, Context& context) {
  if (job.parameters.has("check-replays")) return check_puzzle_replays(verb, job, context);
  const auto player = puzzle_player_of(job.parameters);
  if (!player) return tl::unexpected(player.error());
  const auto source = puzzle_levels(verb, job);
  if (!source) return tl::unexpected(source.error());
  const std::size_t asked = wanted_levels(job.parameters);
  const std::size_t wanted = std::min(asked, source->count.value_or(asked));
  const auto games = play_levels(verb, job, *player, *source, wanted, context);
  if (!games) return tl::unexpected(games.error());
  if (games->empty()) return Output{};
  PuzzleReport report;
  for (const PlayedLevel& game : *games) report.add(game.solved, game.moves, game.seconds);
  const bool all_solved =
      std::all_of(games->begin(), games->end(), [](const PlayedLevel& game) { return game.solved; });
  Output output = match_output<PlayedLevel>(job, {.who = player->describe(), .wanted = wanted}, *games, report,
                                            [](const PlayedLevel& game) { return game.record; });
  // A level that the solver does not solve is a result that a script wants to know about.
  output.reached = player->method || all_solved;
  output.summary = source->warnings + output.summary;
  if (auto written = write_replays(job, context, output); !written) return tl::unexpected(written.error());
  return output;
}

template <Puzzle P>
Result<Output> run_puzzle_on_terminal(const PuzzleVerb<P>& verb, const Job& job, Context& context, Terminal& terminal) {
  using Run = PuzzleRun<typename P::State>;
  const auto source = puzzle_levels(verb, job);
  if (!source) return tl::unexpected(source.error());
  auto first = source->level(0, context.budget);
  if (!first) return tl::unexpected(first.error());
  PuzzleTerminal<P> game(verb.puzzle, *source, std::move(*first), context.budget);
  play_on_terminal(game, terminal, context.budget.stop);
  const std::vector<Run> runs = game.runs();
  auto output = person_output<Run>(
      job, context, runs, [&](const Run& run) { return to_value(run, verb.game, "person"); },
      [](const Run& run) {
        return fmt::format("{}: {}\n", run.level.caption, describe_result(run.solved, run.moves.size()));
      });
  if (output) output->summary = source->warnings + output->summary;
  return output;
}

template <Puzzle P>
Verb puzzle_play_verb(const PuzzleVerb<P>& verb) {
  std::vector<Parameter> parameters = verb.parameters;
  for (auto& parameter : puzzle_play_parameters()) parameters.push_back(std::move(parameter));
  const std::string_view example = verb.example;
  return {
      .name = "play",
      .summary =
          "Play levels in the terminal (? shows the keys); with --player, a player plays many and reports how many it "
          "solves",
      .example = example,
      .parameters = std::move(parameters),
      .formats = report_formats(),
      .takes_files = true,
      .needs_files = false,
      .run = [verb](const Job& job, Context& context) { return run_puzzle_play(verb, job, context); },
      .is_for_person =
          [](const Job& job) {
            return !asks_for_puzzle_player(job.parameters) && !job.parameters.has("check-replays");
          },
      .run_on_terminal = [verb](const Job& job, Context& context,
                                Terminal& terminal) { return run_puzzle_on_terminal(verb, job, context, terminal); }};
}

}  // namespace teka
