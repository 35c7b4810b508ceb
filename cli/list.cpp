#include "cli/list.hpp"

#include <fmt/format.h>

#include "core/version.hpp"
#include "games/registry.hpp"
#include "json/json.hpp"

namespace teka::cli {
namespace {

std::string_view name_of(Parameter::Kind kind) {
  static constexpr std::array<std::string_view, 7> kNames = {"flag", "integer",    "real",       "choice",
                                                             "text", "input file", "output file"};
  return kNames[static_cast<std::size_t>(kind)];
}

Value names(const std::vector<std::string_view>& list) {
  Value::Array array;
  for (const std::string_view name : list) array.emplace_back(name);
  return array;
}

Value to_value(const Parameter& parameter) {
  Value value;
  value.set("name", parameter.name);
  value.set("kind", name_of(parameter.kind));
  value.set("default", parameter.fallback);
  value.set("help", parameter.help);
  if (!parameter.choices.empty()) value.set("choices", names(parameter.choices));
  return value;
}

Value to_value(const Verb& verb) {
  Value value;
  value.set("name", verb.name);
  value.set("summary", verb.summary);
  value.set("example", verb.example);
  std::vector<std::string_view> formats;
  for (const Format& format : verb.formats) formats.push_back(format.name);
  value.set("formats", names(formats));
  Value::Array parameters;
  for (const Parameter& parameter : verb.parameters) parameters.push_back(to_value(parameter));
  value.set("parameters", std::move(parameters));
  return value;
}

Value to_value(const Game& game) {
  Value value;
  value.set("name", game.name);
  value.set("title", game.title);
  value.set("summary", game.summary);
  Value::Array verbs;
  for (const Verb& verb : game.verbs) verbs.push_back(to_value(verb));
  value.set("verbs", std::move(verbs));
  return value;
}

void print_json() {
  Value::Array games;
  for (const Game* game : all_games()) games.push_back(to_value(*game));
  const Value list(
      Value::Object{{"provenance", Value::Object{{"teka", kVersion}, {"verb", "list"}}}, {"games", std::move(games)}});
  fmt::print("{}\n", to_json(list));
}

}  // namespace

void add_list(CLI::App& app, ListRequest& request) {
  CLI::App* command = app.add_subcommand("list", "Says which games there are and what can be done with each");
  command->add_flag("--json", request.json, "as JSON, with the parameters of every verb");
  command->footer("Example: teka list --json");
  command->callback([&request] { request.asked = true; });
}

int run_list(const ListRequest& request) {
  if (request.json) {
    print_json();
    return 0;
  }
  for (const Game* game : all_games()) {
    fmt::print("{:<10} {}: {}\n", game->name, game->title, game->summary);
    for (const Verb& verb : game->verbs) fmt::print("  {:<10} {}\n", verb.name, verb.summary);
  }
  return 0;
}

}  // namespace teka::cli
