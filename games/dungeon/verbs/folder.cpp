#include "games/dungeon/verbs/folder.hpp"

#include <algorithm>
#include <array>

#include "games/dungeon/formats/graph_formats.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/formats/text_format.hpp"
#include "games/dungeon/formats/tiles.hpp"
#include "games/dungeon/map/symbols.hpp"
#include "games/dungeon/verbs/level_io.hpp"

namespace teka::dungeon {
namespace {

constexpr std::array<std::string_view, 9> kFileKinds = {"text", "json", "png",     "svg", "tmj",
                                                        "tmx",  "ldtk", "graphml", "dot"};

bool has_ldtk(const std::vector<std::string>& kinds) {
  return std::ranges::find(kinds, "ldtk") != kinds.end();
}

/// The legend of all symbols that occur in some level, cut out of the tile image.
std::string legend_of(const std::vector<Level>& levels) {
  SymbolSet used;
  for (const Level& level : levels) used |= symbols_in(level.map);
  std::string text = fmt::format(
      "<style>.legend i {{ display: inline-block; width: {0}px; height: {0}px; margin-right: 6px; vertical-align: "
      "-3px; "
      "background: url({1}); }} figure img {{ image-rendering: pixelated; }}</style><div class=\"legend\">",
      kTilesetCell, tile_set().image);
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    text += fmt::format("<span><i style=\"background-position: -{}px -{}px\"></i>{}</span>", TileSet::corner(i).x,
                        TileSet::corner(i).y, kSymbols[i].name);
  }
  return text + "</div>";
}

LevelFolder folder_of(const std::vector<Level>& levels, const std::vector<Value>& values, const Job& job) {
  LevelFolder folder{
      .page = {.game = "dungeon",
               .nouns = "dungeons",
               .text_ending = ".txt",
               .comment = ";",
               .provenance = {},
               .files = {},
               .important = {"difficulty", "walk", "tour", "main path", "loops", "dead ends", "decisions"},
               .legend = legend_of(levels),
               .card_width = 420},
      .noun = "map",
      .text_kind = "text",
      .project = "dungeons",
      .levels = {},
      .text = [&](std::size_t i) { return level_text(levels[i]); },
      .value = [&](std::size_t i) { return values.empty() ? to_value(levels[i]) : values[i]; },
      .draw = {},
      .has_solution = [&](std::size_t i) { return !levels[i].proof.walk.empty(); },
      .tiles = tile_art(levels)};
  for (const Level& level : levels) {
    folder.levels.push_back({.index = level.index,
                             .caption = level.caption,
                             .measures = level.measures,
                             .wanted = level.wanted,
                             .difficulty = level.difficulty});
  }
  PictureStyle style = picture_style(job.parameters);
  style.legend = false;  // the page shows it
  folder.draw = [&levels, style](std::size_t i, bool solution) {
    PictureStyle own = style;
    own.walk |= solution;
    return draw(levels[i], own);
  };
  folder.write_other = [&levels](std::size_t i, std::string_view kind, const std::string& file, FolderWriter& writer) {
    const std::string origin = writer.origin_of(file);
    return writer.write(file,
                        kind == "graphml" ? to_graphml({&levels[i], 1}, origin) : to_dot({&levels[i], 1}, origin));
  };
  return folder;
}

}  // namespace

std::vector<Parameter> map_folder_parameters() {
  return folder_parameters("write every level and a page that shows them to this folder; with maps.json and index.html",
                           "text,tmj,png", kFileKinds);
}

Result<void> check_folder_size(const Job& job, std::size_t tiles) {
  if (!job.parameters.has("folder") || !has_ldtk(file_kinds(job.parameters))) return {};
  return check_ldtk_size("--files", "map", tiles);
}

Result<void> write_map_folder(const std::vector<Level>& levels, const Job& job, Context& context, Output& output,
                              const std::vector<Value>& values) {
  std::size_t tiles = 0;
  for (const Level& level : levels) tiles += level.map.tiles.size().area();
  if (auto fits = check_folder_size(job, tiles); !fits) return fits;
  return write_folder(folder_of(levels, values, job), job, context, output);
}

}  // namespace teka::dungeon
