#include "game/parameter.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"
#include "core/text.hpp"

namespace teka {
namespace {

using Kind = Parameter::Kind;

std::string range_of(const Parameter& p) {
  const bool above = std::isinf(p.high);
  const bool below = std::isinf(p.low);
  if (above && below) return "a finite number";
  if (above) return fmt::format("at least {}", p.low);
  return below ? fmt::format("at most {}", p.high) : fmt::format("from {} to {}", p.low, p.high);
}

Result<void> check_range(const Parameter& p, double number) {
  if (std::isfinite(number) && number >= p.low && number <= p.high) return {};
  return fail("--{}: {} is out of range; it must be {}", p.name, number, range_of(p));
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
    case Kind::choice: {
      const auto* text = value.get<std::string>();
      if (text == nullptr) return fail("--{}: expected a name", p.name);
      if (std::find(p.choices.begin(), p.choices.end(), *text) != p.choices.end()) return {};
      return fail("--{}: there is no '{}'{}", p.name, *text, suggestion(*text, p.choices));
    }
    default:
      if (value.get<std::string>() != nullptr) return {};
      return fail("--{}: expected text", p.name);
  }
}

}  // namespace

Result<Value> parse_parameter(const Parameter& p, std::string_view text) {
  switch (p.kind) {
    case Kind::flag:
      return Value(true);
    case Kind::integer: {
      const auto number = parse_integer(text);
      if (!number) return fail("--{}: '{}' is not a whole number; it must be {}", p.name, text, range_of(p));
      return Value(*number);
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

Result<Parameters> Parameters::make(const std::vector<Parameter>& declared, const Value& given) {
  Parameters made;
  if (const auto* object = given.get<Value::Object>()) {
    std::vector<std::string_view> names;
    for (const Parameter& p : declared) names.push_back(p.name);
    for (const auto& [name, value] : *object) {
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        return fail("there is no parameter '{}'{}", name, suggestion(name, names));
      }
    }
  } else if (!given.is_null()) {
    return fail("the parameters must be an object of names and values");
  }
  for (const Parameter& p : declared) {
    const Value* value = given.find(p.name);
    if (value == nullptr || value->is_null()) value = &p.fallback;
    if (!value->is_null()) {
      if (auto ok = check(p, *value); !ok) return tl::unexpected(ok.error());
      if (p.kind < Kind::input_file) made.values_.set(p.name, *value);
    }
    const bool none = p.kind == Kind::output_file && *value == Value(kNoFile);
    made.all_.set(p.name, none ? Value() : *value);
  }
  return made;
}

const Value& Parameters::at(std::string_view name) const {
  const Value* value = all_.find(name);
  TEKA_CHECK(value != nullptr);
  return *value;
}

bool Parameters::flag(std::string_view name) const {
  const auto* value = at(name).get<bool>();
  return value != nullptr && *value;
}

std::int64_t Parameters::integer(std::string_view name) const {
  const auto* value = at(name).get<std::int64_t>();
  TEKA_CHECK(value != nullptr);
  return *value;
}

double Parameters::real(std::string_view name) const {
  TEKA_CHECK(at(name).is_number());
  return at(name).number();
}

const std::string& Parameters::text(std::string_view name) const {
  const auto* value = at(name).get<std::string>();
  TEKA_CHECK(value != nullptr);
  return *value;
}

}  // namespace teka
