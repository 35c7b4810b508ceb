#include "cli/list.hpp"

#include <fmt/format.h>

#include "game/describe.hpp"
#include "game/option_table.hpp"
#include "games/registry.hpp"
#include "json/json.hpp"

namespace teka::cli {

void add_list(CLI::App& app, ListRequest& request) {
  CLI::App* command = app.add_subcommand("list", "Lists all games and their verbs");
  command->add_flag("--json", request.json, "as JSON, with the parameters of every verb");
  command->add_flag("--markdown", request.markdown, "all options of all verbs as a table, as in docs/options.md");
  command->footer("Example: teka list --json");
  command->group("Other commands")->callback([&request] { request.asked = true; });
}

int run_list(const ListRequest& request) {
  if (request.json) {
    fmt::print("{}\n", to_json(describe(all_games())));
    return 0;
  }
  if (request.markdown) {
    fmt::print("{}", option_table(all_games()));
    return 0;
  }
  for (const Game* game : all_games()) {
    fmt::print("{:<10} {}: {}\n", game->name, game->title, game->summary);
    for (const Verb& verb : game->verbs) fmt::print("  {:<10} {}\n", verb.name, verb.summary);
  }
  return 0;
}

}  // namespace teka::cli
