// SQLite, as far as the store needs it: an open file, statements and transactions. Nothing else includes <sqlite3.h>.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace teka::store {

/// What SQLite reports, as one line with the name of the file. Damage can show at any reading, a lock or a full disk at
/// any writing, so it is an exception.
class DatabaseError : public std::runtime_error {
 public:
  DatabaseError(const std::string& message, bool is_bad_file)
      : std::runtime_error(message), is_bad_file_(is_bad_file) {}
  /// The file is at fault: damaged, not a database, not writable; otherwise the world is: a full disk.
  [[nodiscard]] bool is_bad_file() const { return is_bad_file_; }

 private:
  bool is_bad_file_;
};

/// For binding: bytes instead of text.
struct Blob {
  std::string_view bytes;
};

enum class Access : std::uint8_t {
  read,               ///< must exist
  write,              ///< must exist
  write_if_possible,  ///< must exist
  create              ///< is made if it does not exist
};

class Database {
 public:
  Database(std::string path, Access access);

  void run(const char* sql) const;
  /// Of a pragma or a count.
  std::int64_t number(const std::string& sql);
  [[nodiscard]] bool is_read_only() const;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }
  [[noreturn]] void fail_with(int code) const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  void open(const std::string& name, int flags);
  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// start(values...) binds and begins; while (next()) reads rows; run(values...) does both for a statement without rows.
class Statement {
 public:
  Statement(Database& database, const std::string& sql);

  template <class... Values>
  Statement& start(const Values&... values) {
    reset();
    int place = 0;
    (bind(++place, values), ...);
    return *this;
  }
  template <class... Values>
  void run(const Values&... values) {
    start(values...);
    while (next()) {
    }
  }
  /// Whether there is a row. After the last one the statement is reset.
  bool next();
  void reset();

  [[nodiscard]] std::int64_t integer(int column) const;
  /// Text or bytes, until the next call of next(), start() or reset().
  [[nodiscard]] std::string_view bytes(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  void bind(int place, std::int64_t value);
  void bind(int place, std::uint64_t value) { bind(place, static_cast<std::int64_t>(value)); }
  void bind(int place, int value) { bind(place, std::int64_t{value}); }
  void bind(int place, double value);
  void bind(int place, std::string_view text);
  void bind(int place, const std::string& text) { bind(place, std::string_view(text)); }
  void bind(int place, const char* text) { bind(place, std::string_view(text)); }
  void bind(int place, Blob blob);

  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// All or nothing: what was not committed is taken back. Other processes wait for it when they want to write, and see
/// the state before it when they read.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace teka::store
