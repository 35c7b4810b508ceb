#include "game/game.hpp"

#include <algorithm>

#include "core/hash.hpp"
#include "core/version.hpp"

namespace teka {

const Verb* Game::find_verb(std::string_view verb) const {
  const auto found = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == verb; });
  return found == verbs.end() ? nullptr : &*found;
}

Result<const Value::Array*> level_list(const Value& document) {
  const Value* levels = document.find("levels");
  const auto* list = levels != nullptr ? levels->get<Value::Array>() : nullptr;
  if (list == nullptr) return fail("the JSON has no list \"levels\"; see docs/json.md");
  if (list->empty()) return fail("the list \"levels\" is empty; there is nothing to read");
  return list;
}

Result<std::vector<const Value*>> levels_of(const Input& input) {
  static const Value kNothing;
  if (input.document && input.document->find("__header__") != nullptr) {
    return fail("{}: projects of LDtk cannot be read back; maps of Tiled can (--format tmj)", input.name);
  }
  const auto list = level_list(input.document ? *input.document : kNothing);
  if (!list) return at_place(input.name, list.error());
  std::vector<const Value*> found;
  for (const Value& level : **list) found.push_back(&level);
  return found;
}

namespace {

/// All that were read for the result, those that parameters name last.
std::vector<UsedFile> used_files(const Job& job) {
  std::vector<UsedFile> files;
  for (const Input& input : job.inputs) files.push_back({input.name, hash_text(input.content)});
  files.insert(files.end(), job.files.begin(), job.files.end());
  return files;
}

}  // namespace

Value provenance(const Job& job) {
  Value value;
  value.set("teka", kVersion);
  value.set("game", job.game);
  value.set("verb", job.verb);
  value.set("parameters", job.parameters.values());
  value.set("seed", job.seed);
  Value::Array inputs;
  for (const UsedFile& file : used_files(job)) {
    inputs.emplace_back(Value::Object{{"name", file.name}, {"hash", fmt::format("{:016x}", file.hash)}});
  }
  if (!inputs.empty()) value.set("inputs", std::move(inputs));
  return value;
}

std::string provenance_line(const Job& job) {
  std::string line = fmt::format("teka {} {} {}, seed {}", kVersion, job.verb, job.game, job.seed);
  if (const auto* values = job.parameters.values().get<Value::Object>()) {
    for (const auto& [name, value] : *values) {
      if (const auto* flag = value.get<bool>()) line += fmt::format(", {} {}", name, *flag);
      if (const auto* text = value.get<std::string>()) line += fmt::format(", {} {}", name, *text);
      if (value.is_number()) line += fmt::format(", {} {}", name, value.number());
    }
  }
  for (const UsedFile& file : used_files(job)) line += fmt::format(", {} {:016x}", file.name, file.hash);
  return line;
}

Value to_value(const Metrics& metrics) {
  Value::Array list;
  for (const Metric& m : metrics.items()) {
    Value item;
    item.set("name", m.name);
    if (!m.of.empty()) item.set("of", m.of);
    item.set("value", m.exact ? Value(*m.exact) : Value(m.value));
    item.set("error", m.error ? Value(*m.error) : Value());
    if (m.interval) {
      item.set("low", m.interval->low);
      item.set("high", m.interval->high);
    }
    item.set("unit", m.unit);
    item.set("n", m.n);
    list.push_back(std::move(item));
  }
  return list;
}

Value to_value(const Job& job, const Output& output) {
  Value value;
  value.set("provenance", provenance(job));
  if (!output.items.empty()) value.set("levels", Value::Array(output.items));
  if (!output.metrics.empty()) value.set("metrics", to_value(output.metrics));
  return value;
}

std::vector<Parameter> count_parameters() {
  return {{.name = "count",
           .kind = Parameter::Kind::integer,
           .fallback = 1,
           .help = "number of levels",
           .minimum = 1,
           .maximum = static_cast<double>(kMostCount)},
          {.name = "first",
           .kind = Parameter::Kind::integer,
           .fallback = 0,
           .help = "number of the first level, to make a part of a larger set",
           .minimum = 0,
           .maximum = static_cast<double>(kMostFirst)}};
}

}  // namespace teka
