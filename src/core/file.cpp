#include "core/file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>
#include <utility>

namespace teka {
namespace {

namespace fs = std::filesystem;

/// The temporary files being written at the moment, and the folders in which old ones have been looked for.
struct Unfinished {
  std::mutex mutex;
  std::set<std::string> paths;
  std::set<std::string> swept;

  class Entry;
};

Unfinished& unfinished() {
  static Unfinished all;
  return all;
}

class Unfinished::Entry {
 public:
  explicit Entry(std::string path) : path_(std::move(path)) {
    const std::lock_guard lock(unfinished().mutex);
    unfinished().paths.insert(path_);
  }
  ~Entry() {
    const std::lock_guard lock(unfinished().mutex);
    unfinished().paths.erase(path_);
  }
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;

 private:
  std::string path_;
};

std::string size_name(std::size_t bytes) {
  return bytes >> 20U == 0 ? fmt::format("{} bytes", bytes) : fmt::format("{} MiB", bytes >> 20U);
}

/// A device such as /dev/zero never ends; a terminal is one too, so that a little must be read.
constexpr std::size_t kMostOfDevice = std::size_t{16} << 20U;

Result<std::string> read_all(int descriptor, const std::string& path, std::size_t most) {
  std::string content;
  struct stat info{};
  if (::fstat(descriptor, &info) == 0) {
    const auto size = static_cast<std::size_t>(info.st_size);
    if (S_ISREG(info.st_mode) && size > most) {
      return fail("'{}' has {}; the most is {}", path, size_name(size), size_name(most));
    }
    if (S_ISREG(info.st_mode)) content.reserve(size);
    if (S_ISCHR(info.st_mode)) most = std::min(most, kMostOfDevice);
  }
  std::string chunk(std::size_t{1} << 16, '\0');
  while (true) {
    const ssize_t got = ::read(descriptor, chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("cannot read '{}': {}", path, std::strerror(errno));
    if (got == 0) return content;
    content.append(chunk, 0, static_cast<std::size_t>(got));
    if (content.size() > most) {
      return fail("'{}' has more than {}, which is the most that is read from there", path, size_name(most));
    }
  }
}

bool write_all(int descriptor, std::string_view content, const std::stop_token& stop) {
  constexpr std::size_t kAtOnce = std::size_t{1} << 22;
  while (!content.empty()) {
    if (stop.stop_requested()) {
      errno = EINTR;
      return false;
    }
    const ssize_t put = ::write(descriptor, content.data(), std::min(content.size(), kAtOnce));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

bool is_device(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_regular_file(path, ignored);
}

constexpr std::string_view kTemporaryMark = ".teka-";
constexpr std::string_view kTemporaryEnding = ".tmp";

/// Whether a file has a name as open_beside gives it: "maze.txt.teka-1234-0.tmp".
bool is_temporary_name(std::string_view name) {
  if (!name.ends_with(kTemporaryEnding)) return false;
  name.remove_suffix(kTemporaryEnding.size());
  const std::size_t mark = name.rfind(kTemporaryMark);
  if (mark == std::string_view::npos) return false;
  const std::string_view numbers = name.substr(mark + kTemporaryMark.size());
  return !numbers.empty() && numbers.find_first_not_of("0123456789-") == std::string_view::npos;
}

/// Removes a temporary file whose writer is dead. A living one holds a lock, whatever machine or container it is in;
/// where there are no locks, nothing is removed.
void remove_if_abandoned(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat opened{};
  struct stat named{};
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor, &opened) == 0 && S_ISREG(opened.st_mode) &&
      ::lstat(path.c_str(), &named) == 0 && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino) {
    ::unlink(path.c_str());
  }
  ::close(descriptor);
}

/// Removes what a process that was killed left behind; once for each folder that this process writes to.
void sweep_folder(const fs::path& folder) {
  {
    const std::lock_guard lock(unfinished().mutex);
    if (!unfinished().swept.insert(folder.string()).second) return;
  }
  std::error_code broken;
  for (fs::directory_iterator at(folder, broken), end; !broken && at != end; at.increment(broken)) {
    if (is_temporary_name(at->path().filename().string())) remove_if_abandoned(at->path().string());
  }
}

/// Creates a new file next to `path`, locks it and stores its name in `temporary`; returns -1 with errno set on
/// failure. Not mkstemp: it creates files with mode 0600, and the umask needed to correct that cannot be read without a
/// race between threads. A file that is to be replaced gives its mode, so that a private one is never readable.
int open_beside(const std::string& path, std::string& temporary) {
  static std::atomic<unsigned> counter{0};
  struct stat old{};
  const bool replaces = ::stat(path.c_str(), &old) == 0;
  while (true) {
    temporary = fmt::format("{}{}{}-{}{}", path, kTemporaryMark, ::getpid(), counter.fetch_add(1), kTemporaryEnding);
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, replaces ? 0600 : 0666);
    if (descriptor < 0 && errno != EEXIST) return descriptor;
    if (descriptor < 0) continue;
    // Between the two calls another process may find the file unlocked and remove it; then there is nothing to rename.
    struct stat created{};
    if (::flock(descriptor, LOCK_EX) != 0 || ::fstat(descriptor, &created) != 0 || created.st_nlink > 0) {
      if (replaces) ::fchmod(descriptor, old.st_mode & 0777U);  // at worst the new file is private
      return descriptor;
    }
    ::close(descriptor);
  }
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t most) {
  if (path == "-") return read_all(STDIN_FILENO, "standard input", most);
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fail("'{}' is a folder; name a file", path);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return fail("cannot read '{}': {}", path, std::strerror(errno));
  auto content = read_all(descriptor, path, most);
  ::close(descriptor);
  return content;
}

Result<void> check_writable(const std::string& path) {
  std::error_code ignored;
  if (path.empty()) return fail("the name of the output file is empty");
  if (fs::is_directory(path, ignored)) return fail("cannot write '{}': it is a folder; name a file", path);
  if (is_device(path)) {
    if (::access(path.c_str(), W_OK) == 0) return {};
    return fail("cannot write '{}': {}", path, std::strerror(errno));
  }
  const fs::path folder = fs::path(path).parent_path();
  const std::string where = folder.empty() ? "." : folder.string();
  if (!fs::is_directory(where, ignored))
    return fail("cannot write '{}': the folder '{}' does not exist; create it first", path, where);
  if (::access(where.c_str(), W_OK | X_OK) != 0) {
    return fail("cannot write '{}': the folder '{}' is not writable", path, where);
  }
  // A file is replaced as a whole, which its folder alone would allow: its own mode counts all the same.
  if (fs::exists(path, ignored) && ::access(path.c_str(), W_OK) != 0) {
    return fail("cannot write '{}': the file is read-only; choose another name", path);
  }
  return {};
}

Result<void> remove_file(const std::string& path) {
  std::error_code reason;
  fs::remove(path, reason);
  if (reason) return fail("cannot remove '{}': {}", path, reason.message());
  return {};
}

Result<void> make_folder(const std::string& path) {
  std::error_code reason;
  fs::create_directories(path, reason);
  if (reason) return fail("cannot create the folder '{}': {}", path, reason.message());
  return {};
}

Result<void> check_folder(const std::string& path) {
  if (path.empty()) return fail("the name of the output folder is empty");
  std::error_code ignored;
  fs::path folder = fs::absolute(path, ignored);
  while (!fs::exists(folder, ignored) && folder.has_parent_path() && folder.parent_path() != folder) {
    folder = folder.parent_path();
  }
  if (!fs::is_directory(folder, ignored)) {
    return fail("cannot write into '{}': '{}' is not a folder", path, folder.filename().string());
  }
  if (::access(folder.c_str(), W_OK | X_OK) == 0) return {};
  return fail("cannot write into '{}': {}", path, std::strerror(errno));
}

void remove_unfinished_files() {
  const std::lock_guard lock(unfinished().mutex);
  for (const std::string& path : unfinished().paths) ::unlink(path.c_str());
}

struct FileWriter::State {
  State(std::string wanted, std::string real, std::string written, int opened)
      : path(std::move(wanted)),
        target(std::move(real)),
        temporary(std::move(written)),
        descriptor(opened),
        entry(temporary) {}
  ~State() {
    if (descriptor >= 0) ::close(descriptor);
    if (!is_committed) ::unlink(temporary.c_str());
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  std::string path, target, temporary;
  int descriptor;
  bool is_committed = false;
  Unfinished::Entry entry;
};

FileWriter::FileWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
FileWriter::FileWriter(FileWriter&& other) noexcept = default;
FileWriter& FileWriter::operator=(FileWriter&& other) noexcept = default;
FileWriter::~FileWriter() = default;

Result<FileWriter> FileWriter::open(const std::string& path) {
  if (auto allowed = check_writable(path); !allowed) return tl::unexpected(allowed.error());
  if (is_device(path)) return fail("cannot write '{}': it is not a file; name one", path);
  // A symbolic link is kept: its target is replaced.
  std::error_code broken;
  const fs::path followed = fs::is_symlink(path, broken) ? fs::weakly_canonical(path, broken) : fs::path(path);
  const std::string target = broken ? path : followed.string();
  sweep_folder(fs::path(target).parent_path().empty() ? fs::path(".") : fs::path(target).parent_path());
  std::string temporary;
  const int descriptor = open_beside(target, temporary);
  if (descriptor < 0) return fail("cannot write '{}': {}", path, std::strerror(errno));
  return FileWriter(std::make_unique<State>(path, target, temporary, descriptor));
}

Result<void> FileWriter::append(std::string_view content, const std::stop_token& stop) {
  if (write_all(state_->descriptor, content, stop)) return {};
  return fail("cannot write '{}': {}", state_->path, std::strerror(errno));
}

Result<void> FileWriter::commit() {
  int reason = ::fsync(state_->descriptor) == 0 ? 0 : errno;
  if (::close(std::exchange(state_->descriptor, -1)) != 0 && reason == 0) reason = errno;
  if (reason == 0 && ::rename(state_->temporary.c_str(), state_->target.c_str()) != 0) reason = errno;
  state_->is_committed = reason == 0;
  const std::unique_ptr<State> done = std::move(state_);
  if (reason == 0) return {};
  return fail("cannot write '{}': {}", done->path, std::strerror(reason));
}

Result<void> write_file(const std::string& path, std::string_view content, const std::stop_token& stop) {
  if (auto allowed = check_writable(path); !allowed) return allowed;
  if (is_device(path)) {
    // A device or a pipe (/dev/stdout): there is nothing to replace, so write to it directly.
    const int device = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    const bool ok = device >= 0 && write_all(device, content, stop);
    const int reason = errno;
    if (device >= 0) ::close(device);
    if (!ok) return fail("cannot write '{}': {}", path, std::strerror(reason));
    return {};
  }
  auto out = FileWriter::open(path);
  if (!out) return tl::unexpected(out.error());
  if (auto put = out->append(content, stop); !put) return put;
  return out->commit();
}

Result<void> append_to_file(const std::string& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  bool ok = descriptor >= 0 && write_all(descriptor, text, {});
  const int reason = errno;
  if (descriptor >= 0) ok &= ::close(descriptor) == 0;
  return ok ? Result<void>() : fail("cannot write '{}': {}", path, std::strerror(reason));
}

}  // namespace teka
