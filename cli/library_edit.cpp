// teka library tag, rate and remove.
#include <fmt/format.h>

#include "cli/library.hpp"
#include "game/parameter.hpp"
#include "store/note_text.hpp"

namespace teka::cli {

Result<int> library_tag(const LibraryRequest& request) {
  if (request.new_tags.empty() && request.old_tags.empty()) return fail("say which tag: --add NAME or --drop NAME");
  for (const std::string& name : request.new_tags) {
    if (auto fine = store::check_tag(name); !fine) return tl::unexpected(fine.error());
  }
  auto library = open_library(request, store::Access::write);
  if (!library) return tl::unexpected(library.error());
  const auto found = find_levels(*library, request, true);
  if (!found) return tl::unexpected(found.error());
  for (const std::string& name : request.new_tags) library->tag(found->levels, name);
  for (const std::string& name : request.old_tags) library->untag(found->levels, name);
  fmt::print("{}\n", level_count(found->levels.size()));
  return 0;
}

Result<int> library_rate(const LibraryRequest& request) {
  if (!request.stars) return fail("say how many stars: --stars 4; 0 takes the rating away");
  const auto stars = parse_whole_number("stars", *request.stars, store::kMostStars);
  if (!stars) return tl::unexpected(stars.error());
  auto library = open_library(request, store::Access::write);
  if (!library) return tl::unexpected(library.error());
  const auto found = find_levels(*library, request, true);
  if (!found) return tl::unexpected(found.error());
  library->rate(found->levels, static_cast<int>(*stars));
  fmt::print("{}\n", level_count(found->levels.size()));
  return 0;
}

Result<int> library_remove(const LibraryRequest& request) {
  auto library = open_library(request, store::Access::write);
  if (!library) return tl::unexpected(library.error());
  const auto found = find_levels(*library, request, true);
  if (!found) return tl::unexpected(found.error());
  library->remove(found->levels);
  fmt::print("{} removed\n", level_count(found->levels.size()));
  return 0;
}

}  // namespace teka::cli
