// An order: the requirements for a level, from a prompt, from single options, or from both.
#pragma once

#include <optional>
#include <string>

#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/measures/difficulty.hpp"
#include "games/sokoban/measures/prompt.hpp"

namespace teka::sokoban {

struct Order {
  Size size{10, 10};  ///< with the border
  int boxes = 4;
  std::optional<int> walls = {};  ///< with the border; absent: any number
  DifficultyTarget target = {};
};

/// Requirements from single options; the rest comes from the prompt, or is the default.
struct OrderOptions {
  std::optional<Size> size = {};
  std::optional<int> boxes = {}, walls = {};
  DifficultyTarget target = {};
  bool boxes_on_goals = false;  ///< boxes may start on goals
};

/// The error says in one line which requirements contradict each other or cannot be met, and what is possible.
Result<Order> make_order(const std::optional<Prompt>& prompt, const OrderOptions& options);

/// The options completed by the prompt; an error if they contradict each other.
Result<OrderOptions> with_prompt(const OrderOptions& options, const Prompt& prompt);

/// The possible numbers of walls: at least the border, and room for boxes, goals and the player.
Range possible_walls(Size size, int boxes);
/// As a prompt in the notation of the paper, which has no ranges of pushes and box changes.
std::string to_prompt_text(const Order& order);
/// The counts that levels must have; that of walls only if it is ordered.
Prompt prompt_of(const Order& order);
/// The generator's settings for such levels, apart from the walls.
GeneratorSettings generator_settings(const Order& order);

}  // namespace teka::sokoban
