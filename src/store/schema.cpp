#include "store/schema.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <thread>

namespace teka::store {
namespace {

constexpr std::int64_t kApplication = 0x74656B61;  // "teka", in PRAGMA application_id

/// Version n is made of version n - 1 by entry n - 1. An entry never changes: files of every version exist.
///
/// levels.id says where its measures are: level (id - 1) % 1000 of chunk (id - 1) / 1000. numbers.id is
/// measure * 2^32 + chunk. See docs/library.md.
constexpr std::array<const char*, 2> kMigrations = {
    R"(
CREATE TABLE games(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE origins(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE levels(id INTEGER PRIMARY KEY, key INTEGER NOT NULL, level BLOB NOT NULL, solutions BLOB NOT NULL,
                    place INTEGER NOT NULL);
CREATE INDEX levels_by_key ON levels(key);
CREATE TABLE chunks(id INTEGER PRIMARY KEY, game INTEGER NOT NULL, used INTEGER NOT NULL, kept BLOB NOT NULL);
CREATE TABLE measures(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE numbers(id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE titles(level INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL, comment TEXT NOT NULL);
CREATE TABLE tags(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE tagged(tag INTEGER NOT NULL, level INTEGER NOT NULL, PRIMARY KEY(tag, level)) WITHOUT ROWID;
CREATE INDEX tagged_by_level ON tagged(level);
CREATE TABLE thumbnails(level INTEGER PRIMARY KEY, picture BLOB NOT NULL);
)",
    // 2: an index of the words of titles, authors and comments. Triggers keep it in step with the titles.
    R"(
CREATE VIRTUAL TABLE words USING fts5(title, author, comment, content='titles', content_rowid='level');
CREATE TRIGGER titles_added AFTER INSERT ON titles BEGIN
  INSERT INTO words(rowid, title, author, comment) VALUES (new.level, new.title, new.author, new.comment);
END;
CREATE TRIGGER titles_dropped AFTER DELETE ON titles BEGIN
  INSERT INTO words(words, rowid, title, author, comment)
    VALUES ('delete', old.level, old.title, old.author, old.comment);
END;
INSERT INTO words(words) VALUES ('rebuild');
)"};

std::int64_t version_of(Database& database) {
  return database.number("PRAGMA user_version");
}

/// Only one process can turn a file into one with a write-ahead log, and that it is busy is told at once.
void use_write_ahead_log(Database& database) {
  constexpr int kTries = 600;
  for (int i = 1;; ++i) {
    try {
      database.run("PRAGMA journal_mode=WAL");
      return;
    } catch (const DatabaseError&) {
      if (i == kTries || database.is_read_only()) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
}

void migrate(Database& database, std::int64_t from, std::int64_t to) {
  for (std::int64_t version = from; version < to; ++version) {
    database.run(kMigrations.at(static_cast<std::size_t>(version)));
  }
  database.run(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", kApplication, to).c_str());
}

Result<void> check(Database& database, std::int64_t version) {
  const bool is_new = version == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0;
  if (!is_new && database.number("PRAGMA application_id") != kApplication) {
    return fail("{}: it is a database of another program; name another file", database.path());
  }
  if (version > newest_schema()) {
    return fail("{}: it was written by a newer teka (version {} of the file, this program knows {}); update teka",
                database.path(), version, newest_schema());
  }
  return {};
}

}  // namespace

std::int64_t newest_schema() {
  return static_cast<std::int64_t>(kMigrations.size());
}

void make_schema(Database& database, std::int64_t version) {
  Transaction transaction(database);
  migrate(database, 0, version);
  transaction.commit();
}

Result<void> prepare_schema(Database& database, Access access) {
  const std::int64_t version = version_of(database);
  if (auto fine = check(database, version); !fine) return fine;
  const bool can_write = !database.is_read_only();
  if (access != Access::read && !can_write) {
    return fail("{}: it cannot be written; make the file and its folder writable, or work with a copy",
                database.path());
  }
  if (version == newest_schema() && access == Access::read) return {};
  if (!can_write) {
    return fail("{}: it is a library of an earlier teka and cannot be written; make it writable to bring it up to date",
                database.path());
  }
  use_write_ahead_log(database);
  // What was acknowledged survives also a power cut.
  database.run("PRAGMA synchronous=FULL; PRAGMA cache_size=-65536; PRAGMA wal_autocheckpoint=4000");
  if (version == newest_schema()) return {};
  Transaction transaction(database);
  const std::int64_t now = version_of(database);  // another process may have been faster
  if (auto fine = check(database, now); !fine) return fine;
  migrate(database, now, newest_schema());
  transaction.commit();
  return {};
}

}  // namespace teka::store
