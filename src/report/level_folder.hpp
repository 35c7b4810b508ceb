// A set of levels as a folder for use in a game: one file per level and format, all levels as JSON, and a page that
// shows them. A game says what its levels look like; this writes them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "picture/drawing.hpp"
#include "report/folder_writer.hpp"
#include "report/level_page.hpp"
#include "report/tile_files.hpp"

namespace teka {

/// One level of a folder.
struct FolderLevel {
  std::uint64_t index = 0;
  std::string caption;
  Metrics measures;
  std::optional<double> wanted = {}, difficulty = {};
};

/// The functions are called from several threads.
struct LevelFolder {
  LevelPage page;
  std::string_view noun;       ///< of one level, and its files: "maze-0012.txt"
  std::string_view text_kind;  ///< the name of the game's own text format in --files, such as "xsb"
  std::string_view project;    ///< the name of an LDtk project of all levels
  std::vector<FolderLevel> levels;
  std::function<std::string(std::size_t i)> text;
  std::function<Value(std::size_t i)> value;
  std::function<Drawing(std::size_t i, bool solution)> draw;
  std::function<bool(std::size_t i)> has_solution;
  TileArt tiles;
  /// One level in a format other than text, JSON, pictures and those of map editors.
  std::function<Result<void>(std::size_t i, std::string_view kind, const std::string& file, FolderWriter& writer)>
      write_other = {};
};

/// --folder with this help, and --files with these formats.
std::vector<Parameter> folder_parameters(std::string_view help, std::string_view implied,
                                         std::span<const std::string_view> kinds);
/// The formats of --files, each once.
std::vector<std::string> file_kinds(const Parameters& parameters);
/// "map-0012.txt"
std::string level_file(const LevelFolder& folder, std::size_t i, std::string_view kind);

/// Creates the folder, if the job has one, so that errors appear before long work begins.
Result<void> prepare_folder(const Job& job, const Context& context);

/// Writes the folder of the job and reports its location in the summary. A stop meanwhile leaves complete files but no
/// page; files of an earlier run are removed only by a complete set.
Result<void> write_folder(const LevelFolder& folder, const Job& job, Context& context, Output& output);

}  // namespace teka
