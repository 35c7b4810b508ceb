#include "store/level_value.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "store/note_text.hpp"

namespace teka::store {
namespace {

std::string text_of(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  const auto* text = value == nullptr ? nullptr : value->get<std::string>();
  return text == nullptr ? std::string() : *text;
}

void set_measure(std::string name, double value, Measures& measures) {
  const bool is_of_solutions = name == kMoves || name == kPushes;
  if (is_own_measure(name) || is_of_solutions || !std::isfinite(value)) return;
  const auto known = std::ranges::find(measures, name, &std::pair<std::string, double>::first);
  if (known == measures.end()) {
    measures.emplace_back(std::move(name), value);
  } else {
    known->second = value;
  }
}

/// Numbers of a level that are part of it or of its file, not a measure.
bool is_part(std::string_view name) {
  constexpr std::array<std::string_view, 4> kParts = {"index", "number", "seed", "lenient"};
  return std::ranges::find(kParts, name) != kParts.end();
}

Result<void> take_solution(const std::string& moves, NewLevel& level) {
  if (moves.empty()) return {};
  const auto cost = level.game->level_code->replay(level.packed, moves);
  if (!cost) return tl::unexpected(cost.error());
  add_solution({moves, *cost}, level.solutions);
  return {};
}

int side_of(const Value& level, std::string_view name) {
  const Value* value = level.find(name);
  return value != nullptr && value->is_number() ? static_cast<int>(value->number()) : 0;
}

}  // namespace

Measures measures_in(const Value& level) {
  Measures measures;
  if (const Value* metrics = level.find("metrics"); metrics != nullptr && metrics->get<Value::Array>() != nullptr) {
    for (const Value& metric : *metrics->get<Value::Array>()) {
      const Value* value = metric.find("value");
      const bool is_plain = metric.find("of") == nullptr || metric.find("of")->is_null();
      if (!is_plain || value == nullptr || !value->is_number()) continue;
      set_measure(snake_case(text_of(metric, "name")), value->number(), measures);
    }
  }
  for (const auto& [name, value] : *level.get<Value::Object>()) {
    if (is_part(name)) continue;
    if (value.is_number()) set_measure(snake_case(name), value.number(), measures);
    if (const auto* truth = value.get<bool>()) set_measure(snake_case(name), *truth ? 1 : 0, measures);
  }
  return measures;
}

Result<NewLevel> new_level(const Value& level, const Game& game, std::string& warning) {
  if (level.get<Value::Object>() == nullptr) return fail("a level was expected");
  const LevelCode& code = *game.level_code;
  auto packed = code.pack(level);
  if (!packed) return tl::unexpected(packed.error());
  auto canonical = code.canonical(*packed);
  if (!canonical) return tl::unexpected(canonical.error());
  const auto plain = code.unpack(*packed);
  if (!plain) return tl::unexpected(plain.error());
  NewLevel result{.game = &game, .packed = std::move(*packed), .canonical = std::move(*canonical)};
  result.size = {side_of(*plain, "width"), side_of(*plain, "height")};
  result.measures = measures_in(level);
  const Value* metrics = level.find("metrics");
  const auto* list = metrics == nullptr ? nullptr : metrics->get<Value::Array>();
  result.is_measured = list != nullptr && !list->empty();
  result.notes = {text_of(level, "title"), text_of(level, "author"), text_of(level, "comment")};
  const auto moves = code.solution_of(level);
  const auto taken = moves ? take_solution(*moves, result) : tl::unexpected(moves.error());
  if (!taken) warning = fmt::format("its solution is left out: {}", taken.error().message);
  return result;
}

Result<Value> value_of(const Kept& kept) {
  const LevelCode& code = *kept.game->level_code;
  auto value = code.unpack(kept.packed);
  if (!value) return at_place(fmt::format("level {}", kept.id), value.error());
  if (!kept.notes.title.empty()) value->set("title", kept.notes.title);
  if (!kept.notes.author.empty()) value->set("author", kept.notes.author);
  if (!kept.notes.comment.empty()) value->set("comment", kept.notes.comment);
  if (!kept.solutions.empty()) value->set("solution", code.shown(kept.packed, kept.solutions.front()));
  return value;
}

Result<Value> whole_value_of(const Kept& kept) {
  auto value = value_of(kept);
  if (!value) return value;
  const auto difficulty = std::ranges::find(kept.measures, "difficulty", &std::pair<std::string, double>::first);
  if (difficulty != kept.measures.end()) value->set("difficulty", difficulty->second);
  Metrics metrics;
  for (const auto& [name, number] : kept.measures) metrics.add(name, number);
  if (!metrics.empty()) value->set("metrics", to_value(metrics));
  Value known;
  known.set("id", kept.id);
  known.set("game", kept.game->name);
  known.set("place", kept.place);
  if (kept.notes.rating > 0) known.set("rating", kept.notes.rating);
  known.set("tags", Value::Array(kept.notes.tags.begin(), kept.notes.tags.end()));
  Value::Array solutions;
  for (const std::string& moves : kept.solutions) {
    solutions.emplace_back(kept.game->level_code->shown(kept.packed, moves));
  }
  known.set("solutions", std::move(solutions));
  value->set("kept", std::move(known));
  return value;
}

void take_kept(const Value& level, NewLevel& into, std::string& warning) {
  const Value* kept = level.find("kept");
  if (kept == nullptr) return;
  const auto list = [&](std::string_view name) {
    const Value* value = kept->find(name);
    return value != nullptr && value->get<Value::Array>() != nullptr ? *value->get<Value::Array>() : Value::Array();
  };
  for (const Value& tag : list("tags")) {
    const auto* text = tag.get<std::string>();
    if (text == nullptr) continue;
    const auto fine = check_tag(*text);
    if (fine) into.notes.tags.push_back(*text);
    if (!fine) warning = fmt::format("a tag is left out: {}", fine.error().message);
  }
  into.notes.rating = std::clamp(side_of(*kept, "rating"), 0, kMostStars);
  into.place = static_cast<std::uint64_t>(std::max(0, side_of(*kept, "place")));
  for (const Value& solution : list("solutions")) {
    const auto moves = into.game->level_code->solution_of(Value::Object{{"solution", solution}});
    if (moves) (void)take_solution(*moves, into);  // one that does not solve it is left out
  }
  into.adds_notes = true;
}

}  // namespace teka::store
