// An order: the concrete demand for a level, from a prompt, from single options, or from both.
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
  std::optional<int> walls = {};  ///< with the border; absent: as many as there are
  DifficultyTarget target = {};
};

/// What single options say; what they leave open is the prompt's, or else usual.
struct OrderOptions {
  std::optional<Size> size = {};
  std::optional<int> boxes = {}, walls = {};
  DifficultyTarget target = {};
  bool boxes_on_goals = false;  ///< boxes may start on goals, so that fewer pushes may do
};

/// One clear line when prompt and options contradict each other, or when there can be no such level: then also what
/// there can be.
Result<Order> make_order(const std::optional<Prompt>& prompt, const OrderOptions& options);

/// The options with what the prompt says; the same line about contradictions.
Result<OrderOptions> with_prompt(const OrderOptions& options, const Prompt& prompt);

/// Walls that a level can have: the border at least, and room for boxes, goals and somebody to push.
Range possible_walls(Size size, int boxes);
/// In the words of the paper, as far as it has words for it: ranges of pushes and box changes it has not.
std::string to_prompt_text(const Order& order);
/// The counts that levels must have; of a level's area, not of its walls, where these are left open.
Prompt prompt_of(const Order& order);
/// The generator's settings for such levels, apart from the walls.
GeneratorSettings generator_settings(const Order& order);

}  // namespace teka::sokoban
