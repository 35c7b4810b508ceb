// A run: a job with a folder of its own, which has its command, its state, its log, what it reported over time, its
// checkpoint and its results. So it can be followed from elsewhere, cancelled, and resumed after any interruption.
//   run.json         the command, the folder it was started in, when, by which version
//   state.json       how far it is; replaced every second while it works
//   log.txt          when it was started, interrupted, resumed, ended
//   events.jsonl     what it reported over time, an event on each line
//   checkpoint       its journal
//   result.*, table.csv, plot*   its results
// While a process works on it, that process holds a lock on the file `lock`: a run whose state is "running" without
// that lock was killed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace teka::runs {

/// What does not change while it works.
struct RunInfo {
  std::vector<std::string> words;  ///< the command after "teka"
  std::string folder;              ///< the one in which it was started: file names of the command are relative to it
  std::string created;             ///< "2026-11-19 21:40:00"
  std::string version;
};

enum class Status : std::uint8_t { running, done, interrupted, cancelled, failed };
std::string_view name_of(Status status);

struct RunState {
  Status status = Status::interrupted;
  std::uint64_t done = 0;
  std::uint64_t total = 0;  ///< 0: unknown
  std::string note;         ///< what is counted, and remarks
  double seconds = 0;       ///< of work, all sessions together
  double seconds_left = 0;  ///< while it runs; 0: unknown
  std::string message;      ///< why it failed
};

/// Held by the process that works on a run, until it is destroyed or the process ends in any way.
class RunLock {
 public:
  explicit RunLock(int descriptor) : descriptor_(descriptor) {}
  ~RunLock();
  RunLock(RunLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  RunLock& operator=(RunLock&&) = delete;

 private:
  int descriptor_;
};

class RunFolder {
 public:
  /// Makes the folder of a new run. An error if there is one of this name, or the name is none.
  static Result<RunFolder> create(const std::string& root, const std::string& name, const RunInfo& info);
  /// An error with the nearest names if there is none.
  static Result<RunFolder> find(const std::string& root, const std::string& name);
  /// All runs in this folder, by name.
  static std::vector<RunFolder> all(const std::string& root);

  [[nodiscard]] std::string name() const { return path_.filename().string(); }
  [[nodiscard]] std::string file(std::string_view file_name) const { return (path_ / file_name).string(); }
  /// The names of its files, sorted.
  [[nodiscard]] std::vector<std::string> files() const;

  [[nodiscard]] Result<RunInfo> info() const;
  /// As it is now: a run whose process was killed is interrupted.
  [[nodiscard]] Result<RunState> state() const;
  Result<void> write(const RunState& state) const;
  /// Adds a line with the time.
  void log(std::string_view line) const;

  /// An error if another process works on it.
  [[nodiscard]] Result<RunLock> lock() const;
  [[nodiscard]] bool is_locked() const;

  void request_cancel() const;
  void withdraw_cancel() const;
  [[nodiscard]] bool is_cancel_requested() const;

  /// Whether some work has been finished.
  [[nodiscard]] bool has_parts() const;
  /// Not when it was removed meanwhile.
  [[nodiscard]] bool exists() const;
  /// For good, with all results.
  Result<void> remove() const;

 private:
  explicit RunFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

/// "2026-11-19 21:40:00", in UTC.
std::string time_now();

}  // namespace teka::runs
