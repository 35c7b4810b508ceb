#include "games/brick/play/play_options.hpp"

#include "games/brick/play/offline.hpp"
#include "play/registry.hpp"

namespace teka::brick {
namespace {

using Kind = Parameter::Kind;

constexpr int kUsualColours = 5;
constexpr int kUsualCells = 10'000;  // bricks times colours, as in the judge's small cases

}  // namespace

Parameter colours_parameter() {
  return {.name = "colours",
          .kind = Kind::integer,
          .fallback = kUsualColours,
          .help = "number of colours",
          .minimum = kLeastColours,
          .maximum = kMostColours};
}

std::vector<Parameter> case_parameters() {
  Parameter colours = colours_parameter();
  std::swap(colours.fallback, colours.implied);
  return {
      std::move(colours),
      {.name = "bricks",
       .kind = Kind::integer,
       .default_note = "10000 / colours",
       .help = "number of bricks per game",
       .minimum = 1,
       .maximum = kMostBricks},
  };
}

CaseSize case_size(const Parameters& parameters) {
  const int colours = static_cast<int>(parameters.integer("colours"));
  const int bricks = parameters.has("bricks") ? static_cast<int>(parameters.integer("bricks")) : kUsualCells / colours;
  return {colours, bricks};
}

std::vector<Parameter> player_parameters() {
  return {
      {.name = "player",
       .kind = Kind::choice,
       .implied = kDefaultPlayer,
       .help = "player",
       .choices = player_names(player_kinds())},
      {.name = "weights",
       .kind = Kind::input_file,
       .default_note = "the weights in the program",
       .help = "weights of the player; written by 'teka train brick' (search, fast) or 'teka evolve brick' (thesis) "
               "with --json --out FILE",
       .shapes_result = true},
      {.name = "placements",
       .kind = Kind::integer,
       .implied = static_cast<std::int64_t>(kUsualEffort),
       .help = "number of placements to try per brick; on average; the result is the same on every machine",
       .minimum = 0,
       .maximum = 1e9},
      {.name = "time-per-game",
       .kind = Kind::real,
       .default_note = "10 with --stdin",
       .help =
           "time limit per game; start-up included, instead of --placements; the result then depends on the machine",
       .unit = "s",
       .minimum = 0.1,
       .maximum = 86400},
  };
}

bool asks_for_player(const Parameters& parameters) {
  return has_any(parameters, player_parameters());
}

Result<Pace> pace_of(const Parameters& parameters, const Pace& usual) {
  if (parameters.has("placements") && parameters.has("time-per-game")) {
    return fail("--placements and --time-per-game exclude each other; use only one of them");
  }
  if (parameters.has("placements"))
    return Pace{.placements = static_cast<std::uint64_t>(parameters.integer("placements"))};
  if (parameters.has("time-per-game")) return Pace{.seconds = parameters.real("time-per-game")};
  return usual;
}

Result<std::string> player_of(const Parameters& parameters) {
  if (parameters.flag("offline")) {
    for (const std::string_view name : {"player", "weights"}) {
      if (parameters.has(name))
        return fail("--{}: not allowed with --offline, which has no player; leave it out", name);
    }
    return std::string(kOfflineName);
  }
  std::string name = parameters.text("player");
  const auto kind = find_player(player_kinds(), name);
  if (!kind) return at_place("--player", kind.error());
  if (parameters.has("placements") && !(*kind)->thinks) {
    return fail("--placements: the player '{}' does not use it; leave it out", name);
  }
  return name;
}

Result<void> read_weights(const Parameters& parameters, const Context& context, PlayerSettings& player) {
  if (!parameters.has("weights")) return {};
  const bool thesis = player.name == "thesis";
  if (!thesis && player.name != "search" && player.name != "fast") {
    return fail("--weights: the player '{}' does not use weights; choose --player search, fast or thesis", player.name);
  }
  const std::string& path = parameters.text("weights");
  const auto document = context.read_document(path);
  if (!document) return at_place("--weights", document.error());
  if (thesis) {
    const auto settings = thesis_settings_from(*document, player.colours);
    if (!settings) return at_place("--weights: " + path, settings.error());
    player.thesis = *settings;
  } else {
    const auto weights = search_weights_from(*document, player.colours);
    if (!weights) return at_place("--weights: " + path, weights.error());
    player.search = *weights;
  }
  return {};
}

std::string describe(std::string_view player, const Pace& pace) {
  if (player != kOfflineName && !(*find_player(player_kinds(), player))->thinks) return std::string(player);
  if (pace.seconds) return fmt::format("{}, {:g} s a game", player, *pace.seconds);
  return fmt::format("{}, {} placements per brick", player, pace.placements);
}

}  // namespace teka::brick
