// Builds five cave maps with two locked doors each, prints the first, and checks a map that was drawn by hand.
#include <cstdio>
#include <teka/dungeon.hpp>

int main() {
  using namespace teka;
  dungeon::LevelSettings settings;
  settings.map.size = {60, 22};
  settings.map.style = dungeon::Style::caves;
  settings.mission.locks = 2;

  Executor executor;  // all cores; the result is the same on any number
  const auto levels = dungeon::make_levels(settings, Seed(7), 0, 5, executor);
  if (!levels) {
    std::fprintf(stderr, "%s\n", levels.error().message.c_str());
    return 2;
  }
  for (const auto& level : *levels) {
    std::printf("%zu steps with %zu keys, doors and exits on the way: %s\n", level.proof.steps(),
                level.proof.order.size(), level.proof.sound() ? "proven" : "broken");
  }
  std::printf("%s", dungeon::to_text(levels->front().map).c_str());

  const auto maps = dungeon::parse_text("#######\n#@...X#\n#######\n");
  const bool sound = maps && dungeon::prove(maps->front()).sound();
  std::printf("drawn by hand: %s\n", sound ? "can be finished" : "cannot be finished");
  return sound ? 0 : 1;
}
