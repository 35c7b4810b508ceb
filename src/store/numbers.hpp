// Measures while they are written: chunks are read, changed in memory, and written back once.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "store/column.hpp"
#include "store/database.hpp"

namespace teka::store {

/// Inside a transaction; flush() before it is committed.
class Numbers {
 public:
  explicit Numbers(Database& database);

  void set(std::string_view measure, std::uint64_t level, float value);
  /// All measures of the level are missing from now on.
  void clear(std::uint64_t level);
  void flush();

 private:
  struct Changed {
    Column column;
    bool dirty = false;
  };
  std::uint64_t measure_id(std::string_view name);
  Changed& column_at(std::uint64_t measure, std::uint64_t chunk);

  Statement read_, write_, drop_, find_measure_, add_measure_, all_measures_;
  std::map<std::string, std::uint64_t, std::less<>> measures_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Changed> columns_;  ///< by measure and chunk
};

}  // namespace teka::store
