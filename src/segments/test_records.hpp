// Levels for tests, as generated ones are: random bytes, moves, measures of several kinds.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "segments/segment_writer.hpp"

namespace teka::segments {

inline Schema test_schema() {
  return {.measures = {"pushes", "mean", "rare", "none"}, .letters = "lurd"};
}

inline LevelRecord test_record(std::uint64_t number, const Seed& seed) {
  Rng rng(seed.child(number));
  LevelRecord record{.number = number, .key = rng.below(1000)};
  record.packed.resize(10 + rng.below(10));
  for (char& byte : record.packed) byte = static_cast<char>(rng.below(256));
  record.solution.resize(rng.below(100));
  for (char& letter : record.solution) letter = "lurd"[rng.below(4)];
  record.measures = {static_cast<double>(rng.between(-5, 300)), rng.unit(), std::nullopt, std::nullopt};
  if (rng.chance(0.1)) record.measures[2] = 1e15;
  return record;
}

/// With gaps between their numbers.
inline std::vector<LevelRecord> test_records(std::size_t count, std::uint64_t first = 0) {
  std::vector<LevelRecord> records;
  for (std::uint64_t number = first; records.size() < count; ++number) {
    if (number % 7 != 3) records.push_back(test_record(number, Seed(1)));
  }
  return records;
}

inline SegmentWriter::Files files_of(const Schema& schema, const std::vector<LevelRecord>& records) {
  SegmentWriter writer(schema);
  for (const LevelRecord& record : records) {
    if (const auto added = writer.add(record); !added) throw std::runtime_error(added.error().message);
  }
  return writer.finish();
}

}  // namespace teka::segments
