#include "cli/again.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "cli/run.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "core/version.hpp"
#include "games/registry.hpp"
#include "jobs/origin.hpp"
#include "jobs/run_job.hpp"

namespace teka::cli {
namespace {

namespace fs = std::filesystem;

using Contents = std::map<std::string, std::string>;

/// In every folder of levels; it has the provenance of the whole.
constexpr std::string_view kPage = "index.html";

/// One call of `teka again`.
class Again {
 public:
  explicit Again(const AgainRequest& asked) : asked_(asked), is_folder_(fs::is_directory(asked.file)) {}

  int run() {
    if (auto found = find(); !found) return complain(found.error().message);
    if (auto possible = check(); !possible) return complain(possible.error().message);
    Request request{.job = origin_.request, .words = {}, .threads = asked_.threads, .quiet = asked_.quiet};
    request.is_again = true;
    if (asked_.folder) request.job.parameters.set("folder", *asked_.folder);
    if (is_whole()) request.job.out = asked_.out;
    const fs::path place(asked_.file);
    jobs::Files files =
        jobs::with_inputs_of(origin_, (is_folder_ ? place : place.parent_path()).string(), jobs::local_files());
    if (!asked_.folder) files = jobs::into_memory(files, written_);
    auto job = jobs::make_job(request.job, files);
    if (!job) return complain(job.error().message);
    if (!asked_.check && is_whole() && !asked_.folder) {
      if (auto fine = check_binary(request, *job); !fine) return complain(fine.error().message);
    }
    warn(*job);
    if (!asked_.check && (is_whole() || asked_.folder)) return run_and_deliver(request, *job, files);
    return run_and_deliver(request, *job, files, [&](Output& output, const Context& context, const auto& interrupt) {
      if (context.budget.stop.stop_requested()) return say_interrupted(interrupt, "nothing saved");
      if (is_folder_) return compare_folder();
      return is_whole() ? compare(jobs::file_bytes_of(*request.job.verb, *job, output, {})) : use_file();
    });
  }

 private:
  /// Whether the file is the result itself, not one that an option of the command names.
  [[nodiscard]] bool is_whole() const { return origin_.option.empty(); }

  Result<void> find() {
    auto bytes = read_file(is_folder_ ? (fs::path(asked_.file) / kPage).string() : asked_.file);
    if (!bytes && is_folder_) return fail("{}; a folder of levels has one when it is complete", bytes.error().message);
    if (!bytes) return tl::unexpected(bytes.error());
    auto origin = jobs::find_origin(*bytes, all_games());
    if (!origin) return at_place(asked_.file, origin.error());
    origin_ = std::move(*origin);
    bytes_ = std::move(*bytes);
    return {};
  }

  Result<void> check() const {
    if (!origin_.unrepeatable.empty()) {
      return fail("{}: it cannot be made again: {}", asked_.file, origin_.unrepeatable);
    }
    const bool has_folder = origin_.option == "folder";
    if (asked_.folder && !has_folder) return fail("--folder: '{}' is not part of a folder of levels", asked_.file);
    if (asked_.check && (asked_.out || asked_.folder)) {
      return fail("--check writes nothing; leave out --out and --folder");
    }
    if (asked_.out) {
      if (auto fine = check_writable(*asked_.out); !fine) return fine;
    }
    if (asked_.out && asked_.folder) return fail("--out and --folder: give one of them");
    if (is_folder_ && !asked_.folder && !asked_.check) {
      return fail("{}: a folder; add --folder DIR for another one, or --check", asked_.file);
    }
    if (asked_.check && !origin_.interrupted.empty()) {
      return fail("{}: it was interrupted: {}; a part cannot be compared with the whole", asked_.file,
                  origin_.interrupted);
    }
    const bool reads_input = std::ranges::find(origin_.inputs, "-", &jobs::OriginInput::name) != origin_.inputs.end();
    if (reads_input && ::isatty(STDIN_FILENO) != 0) {
      return fail("{0}: it was made from standard input; give the same again: teka again {0} < INPUT", asked_.file);
    }
    return {};
  }

  /// What may make a difference.
  void warn(const Job& job) const {
    if (asked_.quiet) return;
    if (origin_.version != kVersion) {
      print_error(fmt::format("teka: made by teka {}, this is {}; the result may differ\n", origin_.version, kVersion));
    }
    if (!origin_.interrupted.empty()) {
      print_error(fmt::format("teka: {} is a part: {}; this makes the whole\n", asked_.file, origin_.interrupted));
    }
    for (const Parameters::Entry& entry : job.parameters.entries()) {
      const bool is_time = entry.declared.unit == "s" || entry.declared.unit == "ms";
      if (!is_time || entry.value().is_null()) continue;
      print_error(
          fmt::format("teka: --{}: a limit of time; what reaches it depends on the machine\n", entry.declared.name));
    }
  }

  int compare(const std::string& made) const {
    const std::string difference = jobs::describe_difference(made, bytes_);
    if (difference.empty()) {
      fmt::print("{}: the same bytes\n", asked_.file);
      return 0;
    }
    const auto& formats = origin_.request.verb->formats;
    const auto format = std::ranges::find(formats, origin_.request.format, &Format::name);
    const bool has_times = is_whole() && format != formats.end() && format->has_times;
    fmt::print("{}: {}{}\n", asked_.file, difference,
               has_times ? "; it has measured times, which are never the same; --json has none" : "");
    return kNotReached;
  }

  /// The file that an option of the command names.
  int use_file() const {
    const auto made = written_.find(origin_.file);
    if (made == written_.end()) return complain(fmt::format("{}: the command no longer writes it", asked_.file));
    if (asked_.check) return compare(made->second);
    if (!asked_.out) {
      write_standard_output(made->second);
      return 0;
    }
    const auto done = write_file(*asked_.out, made->second);
    return done ? 0 : report_broken(done.error().message);
  }

  /// All files of the folder; others that lie there do not matter.
  int compare_folder() const {
    const std::string start = origin_.file.substr(0, origin_.file.find('/') + 1);
    std::size_t files = 0;
    for (const auto& [path, made] : written_) {
      if (!path.starts_with(start)) continue;
      ++files;
      const std::string name = (fs::path(asked_.file) / path.substr(start.size())).string();
      const auto given = read_file(name);
      const std::string difference = given ? jobs::describe_difference(made, *given) : "the file is missing";
      if (difference.empty()) continue;
      fmt::print("{}: {}\n", name, difference);
      return kNotReached;
    }
    fmt::print("{}: the same bytes in {} files\n", asked_.file, files);
    return 0;
  }

  const AgainRequest& asked_;
  bool is_folder_;
  std::string bytes_;
  jobs::Origin origin_;
  Contents written_;
};

}  // namespace

void add_again(CLI::App& app, AgainRequest& request) {
  CLI::App* command =
      app.add_subcommand("again", "Makes a result again, the same to the byte, from what its file says");
  command->add_option("FILE", request.file, "what teka wrote, in nearly any format; or a folder of levels")
      ->required()
      ->type_name("");
  command->add_flag("--check", request.check, "write nothing, and compare with FILE: exit code 0 if it is the same");
  command->add_option("-o,--out", request.out, "output file")->type_name("FILE");
  command->add_option("--folder", request.folder, "output folder, for a folder of levels")->type_name("FOLDER");
  command->add_option("--threads", request.threads, "number of threads; 0 is one per core (0 to 1024) [0]")
      ->type_name("N");
  command->add_flag("-q,--quiet", request.quiet, "no progress bar and no summary");
  command->footer("Example: teka again maze.svg --check");
  command->group("Other commands")->callback([&request] { request.asked = true; });
}

int run_again(const AgainRequest& request) {
  return Again(request).run();
}

}  // namespace teka::cli
