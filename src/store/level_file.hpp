// Files of levels, read for a library: JSON as teka writes it, and every format that the verbs of a game read.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "store/library.hpp"

namespace teka::store {

struct LevelFile {
  const Game* game = nullptr;
  Value::Array levels;
  std::string origin;        ///< see NewLevel
  bool has_titles = false;   ///< the origin has a pattern for the titles
  bool has_measures = true;  ///< those of the levels themselves, not of what was done with them
};

/// The game is that of the file's provenance unless one is given. What is not JSON is read by the game's verb render.
Result<LevelFile> read_level_file(const std::string& name, std::string content, const Game* game,
                                  std::span<const Game* const> games, Executor& executor, const Budget& budget);

/// Whether a library can keep levels of the game; the error names those of which it can.
Result<void> check_game(const Game& game, std::span<const Game* const> games);

/// The levels of a document as levels to be added, on all threads; a line about each that is left out.
std::vector<NewLevel> new_levels(const LevelFile& file, std::size_t first, std::size_t count, Executor& executor,
                                 std::vector<std::string>& warnings);

/// Runs a verb of the game on levels: its result for each of them. The error is that of the verb.
Result<std::vector<Value>> run_on_levels(const Game& game, std::string_view verb, Value::Array levels,
                                         const Value& parameters, Executor& executor, const Budget& budget);

/// Solves and measures those levels that have no solution or no measures: what was found is added to them. A level that
/// cannot be solved stays without a solution.
Result<void> complete(std::span<NewLevel> levels, Executor& executor, const Budget& budget);

/// A solution for each level, empty where there is none: by the verb solve, or played by the solver.
Result<std::vector<std::string>> solve_levels(const Game& game, const Value::Array& levels, Executor& executor,
                                              const Budget& budget);

}  // namespace teka::store
