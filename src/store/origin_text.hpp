// Where kept levels come from: a text that is kept once for all levels of a file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/value.hpp"

namespace teka::store {

/// The title of a generated level ends with its index, so that it is kept once for all levels of a file: "level ".
struct TitlePattern {
  std::string start;
  std::int64_t first = 0;  ///< the index at place 0
};
std::optional<TitlePattern> pattern_of(std::string_view title, std::uint64_t place);
std::string title_at(const TitlePattern& pattern, std::uint64_t place);

/// A text for NewLevel::origin.
std::string origin_text(std::string_view file, std::uint64_t hash, const Value& provenance,
                        const std::optional<TitlePattern>& pattern);
struct OriginFacts {
  std::string file;
  Value provenance;  ///< null: the file had none; a text: a line; otherwise a document
  std::optional<TitlePattern> pattern;
};
OriginFacts read_origin_text(const std::string& text);

}  // namespace teka::store
