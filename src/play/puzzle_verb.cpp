#include "play/puzzle_verb.hpp"

#include <fmt/format.h>

namespace teka {
namespace {

using Kind = Parameter::Kind;

}  // namespace

std::vector<Parameter> puzzle_play_parameters(bool with_check) {
  std::vector<Parameter> parameters = {
      {.name = "player", .kind = Kind::choice, .implied = "solver", .help = "player", .choices = puzzle_player_names()},
      {.name = "playouts",
       .kind = Kind::integer,
       .implied = 200,
       .help = "number of playouts per move; of flat and uct",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "move-limit",
       .kind = Kind::integer,
       .implied = 1000,
       .help = "give up on a level after this many moves; all players but solver",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "games",
       .kind = Kind::integer,
       .implied = 10,
       .help = "number of games to play; one for each level",
       .minimum = 1,
       .maximum = 100'000},
      {.name = "replays",
       .kind = Kind::output_file,
       .help = "write every game to this file; move by move, for --check-replays"},
  };
  if (with_check) {
    parameters.push_back({.name = "check-replays",
                          .kind = Kind::input_file,
                          .help = "replay the games of this file and check every move",
                          .shapes_result = true});
  }
  return parameters;
}

Result<void> refuse_options(std::span<const Parameter> options, const Parameters& parameters, std::string_view reason) {
  std::vector<std::string> given;
  for (const Parameter& option : options) {
    if (parameters.is_given(option.name)) given.push_back(fmt::format("--{}", option.name));
  }
  if (given.empty()) return {};
  return fail("{}: not used with {}; leave {} out", fmt::join(given, ", "), reason, given.size() == 1 ? "it" : "them");
}

bool asks_for_puzzle_player(const Parameters& parameters) {
  const auto options = puzzle_play_parameters();
  return has_any(parameters, std::span(options).first(4));
}

Result<PuzzlePlayer> puzzle_player_of(const Parameters& parameters) {
  PuzzlePlayer player = puzzle_player(parameters.text("player"));
  const bool searches = player.method == GenericPlayer::Method::flat || player.method == GenericPlayer::Method::uct;
  if (parameters.has("playouts") && !searches) {
    return fail("--playouts: the player '{}' does not use it; use --player flat or --player uct", player.name);
  }
  if (parameters.has("move-limit") && !player.method) {
    return fail("--move-limit: the player 'solver' does not use it; leave it out");
  }
  player.search.playouts = static_cast<std::uint64_t>(parameters.integer("playouts"));
  player.most_moves = static_cast<std::uint64_t>(parameters.integer("move-limit"));
  return player;
}

std::size_t wanted_levels(const Parameters& parameters) {
  return static_cast<std::size_t>(parameters.integer("games"));
}

}  // namespace teka
