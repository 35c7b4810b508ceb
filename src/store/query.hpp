// Which levels of a library: by game, size, measures, words, tags, rating and number; sorted, the first ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.hpp"
#include "store/library.hpp"

namespace teka::store {

/// A measure compared with a number. A level without the measure fulfils no condition.
struct Condition {
  enum class Is : std::uint8_t { less, at_most, equal, other, at_least, more };
  std::string measure;
  Is is = Is::equal;
  double number = 0;
};
/// "pushes>=20"
Result<Condition> parse_condition(std::string_view text);

struct Query {
  const Game* game = nullptr;
  std::optional<Size> size = {};
  std::vector<Condition> conditions = {};
  std::string text = {};               ///< words, or their beginnings, that title, author, comment or file name have
  std::vector<std::string> tags = {};  ///< all of them
  std::vector<std::uint64_t> levels = {};  ///< only these; empty: all
  std::string sort = {};                   ///< a measure; empty: by number
  bool descending = false;
  std::optional<std::size_t> limit = {};
};

struct Found {
  std::vector<std::uint64_t> levels;  ///< in the order that was asked for
  std::uint64_t total = 0;            ///< without the limit
};

/// The error names a measure that no level has.
Result<Found> find(Library& library, const Query& query);

/// Values of measures of levels, a row for each level; kMissing where there is none.
std::vector<std::vector<float>> values_of(Library& library, std::span<const std::uint64_t> levels,
                                          std::span<const std::string> measures);

}  // namespace teka::store
