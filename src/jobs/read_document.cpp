// A job from a document, as a page or another machine sends it.
#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "game/message.hpp"
#include "game/provenance.hpp"
#include "jobs/make_job.hpp"
#include "json/json.hpp"

namespace teka::jobs {
namespace {

using Kind = Parameter::Kind;

/// Only these members are allowed: a mistyped name is an error.
Result<void> check_members(const Value& value, std::string_view what, std::span<const std::string_view> known) {
  const auto* members = value.get<Value::Object>();
  if (members == nullptr) return fail("{}: an object was expected", what);
  for (const auto& [name, member] : *members) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return fail("{}: unknown member \"{}\"{}", what, name, suggestion(name, known));
    }
  }
  return {};
}

Result<Input> read_input(const Value& value, std::size_t number) {
  static constexpr std::array<std::string_view, 3> kMembers = {"name", "content", "document"};
  const std::string place = fmt::format("inputs: item {}", number);
  if (auto ok = check_members(value, place, kMembers); !ok) return tl::unexpected(ok.error());
  auto name = text_in(value, "name", fmt::format("input {}", number));
  if (!name) return at_place(place, name.error());
  auto content = text_in(value, "content", "");
  if (!content) return at_place(place, content.error());
  const Value* document = value.find("document");
  if ((document == nullptr) == content->empty()) {
    return fail("{}: give either \"content\", a text, or \"document\", an object", place);
  }
  if (document == nullptr) return make_input(std::move(*name), std::move(*content));
  if (document->get<Value::Object>() == nullptr) return fail("{}: document: an object was expected", place);
  return Input{std::move(*name), to_json(*document), *document};
}

Result<std::vector<Input>> read_inputs(const Value& document, const Verb& verb) {
  std::vector<Input> inputs;
  if (const Value* list = document.find("inputs"); list != nullptr && !list->is_null()) {
    const auto* items = list->get<Value::Array>();
    if (items == nullptr) return fail("inputs: a list was expected");
    for (const Value& item : *items) {
      auto input = read_input(item, inputs.size() + 1);
      if (!input) return tl::unexpected(input.error());
      inputs.push_back(std::move(*input));
    }
  }
  if (!inputs.empty() && !verb.takes_files) return fail("inputs: {} takes none; leave them out", verb.name);
  if (inputs.empty() && verb.takes_files && verb.needs_files) {
    return fail("inputs: {} needs at least one; give {{\"name\", \"content\"}} or {{\"name\", \"document\"}}",
                verb.name);
  }
  return inputs;
}

/// Parameters that name files of this machine are refused; files that would be written by default are left out.
Result<Value> read_parameters(const Value& document, const Verb& verb) {
  const Value* given = document.find("parameters");
  Value parameters{Value::Object{}};
  if (given != nullptr && !given->is_null()) {
    const auto* members = given->get<Value::Object>();
    if (members == nullptr) return fail("parameters: an object of names and values was expected");
    for (const auto& [key, value] : *members) parameters.set(option_name(key), value);
  }
  for (const Parameter& p : verb.parameters) {
    if (!p.is_file()) continue;
    const Value* value = parameters.find(p.name);
    if (value != nullptr && !value->is_null() && *value != Value(kNoFile) && p.names_file(*value)) {
      return fail("parameters: {} names a file on the machine that runs the job; leave it out", p.name);
    }
    if (p.kind == Kind::output_file) parameters.set(p.name, kNoFile);
  }
  return parameters;
}

}  // namespace

Result<const Game*> find_game(std::string_view name, std::span<const Game* const> games) {
  std::vector<std::string_view> names;
  for (const Game* game : games) {
    if (game->name == name) return game;
    names.push_back(game->name);
  }
  if (name.empty()) return fail("game: missing; choose from {}", join(names, ", "));
  return fail("game: unknown game '{}'{}", name, suggestion(name, names));
}

Result<const Verb*> find_verb(std::string_view name, const Game& game) {
  if (const Verb* verb = game.find_verb(name)) return verb;
  std::vector<std::string_view> names;
  for (const Verb& verb : game.verbs) names.push_back(verb.name);
  if (name.empty()) return fail("verb: missing; choose from {}", join(names, ", "));
  return fail("verb: unknown verb '{}' for {}{}", name, game.name, suggestion(name, names));
}

Result<Request> read_document(const Value& document, std::span<const Game* const> games) {
  static constexpr std::array<std::string_view, 6> kMembers = {"game", "verb",   "parameters",
                                                               "seed", "format", "inputs"};
  if (auto ok = check_members(document, "job", kMembers); !ok) return tl::unexpected(ok.error());
  const auto game_name = text_in(document, "game", "");
  if (!game_name) return tl::unexpected(game_name.error());
  const auto game = find_game(*game_name, games);
  if (!game) return tl::unexpected(game.error());
  const auto verb_name = text_in(document, "verb", "");
  if (!verb_name) return tl::unexpected(verb_name.error());
  const auto verb = find_verb(*verb_name, **game);
  if (!verb) return tl::unexpected(verb.error());
  Request request{.game = *game, .verb = *verb};
  auto parameters = read_parameters(document, **verb);
  if (!parameters) return tl::unexpected(parameters.error());
  request.parameters = std::move(*parameters);
  const auto seed = integer_in(document, "seed", 1, 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return tl::unexpected(seed.error());
  request.seed = static_cast<std::uint64_t>(*seed);
  auto format = text_in(document, "format", "");
  if (!format) return tl::unexpected(format.error());
  request.format = std::move(*format);
  auto inputs = read_inputs(document, **verb);
  if (!inputs) return tl::unexpected(inputs.error());
  request.inputs = std::move(*inputs);
  return request;
}

}  // namespace teka::jobs
