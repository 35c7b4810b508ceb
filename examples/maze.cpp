// Evolves a 12x12 maze that takes a random walk 100 steps on average and has 15 dead ends, and prints it.
#include <cstdio>
#include <teka/maze.hpp>

int main() {
  using namespace teka;
  maze::MazeSettings settings{.size = {12, 12}, .goal = {11, 11}};
  settings.targets = {{maze::Feature::steps, 100}, {maze::Feature::dead_ends, 15}};
  if (const auto valid = maze::validate(settings); !valid) {
    std::fprintf(stderr, "%s\n", valid.error().message.c_str());
    return 2;
  }

  Executor executor;  // all cores; the result is the same on any number
  const auto made = maze::generate_maze(settings, Seed(1), executor);

  const auto path = maze::shortest_path(made->maze);
  std::printf("%s", maze::to_text(made->maze, maze::TextStyle::box, path).c_str());
  std::printf("%.1f +- %.1f steps, %d dead ends, solved in %zu moves\n", made->design->walk.mean,
              made->design->walk.error(), static_cast<int>(made->design->measures.dead_ends), path.size() - 1);
  return made->design->reached ? 0 : 1;
}
