// Levels of a library as the input of a verb.
#pragma once

#include <span>
#include <string_view>

#include "store/library.hpp"

namespace teka::cli {

/// Why the result of such a verb cannot be made again.
inline constexpr std::string_view kFromLibrary = "its levels are from a library";

struct LevelInput {
  const Game* game = nullptr;
  Input input;
};
/// All must be of one game.
Result<LevelInput> levels_as_input(store::Library& library, std::span<const std::uint64_t> levels);

}  // namespace teka::cli
