#include "jobs/files.hpp"

#include <memory>
#include <mutex>

#include "core/file.hpp"

namespace teka::jobs {

Files local_files() {
  return {.read = [](const std::string& path) { return read_file(path); },
          .write = [](const std::string& path, std::string_view content) { return write_file(path, content); },
          .append = [](const std::string& path, std::string_view text) { return append_to_file(path, text); },
          .make_folder = [](const std::string& path) { return teka::make_folder(path); },
          .remove = [](const std::string& path) { return teka::remove_file(path); },
          .check_writable = [](const std::string& path) { return teka::check_writable(path); },
          .check_folder = [](const std::string& path) { return teka::check_folder(path); }};
}

Files no_files() {
  const auto refuse = [](const std::string& path) -> Result<void> {
    return fail("{}: this job may not use files", path);
  };
  return {.read = [](const std::string& path) -> Result<std::string> {
            return fail("{}: this job may not use files", path);
          },
          .write = [refuse](const std::string& path, std::string_view) { return refuse(path); },
          .append = [refuse](const std::string& path, std::string_view) { return refuse(path); },
          .make_folder = refuse,
          .remove = refuse,
          .check_writable = refuse,
          .check_folder = refuse};
}

Files read_once(Files files) {
  struct Cache {
    std::mutex mutex;
    std::map<std::string, Result<std::string>> contents;
  };
  files.read = [read = std::move(files.read), cache = std::make_shared<Cache>()](const std::string& path) {
    const std::lock_guard lock(cache->mutex);
    const auto known = cache->contents.find(path);
    return known != cache->contents.end() ? known->second : cache->contents.emplace(path, read(path)).first->second;
  };
  return files;
}

Files recorded(Files files, std::set<std::string>& written) {
  const auto mutex = std::make_shared<std::mutex>();  // jobs write from any thread
  files.write = [write = files.write, mutex, &written](const std::string& path,
                                                       std::string_view content) -> Result<void> {
    auto done = write(path, content);
    const std::lock_guard lock(*mutex);
    if (done) written.insert(path);
    return done;
  };
  return files;
}

Files into_memory(const Files& files, std::map<std::string, std::string>& written) {
  const auto fine = [](const std::string&) -> Result<void> { return {}; };
  const auto mutex = std::make_shared<std::mutex>();
  const auto folders = std::make_shared<std::set<std::string>>();
  return {.read = [read = files.read, mutex, folders, &written](const std::string& path) -> Result<std::string> {
            {
              const std::lock_guard lock(*mutex);
              if (const auto found = written.find(path); found != written.end()) return found->second;
              for (const std::string& folder : *folders) {
                if (path.starts_with(folder)) return fail("{}: no such file", path);
              }
            }
            return read(path);
          },
          .write = [mutex, &written](const std::string& path, std::string_view content) -> Result<void> {
            const std::lock_guard lock(*mutex);
            written[path] = content;
            return {};
          },
          .append = [mutex, &written](const std::string& path, std::string_view text) -> Result<void> {
            const std::lock_guard lock(*mutex);
            written[path] += text;
            return {};
          },
          .make_folder = [mutex, folders](const std::string& path) -> Result<void> {
            const std::lock_guard lock(*mutex);
            folders->insert(path + '/');
            return {};
          },
          .remove = [mutex, &written](const std::string& path) -> Result<void> {
            const std::lock_guard lock(*mutex);
            written.erase(path);
            return {};
          },
          .check_writable = fine,
          .check_folder = fine};
}

}  // namespace teka::jobs
