#include "store/origin_text.hpp"

#include <fmt/format.h>

#include "core/text.hpp"
#include "json/json.hpp"

namespace teka::store {
namespace {

std::string member_text(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  const auto* text = value == nullptr ? nullptr : value->get<std::string>();
  return text == nullptr ? std::string() : *text;
}

}  // namespace

std::optional<TitlePattern> pattern_of(std::string_view title, std::uint64_t place) {
  const std::size_t digits = title.find_last_not_of("0123456789") + 1;
  const auto number = parse_integer(title.substr(digits));
  if (digits == 0 || !number || (title[digits] == '0' && title.size() > digits + 1)) return {};
  return TitlePattern{std::string(title.substr(0, digits)), *number - static_cast<std::int64_t>(place)};
}

std::string title_at(const TitlePattern& pattern, std::uint64_t place) {
  return fmt::format("{}{}", pattern.start, pattern.first + static_cast<std::int64_t>(place));
}

std::string origin_text(std::string_view file, std::uint64_t hash, const Value& provenance,
                        const std::optional<TitlePattern>& pattern) {
  Value value;
  value.set("file", file);
  value.set("hash", fmt::format("{:016x}", hash));
  if (!provenance.is_null()) value.set("provenance", provenance);
  if (pattern) {
    value.set("title", pattern->start);
    value.set("first", pattern->first);
  }
  return to_json(value);
}

OriginFacts read_origin_text(const std::string& text) {
  OriginFacts facts;
  const auto value = parse_json(text);
  if (!value) return facts;
  facts.file = member_text(*value, "file");
  if (const Value* provenance = value->find("provenance")) facts.provenance = *provenance;
  const Value* first = value->find("first");
  if (first != nullptr && first->get<std::int64_t>() != nullptr) {
    facts.pattern = TitlePattern{member_text(*value, "title"), *first->get<std::int64_t>()};
  }
  return facts;
}

}  // namespace teka::store
