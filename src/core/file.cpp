#include "core/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>

namespace teka {
namespace {

namespace fs = std::filesystem;

/// The temporary files being written at the moment.
struct Unfinished {
  std::mutex mutex;
  std::set<std::string> paths;

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

Result<std::string> read_all(int descriptor, const std::string& path, std::size_t most) {
  std::string content;
  std::string chunk(std::size_t{1} << 16, '\0');
  while (true) {
    const ssize_t got = ::read(descriptor, chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("cannot read '{}': {}", path, std::strerror(errno));
    if (got == 0) return content;
    content.append(chunk, 0, static_cast<std::size_t>(got));
    if (content.size() > most) return fail("'{}' is larger than {} bytes", path, most);
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

/// Creates a new file next to `path` and stores its name in `temporary`; returns -1 with errno set on failure. Not
/// mkstemp: it creates files with mode 0600, and the umask needed to correct that cannot be read without a race between
/// threads.
int open_beside(const std::string& path, std::string& temporary) {
  static std::atomic<unsigned> counter{0};
  while (true) {
    temporary = fmt::format("{}.{}-{}.tmp", path, ::getpid(), counter.fetch_add(1));
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
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

Result<void> write_file(const std::string& path, std::string_view content, const std::stop_token& stop) {
  if (auto allowed = check_writable(path); !allowed) return allowed;
  // A symbolic link is kept: its target is replaced.
  std::error_code broken;
  const fs::path followed = fs::is_symlink(path, broken) ? fs::weakly_canonical(path, broken) : fs::path(path);
  const std::string target = broken ? path : followed.string();
  if (is_device(path)) {
    // A device or a pipe (/dev/stdout): there is nothing to replace, so write to it directly.
    const int device = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    const bool ok = device >= 0 && write_all(device, content, stop);
    const int reason = errno;
    if (device >= 0) ::close(device);
    if (!ok) return fail("cannot write '{}': {}", path, std::strerror(reason));
    return {};
  }
  std::string temporary;
  const int descriptor = open_beside(target, temporary);
  if (descriptor < 0) return fail("cannot write '{}': {}", path, std::strerror(errno));
  const Unfinished::Entry entry(temporary);
  int reason = write_all(descriptor, content, stop) && ::fsync(descriptor) == 0 ? 0 : errno;
  if (::close(descriptor) != 0 && reason == 0) reason = errno;
  if (reason == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) reason = errno;
  if (reason == 0) return {};
  ::unlink(temporary.c_str());
  return fail("cannot write '{}': {}", path, std::strerror(reason));
}

}  // namespace teka
