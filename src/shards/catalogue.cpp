#include "shards/catalogue.hpp"

#include <filesystem>

#include "store/database.hpp"

namespace teka::shards {
namespace {

constexpr const char* kTables = R"(
  CREATE TABLE shard(number INTEGER PRIMARY KEY, file TEXT NOT NULL, levels INTEGER NOT NULL, bytes INTEGER NOT NULL,
                     hash TEXT NOT NULL);
  CREATE TABLE measure(shard INTEGER NOT NULL, name TEXT NOT NULL, levels INTEGER NOT NULL, smallest REAL NOT NULL,
                       largest REAL NOT NULL, mean REAL NOT NULL, PRIMARY KEY(name, shard)) WITHOUT ROWID;
)";

void fill(store::Database& database, std::span<const ShardSummary> shards, const segments::Schema& schema) {
  database.run(kTables);
  store::Transaction transaction(database);
  store::Statement add_shard(database, "INSERT INTO shard VALUES(?, ?, ?, ?, ?)");
  store::Statement add_measure(database, "INSERT INTO measure VALUES(?, ?, ?, ?, ?, ?)");
  for (std::uint64_t i = 0; i < shards.size(); ++i) {
    const ShardSummary& one = shards[i];
    add_shard.run(i, fmt::format("levels/{:06}.seg", i), one.levels, one.bytes, fmt::format("{:016x}", one.hash));
    for (std::size_t m = 0; m < one.ranges.size(); ++m) {
      const segments::MeasureRange& range = one.ranges[m];
      if (range.count == 0) continue;
      add_measure.run(i, schema.measures[m], range.count, range.smallest, range.largest, one.estimates[m].mean);
    }
  }
  transaction.commit();
}

}  // namespace

std::string catalogue_path(const std::string& folder) {
  return (std::filesystem::path(folder) / "catalogue.sqlite").string();
}

Result<void> write_catalogue(const std::string& path, std::span<const ShardSummary> shards,
                             const segments::Schema& schema) {
  const std::string unfinished = path + ".new";
  std::error_code reason;
  std::filesystem::remove(unfinished, reason);
  try {
    store::Database database(unfinished, store::Access::create);
    fill(database, shards, schema);
  } catch (const store::DatabaseError& error) {
    return fail("{}", error.what());
  }
  std::filesystem::rename(unfinished, path, reason);
  if (reason) return fail("cannot write '{}': {}", path, reason.message());
  return {};
}

}  // namespace teka::shards
