// Whatever parse_text accepts, to_text writes in both styles, and parse_text reads back as the same maze.
#include <cstdlib>

#include "games/maze/formats/text_format.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace teka::maze;
  const auto mazes = parse_text({reinterpret_cast<const char*>(data), size});
  if (!mazes) return 0;
  for (const Maze& maze : *mazes) {
    for (const TextStyle style : {TextStyle::box, TextStyle::ascii}) {
      const auto again = parse_text(to_text(maze, style));
      if (!again || again->size() != 1 || again->front() != maze) std::abort();
    }
  }
  return 0;
}
