#include "games/twenty48/players/player_options.hpp"

#include "games/twenty48/network/network_file.hpp"
#include "play/registry.hpp"

namespace teka::twenty48 {
namespace {

using Kind = Parameter::Kind;

Result<void> check_uses(const PlayerKind& kind, const Parameters& p, const PlayerSettings& settings) {
  for (const std::string_view option : {"playouts", "depth"}) {
    if (!p.has(option) || option == kind.option) continue;
    const std::string hint = kind.option.empty() ? "leave it out" : fmt::format("use --{}", kind.option);
    return fail("--{}: the player '{}' does not use it; {}", option, kind.name, hint);
  }
  if (p.has("leaf") && kind.network != PlayerKind::Network::at_leaves) {
    return fail("--leaf: the player '{}' has no tree; leave it out, or use --player uct", kind.name);
  }
  if (p.has("network") && !uses_network(kind, settings)) {
    const bool has_leaves = kind.network == PlayerKind::Network::at_leaves;
    return fail("--network: the player '{}' uses no network; {}", kind.name,
                has_leaves ? "add --leaf network" : "leave it out, or use --player expectimax");
  }
  return {};
}

Result<std::shared_ptr<const Network>> read_network(const std::string& path, const Context& context) {
  auto file = context.read_file(path);
  if (!file) return at_place("--network", file.error());
  auto network = network_from_file(std::make_shared<const std::string>(std::move(*file)));
  if (!network) return at_place(fmt::format("--network: {}", path), network.error());
  return std::make_shared<const Network>(std::move(*network));
}

}  // namespace

std::vector<Parameter> player_parameters() {
  return {
      {.name = "player",
       .kind = Kind::choice,
       .implied = PlayerSettings{}.name,
       .help = "player",
       .choices = player_names(player_kinds())},
      {.name = "playouts",
       .kind = Kind::integer,
       .default_note = "100 for flat, 1000 for uct",
       .help = "number of playouts per move; flat: random games per direction; uct: iterations",
       .minimum = 1,
       .maximum = kMostRuns},
      {.name = "depth",
       .kind = Kind::integer,
       .implied = 2,
       .help = "search depth; of expectimax, in moves",
       .minimum = 1,
       .maximum = kMostDepth},
      {.name = "time-per-move",
       .kind = Kind::real,
       .help = "time limit per move; the result then depends on the machine; without --playouts or --depth all of it "
               "is used",
       .unit = "s",
       .minimum = 0.001,
       .maximum = 3600},
      {.name = "leaf",
       .kind = Kind::choice,
       .implied = "playouts",
       .help = "evaluation of a new leaf; of uct",
       .choices = {"playouts", "network"}},
      {.name = "network",
       .kind = Kind::input_file,
       .default_note = "the network in the program",
       .help = "network file",
       .shapes_result = true},
  };
}

bool asks_for_player(const Parameters& parameters) {
  return has_any(parameters, player_parameters());
}

Result<PlayerSettings> player_of(const Parameters& p, const Context& context) {
  PlayerSettings settings;
  if (p.has("player")) settings.name = p.text("player");
  const auto kind = find_player(player_kinds(), settings.name);
  if (!kind) return at_place("--player", kind.error());
  settings.network_leaves = p.has("leaf") && p.text("leaf") == "network";
  if (auto fine = check_uses(**kind, p, settings); !fine) return tl::unexpected(fine.error());
  if (!(*kind)->option.empty() && p.has((*kind)->option)) settings.amount = p.integer((*kind)->option);
  if (p.has("time-per-move")) settings.time = std::chrono::milliseconds(std::llround(p.real("time-per-move") * 1000));
  if (p.has("network")) {
    auto network = read_network(p.text("network"), context);
    if (!network) return tl::unexpected(network.error());
    settings.network = std::move(*network);
  }
  return settings;
}

Value used_by(const PlayerSettings& settings) {
  const PlayerKind& kind = **find_player(player_kinds(), settings.name);
  Value used(Value::Object{{"depth", nullptr}});
  if (settings.name != "uct") used.set("leaf", nullptr);
  const bool counts = !kind.option.empty() && (settings.amount || !settings.time);
  if (counts) used.set(kind.option, settings.amount.value_or(kind.usual));
  return used;
}

std::string describe(const PlayerSettings& settings) {
  const PlayerKind& kind = **find_player(player_kinds(), settings.name);
  std::string text(kind.name);
  const bool counts = !kind.counts.empty() && (settings.amount || !settings.time);
  if (counts) text += fmt::format(", {} {}", settings.amount.value_or(kind.usual), kind.counts);
  if (settings.time) text += fmt::format(", {} ms per move", settings.time->count());
  if (settings.network_leaves) text += ", the network at its leaves";
  if (settings.network) text += ", with a network of its own";
  return text;
}

}  // namespace teka::twenty48
