#include "store/level_file.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "core/hash.hpp"
#include "jobs/make_job.hpp"
#include "jobs/provenance_place.hpp"
#include "jobs/run_job.hpp"
#include "store/level_value.hpp"

namespace teka::store {
namespace {

/// As a member of a document, or as a line; null if the file has none.
Value provenance_in(const Input& input) {
  const auto place = jobs::find_provenance(input.content);
  if (!place) return {};
  return place->document ? *place->document : Value(place->line);
}

/// The game that the provenance names, also in a line: "teka 0.1.0: teka render maze ...".
const Game* game_in(const Value& provenance, std::span<const Game* const> games) {
  std::string_view name;
  if (const Value* member = provenance.find("game"); member != nullptr && member->get<std::string>() != nullptr) {
    name = *member->get<std::string>();
  } else if (const auto* line = provenance.get<std::string>()) {
    const std::size_t command = line->find(": teka ");
    if (command == std::string::npos) return nullptr;
    const std::size_t verb_end = line->find(' ', command + 7);
    if (verb_end == std::string::npos) return nullptr;
    name = std::string_view(*line).substr(verb_end + 1);
    name = name.substr(0, name.find(' '));
  }
  const auto found = std::ranges::find(games, name, &Game::name);
  return found == games.end() ? nullptr : *found;
}

Result<std::vector<Value>> run_verb(const Game& game, std::string_view verb_name, Input input, const Value& parameters,
                                    const jobs::Files& files, Executor& executor, const Budget& budget) {
  const Verb* verb = game.find_verb(verb_name);
  if (verb == nullptr) return fail("{} has no verb {}", game.name, verb_name);
  jobs::Request request{.game = &game, .verb = verb, .parameters = parameters, .format = "json"};
  request.inputs.push_back(std::move(input));
  const auto job = jobs::make_job(request, files);
  if (!job) return tl::unexpected(job.error());
  Context context = jobs::make_context(executor, budget, files, [](const Event&) {});
  auto output = jobs::run_job(*verb, *job, context);
  if (!output) return tl::unexpected(output.error());
  return std::move(output->items);
}

std::string_view verb_of(const Value& provenance) {
  const Value* verb = provenance.find("verb");
  const auto* name = verb == nullptr ? nullptr : verb->get<std::string>();
  return name == nullptr ? std::string_view() : *name;
}

/// Metrics of other verbs are those of a solution or of a game that was played.
bool measures_levels(std::string_view verb) {
  return verb.empty() || verb == "generate" || verb == "evaluate" || verb == "evolve";
}

/// The pattern of all titles, if they have one.
std::optional<TitlePattern> common_pattern(const Value::Array& levels) {
  std::optional<TitlePattern> common;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const Value* title = levels[i].find("title");
    const auto* text = title == nullptr ? nullptr : title->get<std::string>();
    const auto pattern = text == nullptr ? std::nullopt : pattern_of(*text, i);
    if (!pattern || (common && (common->start != pattern->start || common->first != pattern->first))) return {};
    common = pattern;
  }
  return common;
}

}  // namespace

Result<void> check_game(const Game& game, std::span<const Game* const> games) {
  if (game.level_code != nullptr) return {};
  std::vector<std::string_view> able;
  for (const Game* other : games) {
    if (other->level_code != nullptr) able.push_back(other->name);
  }
  return fail("{} has no levels that a library could keep; these games have: {}", game.name, fmt::join(able, ", "));
}

Result<LevelFile> read_level_file(const std::string& name, std::string content, const Game* game,
                                  std::span<const Game* const> games, Executor& executor, const Budget& budget) {
  auto input = jobs::make_input(name == "-" ? "standard input" : name, std::move(content));
  if (!input) return tl::unexpected(input.error());
  const Value provenance = provenance_in(*input);
  if (verb_of(provenance) == "library export") {
    return fail("{0}: teka library export wrote it; use teka library import {0}", input->name);
  }
  if (game == nullptr) game = game_in(provenance, games);
  if (game == nullptr) return fail("{}: it does not say of which game its levels are; add --game NAME", input->name);
  if (auto able = check_game(*game, games); !able) return at_place(input->name, able.error());
  LevelFile file{.game = game, .levels = {}, .origin = {}};
  const std::uint64_t hash = hash_text(input->content);
  const Value* list = input->document ? input->document->find("levels") : nullptr;
  if (list != nullptr && list->get<Value::Array>() != nullptr) {
    const auto levels = levels_of(*input);
    if (!levels) return tl::unexpected(levels.error());
    file.levels = *list->get<Value::Array>();
    file.has_measures = measures_levels(verb_of(provenance));
  } else {
    auto items = run_verb(*game, "render", *input, Value(Value::Object{}), jobs::no_files(), executor, budget);
    if (!items) return tl::unexpected(items.error());
    file.levels.assign(std::make_move_iterator(items->begin()), std::make_move_iterator(items->end()));
  }
  const auto pattern = common_pattern(file.levels);
  file.has_titles = pattern.has_value();
  file.origin = origin_text(input->name, hash, provenance, pattern);
  return file;
}

std::vector<NewLevel> new_levels(const LevelFile& file, std::size_t first, std::size_t count, Executor& executor,
                                 std::vector<std::string>& warnings) {
  struct Made {
    Result<NewLevel> level = fail("");
    std::string warning;
  };
  auto made = executor.map(count, [&](std::size_t i) {
    Made one;
    one.level = new_level(file.levels[first + i], *file.game, one.warning);
    return one;
  });
  std::vector<NewLevel> levels;
  for (std::size_t i = 0; i < count; ++i) {
    if (!made[i].level) {
      warnings.push_back(fmt::format("level {}: left out: {}", first + i + 1, made[i].level.error().message));
      continue;
    }
    if (!made[i].warning.empty()) warnings.push_back(fmt::format("level {}: {}", first + i + 1, made[i].warning));
    NewLevel& level = levels.emplace_back(std::move(*made[i].level));
    if (!file.has_measures) {
      level.measures.clear();
      level.is_measured = false;
    }
    level.origin = file.origin;
    level.place = first + i;
    if (file.has_titles) level.notes.title.clear();
  }
  return levels;
}

Result<std::vector<Value>> run_on_levels(const Game& game, std::string_view verb, Value::Array levels,
                                         const Value& parameters, Executor& executor, const Budget& budget) {
  Input input{.name = "library", .content = "levels of a library"};
  Value document;
  document.set("levels", std::move(levels));
  input.document = std::move(document);
  return run_verb(game, verb, std::move(input), parameters, jobs::no_files(), executor, budget);
}

Result<std::vector<std::string>> solve_levels(const Game& game, const Value::Array& levels, Executor& executor,
                                              const Budget& budget) {
  std::vector<std::string> solutions(levels.size());
  Result<std::vector<Value>> items = std::vector<Value>();
  if (game.find_verb("solve") != nullptr) {
    items = run_on_levels(game, "solve", levels, Value(Value::Object{}), executor, budget);
  } else if (game.find_verb("play") != nullptr) {
    const Value parameters(Value::Object{{"player", "solver"}, {"games", std::uint64_t{levels.size()}}});
    items = run_on_levels(game, "play", levels, parameters, executor, budget);
  }
  if (!items) return tl::unexpected(items.error());
  if (items->size() != levels.size()) return solutions;  // interrupted
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (const auto moves = game.level_code->solution_of((*items)[i])) solutions[i] = *moves;
  }
  return solutions;
}

namespace {

/// Levels of one game, by their places in a list.
struct Group {
  std::vector<std::size_t> places;
  Value::Array levels;
};

/// Those of each game that are chosen.
template <class Choose>
std::map<const Game*, Group> grouped(std::span<NewLevel> levels, Choose&& choose) {
  std::map<const Game*, Group> groups;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (!choose(levels[i])) continue;
    auto value = levels[i].game->level_code->unpack(levels[i].packed);
    if (!value) continue;
    Group& group = groups[levels[i].game];
    group.places.push_back(i);
    group.levels.push_back(std::move(*value));
  }
  return groups;
}

}  // namespace

Result<void> complete(std::span<NewLevel> levels, Executor& executor, const Budget& budget) {
  for (const auto& [game, group] : grouped(levels, [](const NewLevel& level) { return level.solutions.empty(); })) {
    const auto solutions = solve_levels(*game, group.levels, executor, budget);
    if (!solutions) return tl::unexpected(solutions.error());
    for (std::size_t i = 0; i < group.places.size(); ++i) {
      NewLevel& level = levels[group.places[i]];
      const auto cost = game->level_code->replay(level.packed, (*solutions)[i]);
      if (cost) add_solution({(*solutions)[i], *cost}, level.solutions);
    }
  }
  for (auto& [game, group] : grouped(levels, [](const NewLevel& level) { return !level.is_measured; })) {
    if (game->find_verb("evaluate") == nullptr) continue;
    const auto items = run_on_levels(*game, "evaluate", group.levels, Value(Value::Object{}), executor, budget);
    if (!items) return tl::unexpected(items.error());
    for (std::size_t i = 0; i < group.places.size() && i < items->size(); ++i) {
      for (auto& [name, value] : measures_in((*items)[i])) {
        Measures& measures = levels[group.places[i]].measures;
        const bool known = std::ranges::find(measures, name, &std::pair<std::string, double>::first) != measures.end();
        if (!known) measures.emplace_back(name, value);
      }
    }
  }
  return {};
}

}  // namespace teka::store
