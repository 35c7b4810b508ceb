// Generates three hard Sokoban levels, solves each with the fewest pushes, writes them as JSON and reads them back, and
// proves that a level cannot be solved.
#include <cstdio>
#include <teka/sokoban.hpp>

int main() {
  using namespace teka;
  sokoban::GenerateSettings settings;
  settings.order = {.size = Size{9, 8}, .boxes = 3, .target = {.difficulty = teka::range_of(teka::Grade::hard)}};
  settings.count = 3;

  Executor executor;  // all cores; the result is the same on any number
  const auto made = sokoban::generate_levels(settings, Seed(1), executor);
  if (!made) {
    std::fprintf(stderr, "%s\n", made.error().message.c_str());
    return 2;
  }
  sokoban::Solver solver;
  std::vector<sokoban::Entry> entries;
  for (const auto& generated : made->levels) {
    if (!generated.given()) continue;  // no such level was found
    const auto solved = solver.solve(generated.level, {.objective = sokoban::Objective::pushes});
    std::printf("%s%d pushes: %s\n\n", to_text(generated.level).c_str(), solved.pushes, solved.moves.c_str());
    entries.push_back({.level = generated.level, .solution = solved.moves});
  }
  const std::string json = to_json(sokoban::to_document(entries));
  const auto again = parse_json(json).and_then(sokoban::read_document);
  if (!again || again->size() != entries.size()) return 1;

  const auto corner = sokoban::parse_text("#####\n#$ .#\n# @ #\n#####\n");
  const auto answer = solver.solve(corner->front().level).answer;
  std::printf("a box in a corner: %s\n", std::string(sokoban::name_of(answer)).c_str());
  return answer == sokoban::Answer::unsolvable ? 0 : 1;
}
