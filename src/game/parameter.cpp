#include "game/parameter.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/check.hpp"
#include "core/size_text.hpp"
#include "core/text.hpp"

namespace teka {

std::optional<Range> parse_range(std::string_view text, double minimum, double maximum) {
  const std::size_t dots = text.find("..");
  const std::string_view low = text.substr(0, dots);
  const std::string_view high = dots == std::string_view::npos ? low : text.substr(dots + 2);
  if (low.empty() && high.empty()) return {};
  Range range{static_cast<std::int64_t>(minimum), static_cast<std::int64_t>(maximum)};
  for (const auto& [part, end] : {std::pair(low, &range.low), std::pair(high, &range.high)}) {
    if (part.empty()) continue;
    const auto number = parse_integer(part);
    if (!number) return {};
    *end = *number;
  }
  return range;
}

namespace {

using Kind = Parameter::Kind;

std::string range_of(const Parameter& p) {
  const bool above = std::isinf(p.maximum);
  const bool below = std::isinf(p.minimum);
  if (above && below) return "a finite number";
  if (above) return fmt::format("at least {}", p.minimum);
  return below ? fmt::format("at most {}", p.maximum) : fmt::format("from {} to {}", p.minimum, p.maximum);
}

bool is_within(const Parameter& p, double number) {
  return std::isfinite(number) && number >= p.minimum && number <= p.maximum;
}

Result<void> check_range(const Parameter& p, double number) {
  if (is_within(p, number)) return {};
  return fail("--{}: {} is out of range; it must be {}", p.name, number, range_of(p));
}

/// Whether the text is a whole number, of any size.
bool is_whole_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

struct Pair {
  std::int64_t first;
  std::int64_t second;
};

/// "3,4"
std::optional<Pair> parse_pair(std::string_view text) {
  const auto parts = split(text, ',');
  const auto first = parse_integer(parts.front());
  const auto second = parse_integer(parts.back());
  if (!first || !second || parts.size() != 2) return {};
  return Pair{*first, *second};
}

bool contains(const std::vector<std::string_view>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

Result<void> check_size(const Parameter& p, std::string_view text) {
  const auto sides = parse_size(text);
  if (!sides) return fail("--{}: '{}' is not a size; write 12 or 16x9", p.name, text);
  for (const int side : {sides->width, sides->height}) {
    if (!is_within(p, side)) {
      return fail("--{}: {} is out of range; each side must be {}", p.name, text, range_of(p));
    }
  }
  return {};
}

Result<void> check_point(const Parameter& p, std::string_view text) {
  const auto place = parse_pair(text);
  if (!place) return fail("--{}: '{}' is not a cell; write x,y as in 0,3", p.name, text);
  for (const std::int64_t part : {place->first, place->second}) {
    if (!is_within(p, static_cast<double>(part))) {
      return fail("--{}: {} is out of range; x and y must be {}", p.name, text, range_of(p));
    }
  }
  return {};
}

Result<void> check_interval(const Parameter& p, std::string_view text) {
  const auto range = parse_range(text, p.minimum, p.maximum);
  if (!range) return fail("--{}: '{}' is not a range; write 40..60, 40.., ..60 or 40", p.name, text);
  if (range->low > range->high) return fail("--{}: {} is empty; the lower end comes first", p.name, text);
  for (const std::int64_t end : {range->low, range->high}) {
    if (!is_within(p, static_cast<double>(end))) {
      return fail("--{}: {} is out of range; both ends must be {}", p.name, text, range_of(p));
    }
  }
  return {};
}

Result<void> check_item(const Parameter& p, std::string_view item) {
  if (!p.choices.empty()) {
    if (contains(p.choices, item)) return {};
    return fail("--{}: unknown value '{}'{}", p.name, item, suggestion(item, p.choices));
  }
  const auto number = parse_integer(item);
  if (number && is_within(p, static_cast<double>(*number))) return {};
  const std::string words = p.words.empty() ? "" : fmt::format(", or {}", join(p.words, " or "));
  if (is_whole_number(item)) {
    return fail("--{}: {} is out of range; it must be {}{}", p.name, item, range_of(p), words);
  }
  return fail("--{}: '{}' is not a whole number; it must be {}{}", p.name, item, range_of(p), words);
}

Result<void> check_list(const Parameter& p, std::string_view text) {
  if (contains(p.words, text)) return {};
  const auto items = split(text, ',');
  for (const std::string_view item : items) {
    if (auto ok = check_item(p, item); !ok) return ok;
  }
  if (p.items != 0 && items.size() != p.items) {
    return fail("--{}: '{}' has {} item{}; it must have {}", p.name, text, items.size(), items.size() == 1 ? "" : "s",
                p.items);
  }
  return {};
}

Result<void> check_text(const Parameter& p, const std::string& text) {
  switch (p.kind) {
    case Kind::choice:
      if (contains(p.choices, text)) return {};
      return fail("--{}: unknown value '{}'{}", p.name, text, suggestion(text, p.choices));
    case Kind::size:
      return check_size(p, text);
    case Kind::range:
      return check_interval(p, text);
    case Kind::point:
      return check_point(p, text);
    case Kind::list:
      return check_list(p, text);
    default:
      return {};
  }
}

Result<void> check(const Parameter& p, const Value& value) {
  switch (p.kind) {
    case Kind::flag:
      if (value.get<bool>() != nullptr) return {};
      return fail("--{}: expected true or false", p.name);
    case Kind::integer:
      if (value.get<std::int64_t>() == nullptr) return fail("--{}: expected a whole number", p.name);
      return check_range(p, value.number());
    case Kind::real:
      if (!value.is_number()) return fail("--{}: expected a number", p.name);
      return check_range(p, value.number());
    default:
      if (const auto* text = value.get<std::string>()) return check_text(p, *text);
      return fail("--{}: expected {}", p.name, p.kind == Kind::choice ? "a name" : "text");
  }
}

}  // namespace

Result<std::int64_t> parse_whole_number(std::string_view name, std::string_view text, std::int64_t most) {
  const auto number = parse_integer(text);
  if (number && *number >= 0 && *number <= most) return *number;
  if (is_whole_number(text)) return fail("--{}: {} is out of range; it must be from 0 to {}", name, text, most);
  return fail("--{}: '{}' is not a whole number; it must be from 0 to {}", name, text, most);
}

Result<Value> parse_parameter(const Parameter& p, std::string_view text) {
  switch (p.kind) {
    case Kind::flag:
      return Value(true);
    case Kind::integer: {
      const auto number = parse_integer(text);
      if (number) return Value(*number);
      if (is_whole_number(text)) return fail("--{}: {} is out of range; it must be {}", p.name, text, range_of(p));
      return fail("--{}: '{}' is not a whole number; it must be {}", p.name, text, range_of(p));
    }
    case Kind::real: {
      const auto number = parse_real(text);
      if (!number) return fail("--{}: '{}' is not a number; it must be {}", p.name, text, range_of(p));
      return Value(*number);
    }
    default:
      return Value(text);
  }
}

bool Parameter::names_file(const Value& value) const {
  const auto* text = value.get<std::string>();
  return is_file() && (text == nullptr || !contains(choices, *text));
}

Result<Parameters> Parameters::make(const std::vector<Parameter>& declared, const Value& given) {
  Parameters made;
  if (const auto* object = given.get<Value::Object>()) {
    std::vector<std::string_view> names;
    for (const Parameter& p : declared) names.push_back(p.name);
    for (const auto& [name, value] : *object) {
      if (!contains(names, name)) return fail("unknown parameter '{}'{}", name, suggestion(name, names));
    }
  } else if (!given.is_null()) {
    return fail("the parameters must be an object of names and values");
  }
  for (const Parameter& p : declared) {
    const Value* value = given.find(p.name);
    if (value == nullptr || value->is_null()) value = &p.fallback;
    if (!value->is_null()) {
      if (auto ok = check(p, *value); !ok) return tl::unexpected(ok.error());
    }
    if (!p.implied.is_null()) {
      if (auto ok = check(p, p.implied); !ok) return tl::unexpected(ok.error());
    }
    const bool none = p.kind == Kind::output_file && *value == Value(kNoFile);
    const bool is_whole_real = p.kind == Kind::real && value->is_number();  // 0 and 0.0 are the same number
    made.entries_.push_back({p,
                             none            ? Value()
                             : is_whole_real ? Value(value->number())
                                             : *value,
                             value != &p.fallback});
  }
  return made;
}

const Parameters::Entry& Parameters::at(std::string_view name) const {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.declared.name == name; });
  TEKA_CHECK(found != entries_.end());
  return *found;
}

const Value& Parameters::value(std::string_view name) const {
  return at(name).value();
}

bool Parameters::flag(std::string_view name) const {
  const auto* on = value(name).get<bool>();
  return on != nullptr && *on;
}

std::int64_t Parameters::integer(std::string_view name) const {
  const auto* number = value(name).get<std::int64_t>();
  TEKA_CHECK(number != nullptr);
  return *number;
}

double Parameters::real(std::string_view name) const {
  TEKA_CHECK(value(name).is_number());
  return value(name).number();
}

const std::string& Parameters::text(std::string_view name) const {
  const auto* text = value(name).get<std::string>();
  TEKA_CHECK(text != nullptr);
  return *text;
}

const std::string& Parameters::text_of(std::string_view name, Kind kind) const {
  TEKA_CHECK(at(name).declared.kind == kind);
  return text(name);
}

Size Parameters::size(std::string_view name) const {
  return parse_size(text_of(name, Kind::size)).value();
}

Range Parameters::range(std::string_view name) const {
  const Parameter& declared = at(name).declared;
  return parse_range(text_of(name, Kind::range), declared.minimum, declared.maximum).value();
}

Point Parameters::point(std::string_view name) const {
  const Pair place = parse_pair(text_of(name, Kind::point)).value();
  return {static_cast<int>(place.first), static_cast<int>(place.second)};
}

std::vector<std::string> Parameters::list(std::string_view name) const {
  const auto items = split(text_of(name, Kind::list), ',');
  return {items.begin(), items.end()};
}

std::vector<std::int64_t> Parameters::integers(std::string_view name) const {
  std::vector<std::int64_t> numbers;
  for (const std::string& item : list(name)) numbers.push_back(parse_integer(item).value());
  return numbers;
}

std::string_view value_name(const Parameter& p) {
  if (!p.form.empty()) return p.form;
  switch (p.kind) {
    case Kind::integer:
      return "N";
    case Kind::real:
      return "X";
    case Kind::choice:
      return "NAME";
    case Kind::size:
      return "WxH";
    case Kind::range:
      return "A..B";
    case Kind::point:
      return "X,Y";
    case Kind::list:
      return "A,B,...";
    case Kind::input_file:
    case Kind::output_file:
      return "FILE";
    case Kind::output_folder:
      return "FOLDER";
    default:
      return "TEXT";
  }
}

std::string default_text(const Parameter& p) {
  if (!p.default_note.empty()) return std::string(p.default_note);
  const Value& value = p.shown_default();
  if (const auto* text = value.get<std::string>()) return *text;
  return value.is_number() ? fmt::format("{}", value.number()) : std::string();
}

std::string limits_text(const Parameter& p) {
  const std::string unit = p.unit.empty() ? "" : fmt::format(" {}", p.unit);
  if (std::isfinite(p.minimum) && std::isfinite(p.maximum)) {
    return fmt::format("{} to {}{}", p.minimum, p.maximum, unit);
  }
  if (std::isfinite(p.minimum)) return fmt::format("at least {}{}", p.minimum, unit);
  return std::isfinite(p.maximum) ? fmt::format("at most {}{}", p.maximum, unit) : std::string(p.unit);
}

std::string help_text(const Parameter& p) {
  std::string help(p.help);
  std::vector<std::string_view> names = p.words;
  names.insert(names.end(), p.choices.begin(), p.choices.end());
  const bool has_colon = help.find(':') != std::string::npos;
  if (!names.empty()) help += fmt::format("{} {}", has_colon ? "; one of" : ":", join(names, ", "));
  if (const std::string limits = limits_text(p); !limits.empty()) help += fmt::format(" ({})", limits);
  if (const std::string standard = default_text(p); !standard.empty()) help += fmt::format(" [{}]", standard);
  return help;
}

}  // namespace teka
