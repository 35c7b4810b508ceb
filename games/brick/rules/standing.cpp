#include "games/brick/rules/standing.hpp"

#include <fmt/format.h>

namespace teka::brick {

tl::expected<Standing, Refusal> play_again(const Case& given, std::span<const Placement> placements,
                                           const std::stop_token& stop) {
  Standing standing;
  for (std::size_t i = 0; i < placements.size() && !stop.stop_requested(); ++i) {
    const auto refuse = [&](std::string reason) { return tl::unexpected(Refusal{i, std::move(reason)}); };
    const Placement& placement = placements[i];
    if (i == given.bricks.size()) return refuse(fmt::format("no brick left; the case has {}", i));
    if (!standing.board.can_place(placement.column)) {
      if (standing.board.is_full()) {
        return refuse(fmt::format("the game was already over after {} bricks: no column had room", i));
      }
      return refuse(fmt::format("column {} is full; choose another column", placement.column + 1));
    }
    standing.place(given.bricks[i], placement);
  }
  return standing;
}

}  // namespace teka::brick
