#include "games/dungeon/verbs/folder.hpp"

#include <algorithm>
#include <array>

#include "games/dungeon/formats/graph_formats.hpp"
#include "games/dungeon/formats/ldtk.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/formats/text_format.hpp"
#include "games/dungeon/formats/tiled.hpp"
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
      kTilesetCell, kTilesetFile);
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    text += fmt::format("<span><i style=\"background-position: -{}px -{}px\"></i>{}</span>",
                        i % kTilesetColumns * kTilesetCell, i / kTilesetColumns * kTilesetCell, kSymbols[i].name);
  }
  return text + "</div>";
}

/// LDtk's simple export of one level, in a folder of its own.
Result<void> write_ldtk(const std::vector<Level>& levels, std::size_t i, FolderWriter& writer) {
  const Level& level = levels[i];
  const std::string own = fmt::format("{}/{}", kLdtkFolder, ldtk_name(level));
  if (auto written = writer.write_document(own + "/data.json", ldtk_data(levels, i)); !written) return written;
  // There is one visible layer, so it is the same as all of them together.
  const Drawing picture = draw(level, {.cell = kTilesetCell, .things = false, .legend = false});
  for (const std::string_view name : {std::string_view("_composite"), kLdtkPicture}) {
    if (auto written = writer.write_drawing(fmt::format("{}/{}.png", own, name), picture); !written) return written;
  }
  return writer.write(fmt::format("{}/{}.csv", own, kLdtkTiles), ldtk_csv(level));
}

Result<void> write_shared(const std::vector<Level>& levels, const std::vector<std::string>& kinds,
                          FolderWriter& writer) {
  if (auto written = writer.write_drawing(std::string(kTilesetFile), draw_tileset()); !written) return written;
  if (!has_ldtk(kinds)) return {};
  return writer.write_document(std::string(kLdtkFile), ldtk_project(levels));
}

LevelFolder folder_of(const std::vector<Level>& levels, const Job& job) {
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
      .value = [&](std::size_t i) { return to_value(levels[i]); },
      .draw = {},
      .has_solution = [&](std::size_t i) { return !levels[i].proof.walk.empty(); }};
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
  folder.write_other = [&](std::size_t i, std::string_view kind, FolderWriter& writer) -> Result<void> {
    if (kind == "ldtk") return write_ldtk(levels, i, writer);
    const std::string file = fmt::format("map-{:04}.{}", levels[i].index, kind);
    const std::string origin = provenance_line(job);
    if (kind == "tmj") return writer.write_document(file, tiled_map(levels[i], origin));
    if (kind == "tmx") return writer.write(file, tiled_xml(tiled_map(levels[i], origin)));
    return writer.write(file,
                        kind == "graphml" ? to_graphml({&levels[i], 1}, origin) : to_dot({&levels[i], 1}, origin));
  };
  folder.write_shared = [&](const auto& kinds, FolderWriter& writer) { return write_shared(levels, kinds, writer); };
  if (has_ldtk(file_kinds(job.parameters))) folder.page.files.emplace_back(kLdtkFile);
  return folder;
}

}  // namespace

std::vector<Parameter> map_folder_parameters() {
  return folder_parameters("write every level and a page that shows them to this folder; with maps.json and index.html",
                           "text,tmj,png", kFileKinds);
}

Result<void> check_folder_size(const Job& job, std::size_t tiles) {
  if (!job.parameters.has("folder") || tiles <= kMostLdtkTiles || !has_ldtk(file_kinds(job.parameters))) return {};
  return fail("--files: the maps have more than {} million tiles, too many for ldtk; write fewer or leave it out",
              kMostLdtkTiles / 1'000'000);
}

Result<void> write_map_folder(const std::vector<Level>& levels, const Job& job, Context& context, Output& output) {
  std::size_t tiles = 0;
  for (const Level& level : levels) tiles += level.map.tiles.size().area();
  if (auto fits = check_folder_size(job, tiles); !fits) return fits;
  return write_folder(folder_of(levels, job), job, context, output);
}

}  // namespace teka::dungeon
