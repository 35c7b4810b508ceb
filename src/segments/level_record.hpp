// What is kept of a generated level. Nothing here knows a game: levels are bytes, moves are letters, measures have
// names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace teka::segments {

struct LevelRecord {
  std::uint64_t number = 0;                     ///< of the level in its set
  std::string packed;                           ///< the level; any bytes
  std::string solution;                         ///< letters of the schema
  std::vector<std::optional<double>> measures;  ///< as many as the schema names
  /// The same for levels that are the same puzzle. It goes into the key file and is not read back from a segment: it is
  /// as random as it is long and would make the segment a fifth larger.
  std::uint64_t key = 0;

  friend bool operator==(const LevelRecord&, const LevelRecord&) = default;
};

/// What the levels of a set have in common.
struct Schema {
  std::vector<std::string> measures;  ///< their names
  std::string letters;                ///< that solutions consist of: at most four

  friend bool operator==(const Schema&, const Schema&) = default;
};

inline constexpr std::size_t kMostPacked = std::size_t{1} << 20U;    ///< bytes of a level
inline constexpr std::size_t kMostSolution = std::size_t{1} << 22U;  ///< letters
inline constexpr std::size_t kMostMeasures = 255;
inline constexpr std::size_t kMostNameLength = 255;

Result<void> check(const Schema& schema);

/// Of the levels that have the measure.
struct MeasureRange {
  double smallest = 0, largest = 0, sum = 0;
  std::uint64_t count = 0;

  void add(double value);
  /// Whether some value may lie within.
  [[nodiscard]] bool meets(double low, double high) const { return count > 0 && smallest <= high && largest >= low; }
  friend bool operator==(const MeasureRange&, const MeasureRange&) = default;
};

}  // namespace teka::segments
