#include "segments/level_record.hpp"

#include <algorithm>
#include <set>

namespace teka::segments {

Result<void> check(const Schema& schema) {
  if (schema.measures.size() > kMostMeasures) {
    return fail("{} measures are too many for a segment; keep at most {}", schema.measures.size(), kMostMeasures);
  }
  std::set<std::string> seen;
  for (const std::string& name : schema.measures) {
    if (name.empty() || name.size() > kMostNameLength) {
      return fail("the name of a measure has {} bytes; give it 1 to {}", name.size(), kMostNameLength);
    }
    if (!seen.insert(name).second) return fail("two measures are named '{}'; name each once", name);
  }
  const std::set<char> letters(schema.letters.begin(), schema.letters.end());
  if (letters.size() != schema.letters.size() || letters.size() > 4 || letters.contains('\0')) {
    return fail("solutions cannot consist of the letters '{}'; give at most four different ones", schema.letters);
  }
  return {};
}

void MeasureRange::add(double value) {
  smallest = count == 0 ? value : std::min(smallest, value);
  largest = count == 0 ? value : std::max(largest, value);
  sum += value;
  ++count;
}

}  // namespace teka::segments
