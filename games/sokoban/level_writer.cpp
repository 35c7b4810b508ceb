#include "games/sokoban/level_writer.hpp"

namespace teka::sokoban {

Result<LevelSource> model_source(const Order&, Executor&, const Budget&, const std::string&) {
  return fail("--method lm: no model yet; take lm+ga or reverse");
}

}  // namespace teka::sokoban
