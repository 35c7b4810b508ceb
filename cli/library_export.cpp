// teka library export: JSON with everything, or any format of the game.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/library.hpp"
#include "cli/library_document.hpp"
#include "cli/library_levels.hpp"
#include "cli/options.hpp"
#include "cli/run.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "core/text.hpp"
#include "json/json.hpp"

namespace teka::cli {
namespace {

bool is_json_export(const LibraryRequest& request) {
  if (request.format) return *request.format == "json";
  return !request.out || lowercase(std::filesystem::path(*request.out).extension().string()) == ".json";
}

Result<int> export_json(store::Library& library, const LibraryRequest& request, const store::Found& found) {
  const auto document = library_document(library, found.levels);
  if (!document) return tl::unexpected(document.error());
  const std::string text = to_json(*document) + '\n';
  if (!request.out) {
    write_standard_output(text);
    return 0;
  }
  if (auto written = write_file(*request.out, text); !written) return tl::unexpected(written.error());
  if (!request.quiet) print_error(fmt::format("{}\n", level_count(found.levels.size())));
  return 0;
}

}  // namespace

Result<int> library_export(const LibraryRequest& request) {
  if (request.out) {
    if (auto fine = check_output(request, "out", *request.out); !fine) return tl::unexpected(fine.error());
  }
  auto library = open_library(request, store::Access::read);
  if (!library) return tl::unexpected(library.error());
  const auto found = find_levels(*library, request);
  if (!found) return tl::unexpected(found.error());
  if (is_json_export(request)) return export_json(*library, request, *found);
  auto input = levels_as_input(*library, found->levels);
  if (!input) return tl::unexpected(input.error());
  Request render;
  render.threads = request.threads;
  render.quiet = request.quiet;
  render.job.game = input->game;
  render.job.verb = input->game->find_verb("render");
  if (render.job.verb == nullptr) return fail("{} has no verb render; write JSON", input->game->name);
  render.job.format = request.format.value_or("");
  render.job.out = request.out;
  render.job.inputs.push_back(std::move(input->input));
  const jobs::Files files = jobs::local_files();
  auto job = jobs::make_job(render.job, files);
  if (!job) return tl::unexpected(job.error());
  if ((job->format == "tmx" || job->format == "tmj") && found->levels.size() > 1) {
    return fail("--format {}: a file holds only one level; choose one by its number, or use json or ldtk", job->format);
  }
  job->unrepeatable = kFromLibrary;
  if (auto fine = check_binary(render, *job); !fine) return tl::unexpected(fine.error());
  return run_and_deliver(render, *job, files);
}

}  // namespace teka::cli
