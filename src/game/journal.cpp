#include "game/journal.hpp"

#include "core/seal.hpp"

namespace teka {
namespace {

/// A large journal takes long to write: then this share of the time is spent on it.
constexpr auto kShortestPause = std::chrono::seconds(2);
constexpr int kLeastRatio = 20;

/// Nothing if they are the same.
std::optional<std::string> first_difference(const std::vector<std::string>& theirs,
                                            const std::vector<std::string>& ours) {
  for (std::size_t i = 0; i < std::max(theirs.size(), ours.size()); ++i) {
    const std::string_view there = i < theirs.size() ? std::string_view(theirs[i]) : "nothing more";
    const std::string_view here = i < ours.size() ? std::string_view(ours[i]) : "nothing more";
    if (there != here) return fmt::format("it has {}, this one {}", there, here);
  }
  return {};
}

}  // namespace

Result<void> Journal::load(std::string_view checkpoint) {
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

std::optional<std::string> Journal::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = parts_.find(name);
  return found == parts_.end() ? std::optional<std::string>() : found->second;
}

void Journal::keep(const std::string& name, std::string bytes) {
  if (!write_) return;
  const std::lock_guard lock(mutex_);
  parts_.insert_or_assign(name, std::move(bytes));
  is_changed_ = true;
  if (std::chrono::steady_clock::now() < next_save_) return;
  // A disk that is full may have room again later, and the result is worth more than the checkpoint.
  if (!save_locked()) next_save_ = std::chrono::steady_clock::now() + kShortestPause;
}

void Journal::drop(const std::string& name) {
  const std::lock_guard lock(mutex_);
  is_changed_ |= parts_.erase(name) > 0;
}

bool Journal::is_empty() const {
  const std::lock_guard lock(mutex_);
  return parts_.empty();
}

Result<void> Journal::save() {
  const std::lock_guard lock(mutex_);
  return save_locked();
}

Result<void> Journal::save_locked() {
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
