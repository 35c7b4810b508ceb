#include "game/describe.hpp"

#include <array>
#include <cmath>

#include "core/version.hpp"

namespace teka {
namespace {

std::string_view name_of(Parameter::Kind kind) {
  static constexpr std::array<std::string_view, 12> kNames = {"flag", "integer",    "real",        "choice",
                                                              "text", "size",       "range",       "point",
                                                              "list", "input file", "output file", "output folder"};
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
  value.set("default", parameter.shown_default());
  if (!parameter.default_note.empty()) value.set("default_note", parameter.default_note);
  value.set("help", parameter.help);
  if (parameter.kind != Parameter::Kind::flag) value.set("form", value_name(parameter));  // a flag takes no value
  if (std::isfinite(parameter.minimum)) value.set("minimum", parameter.minimum);
  if (std::isfinite(parameter.maximum)) value.set("maximum", parameter.maximum);
  if (!parameter.unit.empty()) value.set("unit", parameter.unit);
  if (!parameter.choices.empty()) value.set("choices", names(parameter.choices));
  if (!parameter.words.empty()) value.set("words", names(parameter.words));
  if (parameter.items != 0) value.set("items", parameter.items);
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

}  // namespace

Value describe(const Game& game) {
  Value value;
  value.set("name", game.name);
  value.set("title", game.title);
  value.set("summary", game.summary);
  value.set("room", game.room != nullptr);
  Value::Array verbs;
  for (const Verb& verb : game.verbs) verbs.push_back(to_value(verb));
  value.set("verbs", std::move(verbs));
  return value;
}

Value describe(std::span<const Game* const> games) {
  Value::Array list;
  for (const Game* game : games) list.push_back(describe(*game));
  return Value::Object{{"provenance", Value::Object{{"teka", kVersion}, {"verb", "list"}}}, {"games", std::move(list)}};
}

}  // namespace teka
