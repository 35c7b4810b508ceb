#include "report/folder_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "game/provenance.hpp"
#include "picture/encode.hpp"

namespace teka {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine =
    "# Files that teka wrote here. A later run into this folder removes those that it does not write again.\n";
/// In every page of a folder.
constexpr std::string_view kOurPage = "<meta name=\"generator\" content=\"teka\">";

/// Whether a name stays inside the folder: the list could have been changed.
bool is_inside(const fs::path& name) {
  if (name.empty() || name.is_absolute()) return false;
  return std::none_of(name.begin(), name.end(), [](const fs::path& part) { return part == ".."; });
}

}  // namespace

Result<void> FolderWriter::prepare(const std::string& folder, const Context& context) {
  if (auto made = context.make_folder(folder); !made) return made;
  const std::string page = folder + "/index.html";
  const auto content = context.read_file(page);
  if (!content || content->find(kOurPage) != std::string::npos || read_list(folder, context).contains("index.html")) {
    return {};
  }
  return fail("--folder: '{}' exists and was not written by teka; choose another folder", page);
}

FolderWriter::FolderWriter(const Job& job, const Context& context, std::string_view part)
    : job_(job),
      part_(part),
      folder_(job.parameters.text("folder")),
      context_(context),
      old_(read_list(folder_, context)) {}

FolderWriter::List FolderWriter::read_list(const std::string& folder, const Context& context) {
  List list;
  const auto text = context.read_file(fmt::format("{}/{}", folder, kFolderList));
  if (!text) return list;
  const std::string_view whole_lines = std::string_view(*text).substr(0, text->rfind('\n') + 1);
  for (const std::string_view line : split(whole_lines, '\n')) {
    const std::size_t space = line.find(' ');
    if (line.starts_with('#') || space == std::string_view::npos) continue;
    const std::string name(line.substr(space + 1));
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + space, hash, 16);
    // A later line is the newer one: those of a killed run follow the list of the run before.
    if (error == std::errc() && end == line.data() + space && is_inside(name)) list.insert_or_assign(name, hash);
  }
  return list;
}

bool FolderWriter::is_ours(const std::string& name) const {
  const auto content = context_.read_file(path_of(name));
  if (!content) return true;
  const auto listed = old_.find(name);
  return listed != old_.end() && (listed->second == kUnfinished || listed->second == hash_text(*content));
}

/// It stays on the list as it was, so that the next run sees the change as well.
void FolderWriter::keep(const std::string& name) {
  const std::lock_guard lock(mutex_);
  if (const auto listed = old_.find(name); listed != old_.end()) written_.insert(*listed);
  if (std::ranges::find(kept_, name) == kept_.end()) kept_.push_back(name);
}

Result<void> FolderWriter::write(const std::string& name, std::string_view content) {
  if (!is_ours(name)) {
    keep(name);
    return {};
  }
  if (const fs::path parent = fs::path(name).parent_path(); !parent.empty()) {
    if (auto made = context_.make_folder(path_of(parent.string())); !made) return made;
  }
  {
    const std::lock_guard lock(mutex_);
    // On a line of its own, even if a killed run has left half a line.
    const std::string line = fmt::format("\n{:016x} {}\n", kUnfinished, name);
    if (auto listed = context_.append_to_file(path_of(std::string(kFolderList)), line); !listed) return listed;
  }
  if (auto written = context_.write_file(path_of(name), content); !written) return written;
  const std::lock_guard lock(mutex_);
  written_[name] = hash_text(content);
  return {};
}

Result<void> FolderWriter::write_document(const std::string& name, const Value& document) {
  return write(name, context_.document_text(document));
}

std::string FolderWriter::origin_of(const std::string& name) const {
  return provenance_line(job_, {.option = "folder", .suffix = "/" + name, .part = part_});
}

Result<void> FolderWriter::write_drawing(const std::string& name, Drawing drawing) {
  drawing.description = origin_of(name);
  const auto format = picture_format(name);
  if (!format) return tl::unexpected(format.error());
  const auto bytes = encode_drawing(drawing, *format);
  if (!bytes) return tl::unexpected(bytes.error());
  return write(name, *bytes);
}

void FolderWriter::remove_old(const std::string& name) {
  if (!context_.read_file(path_of(name))) return;
  if (!is_ours(name) || !context_.remove_file(path_of(name))) {
    kept_.push_back(name);
    return;
  }
  for (fs::path folder = fs::path(name).parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (!context_.remove_file(path_of(folder.string()))) break;  // it is not empty
  }
}

Result<void> FolderWriter::finish(bool complete) {
  for (const auto& [name, hash] : old_) {
    if (written_.contains(name)) continue;
    if (complete) {
      remove_old(name);
    } else {
      written_.emplace(name, hash);
    }
  }
  return write_list();
}

Result<void> FolderWriter::write_list() const {
  std::string text(kFirstLine);
  for (const auto& [name, hash] : written_) text += fmt::format("{:016x} {}\n", hash, name);
  return context_.write_file(path_of(std::string(kFolderList)), text);
}

std::string FolderWriter::kept_text() const {
  if (kept_.empty()) return {};
  std::vector<std::string> names = kept_;
  std::ranges::sort(names);  // threads come in any order
  const bool is_one = names.size() == 1;
  return fmt::format("{} not as teka wrote {} and {} kept; remove {} to have {} written again: {}\n",
                     is_one ? "a file is" : fmt::format("{} files are", names.size()), is_one ? "it" : "them",
                     is_one ? "is" : "are", is_one ? "it" : "them", is_one ? "it" : "them", fmt::join(names, ", "));
}

}  // namespace teka
