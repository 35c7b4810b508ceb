// teka library show: one level with all that is known about it.
#include <fmt/format.h>

#include "cli/library.hpp"
#include "cli/library_document.hpp"
#include "cli/run.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "json/json.hpp"
#include "store/level_value.hpp"
#include "store/note_text.hpp"
#include "store/render.hpp"

namespace teka::cli {
namespace {

/// A document as the command that made it, or the line.
std::string made_by(const Value& provenance) {
  if (const auto* line = provenance.get<std::string>()) return *line;
  const auto text = [&](std::string_view name) {
    const Value* value = provenance.find(name);
    return value == nullptr ? std::string() : scalar_text(*value);
  };
  std::string line = fmt::format("teka {}: teka {} {}", text("teka"), text("verb"), text("game"));
  const Value* given = provenance.find("given");
  const Value* parameters = provenance.find("parameters");
  if (given != nullptr && parameters != nullptr && given->get<Value::Array>() != nullptr) {
    for (const Value& name : *given->get<Value::Array>()) {
      const auto* key = name.get<std::string>();
      const Value* value = key == nullptr ? nullptr : parameters->find(*key);
      if (value == nullptr) continue;
      std::string option = *key;
      std::ranges::replace(option, '_', '-');
      line += fmt::format(" --{} {}", option, scalar_text(*value));
    }
  }
  return line + fmt::format(" --seed {}", text("seed"));
}

std::string facts_of(store::Library& library, const store::Kept& kept) {
  std::string text = fmt::format("level {} of {}", kept.id, kept.game->name);
  if (!kept.notes.title.empty()) text += ": " + kept.notes.title;
  text += '\n';
  if (!kept.notes.author.empty()) text += fmt::format("author: {}\n", kept.notes.author);
  if (!kept.notes.comment.empty()) text += fmt::format("{}\n", kept.notes.comment);
  if (kept.notes.rating > 0) text += fmt::format("stars: {}\n", kept.notes.rating);
  const auto& tags = kept.notes.tags;
  if (!tags.empty()) {
    text += fmt::format("tags: {}\n", join(std::vector<std::string_view>(tags.begin(), tags.end()), ", "));
  }
  const store::OriginFacts& origin = library.origin_facts(kept.origin);
  text += fmt::format("from: {}, level {}\n", origin.file, kept.place + 1);
  if (!origin.provenance.is_null()) text += fmt::format("made by: {}\n", made_by(origin.provenance));
  for (const auto& [name, value] : kept.measures) text += fmt::format("{}: {:.6g}\n", name, value);
  for (const std::string& moves : kept.solutions) {
    const auto cost = kept.game->level_code->replay(kept.packed, moves);
    if (!cost) continue;
    const std::string pushes = cost->pushes > 0 ? fmt::format(", {} pushes", cost->pushes) : "";
    text += fmt::format("solution, {} moves{}: {}\n", cost->moves, pushes,
                        kept.game->level_code->shown(kept.packed, moves));
  }
  return text;
}

Result<void> write_thumbnail(store::Library& library, const store::Kept& kept, const LibraryRequest& request) {
  const std::string& path = *request.thumbnail;
  if (auto fine = check_output(request, "thumbnail", path); !fine) return fine;
  if (!lowercase(path).ends_with(".png")) return fail("--thumbnail: '{}' must end in .png", path);
  auto picture = store::thumbnail_of(library, kept);
  if (!picture) return tl::unexpected(picture.error());
  return write_file(path, *picture);
}

}  // namespace

Result<int> library_show(const LibraryRequest& request) {
  auto library = open_library(request, request.thumbnail ? store::Access::write_if_possible : store::Access::read);
  if (!library) return tl::unexpected(library.error());
  const auto found = find_levels(*library, request);
  if (!found) return tl::unexpected(found.error());
  const auto kept = library->get(found->levels.front());
  if (!kept) return fail("level {}: this program does not know its game", found->levels.front());
  if (request.thumbnail) {
    if (auto written = write_thumbnail(*library, *kept, request); !written) {
      return tl::unexpected(written.error());
    }
  }
  if (request.json) {
    const auto document = library_document(*library, found->levels);
    if (!document) return tl::unexpected(document.error());
    write_standard_output(to_json(*document) + '\n');
    return 0;
  }
  const auto picture = store::terminal_text(*kept);
  if (!picture) return tl::unexpected(picture.error());
  fmt::print("{}\n\n{}", *picture, store::without_controls(facts_of(*library, *kept), true));
  return 0;
}

}  // namespace teka::cli
