#include "play/puzzle_verb.hpp"

namespace teka {
namespace {

using Kind = Parameter::Kind;

constexpr std::int64_t kUsualLevels = 10;
constexpr std::int64_t kUsualPlayouts = 200;
constexpr std::int64_t kUsualMoves = 1000;

}  // namespace

std::vector<Parameter> puzzle_play_parameters() {
  return {
      {.name = "player",
       .kind = Kind::choice,
       .help = "who plays; solver plays the solution of the game's solver [solver]",
       .choices = puzzle_player_names()},
      {.name = "runs", .kind = Kind::integer, .help = "flat, uct: playouts for each move [200]", .low = 1, .high = 1e6},
      {.name = "moves",
       .kind = Kind::integer,
       .help = "most moves in a level, then it is given up [1000]",
       .low = 1,
       .high = 1e6},
      {.name = "games", .kind = Kind::integer, .help = "number of levels to play [10]", .low = 1, .high = 100'000},
      {.name = "replays",
       .kind = Kind::output_file,
       .help = "write every game to this file, move by move, for --check",
       .form = "FILE"},
      {.name = "check",
       .kind = Kind::input_file,
       .help = "replay the games of this file and check every move",
       .form = "FILE",
       .shapes_result = true},
  };
}

bool asks_for_puzzle_player(const Parameters& parameters) {
  const auto options = puzzle_play_parameters();
  return has_any(parameters, std::span(options).first(4));
}

Result<PuzzlePlayer> puzzle_player_of(const Parameters& parameters) {
  PuzzlePlayer player = puzzle_player(parameters.has("player") ? parameters.text("player") : "solver");
  const bool searches = player.method == GenericPlayer::Method::flat || player.method == GenericPlayer::Method::uct;
  if (parameters.has("runs") && !searches) {
    return fail("--runs: the player '{}' does not use it; say --player flat or --player uct", player.name);
  }
  if (parameters.has("moves") && !player.method) {
    return fail("--moves: the player 'solver' does not use it; leave it out");
  }
  player.search.playouts =
      static_cast<std::uint64_t>(parameters.has("runs") ? parameters.integer("runs") : kUsualPlayouts);
  player.most_moves = static_cast<std::uint64_t>(parameters.has("moves") ? parameters.integer("moves") : kUsualMoves);
  return player;
}

std::size_t wanted_levels(const Parameters& parameters) {
  return static_cast<std::size_t>(parameters.has("games") ? parameters.integer("games") : kUsualLevels);
}

}  // namespace teka
