#include "jobs/provenance_place.hpp"

#include <algorithm>
#include <optional>

#include "core/xml_entity.hpp"
#include "game/provenance.hpp"
#include "json/json.hpp"

namespace teka::jobs {
namespace {

/// The place where a line begins: "teka 0.1.0: teka ".
std::size_t find_line(std::string_view text) {
  for (std::size_t at = text.find(kLineStart); at != std::string_view::npos; at = text.find(kLineStart, at + 1)) {
    std::string_view rest = text.substr(at + kLineStart.size());
    const std::size_t end = rest.find_first_not_of("0123456789.");
    if (end != 0 && end != std::string_view::npos && rest.substr(end).starts_with(kLineCommand)) return at;
  }
  return std::string_view::npos;
}

/// The first string in a document that is a line, as in the properties of a map.
const std::string* find_in(const Value& value) {
  if (const auto* text = value.get<std::string>()) return find_line(*text) == 0 ? text : nullptr;
  const std::string* found = nullptr;
  if (const auto* members = value.get<Value::Object>()) {
    for (auto i = members->begin(); i != members->end() && found == nullptr; ++i) found = find_in(i->second);
  }
  if (const auto* items = value.get<Value::Array>()) {
    for (auto i = items->begin(); i != items->end() && found == nullptr; ++i) found = find_in(*i);
  }
  return found;
}

/// Text of XML or HTML without its entities.
std::string from_xml(std::string_view xml) {
  std::string text;
  for (std::size_t i = 0; i < xml.size(); ++i) {
    const std::size_t end = xml[i] == '&' ? xml.find(';', i) : std::string_view::npos;
    const auto character = end == std::string_view::npos ? std::nullopt : xml_entity(xml.substr(i + 1, end - i - 1));
    text += character.value_or(std::string(1, xml[i]));
    if (character) i = end;
  }
  return text;
}

/// The line that begins there, up to the end of what it lies in.
std::string cut_line(std::string_view bytes, std::size_t at, bool is_png, bool is_xml) {
  std::size_t end = bytes.find_first_of(is_xml ? std::string_view("\n\r\"<") : std::string_view("\n\r"), at);
  if (is_png) {  // its length is before the type of its chunk; the keyword "Description" and five bytes are before it
    constexpr std::size_t kBefore = 16;
    std::size_t length = 0;
    if (at >= kBefore + 8) {
      for (std::size_t i = 0; i < 4; ++i)
        length = length << 8U | static_cast<unsigned char>(bytes[at - kBefore - 8 + i]);
    }
    end = at + length - std::min(length, kBefore);
  }
  const std::string_view line = bytes.substr(at, std::min(end, bytes.size()) - at);
  return is_xml ? from_xml(line) : std::string(line);
}

/// A safetensors file begins with the length of its header, which is JSON.
std::string_view header_of_safetensors(std::string_view bytes) {
  if (bytes.size() < 10 || bytes[8] != '{') return {};
  std::uint64_t length = 0;
  for (std::size_t i = 8; i-- > 0;) length = length << 8U | static_cast<unsigned char>(bytes[i]);
  return length <= bytes.size() - 8 ? bytes.substr(8, length) : std::string_view();
}

Result<ProvenancePlace> find_in_json(std::string_view text) {
  const auto document = parse_json(text);
  if (!document) return tl::unexpected(document.error());
  if (const Value* provenance = document->find("provenance");
      provenance != nullptr && provenance->get<Value::Object>()) {
    return ProvenancePlace{*provenance, {}};
  }
  if (const std::string* line = find_in(*document)) return ProvenancePlace{{}, *line};
  return fail("it does not say where it comes from; only what teka wrote does");
}

}  // namespace

Result<ProvenancePlace> find_provenance(std::string_view bytes) {
  const std::size_t start = bytes.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos) return fail("the file is empty");
  if (bytes[start] == '{') return find_in_json(bytes);
  if (const std::string_view header = header_of_safetensors(bytes); !header.empty()) return find_in_json(header);
  const std::size_t at = find_line(bytes);
  if (at != std::string_view::npos) {
    return ProvenancePlace{{}, cut_line(bytes, at, bytes.starts_with("\x89PNG"), bytes[start] == '<')};
  }
  return fail(
      "it does not say where it comes from; only what teka wrote does, and not in every format: see docs/json.md");
}

}  // namespace teka::jobs
