// Lights Out as a game of teka: the state and the verbs generate, evaluate and play.
#include "game/game.hpp"

#include "board.hpp"
#include "core/check.hpp"
#include "core/hash.hpp"
#include "game/message.hpp"
#include "play/puzzle_verb.hpp"
#include "report/levels.hpp"

namespace teka::lights_out {
namespace {

constexpr Move kSkip = 0, kPress = 1;

/// The order of presses does not matter, and no cell is pressed twice: each in turn is pressed or skipped.
struct State {
  Cells lit = 0;
  std::size_t next = 0;  ///< the cell to be pressed or skipped

  [[nodiscard]] std::vector<Move> legal() const { return over() ? std::vector<Move>{} : std::vector{kSkip, kPress}; }
  void apply(Move move) {
    if (move == kPress) lit ^= toggled_by(bit(next));
    ++next;
  }
  [[nodiscard]] bool over() const { return lit == 0 || next == kSize.area(); }
  [[nodiscard]] double score() const { return -std::popcount(lit); }
  [[nodiscard]] std::uint64_t hash() const { return hash_combine(lit, next); }
  [[nodiscard]] std::string text() const { return to_text(lit); }
  [[nodiscard]] std::string move_name(Move move) const { return move == kPress ? "press" : "skip"; }
  [[nodiscard]] Value to_value() const { return Value::Object{{"board", text()}, {"next", next}}; }
  static Result<State> from_value(const Value& value) {
    const auto text = text_in(value, "board", "");
    if (!text) return tl::unexpected(text.error());
    const auto boards = parse_boards(*text);
    if (!boards) return at_place("board", boards.error());
    const auto next = integer_in(value, "next", 0, 0, 25);
    if (!next) return tl::unexpected(next.error());
    return State{boards->front(), static_cast<std::size_t>(*next)};
  }
  friend bool operator==(const State&, const State&) = default;
};

struct PressPuzzle {
  using State = lights_out::State;
  [[nodiscard]] bool is_solved(const State& state) const { return state.lit == 0; }
  [[nodiscard]] PuzzleSolution solve(const State& state, const Budget&) const {
    const Verdict verdict = lights_out::solve(state.lit);
    if (!verdict.solvable) return {.answer = PuzzleSolution::Answer::impossible, .note = "proven by linear algebra"};
    if ((verdict.cells & (bit(state.next) - 1)) != 0) return {.note = "undo: the solution presses a skipped cell"};
    PuzzleSolution solution{.answer = PuzzleSolution::Answer::solved, .note = "the fewest presses"};
    for (Cells left = verdict.cells >> state.next; left != 0; left >>= 1U) solution.moves.push_back(left & 1U);
    return solution;
  }
  [[nodiscard]] std::optional<Move> move_for(Key key) const {
    return key == key_of(' ') ? std::optional(kPress) : std::nullopt;
  }
  [[nodiscard]] Move arrow_move(Key) const { return kSkip; }
  [[nodiscard]] std::string picture(const State& state, bool) const {
    std::string text = state.text();
    const auto at = state.next + state.next / 5;
    if (at < text.size()) text[at] = text[at] == '#' ? '@' : 'o';
    return text;
  }
  [[nodiscard]] std::string status(const State& state) const { return fmt::format("lit {}", -state.score()); }
  [[nodiscard]] std::vector<KeyHelp> keys() const { return {{"space", "press the cell"}}; }
};

/// The lit cells of a board: uniformly random among those that can be solved.
Cells random_board(const Seed& seed) {
  Rng rng(seed);
  Cells lit = 0;
  while (lit == 0) lit = toggled_by(static_cast<Cells>(rng.below(bit(kSize.area()))));
  return lit;
}

Result<std::vector<Cells>> read_boards(const Job& job) {
  const auto read = [](const Value& value) {
    return State::from_value(value).map([](State state) { return state.lit; });
  };
  return read_level_files(job, "board", parse_boards, read);
}

Result<Output> report(const Result<std::vector<Cells>>& boards, const Context& context) {
  if (!boards) return tl::unexpected(boards.error());
  Output output;
  Estimate presses;
  for (const Cells lit : *boards) {
    if (context.budget.interrupted()) break;
    const auto [solvable, cells] = solve(lit);
    TEKA_CHECK(holds(lit, {solvable, cells}));
    if (solvable) presses.add(std::popcount(cells));
    output.reached = output.reached && solvable;
    output.items.push_back(State{lit}.to_value());
    output.items.back().set(solvable ? "solution" : "refutation", to_text(cells));
    output.body +=
        fmt::format("; {} by {} cells\n{}\n", solvable ? "solved" : "refuted", std::popcount(cells), to_text(lit));
  }
  if (presses.count > 0) output.metrics.add("presses", presses);
  output.kept = fmt::format("{} of {} boards", output.items.size(), boards->size());
  return output;
}

Result<Output> run_generate(const Job& job, Context& context) {
  std::vector<Cells> boards(static_cast<std::size_t>(job.parameters.integer("count")));
  const auto first = static_cast<std::uint64_t>(job.parameters.integer("first"));
  for (std::size_t i = 0; i < boards.size(); ++i) boards[i] = random_board(Seed(job.seed).child(first + i));
  return report(boards, context);
}

Result<PuzzleLevel<State>> generate_level(const Job& job, std::size_t index, const Budget&) {
  return PuzzleLevel<State>{.start = {random_board(Seed(job.seed).child(index))}};
}

Result<std::vector<PuzzleLevel<State>>> read_levels(const Job& job, std::string& /*warnings*/) {
  return read_boards(job).map([levels = std::vector<PuzzleLevel<State>>()](const auto& boards) mutable {
    for (const Cells lit : boards) levels.push_back({.start = {lit}});
    return levels;
  });
}

BenchOutcome bench() {
  std::uint64_t hash = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) hash = hash_combine(hash, solve(random_board(Seed(i))).cells);
  return {.work = 1000, .hash = hash};
}

}  // namespace

const Game& game() {
  const std::vector<Format> formats = {{.name = "text", .ending = ".txt", .comment = "; "}, {"json", ".json"}};
  const PuzzleVerb<PressPuzzle> play{{}, "lights-out",   "board",    "teka play lights-out --player uct --games 5",
                                     {}, generate_level, read_levels};
  static const Game kGame = {
      .name = "lights-out",
      .title = "Lights Out",
      .summary = "turn off all lights; boards are generated, solved or refuted, and played",
      .verbs = {{.name = "generate",
                 .summary = "Generates boards that can be solved",
                 .example = "teka generate lights-out --count 3",
                 .parameters = count_parameters(),
                 .formats = formats,
                 .run = run_generate},
                {.name = "evaluate",
                 .summary = "Solves boards with the fewest presses, or proves that there is no solution",
                 .example = "teka evaluate lights-out examples/lights-out/boards.txt",
                 .formats = formats,
                 .takes_files = true,
                 .run = [](const Job& job, Context& context) { return report(read_boards(job), context); }},
                puzzle_play_verb(play)},
      .benches = {{"solve", "boards", bench}},
      .sample_state = [](const Seed& seed) { return AnyState(State{random_board(seed)}); },
      .read_state = read_any_state<State>};
  return kGame;
}

}  // namespace teka::lights_out
