// teka library: levels of all games in one file, with what is known about each of them.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "store/query.hpp"

namespace teka::cli {

/// As typed: our error messages are clearer than the library's.
struct LibraryRequest {
  std::string verb;  ///< empty: the command was not asked for
  const CLI::App* command = nullptr;
  std::optional<std::string> library;  ///< the file; otherwise that of the user

  // Which levels, and in which order.
  std::vector<std::string> levels;
  std::optional<std::string> game, size, rating, limit;
  std::vector<std::string> where, tags;
  std::optional<std::string> text;
  std::string sort;
  bool descending = false;

  std::vector<std::string> files;
  std::vector<std::string> words;  ///< of tag: names; of rate: the stars
  std::vector<std::string> new_tags, old_tags;
  std::optional<std::string> stars, out, format, csv, plot, thumbnail;
  std::string measure, by;
  std::string threads = "0";
  bool json = false, quiet = false, as_is = false, all = false, quick = false;
};

void add_library(CLI::App& app, LibraryRequest& request);
/// The exit code. The error says what is wrong with the request, or with the file.
Result<int> run_library(const LibraryRequest& request);

// What its verbs share: cli/library.cpp.

/// The file of the request, or that of the user.
Result<std::string> library_path(const LibraryRequest& request);
Result<store::Library> open_library(const LibraryRequest& request, store::Access access);
/// What the request asks for. With `needs_choice` it is an error to choose nothing: --all says that all are meant.
Result<store::Query> read_query(const LibraryRequest& request, bool needs_choice = false);
/// Its levels; an error if one that was named is not there.
Result<store::Found> find_levels(store::Library& library, const LibraryRequest& request, bool needs_choice = false);
Result<unsigned> library_threads(const LibraryRequest& request);
/// Whether an output may have this name: it must not be "-", nor the library itself.
Result<void> check_output(const LibraryRequest& request, std::string_view option, const std::string& path);
/// "1 level", "12 levels"
std::string level_count(std::uint64_t count);

// The verbs, each in the file that its comment names. The exit code, or what is wrong.
Result<int> library_add(const LibraryRequest& request);     // library_add.cpp
Result<int> library_import(const LibraryRequest& request);  // library_import.cpp
Result<int> library_search(const LibraryRequest& request);  // library_search.cpp
Result<int> library_show(const LibraryRequest& request);    // library_show.cpp
Result<int> library_tag(const LibraryRequest& request);     // library_edit.cpp
Result<int> library_rate(const LibraryRequest& request);    // library_edit.cpp
Result<int> library_remove(const LibraryRequest& request);  // library_edit.cpp
Result<int> library_export(const LibraryRequest& request);  // library_export.cpp
Result<int> library_stats(const LibraryRequest& request);   // library_stats.cpp
Result<int> library_verify(const LibraryRequest& request);  // library_verify.cpp
Result<int> library_play(const LibraryRequest& request);    // library_play.cpp

}  // namespace teka::cli
