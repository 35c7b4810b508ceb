#include "cli/runs_export.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "cli/run_shards.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "runs/folder_journal.hpp"
#include "shards/export.hpp"

namespace teka::cli {
namespace {

using shards::ExportSettings;

Result<ExportSettings> read_settings(const ExportRequest& request) {
  ExportSettings settings;
  const bool is_csv_file = request.out && request.out->ends_with(".csv");
  const std::string format = request.format.value_or(is_csv_file ? "csv" : "jsonl");
  if (format != "jsonl" && format != "csv") return fail("--format: '{}' is not one of jsonl, csv", format);
  settings.lines = format == "csv" ? shards::Lines::csv : shards::Lines::json;
  for (const std::string& text : request.where) {
    auto condition = store::parse_condition(text);
    if (!condition) return at_place("--where", condition.error());
    settings.conditions.push_back(std::move(*condition));
  }
  if (!request.limit) return settings;
  constexpr std::int64_t kMostLevels = 1'000'000'000'000;
  const auto limit = parse_whole_number("limit", *request.limit, kMostLevels);
  if (!limit) return tl::unexpected(limit.error());
  settings.limit = static_cast<std::uint64_t>(*limit);
  return settings;
}

/// The exit code.
Result<int> write_levels(const shards::Generation& generation, const LevelSet& set, const ExportSettings& settings,
                         const ExportRequest& request, bool quiet, Workplace& place) {
  std::optional<FileWriter> file;
  if (request.out && *request.out != "-") {
    auto opened = FileWriter::open(*request.out);
    if (!opened) return tl::unexpected(opened.error());
    file.emplace(std::move(*opened));
  }
  const std::stop_token stop = place.budget.stop;
  const auto write = [&](std::string_view text) -> Result<void> {
    if (file) return file->append(text, stop);
    write_standard_output(text, stop);
    return {};
  };
  const auto count =
      export_levels(generation, *set.source, settings, write, place.executor, place.budget, place.progress);
  place.finish_progress();
  if (stop.stop_requested()) {
    return say_interrupted(place.interrupt, file ? "nothing saved" : "the standard output is incomplete");
  }
  if (!count) return tl::unexpected(count.error());
  if (file) {
    if (auto written = file->commit(); !written) return tl::unexpected(written.error());
    if (!quiet) print_error(fmt::format("{}: {} levels\n", *request.out, *count));
  }
  return 0;
}

}  // namespace

void add_export_options(CLI::App& command, ExportRequest& request) {
  command.add_option("-o,--out", request.out, "write to this file instead of standard output")->type_name("FILE");
  command
      .add_option("--format", request.format,
                  "jsonl: a level with its measures on each line; csv: only the measures (jsonl, csv) [by the file "
                  "name, otherwise jsonl]")
      ->type_name("FORMAT");
  command
      .add_option("--where", request.where,
                  "levels with such a measure, as in 'pushes>=20'; may be given several times, and all must hold")
      ->type_name("CONDITION")
      ->allow_extra_args(false);
  command.add_option("--limit", request.limit, "at most this many levels")->type_name("N");
}

Result<int> export_run(const ExportRequest& request, const RunSettings& settings, const runs::RunFolder& run) {
  const auto wanted = read_settings(request);
  if (!wanted) return tl::unexpected(wanted.error());
  const auto state = run.state();
  if (!state) return tl::unexpected(state.error());
  if (state->status != runs::Status::done) {
    return fail("the run '{0}' is not done; teka runs resume {0} goes on with it", run.name());
  }
  const auto info = run.info();
  if (!info) return tl::unexpected(info.error());
  auto asked = parse_verb(info->words);
  if (!asked || asked->job.verb->teamwork != Teamwork::shards) {
    return fail("the run '{0}' did not generate levels; teka runs show {0} lists its files", run.name());
  }
  if (auto read = jobs::read_words(asked->words, asked->job); !read) return tl::unexpected(read.error());
  // Files that the command names are relative to the folder in which the run was started; --out is not.
  const std::filesystem::path here = std::filesystem::current_path();
  const std::string folder = std::filesystem::absolute(run.file("")).string();
  std::error_code gone;
  std::filesystem::current_path(info->folder, gone);
  auto set = read_level_set(std::move(*asked));
  std::filesystem::current_path(here);
  if (!set) return at_place(run.file("run.json"), set.error());
  shards::Generation generation(*set->source, set->store, folder);
  if (set->store == shards::Store::seeds) {  // they are made again, which must give the same
    const auto same = runs::FolderJournal::open(run.file("parts"), generation.identity(), {});
    if (!same) return tl::unexpected(same.error());
  }
  return work_with(settings, {}, {}, [&](Workplace& place) -> Result<int> {
    if (auto ready = generation.open(place.executor, place.budget); !ready) return tl::unexpected(ready.error());
    return write_levels(generation, *set, *wanted, request, settings.quiet, place);
  });
}

}  // namespace teka::cli
