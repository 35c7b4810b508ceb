// teka solve 2048: a player's evaluation of each direction on given boards, and its move.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "game/message.hpp"
#include "games/twenty48/players/message.hpp"
#include "games/twenty48/players/player_options.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "games/twenty48/verbs/verbs.hpp"

namespace teka::twenty48 {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> solve_parameters() {
  auto parameters = player_parameters();
  parameters.push_back(
      {.name = "board",
       .kind = Kind::text,
       .help = "a board such as '2 . . 4 / . . . . / . 8 . . / . . . 2', instead of FILE or in addition"});
  return parameters;
}

/// Reads text, or JSON with boards as this verb writes them.
Result<std::vector<Ranks>> boards_of(const Input& input) {
  if (!input.document) {
    auto boards = parse_boards(input.content);
    return boards ? std::move(boards) : at_place(input.name, boards.error());
  }
  const auto levels = levels_of(input);
  if (!levels) return tl::unexpected(levels.error());
  std::vector<Ranks> boards;
  for (const Value* level : *levels) {
    const std::string place = fmt::format("{}: board {}", input.name, boards.size() + 1);
    const auto text = text_in(*level, "board", "");
    if (!text) return at_place(place, text.error());
    const auto board = parse_board(*text);
    if (!board) return at_place(place, board.error());
    boards.push_back(*board);
  }
  return boards;
}

Result<std::vector<Ranks>> read_boards(const Job& job) {
  std::vector<Ranks> boards;
  if (job.parameters.has("board")) {
    const auto board = parse_board(job.parameters.text("board"));
    if (!board) return at_place("--board", board.error());
    boards.push_back(*board);
  }
  for (const Input& input : job.inputs) {
    const auto more = boards_of(input);
    if (!more) return tl::unexpected(more.error());
    boards.insert(boards.end(), more->begin(), more->end());
  }
  if (boards.empty()) {
    return fail("no board given; use --board '2 . . 4 / ...', or name a FILE (- for standard input)");
  }
  return boards;
}

std::string advice_text(const Choice& choice, std::size_t direction) {
  const Advice& advice = choice.advice[direction];
  const bool chosen = choice.direction == static_cast<int>(direction);
  std::string line = fmt::format("  {:<6}{:<3}", kDirectionNames[direction], chosen ? "<-" : "");
  if (!advice.legal) return line + (chosen ? "two great tiles merge\n" : "not legal\n");
  line += fmt::format("{:>10.1f}", advice.value);
  if (advice.error > 0 && std::isfinite(advice.error)) line += fmt::format(" ± {:.1f}", advice.error);
  if (advice.samples > 1) line += fmt::format(" (n = {})", advice.samples);
  return line + '\n';
}

std::string text_of(const Ranks& board, const Choice& choice, std::size_t number) {
  std::string text = fmt::format("board {}: {}\n", number, to_line(board));
  if (choice.direction < 0) return text + "  the game is over\n";
  for (std::size_t d = 0; d < kDirections; ++d) text += advice_text(choice, d);
  return text;
}

/// The values of the directions that can be played.
Metrics direction_metrics(const Choice& choice) {
  Metrics metrics;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Advice& advice = choice.advice[d];
    if (!advice.legal) continue;
    const bool has_error = advice.error > 0 && std::isfinite(advice.error);
    metrics.add({.name = "value",
                 .of = {{"direction", kDirectionNames[d]}},
                 .value = advice.value,
                 .error = has_error ? std::optional(advice.error) : std::nullopt,
                 .unit = "points",
                 .n = std::max<std::uint64_t>(advice.samples, 1),
                 .better = Better::higher});
  }
  return metrics;
}

Value level_of(const Ranks& board, const Choice& choice) {
  Value level(Value::Object{{"board", to_line(board)}});
  const Value thought = thought_value(choice);
  for (const auto& [name, value] : *thought.get<Value::Object>()) level.set(name, value);
  level.set("metrics", to_value(direction_metrics(choice)));
  return level;
}

/// Nothing for a board that was not finished before a stop.
Result<std::vector<std::optional<Choice>>> think(const std::vector<Ranks>& boards, const PlayerSettings& settings,
                                                 const Job& job, Context& context) {
  if (auto player = make_player(settings); !player) return tl::unexpected(player.error());
  const std::stop_token& stop = context.budget.stop;
  std::atomic<std::uint64_t> done = 0;
  return context.executor.map(boards.size(), [&](std::size_t i) -> std::optional<Choice> {
    if (stop.stop_requested()) return {};
    const auto player = make_player(settings);
    const Seed seed = Seed(job.seed).child(i);
    const Choice choice = (*player)->choose(PlayState(boards[i], 0, seed), move_budget(settings, stop), seed);
    if (stop.stop_requested()) return {};
    context.progress(++done, boards.size(), "boards");
    return choice;
  });
}

Result<Output> run_solve(const Job& job, Context& context) {
  const auto boards = read_boards(job);
  if (!boards) return tl::unexpected(boards.error());
  const auto player = player_of(job.parameters, context);
  if (!player) return tl::unexpected(player.error());
  const auto choices = think(*boards, *player, job, context);
  if (!choices) return tl::unexpected(choices.error());
  Output output;
  std::size_t done = 0;
  for (std::size_t i = 0; i < boards->size(); ++i) {
    const auto& choice = (*choices)[i];
    if (!choice) continue;
    ++done;
    output.body += text_of((*boards)[i], *choice, i + 1);
    if (job.wants_items()) output.items.push_back(level_of((*boards)[i], *choice));
  }
  if (done > 0) output.kept = fmt::format("{} of {} boards", done, boards->size());
  output.used = used_by(*player);
  output.summary = fmt::format("{}: points still to come\n", describe(*player));
  return output;
}

}  // namespace

Verb solve_verb() {
  return {.name = "solve",
          .summary = "Prints a player's evaluation of each direction on given boards, and the move it would play",
          .example = "teka solve 2048 --board '2 . . 4 / . . . . / . 8 . . / . . . 2' --playouts 1000",
          .parameters = solve_parameters(),
          .formats = report_formats(),
          .takes_files = true,
          .needs_files = false,
          .run = run_solve};
}

}  // namespace teka::twenty48
