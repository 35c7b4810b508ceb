#include "report/level_folder.hpp"

#include <algorithm>
#include <atomic>

#include "game/provenance.hpp"

namespace teka {
namespace {

bool contains(const std::vector<std::string>& kinds, std::string_view kind) {
  return std::ranges::find(kinds, kind) != kinds.end();
}

/// One call of write_folder().
class FolderJob {
 public:
  FolderJob(const LevelFolder& folder, const Job& job, Context& context, const Output& output)
      : folder_(folder),
        job_(job),
        context_(context),
        stop_(context.stop_writing()),
        kinds_(file_kinds(job.parameters)),
        part_(context.part(output.kept)),
        writer_(job, context, part_) {
    if (!contains(kinds_, "png") && !contains(kinds_, "svg")) kinds_.emplace_back("png");  // the page shows pictures
    picture_ = contains(kinds_, "png") ? "png" : "svg";
  }

  Result<void> run(Output& output) {
    auto written = write_levels();
    if (written && !stop_.stop_requested()) written = write_shared();
    if (written && !stop_.stop_requested()) written = write_all(output);
    const bool is_written = written && !stop_.stop_requested();
    auto finished = writer_.finish(is_written && part_.empty());  // a part of a set does not replace an earlier set
    if (!written) return written;
    if (!finished) return finished;
    if (!is_written) {
      output.kept = fmt::format("{} of {} {}s, without the page", written_levels_.load(), count(), folder_.noun);
      return {};
    }
    const std::string& path = job_.parameters.text("folder");
    output.summary += fmt::format("{}{} {}{} in {}; look at {}/index.html\n", writer_.kept_text(), count(),
                                  folder_.noun, count() == 1 ? "" : "s", path, path);
    return {};
  }

 private:
  [[nodiscard]] std::size_t count() const { return folder_.levels.size(); }
  [[nodiscard]] std::string file(std::size_t i, std::string_view kind) const { return level_file(folder_, i, kind); }
  [[nodiscard]] std::string solution_file(std::size_t i) const {
    if (!folder_.has_solution(i)) return {};
    return fmt::format("{}-{:04}-solution.{}", folder_.noun, folder_.levels[i].index, picture_);
  }

  Result<void> write_picture(std::size_t i, const std::string& name, bool solution) {
    return writer_.write_drawing(name, folder_.draw(i, solution));
  }

  Result<void> write_levels_of(const Output& output, const std::string& name) {
    const std::string suffix = "/" + name;
    return writer_.write_document(name, to_value(job_, output, {.option = "folder", .suffix = suffix, .part = part_}));
  }

  Result<void> write_kind(std::size_t i, std::string_view kind) {
    if (kind == folder_.text_kind) {
      const std::string name = file(i, kind);
      const std::string text = folder_.text(i);
      return writer_.write(name, fmt::format("{} {}\n\n{}", folder_.page.comment, writer_.origin_of(name), text));
    }
    if (kind == "json") {
      Output output;
      output.items = {folder_.value(i)};
      return write_levels_of(output, file(i, kind));
    }
    if (kind == "png" || kind == "svg") return write_picture(i, file(i, kind), false);
    if (kind == "ldtk") return {};  // all levels together
    if (is_tile_format(kind)) {
      return write_tile_file(folder_.tiles, i, kind, file(i, kind), writer_);
    }
    return folder_.write_other(i, kind, file(i, kind), writer_);
  }

  Result<void> write_level(std::size_t i) {
    for (const std::string& kind : kinds_) {
      if (stop_.stop_requested()) return {};
      if (auto written = write_kind(i, kind); !written) return written;
    }
    const std::string solution = solution_file(i);
    if (!solution.empty() && !stop_.stop_requested()) {
      if (auto written = write_picture(i, solution, true); !written) return written;
    }
    if (!stop_.stop_requested()) ++written_levels_;
    return {};
  }

  /// On all threads; the error of the first level that fails.
  Result<void> write_levels() {
    std::vector<std::optional<Error>> errors(count());
    std::atomic<std::uint64_t> done = 0;
    context_.executor.for_each(count(), [&](std::size_t i) {
      if (auto written = write_level(i); !written) errors[i] = written.error();
      context_.progress(++done, count(), fmt::format("{}s written", folder_.noun));
    });
    for (const auto& error : errors) {
      if (error) return tl::unexpected(*error);
    }
    return {};
  }

  /// The tile image, which legends show, too, and the LDtk project.
  Result<void> write_shared() {
    if (!folder_.page.legend.empty() || std::ranges::any_of(kinds_, is_tile_format)) {
      const std::string image(folder_.tiles.world.set.image);
      if (auto written = writer_.write_drawing(image, folder_.tiles.tileset()); !written) return written;
    }
    return contains(kinds_, "ldtk")
               ? write_ldtk(folder_.tiles, count(), folder_.noun, folder_.project, writer_, context_)
               : Result<void>();
  }

  /// All levels as one document, and the page.
  Result<void> write_all(Output& output) {
    Output all;
    all.items = context_.executor.map(count(), [&](std::size_t i) { return folder_.value(i); });
    all.metrics = output.metrics;
    all.used = output.used;
    if (job_.wants_items()) output.items = all.items;
    const std::string document = fmt::format("{}s.json", folder_.noun);
    if (auto written = write_levels_of(all, document); !written) return written;
    LevelPage page = folder_.page;
    page.provenance = writer_.origin_of("index.html");
    page.files = {document};
    if (contains(kinds_, "ldtk")) page.files.push_back(fmt::format("{}.ldtk", folder_.project));
    // What was made again already is made again once more, so that it is never the same.
    if (job_.verb == "generate") page.remade = job_.parameters.has("remake") ? job_.parameters.text("remake") : "";
    const auto levels = context_.executor.map(count(), [&](std::size_t i) { return page_level(i); });
    return writer_.write("index.html", level_page(page, levels));
  }

  PageLevel page_level(std::size_t i) const {
    const FolderLevel& level = folder_.levels[i];
    PageLevel shown{.index = level.index,
                    .caption = level.caption,
                    .picture = file(i, picture_),
                    .solution = solution_file(i),
                    .text = folder_.text(i),
                    .measures = level.measures,
                    .wanted = level.wanted,
                    .difficulty = level.difficulty,
                    .files = {}};
    for (const std::string& kind : kinds_) shown.files.emplace_back(kind, file(i, kind));
    return shown;
  }

  const LevelFolder& folder_;
  const Job& job_;
  Context& context_;
  std::stop_token stop_;
  std::vector<std::string> kinds_;
  std::string picture_;
  std::string part_;
  FolderWriter writer_;
  std::atomic<std::size_t> written_levels_ = 0;
};

}  // namespace

std::vector<Parameter> folder_parameters(std::string_view help, std::string_view implied,
                                         std::span<const std::string_view> kinds) {
  return {{.name = "folder", .kind = Parameter::Kind::output_folder, .help = help},
          {.name = "files",
           .kind = Parameter::Kind::list,
           .implied = implied,
           .help = "formats of the files in the folder",
           .choices = {kinds.begin(), kinds.end()}}};
}

std::vector<std::string> file_kinds(const Parameters& parameters) {
  std::vector<std::string> kinds;
  for (std::string& kind : parameters.list("files")) {
    if (!contains(kinds, kind)) kinds.push_back(std::move(kind));
  }
  return kinds;
}

std::string level_file(const LevelFolder& folder, std::size_t i, std::string_view kind) {
  const std::uint64_t index = folder.levels[i].index;
  if (kind == "ldtk") return fmt::format("{}/simplified/Level_{}/data.json", folder.project, index);
  const std::string ending = kind == folder.text_kind ? std::string(folder.page.text_ending) : fmt::format(".{}", kind);
  return fmt::format("{}-{:04}{}", folder.noun, index, ending);
}

Result<void> prepare_folder(const Job& job, const Context& context) {
  if (job.parameters.has("folder")) return FolderWriter::prepare(job.parameters.text("folder"), context);
  return job.parameters.has("files") ? fail("--files: says what a folder holds; add --folder DIR") : Result<void>();
}

Result<void> write_folder(const LevelFolder& folder, const Job& job, Context& context, Output& output) {
  return FolderJob(folder, job, context, output).run(output);
}

}  // namespace teka
