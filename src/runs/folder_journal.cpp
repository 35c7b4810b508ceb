#include "runs/folder_journal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

#include "core/file.hpp"
#include "core/hash.hpp"
#include "core/seal.hpp"

namespace teka::runs {
namespace {

namespace fs = std::filesystem;

constexpr const char* kJob = "job";
constexpr const char* kClaims = "claims";
constexpr std::chrono::milliseconds kUntilOthers{20};
/// Inner states that are large take long to write: then this share of the time is spent on it.
constexpr std::chrono::seconds kShortestPause{2};
constexpr int kLeastRatio = 20;

/// Parts are found by their names, which their files have too: two names may have one hash.
std::string sealed(const std::string& name, const std::string& bytes) {
  ByteWriter out;
  out.put_text(name);
  out.put_text(bytes);
  return seal_checkpoint(out.bytes());
}

/// One byte for each part; a name of which another has the same byte waits longer than it must, which does no harm.
std::uint64_t place_of(const std::string& name) {
  return hash_text(name) >> 2U;  // a place in a file is positive
}

/// Locks the byte, or gives it free: not one that another process has locked.
bool set_lock(int file, std::uint64_t place, int kind) {
  struct flock lock{};
  lock.l_type = static_cast<short>(kind);
  lock.l_whence = SEEK_SET;
  lock.l_start = static_cast<off_t>(place);
  lock.l_len = 1;
  while (::fcntl(file, F_OFD_SETLK, &lock) != 0) {
    if (errno == EINTR) continue;
    // Where there are no locks, two processes may make the same part, which costs time but does no harm.
    return errno != EAGAIN && errno != EACCES;
  }
  return true;
}

Result<void> check_job(const std::string& path, const std::vector<std::string>& job) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    ByteWriter out;
    put_bytes(out, job);
    return write_file(path, seal_checkpoint(out.bytes()));
  }
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const auto body = open_checkpoint(*text);
  if (!body) return at_place(path, body.error());
  ByteReader in(*body);
  std::vector<std::string> theirs;
  if (!get_bytes(in, theirs)) return fail("{}: it was not written by this version of teka", path);
  if (const auto difference = first_difference(theirs, job)) {
    return fail("the parts of this run are of another job: {}", *difference);
  }
  return {};
}

}  // namespace

Result<std::shared_ptr<FolderJournal>> FolderJournal::open(const std::string& folder,
                                                           const std::vector<std::string>& job,
                                                           const std::stop_token& stop) {
  if (auto made = make_folder(folder); !made) return tl::unexpected(made.error());
  if (auto fits = check_job((fs::path(folder) / kJob).string(), job); !fits) return tl::unexpected(fits.error());
  const std::string claims = (fs::path(folder) / kClaims).string();
  const int file = ::open(claims.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return fail("cannot write '{}': {}", claims, std::strerror(errno));
  return std::shared_ptr<FolderJournal>(new FolderJournal(folder, stop, file));
}

FolderJournal::~FolderJournal() {
  ::close(claims_);
}

std::string FolderJournal::path_of(const std::string& name) const {
  return (folder_ / fmt::format("{:016x}.part", hash_text(name))).string();
}

std::optional<std::string> FolderJournal::find(const std::string& name) const {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = unsaved_.find(name); found != unsaved_.end()) return found->second;
  }
  const std::string path = path_of(name);
  if (::access(path.c_str(), F_OK) != 0) return {};
  const auto text = read_file(path);
  const auto body = text ? open_checkpoint(*text) : Result<std::string_view>(tl::unexpected(text.error()));
  if (!body) return {};  // damaged: it is made again
  ByteReader in(*body);
  std::string its_name;
  std::string bytes;
  if (!in.get_text(its_name) || its_name != name || !in.get_text(bytes)) return {};
  return bytes;
}

Result<void> FolderJournal::write(const std::string& name, const std::string& bytes) const {
  return write_file(path_of(name), sealed(name, bytes));
}

void FolderJournal::keep(const std::string& name, std::string bytes) {
  const std::lock_guard lock(mutex_);
  unsaved_.insert_or_assign(name, std::move(bytes));
  if (Clock::now() < next_save_) return;
  if (!save_locked()) next_save_ = Clock::now() + kShortestPause;
}

void FolderJournal::drop(const std::string& name) {
  const std::lock_guard lock(mutex_);
  unsaved_.erase(name);
  (void)remove_file(path_of(name));
}

bool FolderJournal::is_save_due() const {
  const std::lock_guard lock(mutex_);
  return Clock::now() >= next_save_;
}

bool FolderJournal::is_empty() const {
  const std::lock_guard lock(mutex_);
  if (!unsaved_.empty()) return false;
  std::error_code ignored;
  const auto is_part = [](const fs::directory_entry& entry) { return entry.path().extension() == ".part"; };
  return std::none_of(fs::directory_iterator(folder_, ignored), fs::directory_iterator(), is_part);
}

Result<void> FolderJournal::save() {
  const std::lock_guard lock(mutex_);
  return save_locked();
}

Result<void> FolderJournal::save_locked() {
  const auto start = Clock::now();
  while (!unsaved_.empty()) {
    const auto& [name, bytes] = *unsaved_.begin();
    if (auto written = write(name, bytes); !written) return written;
    unsaved_.erase(unsaved_.begin());
  }
  const auto end = Clock::now();
  next_save_ = end + std::max<Clock::duration>(kShortestPause, kLeastRatio * (end - start));
  return {};
}

Journal::Claim FolderJournal::claim(const std::string& name) {
  const std::uint64_t place = place_of(name);
  const std::lock_guard lock(mutex_);
  if (claimed_.contains(place) || !set_lock(claims_, place, F_WRLCK)) return {};
  claimed_.insert(place);
  return {&claims_, [self = shared_from_this(), place](const void*) { self->release(place); }};
}

void FolderJournal::release(std::uint64_t place) {
  const std::lock_guard lock(mutex_);
  claimed_.erase(place);
  (void)set_lock(claims_, place, F_UNLCK);
}

void FolderJournal::finish(const std::string& name, std::string bytes) {
  if (write(name, bytes)) return;
  const std::lock_guard lock(mutex_);
  unsaved_.insert_or_assign(name, std::move(bytes));  // the disk may have room again later
}

bool FolderJournal::wait() {
  if (stop_.stop_requested()) return false;
  std::this_thread::sleep_for(kUntilOthers);
  return true;
}

}  // namespace teka::runs
