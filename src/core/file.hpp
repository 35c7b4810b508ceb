// Whole files: read one, or replace one atomically, so that a reader sees either the old or the new content.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace teka {

/// Reads a whole file; "-" is standard input. Fails on folders, missing files, files of more than `most` bytes, and
/// devices that do not end.
Result<std::string> read_file(const std::string& path, std::size_t most = std::size_t{1} << 30);

/// Writes a temporary file next to the target, then renames it. On failure or a stop request the target is unchanged
/// and the temporary file is removed. A file that is replaced keeps its mode. Temporary files that killed processes
/// left in the same folder are removed.
Result<void> write_file(const std::string& path, std::string_view content, const std::stop_token& stop = {});

/// The same for a file that is written piece by piece, because it is too large for memory. What is not committed
/// leaves the target unchanged. Not for devices and pipes.
class FileWriter {
 public:
  static Result<FileWriter> open(const std::string& path);

  Result<void> append(std::string_view content, const std::stop_token& stop = {});
  /// Nothing may be done with the writer afterwards.
  Result<void> commit();

  FileWriter(FileWriter&& other) noexcept;
  FileWriter& operator=(FileWriter&& other) noexcept;
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;
  ~FileWriter();

 private:
  struct State;
  explicit FileWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Adds to the end of a file, which is created if it does not exist. A kill may leave a part of the text.
Result<void> append_to_file(const std::string& path, std::string_view text);

/// Removes the temporary files of writes in progress: for a program that is about to exit during one.
void remove_unfinished_files();

/// Whether write_file could write there; checked before long computations start.
Result<void> check_writable(const std::string& path);

/// Removes a file or an empty folder.
Result<void> remove_file(const std::string& path);

/// Creates the folder and its parents if they do not exist.
Result<void> make_folder(const std::string& path);
/// Whether the folder exists or could be created.
Result<void> check_folder(const std::string& path);

}  // namespace teka
