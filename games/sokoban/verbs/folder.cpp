#include "games/sokoban/verbs/folder.hpp"

#include <array>

#include "games/sokoban/formats/picture.hpp"
#include "games/sokoban/formats/tiles.hpp"
#include "games/sokoban/verbs/level_files.hpp"

namespace teka::sokoban {
namespace {

constexpr std::array<std::string_view, 7> kFileKinds = {"xsb", "json", "png", "svg", "tmj", "tmx", "ldtk"};

}  // namespace

std::vector<Parameter> level_folder_parameters() {
  return folder_parameters(
      "write every level and a page that shows them to this folder; with levels.json and index.html", "xsb,png",
      kFileKinds);
}

Result<void> write_folder_of(std::span<const FolderEntry> entries, const Job& job, Context& context, Output& output) {
  std::vector<TileLevel> tiles;
  for (const FolderEntry& one : entries) {
    tiles.push_back({&one.entry.level, one.level.index, one.level.caption, one.level.difficulty});
  }
  LevelFolder folder{.page = {.game = "sokoban",
                              .nouns = "Sokoban levels",
                              .text_ending = ".xsb",
                              .comment = ";;",
                              .provenance = {},
                              .files = {},
                              .important = {"difficulty", "boxes", "pushes", "moves", "box changes", "detour"},
                              .legend = {}},
                     .noun = "level",
                     .text_kind = "xsb",
                     .project = "sokoban",
                     .levels = {},
                     .text = [&](std::size_t i) { return to_text(entries[i].entry); },
                     .value = [&](std::size_t i) { return entries[i].value; },
                     .draw = {},
                     .has_solution = [&](std::size_t i) { return !entries[i].entry.solution.empty(); },
                     .tiles = tile_art(std::move(tiles))};
  for (const FolderEntry& entry : entries) folder.levels.push_back(entry.level);
  folder.draw = [&entries, style = picture_style(job.parameters)](std::size_t i, bool solution) {
    PictureStyle own = style;
    own.solution |= solution;
    return draw(entries[i].entry, own);
  };
  return write_folder(folder, job, context, output);
}

}  // namespace teka::sokoban
