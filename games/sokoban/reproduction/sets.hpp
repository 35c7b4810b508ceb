// The level sets for the table of the paper: prompts like those of the paper, and for each prompt levels by every
// method.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "game/journal.hpp"
#include "games/sokoban/measures/samples.hpp"
#include "games/sokoban/model/level_writer.hpp"
#include "games/sokoban/model/training_levels.hpp"

namespace teka::sokoban {

enum class Origin { raw, unmasked, paper, hybrid, generator, generator_hybrid };
constexpr std::array<std::string_view, 6> kOriginNames = {
    "model", "model without masks", "model + paper's GA", "model + our GA", "generator", "generator + our GA"};

/// Levels that share a prompt: enough for the model to write many at a time, and for whole runs of the paper's
/// algorithm, which gives five, and blocks of ours, which have eight.
constexpr std::size_t kLevelsPerPrompt = 40;

/// Prompts for `count` levels, like the paper's: 10x10, four boxes, medium and hard in turn, and numbers of walls as in
/// nine tenths of Boxoban's levels.
std::vector<Order> paper_orders(std::size_t count, const Seed& seed);

/// What all sets have in common.
struct SetPlan {
  std::shared_ptr<const LevelWriter> writer;
  std::vector<Order> orders;  ///< each for kLevelsPerPrompt levels
  std::size_t count = 0;
  Seed seed{0};
};

struct MadeSet {
  std::vector<Sample> samples;
  double seconds = 0;  ///< by the clock; of a recalled part, what it took when it was made
};
void put_bytes(ByteWriter& out, const MadeSet& made);
bool get_bytes(ByteReader& in, MadeSet& made);

/// `count` samples; a level that was not made is a malformed one. Useless when interrupted. The levels of a prompt are
/// a part of the journal.
MadeSet make_set(const SetPlan& plan, Origin origin, Executor& executor, Journal& journal, const Budget& budget = {},
                 const LevelProgress& progress = {});

}  // namespace teka::sokoban
