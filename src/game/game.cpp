#include "game/game.hpp"

#include <algorithm>

#include "core/text.hpp"

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

Value to_value(const Metrics& metrics) {
  Value::Array list;
  for (const Metric& m : metrics.items()) {
    Value item;
    item.set("name", snake_case(m.name));
    Factors of = m.of;
    for (auto& [factor, value] : of) factor = snake_case(factor);
    if (!of.empty()) item.set("of", std::move(of));
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

std::vector<Format> report_formats() {
  return {{.name = "text", .ending = ".txt", .comment = "# "}, {"json", ".json"}};
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

std::vector<Parameter> checkpoint_parameters() {
  return {{.name = "checkpoint",
           .kind = Parameter::Kind::output_file,
           .help = "save what is done to this file, every few seconds and when interrupted"},
          {.name = "resume",
           .kind = Parameter::Kind::input_file,
           .help = "continue from a checkpoint of the same job, and go on saving to that file unless --checkpoint "
                   "names another"}};
}

}  // namespace teka
