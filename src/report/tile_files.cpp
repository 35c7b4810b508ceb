#include "report/tile_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "report/picture_file.hpp"

namespace teka {
namespace {

constexpr std::array<std::string_view, 3> kFormats = {"tmj", "tmx", "ldtk"};

Value tiled_document(const TileArt& art, std::size_t i, std::string_view provenance) {
  return tiled_map(art.world.set, art.level(i).ground, art.layers(i), provenance);
}

/// LDtk's simple export of one level, in a folder of its own.
Result<void> write_simple_export(const TileArt& art, const std::vector<LdtkLevel>& levels, std::size_t i,
                                 std::string_view project, FolderWriter& writer) {
  const std::string own = fmt::format("{}/simplified/{}", project, ldtk_name(levels[i]));
  if (auto written = writer.write_document(own + "/data.json", ldtk_data(art.world, levels, i)); !written) {
    return written;
  }
  // There is one visible layer, so it is the same as all of them together.
  const Drawing picture = art.picture(i);
  for (const std::string_view name : {std::string_view("_composite"), kLdtkPicture}) {
    if (auto written = writer.write_drawing(fmt::format("{}/{}.png", own, name), picture); !written) return written;
  }
  return writer.write(fmt::format("{}/{}.csv", own, kLdtkTiles), ldtk_csv(levels[i]));
}

std::vector<LdtkLevel> all_levels(const TileArt& art, std::size_t count) {
  std::vector<LdtkLevel> levels;
  levels.reserve(count);
  for (std::size_t i = 0; i < count; ++i) levels.push_back(art.level(i));
  return levels;
}

std::size_t tiles_of(const std::vector<LdtkLevel>& levels) {
  std::size_t tiles = 0;
  for (const LdtkLevel& level : levels) tiles += level.ground.size().area();
  return tiles;
}

}  // namespace

Drawing draw_ground(const Grid<std::uint8_t>& ground, Colour background,
                    const std::function<void(Drawing& drawing, std::size_t symbol, double x, double y)>& draw_tile) {
  Drawing drawing{static_cast<double>(ground.width()) * kTilesetCell,
                  static_cast<double>(ground.height()) * kTilesetCell,
                  background,
                  {}};
  for (std::size_t i = 0; i < ground.cells().size(); ++i) {
    const Point at = ground.size().point(i);
    draw_tile(drawing, ground.cells()[i], at.x * kTilesetCell, at.y * kTilesetCell);
  }
  return drawing;
}

std::vector<Format> tile_formats() {
  return {{"tmj", ".tmj"}, {"tmx", ".tmx"}, {"ldtk", ".ldtk"}};
}

bool is_tile_format(std::string_view format) {
  return std::ranges::find(kFormats, format) != kFormats.end();
}

Parameter tileset_parameter() {
  return {.name = "tileset",
          .kind = Parameter::Kind::output_file,
          .help = "write the tile image that tmj, tmx and ldtk refer to (.png or .svg)",
          .shapes_result = true};
}

Result<void> check_tileset(const Job& job) {
  if (!job.parameters.has("tileset") || is_tile_format(job.format)) return {};
  return fail("--tileset: only for --format tmj, tmx and ldtk; leave it out");
}

Result<void> check_ldtk_size(std::string_view option, std::string_view noun, std::size_t tiles) {
  if (tiles <= kMostLdtkTiles) return {};
  return fail("{}: the {}s have more than {} million tiles, too many for ldtk; write fewer or leave it out", option,
              noun, kMostLdtkTiles / 1'000'000);
}

Result<std::string> write_tile_format(const TileArt& art, std::size_t count, std::string_view noun, const Job& job,
                                      const Context& context, Output& output) {
  if (job.format != "ldtk" && count != 1) {
    return fail("--format {}: a file holds only one {}; use --folder DIR to write {} of them", job.format, noun, count);
  }
  TileSet set = art.world.set;
  std::string image;
  if (job.parameters.has("tileset")) {
    auto written = write_drawing(art.tileset(), job, context, {.option = "tileset"});
    if (!written) return tl::unexpected(written.error());
    image = std::filesystem::path(job.parameters.text("tileset")).filename().string();
    set.image = image;
  } else {
    output.summary +=
        fmt::format("the map needs the tile image {0} in its folder; write it with --tileset {0}\n", set.image);
  }
  const std::string origin = provenance_line(job, {.part = context.part(output.kept)});
  if (job.format == "ldtk") {
    const std::vector<LdtkLevel> levels = all_levels(art, count);
    if (auto fits = check_ldtk_size("--format", noun, tiles_of(levels)); !fits) return tl::unexpected(fits.error());
    return context.document_text(ldtk_project({set, art.world.entities, art.world.colours}, levels, origin));
  }
  Value document = tiled_document(art, 0, origin);
  set_tileset(document, set.image);
  return job.format == "tmj" ? context.document_text(document) : tiled_xml(document);
}

Result<void> write_tile_file(const TileArt& art, std::size_t i, std::string_view format, const std::string& file,
                             FolderWriter& writer) {
  const Value document = tiled_document(art, i, writer.origin_of(file));
  return format == "tmj" ? writer.write_document(file, document) : writer.write(file, tiled_xml(document));
}

Result<void> write_ldtk(const TileArt& art, std::size_t count, std::string_view noun, std::string_view project,
                        FolderWriter& writer, Context& context) {
  const std::vector<LdtkLevel> levels = all_levels(art, count);
  if (auto fits = check_ldtk_size("--files", noun, tiles_of(levels)); !fits) return fits;
  const std::vector<Result<void>> written =
      context.executor.map(count, [&](std::size_t i) { return write_simple_export(art, levels, i, project, writer); });
  for (const Result<void>& one : written) {
    if (!one) return one;
  }
  const std::string file = fmt::format("{}.ldtk", project);
  return writer.write_document(file, ldtk_project(art.world, levels, writer.origin_of(file)));
}

}  // namespace teka
