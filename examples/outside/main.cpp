// Evolves a 12x12 maze in which a random walk takes 100 steps on average, and prints it.
#include <cstdio>
#include <teka/games/maze/design/design.hpp>
#include <teka/games/maze/formats/text_format.hpp>

int main() {
  teka::maze::DesignSettings settings;
  settings.size = {12, 12};
  settings.goal = {11, 11};
  settings.targets = {{teka::maze::Feature::steps, 100}, {teka::maze::Feature::dead_ends, 15}};

  teka::Executor executor;  // all cores; the result does not depend on their number
  const auto design = teka::maze::design_maze(settings, teka::Seed(1), executor);

  std::printf("%s", to_text(design->maze, teka::maze::TextStyle::box).c_str());
  std::printf("%.1f +- %.1f steps, %d dead ends\n", design->walk.mean, design->walk.error(),
              static_cast<int>(design->measures.dead_ends));
  return design->reached ? 0 : 1;
}
