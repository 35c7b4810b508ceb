// Files in one output folder, with a list of them, so that a later run into the same folder leaves none of them behind.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "game/game.hpp"
#include "picture/drawing.hpp"

namespace teka {

/// The list of all files that were written to a folder, in that folder.
inline constexpr std::string_view kFolderList = "teka-files.txt";

class FolderWriter {
 public:
  /// Creates the folder and reads the list of the last run. Fails if its index.html is not ours: it would be lost.
  static Result<void> prepare(const std::string& folder, const Context& context);

  /// Of the folder that the job names; `part` is that of Product.
  FolderWriter(const Job& job, const Context& context, std::string_view part);

  // Names are relative to the folder; folders in them are created. From any thread. A file of that name which is not as
  // teka left it, because somebody edited it or it was never ours, is kept as it is.
  Result<void> write(const std::string& name, std::string_view content);
  Result<void> write_document(const std::string& name, const Value& document);
  Result<void> write_drawing(const std::string& name, Drawing drawing);
  /// The provenance of one of these files.
  [[nodiscard]] std::string origin_of(const std::string& name) const;

  /// Removes the files of the last run that were not written again, except those that were changed since, and writes
  /// the new list. After an incomplete run nothing is removed and the list has all of them.
  Result<void> finish(bool complete);
  /// Which files were kept, in a line; or nothing.
  [[nodiscard]] std::string kept_text() const;

 private:
  using List = std::map<std::string, std::uint64_t>;  ///< by name: the hash of the content
  /// Of a file that is about to be written: whatever a killed run left there is ours.
  static constexpr std::uint64_t kUnfinished = 0;

  static List read_list(const std::string& folder, const Context& context);
  [[nodiscard]] std::string path_of(const std::string& name) const { return folder_ + "/" + name; }
  /// Whether a file of this name, if there is one, may be replaced or removed.
  [[nodiscard]] bool is_ours(const std::string& name) const;
  void keep(const std::string& name);
  void remove_old(const std::string& name);
  Result<void> write_list() const;

  const Job& job_;
  std::string part_;
  std::string folder_;
  const Context& context_;
  List old_;
  std::mutex mutex_;
  List written_;
  std::vector<std::string> kept_;
};

}  // namespace teka
