// The journal of a run, in a folder: a file for each part that was made, so that several processes, also of several
// machines with a common file system, can work on one run. Who makes a part holds a lock named after it meanwhile; the
// lock ends with its process, so that others make the parts of one that was killed.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "game/journal.hpp"

namespace teka::runs {

class FolderJournal : public Journal, public std::enable_shared_from_this<FolderJournal> {
 public:
  /// `job` says in lines what the parts depend on; see identity() in provenance.hpp. A folder of another job is
  /// refused, with the first difference. Nobody waits for other processes after a stop.
  static Result<std::shared_ptr<FolderJournal>> open(const std::string& folder, const std::vector<std::string>& job,
                                                     const std::stop_token& stop);
  ~FolderJournal() override;

  [[nodiscard]] std::optional<std::string> find(const std::string& name) const override;
  void keep(const std::string& name, std::string bytes) override;
  void drop(const std::string& name) override;
  [[nodiscard]] bool is_save_due() const override;
  [[nodiscard]] bool is_saved() const override { return true; }
  [[nodiscard]] bool is_empty() const override;
  Result<void> save() override;

 protected:
  Claim claim(const std::string& name) override;
  void finish(const std::string& name, std::string bytes) override;
  bool wait() override;

 private:
  using Clock = std::chrono::steady_clock;

  FolderJournal(std::filesystem::path folder, std::stop_token stop, int claims)
      : folder_(std::move(folder)), stop_(std::move(stop)), claims_(claims) {}

  [[nodiscard]] std::string path_of(const std::string& name) const;
  [[nodiscard]] Result<void> write(const std::string& name, const std::string& bytes) const;
  [[nodiscard]] Result<void> save_locked();
  void release(std::uint64_t place);

  std::filesystem::path folder_;
  std::stop_token stop_;
  int claims_;  ///< a file of which each part has one byte to lock
  mutable std::mutex mutex_;
  std::set<std::uint64_t> claimed_;             ///< by this process
  std::map<std::string, std::string> unsaved_;  ///< inner states, and parts for which the disk had no room
  Clock::time_point next_save_{};
};

}  // namespace teka::runs
