#include "game/usual_verbs.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace teka {
namespace {

struct UsualVerb {
  std::string_view name;
  std::string_view summary;
};

constexpr std::array kUsualVerbs = {
    UsualVerb{"generate", "Generates levels"},
    UsualVerb{"solve", "Solves levels, or finds the best move of a position"},
    UsualVerb{"evaluate", "Measures levels, or checks recorded games"},
    UsualVerb{"render", "Converts levels to pictures and other formats"},
    UsualVerb{"select", "Writes some of the levels of files"},
    UsualVerb{"evolve", "Evolves levels or players by a genetic algorithm"},
    UsualVerb{"play", "Play in the terminal, or let a player play many games"},
    UsualVerb{"train", "Trains a player by letting it play"},
    UsualVerb{"prepare", "Writes training data for teka-train"},
    UsualVerb{"reproduce", "Repeats the experiments of a publication and compares the results"},
};

}  // namespace

std::string describe_verb(std::string_view verb, std::span<const Game* const> games) {
  std::vector<std::string_view> names;
  for (const Game* game : games) names.push_back(game->name);
  const auto* const usual = std::ranges::find(kUsualVerbs, verb, &UsualVerb::name);
  const std::string listed = join(names, ", ");
  if (usual != kUsualVerbs.end()) return fmt::format("{} ({})", usual->summary, listed);
  if (games.size() > 1) return "for " + listed;  // each game describes it in its own way
  return fmt::format("{} ({})", games.front()->find_verb(verb)->summary, listed);
}

}  // namespace teka
