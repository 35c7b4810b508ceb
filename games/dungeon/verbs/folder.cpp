#include "games/dungeon/verbs/folder.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/formats/text_format.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>

#include "core/text.hpp"
#include "games/dungeon/formats/folder_page.hpp"
#include "games/dungeon/formats/graph_formats.hpp"
#include "games/dungeon/formats/ldtk.hpp"
#include "games/dungeon/formats/tiled.hpp"
#include "games/dungeon/verbs/level_io.hpp"
#include "report/picture_file.hpp"

namespace teka::dungeon {
namespace {

constexpr std::array<std::string_view, 9> kFileKinds = {"text", "json", "png",     "svg", "tmj",
                                                        "tmx",  "ldtk", "graphml", "dot"};

/// The requested formats, each once.
std::vector<std::string> file_kinds(const Parameters& parameters) {
  std::vector<std::string> kinds;
  for (std::string& kind : parameters.list("files")) {
    if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(std::move(kind));
  }
  return kinds;
}

/// LDtk's simple export of one level, in a folder of its own.
Result<void> write_ldtk(const std::vector<Level>& levels, std::size_t i, std::string_view folder,
                        const Context& context) {
  const Level& level = levels[i];
  const std::string own = fmt::format("{}/{}/{}", folder, kLdtkFolder, ldtk_name(level));
  if (auto made = context.make_folder(own); !made) return made;
  if (auto written = context.write_document(own + "/data.json", ldtk_data(levels, i)); !written) return written;
  // There is one visible layer, so it is the same as all of them together.
  const Drawing picture = draw(level, {.cell = kTilesetCell, .things = false, .legend = false});
  for (const std::string_view name : {std::string_view("_composite"), kLdtkPicture}) {
    if (auto written = write_drawing(picture, fmt::format("{}/{}.png", own, name), context); !written) return written;
  }
  return context.write_file(fmt::format("{}/{}.csv", own, kLdtkTiles), ldtk_csv(level));
}

/// The files of one level, without LDtk's.
class LevelFiles {
 public:
  LevelFiles(const Level& level, std::string_view folder, const Job& job, const Context& context)
      : level_(level), folder_(folder), job_(job), context_(context) {}

  Result<void> write(std::string_view kind) const {
    const std::string path = fmt::format("{}/{}", folder_, level_file(level_, kind));
    if (kind == "text") return context_.write_file(path, level_text(level_));
    if (kind == "json") return context_.write_document(path, single_document());
    if (kind == "tmj") return context_.write_document(path, tiled_map(level_, provenance_line(job_)));
    if (kind == "tmx") return context_.write_file(path, tiled_xml(tiled_map(level_, provenance_line(job_))));
    if (kind == "graphml") return context_.write_file(path, to_graphml({&level_, 1}, provenance_line(job_)));
    if (kind == "dot") return context_.write_file(path, to_dot({&level_, 1}, provenance_line(job_)));
    PictureStyle style = picture_style(job_.parameters);
    style.legend = false;  // the page shows it
    Drawing drawing = draw(level_, style);
    drawing.description = provenance_line(job_);
    return write_drawing(drawing, path, context_);
  }

 private:
  /// As `teka generate --json --count 1` would write it.
  [[nodiscard]] Value single_document() const {
    Output output;
    output.items = {to_value(level_)};
    return teka::to_value(job_, output);
  }

  const Level& level_;
  std::string_view folder_;
  const Job& job_;
  const Context& context_;
};

/// Writes all files of all levels on all threads; returns the error of the first level that fails.
Result<void> write_level_files(const std::vector<Level>& levels, const std::vector<std::string>& kinds,
                               std::string_view folder, const Job& job, Context& context, const std::stop_token& stop) {
  std::vector<std::optional<Error>> errors(levels.size());
  std::atomic<std::uint64_t> done = 0;
  context.executor.for_each(levels.size(), [&](std::size_t i) {
    const LevelFiles files(levels[i], folder, job, context);
    for (const std::string& kind : kinds) {
      if (stop.stop_requested() || errors[i]) return;
      const auto written = kind == "ldtk" ? write_ldtk(levels, i, folder, context) : files.write(kind);
      if (!written) errors[i] = written.error();
    }
    context.progress(++done, levels.size(), "maps written");
  });
  for (const auto& error : errors) {
    if (error) return tl::unexpected(*error);
  }
  return {};
}

}  // namespace

std::vector<Parameter> folder_parameters() {
  return {{.name = "folder",
           .kind = Parameter::Kind::output_folder,
           .help = "write one file per map, maps.json and a page that shows them (index.html) to this folder"},
          {.name = "files",
           .kind = Parameter::Kind::list,
           .fallback = "text,tmj,png",
           .help = "formats of the files in the folder",
           .choices = {kFileKinds.begin(), kFileKinds.end()}}};
}

Result<void> prepare_folder(const Job& job, const Context& context) {
  if (!job.parameters.has("folder")) return {};
  return context.make_folder(job.parameters.text("folder"));
}

Result<void> check_folder_size(const Job& job, std::size_t tiles) {
  if (!job.parameters.has("folder") || tiles <= kMostLdtkTiles) return {};
  const std::vector<std::string> kinds = file_kinds(job.parameters);
  if (std::ranges::find(kinds, "ldtk") == kinds.end()) return {};
  return fail("--files: the maps have more than {} million tiles, too many for ldtk; write fewer or leave it out",
              kMostLdtkTiles / 1'000'000);
}

Result<void> write_folder(const std::vector<Level>& levels, const Job& job, Context& context, Output& output) {
  std::vector<std::string> kinds = file_kinds(job.parameters);
  // The page shows pictures.
  if (std::ranges::find(kinds, "png") == kinds.end() && std::ranges::find(kinds, "svg") == kinds.end()) {
    kinds.emplace_back("png");
  }
  std::size_t tiles = 0;
  for (const Level& level : levels) tiles += level.map.tiles.size().area();
  if (auto fits = check_folder_size(job, tiles); !fits) return fits;
  const std::string& folder = job.parameters.text("folder");
  const std::stop_token stop = context.stop_writing();
  if (auto written = write_level_files(levels, kinds, folder, job, context, stop); !written) return written;
  if (stop.stop_requested()) return {};
  if (auto written = write_drawing(draw_tileset(), fmt::format("{}/{}", folder, kTilesetFile), context); !written) {
    return written;
  }
  if (std::ranges::find(kinds, "ldtk") != kinds.end()) {
    const std::string project = fmt::format("{}/{}", folder, kLdtkFile);
    if (auto written = context.write_document(project, ldtk_project(levels)); !written) return written;
  }
  Output all;
  all.items = context.executor.map(levels.size(), [&](std::size_t i) { return to_value(levels[i]); });
  all.metrics = output.metrics;
  if (job.wants_json()) output.items = all.items;
  if (auto written = context.write_document(folder + "/maps.json", teka::to_value(job, all)); !written) return written;
  const std::string page = folder_page(levels, kinds, provenance_line(job));
  if (auto written = context.write_file(folder + "/index.html", page); !written) return written;
  output.body = fmt::format("{} maps in {}; look at {}/index.html\n", levels.size(), folder, folder);
  return {};
}

}  // namespace teka::dungeon
