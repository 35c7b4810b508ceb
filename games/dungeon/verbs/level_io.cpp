#include "games/dungeon/verbs/level_io.hpp"

#include "core/size_text.hpp"
#include "games/dungeon/builder/settings.hpp"
#include "games/dungeon/formats/graph_formats.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/formats/text_format.hpp"
#include "games/dungeon/formats/tiles.hpp"
#include "report/picture_file.hpp"
#include "report/ramp.hpp"

namespace teka::dungeon {
namespace {

Result<std::string> draw_levels(const std::vector<Level>& levels, const Job& job, std::string origin,
                                const std::stop_token& stop) {
  const PictureStyle style = picture_style(job.parameters);
  Drawing drawing = levels.size() == 1 ? draw(levels.front(), style, stop) : draw_sheet(levels, style, stop);
  std::vector<RampPoint> ramp;
  for (const Level& level : levels) {
    if (level.wanted && level.difficulty) ramp.push_back({level.index, *level.wanted, *level.difficulty});
  }
  add_ramp(drawing, ramp);
  drawing.description = std::move(origin);
  return encode_drawing(drawing, job.format, stop);
}

std::string text_of(const std::vector<Level>& levels, std::string_view origin, const std::stop_token& stop) {
  std::string text = fmt::format("; {}\n", origin);
  for (const Level& level : levels) {
    text += '\n';
    text += level_text(level, stop);
    if (stop.stop_requested()) return {};
  }
  return text;
}

}  // namespace

std::vector<Format> level_formats() {
  return {{"text", ".txt"}, {"json", ".json"}, {"svg", ".svg"},         {"png", ".png", false}, {"tmj", ".tmj"},
          {"tmx", ".tmx"},  {"ldtk", ".ldtk"}, {"graphml", ".graphml"}, {"dot", ".dot"}};
}

std::vector<Parameter> drawing_parameters() {
  return {cell_parameter(),
          {.name = "show-graph",
           .kind = Parameter::Kind::flag,
           .help = "draw rooms and passages as a graph over the picture"},
          {.name = "show-solution",
           .kind = Parameter::Kind::flag,
           .help = "draw the solution; a shortest walk from start to exit that collects the keys"},
          tileset_parameter()};
}

TileArt tile_art(const std::vector<Level>& levels) {
  return {.world = ldtk_world(),
          .tileset = draw_tileset,
          .level = [&](std::size_t i) { return ldtk_level(levels[i]); },
          .layers = [&](std::size_t i) { return tiled_layers(levels[i]); },
          .picture =
              [&](std::size_t i) { return draw(levels[i], {.cell = kTilesetCell, .things = false, .legend = false}); }};
}

PictureStyle picture_style(const Parameters& parameters) {
  return {.cell = static_cast<double>(parameters.integer("cell")),
          .graph = parameters.flag("show-graph"),
          .walk = parameters.flag("show-solution")};
}

Result<EachLevel<Map>> read_each_map(const Job& job, const std::stop_token& stop) {
  return read_each_level(
      job, "map", [&](std::string_view text) { return parse_each(text, stop); },
      [&](const Value& value) { return map_from(value, stop); });
}

Result<std::vector<Level>> read_levels(const Job& job, const std::stop_token& stop) {
  auto each = read_each_map(job, stop);
  if (!each) return tl::unexpected(each.error());
  auto maps = all_levels(std::move(*each));
  if (!maps) return tl::unexpected(maps.error());
  std::vector<Level> levels;
  levels.reserve(maps->size());
  for (Map& map : *maps) levels.push_back({.map = std::move(map), .index = levels.size()});
  return levels;
}

Result<Size> read_size(const Parameters& parameters) {
  const Size size = parameters.size("size");
  if (size.width < kSmallestMap.width || size.height < kSmallestMap.height) {
    return fail("--size: {} is too small; choose a size from {}x{} to {}x{}", parameters.text("size"),
                kSmallestMap.width, kSmallestMap.height, kMostSide, kMostSide);
  }
  return size;
}

Result<void> write_levels(const std::vector<Level>& levels, const Job& job, Context& context, Output& output) {
  const std::stop_token stop = context.stop_writing();
  const std::string origin = provenance_line(job, {.part = context.part(output.kept)});
  if (auto sensible = check_tileset(job); !sensible) return sensible;
  if (job.wants_items() && output.items.empty()) {
    output.items = context.executor.map(levels.size(), [&](std::size_t i) { return to_value(levels[i]); });
  }
  if (job.wants_json()) return {};
  if (is_tile_format(job.format)) {
    auto body = write_tile_format(tile_art(levels), levels.size(), "map", job, context, output);
    if (!body) return tl::unexpected(body.error());
    output.body = std::move(*body);
  } else if (job.format == "graphml") {
    output.body = to_graphml(levels, origin);
  } else if (job.format == "dot") {
    output.body = to_dot(levels, origin);
  } else if (job.format == "text") {
    output.body = text_of(levels, origin, stop);
  } else {
    auto body = draw_levels(levels, job, origin, stop);
    if (!body) return tl::unexpected(body.error());
    output.body = std::move(*body);
  }
  return {};
}

}  // namespace teka::dungeon
