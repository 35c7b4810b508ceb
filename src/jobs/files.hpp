// Files as jobs reach them: those of this machine, or none at all for a job that came from elsewhere.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace teka::jobs {

struct Files {
  std::function<Result<std::string>(const std::string& path)> read;
  /// Replaces a file whole.
  std::function<Result<void>(const std::string& path, std::string_view content)> write;
  std::function<Result<void>(const std::string& path)> make_folder;
  /// Whether writing will be possible: asked before long work begins.
  std::function<Result<void>(const std::string& path)> check_writable;
  std::function<Result<void>(const std::string& path)> check_folder;
};

Files local_files();
/// Refuses everything.
Files no_files();

}  // namespace teka::jobs
