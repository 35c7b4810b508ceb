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
  for (const std::string_view line : split(*text, '\n')) {
    const std::size_t space = line.find(' ');
    if (line.starts_with('#') || space == std::string_view::npos) continue;
    const std::string name(line.substr(space + 1));
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + space, hash, 16);
    if (error == std::errc() && end == line.data() + space && is_inside(name)) list.emplace(name, hash);
  }
  return list;
}

Result<void> FolderWriter::write(const std::string& name, std::string_view content) {
  if (const fs::path parent = fs::path(name).parent_path(); !parent.empty()) {
    if (auto made = context_.make_folder(path_of(parent.string())); !made) return made;
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

void FolderWriter::remove_old(const std::string& name, std::uint64_t hash) {
  const auto content = context_.read_file(path_of(name));
  if (!content) return;
  if (hash_text(*content) != hash || !context_.remove_file(path_of(name))) {
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
      remove_old(name, hash);
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
  return fmt::format("{} of an earlier run {} changed since and {} kept: {}\n",
                     kept_.size() == 1 ? "a file" : fmt::format("{} files", kept_.size()),
                     kept_.size() == 1 ? "was" : "were", kept_.size() == 1 ? "is" : "are", fmt::join(kept_, ", "));
}

}  // namespace teka
