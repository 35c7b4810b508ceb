// teka library import: all levels of another library, or of what export wrote.
#include <fmt/format.h>

#include <fstream>

#include "cli/library.hpp"
#include "cli/library_keep.hpp"
#include "console/interrupt.hpp"
#include "console/progress.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "games/registry.hpp"
#include "jobs/make_job.hpp"
#include "json/json.hpp"
#include "store/level_value.hpp"

namespace teka::cli {
namespace {

constexpr std::size_t kImported = 5000;

/// Such a file may be larger than the memory.
bool is_database(const std::string& path) {
  constexpr std::string_view kStart = "SQLite format 3";
  std::string start(kStart.size(), '\0');
  std::ifstream(path, std::ios::binary).read(start.data(), static_cast<std::streamsize>(start.size()));
  return start == kStart;
}

/// A level of another library as a new one.
Result<store::NewLevel> new_level_of(store::Library& other, const store::Kept& kept, std::string& warning) {
  const auto value = store::whole_value_of(kept);
  if (!value) return tl::unexpected(value.error());
  auto level = store::new_level(*value, *kept.game, warning);
  if (!level) return level;
  store::take_kept(*value, *level, warning);
  level->origin = other.origin(kept.origin);
  const auto& pattern = other.origin_facts(kept.origin).pattern;
  if (pattern && level->notes.title == store::title_at(*pattern, kept.place)) level->notes.title.clear();
  return level;
}

/// A level of a document that export wrote.
Result<store::NewLevel> exported_level(const Value& level, const Value::Array& origins, std::string& warning) {
  const Value* kept = level.find("kept");
  const Value* name = kept == nullptr ? nullptr : kept->find("game");
  const auto* text = name == nullptr ? nullptr : name->get<std::string>();
  if (text == nullptr) return fail("it has no member \"kept\" with its game; only teka library export writes it");
  const auto game = jobs::find_game(*text, all_games());
  if (!game) return tl::unexpected(game.error());
  if ((*game)->level_code == nullptr) return fail("{} has no levels", *text);
  auto made = store::new_level(level, **game, warning);
  if (!made) return made;
  store::take_kept(level, *made, warning);
  const Value* origin = kept->find("origin");
  const auto* place = origin == nullptr ? nullptr : origin->get<std::int64_t>();
  if (place != nullptr && *place >= 0 && static_cast<std::size_t>(*place) < origins.size()) {
    made->origin = to_json(origins[static_cast<std::size_t>(*place)]);
  }
  return made;
}

class Importing {
 public:
  Importing(const LibraryRequest& request, store::Library& library)
      : bar_(request.quiet), keeper_(library, request.quiet) {}

  Result<void> add(const std::string& name, const std::string& into) {
    if (is_database(name)) return add_library(name, into);
    auto content = read_file(name);
    if (!content) return tl::unexpected(content.error());
    return add_document(name, std::move(*content));
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
  Result<void> add_library(const std::string& name, const std::string& into) {
    if (name == into) return fail("{}: a library cannot be imported into itself", name);
    auto other = store::Library::open(name, store::Access::read, all_games());
    if (!other) return tl::unexpected(other.error());
    const auto found = store::find(*other, {});
    if (!found) return tl::unexpected(found.error());
    return add_all(name, found->levels.size(), [&](std::size_t i, std::string& warning) -> Result<store::NewLevel> {
      const auto kept = other->get(found->levels[i]);
      if (!kept) return fail("this program does not know its game");
      return new_level_of(*other, *kept, warning);
    });
  }

  Result<void> add_document(const std::string& name, std::string content) {
    const auto input = jobs::make_input(name, std::move(content));
    if (!input) return tl::unexpected(input.error());
    const auto levels = levels_of(*input);
    if (!levels) return tl::unexpected(levels.error());
    const Value* list = input->document->find("origins");
    const auto* origins = list == nullptr ? nullptr : list->get<Value::Array>();
    if (origins == nullptr)
      return fail("{}: it is not what teka library export wrote; teka library add takes other files", name);
    return add_all(name, levels->size(), [&](std::size_t i, std::string& warning) {
      return exported_level(*(*levels)[i], *origins, warning);
    });
  }

  template <class Make>
  Result<void> add_all(const std::string& name, std::size_t count, Make&& make) {
    std::vector<std::string> left_out;
    for (std::size_t first = 0; first < count && !is_stopped(); first += kImported) {
      std::vector<store::NewLevel> levels;
      for (std::size_t i = first; i < std::min(first + kImported, count) && !is_stopped(); ++i) {
        std::string warning;
        auto level = make(i, warning);
        if (!warning.empty()) left_out.push_back(fmt::format("level {}: {}", i + 1, warning));
        if (level) {
          levels.push_back(std::move(*level));
        } else {
          left_out.push_back(fmt::format("level {}: left out: {}", i + 1, level.error().message));
        }
      }
      keeper_.keep(name, levels);
      bar_.update(std::min(first + kImported, count), count, name);
    }
    bar_.finish();
    keeper_.leave_out(name, left_out);
    if (!left_out.empty() && keeper_.seen() == 0) return fail("{}: {}", name, left_out.front());
    return {};
  }

  const console::Interrupt interrupt_;
  console::ProgressBar bar_;
  LevelKeeper keeper_;
};

}  // namespace

Result<int> library_import(const LibraryRequest& request) {
  auto library = open_library(request, store::Access::create);
  if (!library) return tl::unexpected(library.error());
  Importing importing(request, *library);
  for (const std::string& name : request.files) {
    if (importing.is_stopped()) break;
    if (auto added = importing.add(name, library->path()); !added) {
      if (importing.has_added()) importing.finish();
      return tl::unexpected(added.error());
    }
  }
  return importing.finish();
}

}  // namespace teka::cli
