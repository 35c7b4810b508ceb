// For the tests of the store: a game whose levels are words. A word and its mirror image are the same level. Moves are
// letters l and r; a solution has at least as many as the word has letters, and each r is a push.
#pragma once

#include <algorithm>
#include <array>

#include "game/game.hpp"
#include "store/batch.hpp"

namespace teka::store {

inline std::string mirrored(std::string_view word) {
  return {word.rbegin(), word.rend()};
}

inline Result<SolutionCost> word_cost(std::string_view packed, std::string_view moves) {
  if (moves.size() < packed.size()) return fail("move {}: more are needed", moves.size() + 1);
  return SolutionCost{moves.size(), static_cast<std::uint64_t>(std::ranges::count(moves, 'r'))};
}

inline Value word_value(std::string_view word) {
  return Value::Object{{"word", word}, {"width", std::uint64_t{word.size()}}, {"height", 1}};
}

inline const LevelCode& word_code() {
  static const LevelCode code = {
      .pack = [](const Value& value) -> Result<std::string> {
        const Value* word = value.find("word");
        if (word == nullptr || word->get<std::string>() == nullptr) return fail("\"word\" is missing");
        return *word->get<std::string>();
      },
      .unpack = [](std::string_view packed) -> Result<Value> {
        return packed.empty() ? Result<Value>(fail("it is no word")) : word_value(packed);
      },
      .canonical = [](std::string_view packed) -> Result<std::string> {
        return std::min(std::string(packed), mirrored(packed));
      },
      .solution_of = [](const Value& value) -> Result<std::string> {
        const Value* moves = value.find("solution");
        return moves == nullptr || moves->get<std::string>() == nullptr ? std::string() : *moves->get<std::string>();
      },
      .letters = "lr",
      .replay = word_cost,
      .shown = [](std::string_view, std::string_view moves) { return std::string(moves); },
      .carry = [](std::string_view, std::string_view moves, std::string_view) -> Result<std::string> {
        return std::string(moves);
      }};
  return code;
}

inline const Game& word_game() {
  static const Game game = {.name = "words",
                            .title = "Words",
                            .summary = "for tests",
                            .verbs = {},
                            .benches = {},
                            .sample_state = {},
                            .read_state = {},
                            .level_code = &word_code()};
  return game;
}

inline std::span<const Game* const> word_games() {
  static const std::array<const Game*, 1> games = {&word_game()};
  return games;
}

inline NewLevel new_word(const std::string& word, const std::string& moves = "") {
  NewLevel level{.game = &word_game(), .packed = word, .canonical = std::min(word, mirrored(word))};
  level.size = {static_cast<int>(word.size()), 1};
  if (const auto cost = word_cost(word, moves)) level.solutions.push_back({moves, *cost});
  level.origin = R"({"file": "words.txt"})";
  return level;
}

inline Library open_words(const std::string& path, Access access = Access::create) {
  auto library = Library::open(path, access, word_games());
  if (!library) throw std::runtime_error(library.error().message);
  return std::move(*library);
}

inline Added add_one(Library& library, const NewLevel& level) {
  Batch batch(library);
  const Added added = batch.add(level);
  batch.commit();
  return added;
}

}  // namespace teka::store
