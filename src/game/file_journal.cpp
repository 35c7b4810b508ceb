#include "game/file_journal.hpp"

#include "core/seal.hpp"

namespace teka {
namespace {

/// A large journal takes long to write: then this share of the time is spent on it.
constexpr auto kShortestPause = std::chrono::seconds(2);
constexpr int kLeastRatio = 20;

}  // namespace

Result<void> FileJournal::load(std::string_view checkpoint) {
  const auto body = open_checkpoint(checkpoint);
  if (!body) return tl::unexpected(body.error());
  ByteReader in(*body);
  std::vector<std::string> job;
  std::uint64_t count = 0;
  const bool has_job = get_bytes(in, job);
  if (const auto difference = first_difference(job, job_); has_job && difference) {
    return fail("the checkpoint is of another job: {}", *difference);
  }
  bool is_whole = has_job && in.get(count);
  const std::lock_guard lock(mutex_);
  for (std::string name; is_whole && count > 0; --count) {
    is_whole = in.get_text(name) && in.get_text(parts_[name]);
  }
  if (!is_whole || !in.at_end()) return fail("the checkpoint was not written by this version of teka");
  is_changed_ = true;  // it may be saved elsewhere
  return {};
}

std::optional<std::string> FileJournal::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = parts_.find(name);
  return found == parts_.end() ? std::optional<std::string>() : found->second;
}

void FileJournal::keep(const std::string& name, std::string bytes) {
  if (!write_) return;
  const std::lock_guard lock(mutex_);
  parts_.insert_or_assign(name, std::move(bytes));
  is_changed_ = true;
  if (std::chrono::steady_clock::now() < next_save_) return;
  // A disk that is full may have room again later, and the result is worth more than the checkpoint.
  if (!save_locked()) next_save_ = std::chrono::steady_clock::now() + kShortestPause;
}

void FileJournal::drop(const std::string& name) {
  const std::lock_guard lock(mutex_);
  is_changed_ |= parts_.erase(name) > 0;
}

bool FileJournal::is_save_due() const {
  const std::lock_guard lock(mutex_);
  return std::chrono::steady_clock::now() >= next_save_;
}

bool FileJournal::is_empty() const {
  const std::lock_guard lock(mutex_);
  return parts_.empty();
}

Result<void> FileJournal::save() {
  const std::lock_guard lock(mutex_);
  return save_locked();
}

Result<void> FileJournal::save_locked() {
  if (!write_ || !is_changed_ || parts_.empty()) return {};
  const auto start = std::chrono::steady_clock::now();
  ByteWriter out;
  put_bytes(out, job_);
  out.put(std::uint64_t{parts_.size()});
  for (const auto& [name, bytes] : parts_) {
    out.put_text(name);
    out.put_text(bytes);
  }
  if (auto written = write_(seal_checkpoint(out.bytes())); !written) return written;
  is_changed_ = false;
  const auto end = std::chrono::steady_clock::now();
  next_save_ = end + std::max<std::chrono::steady_clock::duration>(kShortestPause, kLeastRatio * (end - start));
  return {};
}

}  // namespace teka
