// Files, whole: read one, or replace one so that a reader sees the old content or the new and nothing between.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace teka {

/// The content of a file; "-" is standard input. Refuses folders, missing files and more than `most` bytes.
Result<std::string> read_file(const std::string& path, std::size_t most = std::size_t{1} << 30);

/// Writes beside the target, then renames. On any failure, and after a stop, the target is untouched and the temporary
/// file is gone.
Result<void> write_file(const std::string& path, std::string_view content, const std::stop_token& stop = {});

/// Removes the temporary files of writes that are under way: for a program that is about to end in the middle of one.
void remove_unfinished_files();

/// Whether write_file would be allowed to write there: asked before long work begins.
Result<void> check_writable(const std::string& path);

/// A folder for files: makes it, and those above it, unless it is there.
Result<void> make_folder(const std::string& path);
/// Whether it is there or could be made.
Result<void> check_folder(const std::string& path);

}  // namespace teka
