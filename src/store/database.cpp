#include "store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>

namespace teka::store {
namespace {

/// Another process may write a large batch meanwhile.
constexpr int kPatienceMs = 60'000;

/// One line, and whether the file is at fault.
DatabaseError error_of(int code, const std::string& path, const std::string& detail) {
  switch (code & 0xFF) {
    case SQLITE_NOTADB:
      return {fmt::format("{}: it is not a library of teka, nor any other database; name another file", path), true};
    case SQLITE_CORRUPT:
      return {
          fmt::format("{}: the file is damaged ({}); nothing was changed: go back to a copy, or keep what can still "
                      "be read with teka library export",
                      path, detail),
          true};
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return {fmt::format("{}: it cannot be written; make the file and its folder writable, or work with a copy", path),
              true};
    case SQLITE_CANTOPEN:
      return {
          fmt::format("{}: it cannot be opened; the file and its folder must be there, readable and writable", path),
          true};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {fmt::format("{}: another process has been writing for {} s; try again", path, kPatienceMs / 1000), true};
    default:
      return {fmt::format("{}: {}", path, detail), false};
  }
}

/// Characters with a meaning in an address are written by their numbers.
std::string uri_of(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) uri += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02X}", c) : std::string(1, c);
  return uri;
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close(handle);
}

void Database::open(const std::string& name, int flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail_with(code);
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kPatienceMs);
}

Database::Database(std::string path, Access access) : path_(std::move(path)) {
  namespace fs = std::filesystem;
  if (fs::is_directory(path_)) throw DatabaseError(fmt::format("{}: it is a folder; name a file", path_), true);
  if (access == Access::read || access == Access::write_if_possible) {
    // Where nothing may be written, not even beside the file, a file that nobody writes is read as it is.
    open(path_, SQLITE_OPEN_READWRITE);
    const int code = sqlite3_exec(handle(), "SELECT count(*) FROM sqlite_schema", nullptr, nullptr, nullptr) & 0xFF;
    std::error_code no_log;
    const bool has_log = fs::file_size(path_ + "-wal", no_log) > 0 && !no_log;
    if ((code == SQLITE_CANTOPEN || code == SQLITE_READONLY) && !has_log) {
      open(uri_of(path_) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    }
    return;
  }
  open(path_, SQLITE_OPEN_READWRITE | (access == Access::create ? SQLITE_OPEN_CREATE : 0));
}

void Database::fail_with(int code) const {
  throw error_of(code, path_, handle_ ? sqlite3_errmsg(handle()) : sqlite3_errstr(code));
}

bool Database::is_read_only() const {
  return sqlite3_db_readonly(handle(), "main") == 1;
}

void Database::run(const char* sql) const {
  const int code = sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail_with(code);
}

std::int64_t Database::number(const std::string& sql) {
  Statement statement(*this, sql);
  return statement.start().next() ? statement.integer(0) : 0;
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement::Statement(Database& database, const std::string& sql) : database_(&database) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database.handle(), sql.c_str(), -1, &statement, nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) database.fail_with(code);
}

bool Statement::next() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) {
    const int extended = sqlite3_extended_errcode(database_->handle());
    database_->fail_with(extended == SQLITE_OK ? code : extended);
  }
  reset();
  return false;
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::bytes(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return data == nullptr ? std::string_view()
                         : std::string_view(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

void Statement::bind(int place, std::int64_t value) {
  if (const int code = sqlite3_bind_int64(statement_.get(), place, value); code != SQLITE_OK)
    database_->fail_with(code);
}

void Statement::bind(int place, double value) {
  if (const int code = sqlite3_bind_double(statement_.get(), place, value); code != SQLITE_OK)
    database_->fail_with(code);
}

void Statement::bind(int place, std::string_view text) {
  const int code = sqlite3_bind_text64(statement_.get(), place, text.data() == nullptr ? "" : text.data(), text.size(),
                                       SQLITE_TRANSIENT, SQLITE_UTF8);
  if (code != SQLITE_OK) database_->fail_with(code);
}

void Statement::bind(int place, Blob blob) {
  const char* data = blob.bytes.empty() ? "" : blob.bytes.data();
  const int code = sqlite3_bind_blob64(statement_.get(), place, data, blob.bytes.size(), SQLITE_TRANSIENT);
  if (code != SQLITE_OK) database_->fail_with(code);
}

Transaction::Transaction(Database& database) : database_(database) {
  database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  // After some errors SQLite has taken it back already; then this does nothing.
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace teka::store
