// The files that a job may use: those of this machine, or none for a job that came from another one.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace teka::jobs {

struct Files {
  std::function<Result<std::string>(const std::string& path)> read;
  /// Replaces the whole file.
  std::function<Result<void>(const std::string& path, std::string_view content)> write;
  std::function<Result<void>(const std::string& path, std::string_view text)> append;
  std::function<Result<void>(const std::string& path)> make_folder;
  /// A file, or an empty folder.
  std::function<Result<void>(const std::string& path)> remove;
  /// Whether writing will be possible; called before long work begins.
  std::function<Result<void>(const std::string& path)> check_writable;
  std::function<Result<void>(const std::string& path)> check_folder;
};

Files local_files();
/// Refuses everything.
Files no_files();
/// Every file is read once, so that all jobs of several get the same.
Files read_once(Files files);
/// The same files; the paths that are written are added to `written`, which must
/// outlive the result.
Files recorded(Files files, std::set<std::string>& written);
/// Reads the same files, but writes to memory: into `written`, by path, which must outlive the result. Folders that are
/// made lie there as well, whatever has their name on the disk.
Files into_memory(const Files& files, std::map<std::string, std::string>& written);

}  // namespace teka::jobs
