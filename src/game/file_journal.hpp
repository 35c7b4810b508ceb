// A journal in one file, a checkpoint, which is replaced whole every few seconds: for a job that one process runs.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "game/journal.hpp"

namespace teka {

class FileJournal : public Journal {
 public:
  using Write = std::function<Result<void>(std::string_view checkpoint)>;

  /// `job` says in lines what the parts depend on; see identity() in provenance.hpp. Without `write` it only recalls.
  FileJournal(std::vector<std::string> job, Write write) : job_(std::move(job)), write_(std::move(write)) {}

  /// Takes over the parts of a checkpoint. One that is damaged or of another job is refused, with the first difference.
  Result<void> load(std::string_view checkpoint);

  [[nodiscard]] std::optional<std::string> find(const std::string& name) const override;
  void keep(const std::string& name, std::string bytes) override;
  void drop(const std::string& name) override;
  [[nodiscard]] bool is_save_due() const override;
  [[nodiscard]] bool is_saved() const override { return write_ != nullptr; }
  [[nodiscard]] bool is_empty() const override;
  Result<void> save() override;

 private:
  [[nodiscard]] Result<void> save_locked();

  std::vector<std::string> job_;
  Write write_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> parts_;
  bool is_changed_ = false;  ///< since it was saved
  std::chrono::steady_clock::time_point next_save_{};
};

}  // namespace teka
