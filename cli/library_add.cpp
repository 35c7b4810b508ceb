// teka library add: levels of files, solved and measured where they are not.
#include <fmt/format.h>

#include "cli/library.hpp"
#include "cli/library_keep.hpp"
#include "console/interrupt.hpp"
#include "console/progress.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "games/registry.hpp"
#include "jobs/make_job.hpp"
#include "store/level_file.hpp"
#include "store/note_text.hpp"

namespace teka::cli {
namespace {

/// Some work is lost when it is interrupted, and others wait while it is written: smaller where each level takes long.
constexpr std::size_t kCompleted = 100, kAsTheyAre = 5000;

class Adding {
 public:
  Adding(const LibraryRequest& request, store::Library& library, unsigned threads)
      : request_(request), executor_(threads), bar_(request.quiet), keeper_(library, request.quiet) {}

  Result<void> add(const std::string& name, const Game* game) {
    auto content = read_file(name);
    if (!content) return tl::unexpected(content.error());
    const auto file =
        store::read_level_file(name, std::move(*content), game, all_games(), executor_, {.stop = interrupt_.token()});
    if (!file) return tl::unexpected(file.error());
    const std::size_t part = request_.as_is ? kAsTheyAre : kCompleted;
    std::vector<std::string> warnings;
    for (std::size_t first = 0; first < file->levels.size() && !is_stopped(); first += part) {
      const std::size_t count = std::min(part, file->levels.size() - first);
      auto levels = store::new_levels(*file, first, count, executor_, warnings);
      for (store::NewLevel& level : levels) level.notes.tags = request_.new_tags;
      if (!request_.as_is) {
        const auto done = store::complete(levels, executor_, {.stop = interrupt_.token()});
        if (is_stopped()) break;
        if (!done) return at_place(name, done.error());
        tell_unsolved(name, levels);
      }
      keeper_.keep(name, levels);
      bar_.update(first + count, file->levels.size(), name);
    }
    bar_.finish();
    keeper_.leave_out(name, warnings);
    if (warnings.size() == file->levels.size() && keeper_.seen() == 0) return fail("{}: {}", name, warnings.front());
    return {};
  }

  [[nodiscard]] bool is_stopped() const { return interrupt_.token().stop_requested(); }
  [[nodiscard]] bool has_added() const { return keeper_.seen() > 0; }
  int finish() {
    keeper_.summarise();
    if (is_stopped()) {
      print_error("teka: interrupted; what was added is kept; the same command adds the rest\n");
      return interrupt_.exit_code();
    }
    return keeper_.has_left_out() ? 1 : 0;
  }

 private:
  void tell_unsolved(const std::string& name, const std::vector<store::NewLevel>& levels) {
    for (const store::NewLevel& level : levels) {
      if (!level.solutions.empty()) continue;
      const std::string title = level.notes.title.empty() ? "" : fmt::format(" ({})", level.notes.title);
      keeper_.say(fmt::format("{}: level {}{}: no solution was found", name, level.place + 1, title));
    }
  }

  const LibraryRequest& request_;
  const console::Interrupt interrupt_;
  Executor executor_;
  console::ProgressBar bar_;
  LevelKeeper keeper_;
};

}  // namespace

Result<int> library_add(const LibraryRequest& request) {
  const auto threads = library_threads(request);
  if (!threads) return tl::unexpected(threads.error());
  for (const std::string& name : request.new_tags) {
    if (auto fine = store::check_tag(name); !fine) return tl::unexpected(fine.error());
  }
  const Game* game = nullptr;
  if (request.game) {
    const auto found = jobs::find_game(*request.game, all_games());
    if (!found) return tl::unexpected(found.error());
    game = *found;
    if (auto able = store::check_game(*game, all_games()); !able) return tl::unexpected(able.error());
  }
  auto library = open_library(request, store::Access::create);
  if (!library) return tl::unexpected(library.error());
  Adding adding(request, *library, *threads);
  for (const std::string& file : request.files) {
    if (adding.is_stopped()) break;
    if (auto added = adding.add(file, game); !added) {
      if (adding.has_added()) adding.finish();
      return tl::unexpected(added.error());
    }
  }
  return adding.finish();
}

}  // namespace teka::cli
