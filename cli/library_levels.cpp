#include "cli/library_levels.hpp"

#include "store/level_value.hpp"

namespace teka::cli {

Result<LevelInput> levels_as_input(store::Library& library, std::span<const std::uint64_t> levels) {
  LevelInput result{.game = nullptr, .input = {.name = "library", .content = "levels of a library", .document = {}}};
  Value::Array list;
  for (const std::uint64_t id : levels) {
    const auto kept = library.get(id);
    if (!kept) return fail("level {}: this program does not know its game", id);
    if (result.game != nullptr && kept->game != result.game) {
      return fail("level {} is of {}, others of {}; choose one with --game NAME", id, kept->game->name,
                  result.game->name);
    }
    result.game = kept->game;
    auto value = store::value_of(*kept);
    if (!value) return tl::unexpected(value.error());
    list.push_back(std::move(*value));
  }
  if (list.empty()) return fail("there are no such levels; teka library search shows those that there are");
  Value document;
  document.set("levels", std::move(list));
  result.input.document = std::move(document);
  return result;
}

}  // namespace teka::cli
