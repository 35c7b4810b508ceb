#include "store/numbers.hpp"

#include <vector>

namespace teka::store {
namespace {

/// Columns in memory; older ones are written.
constexpr std::size_t kMostColumns = 4096;

}  // namespace

Numbers::Numbers(Database& database)
    : read_(database, "SELECT data FROM numbers WHERE id=?"),
      write_(database, "INSERT INTO numbers(id, data) VALUES(?1, ?2) ON CONFLICT(id) DO UPDATE SET data=excluded.data"),
      drop_(database, "DELETE FROM numbers WHERE id=?"),
      find_measure_(database, "SELECT id FROM measures WHERE name=?"),
      add_measure_(database, "INSERT INTO measures(name) VALUES(?)"),
      all_measures_(database, "SELECT id FROM measures") {}

std::uint64_t Numbers::measure_id(std::string_view name) {
  if (const auto known = measures_.find(name); known != measures_.end()) return known->second;
  if (!find_measure_.start(name).next()) {
    add_measure_.run(name);
    find_measure_.start(name).next();
  }
  const auto id = static_cast<std::uint64_t>(find_measure_.integer(0));
  find_measure_.reset();
  measures_.emplace(name, id);
  return id;
}

Numbers::Changed& Numbers::column_at(std::uint64_t measure, std::uint64_t chunk) {
  const std::pair key(measure, chunk);
  if (const auto known = columns_.find(key); known != columns_.end()) return known->second;
  if (columns_.size() >= kMostColumns) flush();
  Changed& changed = columns_[key];
  const bool there = read_.start(numbers_id(measure, chunk)).next();
  decode(there ? read_.bytes(0) : std::string_view(), changed.column);
  read_.reset();
  return changed;
}

void Numbers::set(std::string_view measure, std::uint64_t level, float value) {
  Changed& changed = column_at(measure_id(measure), chunk_of(level));
  changed.column[slot_of(level)] = value;
  changed.dirty = true;
}

void Numbers::clear(std::uint64_t level) {
  std::vector<std::uint64_t> all;
  all_measures_.start();
  while (all_measures_.next()) all.push_back(static_cast<std::uint64_t>(all_measures_.integer(0)));
  for (const std::uint64_t measure : all) {
    Changed& changed = column_at(measure, chunk_of(level));
    if (is_missing(changed.column[slot_of(level)])) continue;
    changed.column[slot_of(level)] = kMissing;
    changed.dirty = true;
  }
}

void Numbers::flush() {
  for (const auto& [key, changed] : columns_) {
    if (!changed.dirty) continue;
    const std::string data = encode(changed.column);
    const std::uint64_t id = numbers_id(key.first, key.second);
    if (data.empty()) {
      drop_.run(id);
    } else {
      write_.run(id, Blob{data});
    }
  }
  columns_.clear();
}

}  // namespace teka::store
