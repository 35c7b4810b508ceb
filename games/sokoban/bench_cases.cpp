// Sokoban's share of `teka bench`.
#include "core/check.hpp"
#include "core/hash.hpp"
#include "core/rng.hpp"
#include "games/sokoban/formats/text_format.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/model/level_writer.hpp"
#include "games/sokoban/solver/solve.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

/// 10x10 with four boxes: half of the inner squares are walls. Many are unsolvable, which does not matter for reading
/// and comparing.
std::vector<Entry> random_entries(std::size_t count) {
  std::vector<Entry> entries;
  Rng rng(Seed(1));
  while (entries.size() < count) {
    Level level({10, 10}, Tile::wall);
    for (int i = 0; i < 40; ++i) {
      level[{static_cast<int>(rng.between(1, 8)), static_cast<int>(rng.between(1, 8))}] = Tile::floor;
    }
    for (const Tile tile :
         {Tile::box, Tile::box, Tile::box, Tile::box, Tile::goal, Tile::goal, Tile::goal, Tile::goal, Tile::player}) {
      level[{static_cast<int>(rng.between(1, 8)), static_cast<int>(rng.between(1, 8))}] = tile;
    }
    if (!find_fault(level)) entries.push_back({.level = std::move(level)});
  }
  return entries;
}

BenchOutcome bench_reading() {
  const std::string text = to_text(random_entries(5'000), TextStyle::boxoban);
  std::uint64_t hash = hash_text(text);
  std::uint64_t levels = 0;
  for (int turn = 0; turn < 10; ++turn) {
    const auto entries = parse_text(text);
    levels += entries->size();
    for (const Entry& entry : *entries) {
      hash = hash_combine(hash, static_cast<std::uint64_t>(entry.line));
      hash = hash_combine(hash, hash_text(entry.title));
    }
  }
  return {levels, hash};
}

BenchOutcome bench_canonical() {
  std::uint64_t hash = 0;
  const auto entries = random_entries(5'000);
  for (int turn = 0; turn < 50; ++turn) {
    for (const Entry& entry : entries) hash = hash_combine(hash, canonical_hash(entry.level));
  }
  return {entries.size() * 50, hash};
}

BenchOutcome bench_generating() {
  Generator generator(GeneratorSettings{});
  std::uint64_t hash = 0;
  constexpr std::uint64_t kLevels = 3'000;
  for (std::uint64_t i = 0; i < kLevels; ++i) {
    Rng rng(Seed(1).child(i));
    if (const auto level = generator.make(rng)) hash = hash_combine(hash, canonical_hash(*level));
  }
  return {kLevels, hash};
}

/// Generated levels that are not proven solvable.
BenchOutcome bench_solving() {
  Generator generator(GeneratorSettings{});
  Solver solver;
  std::uint64_t hash = 0;
  std::uint64_t nodes = 0;
  for (std::uint64_t i = 0; i < 1'500; ++i) {
    Rng rng(Seed(2).child(i));
    const Level* level = generator.propose(rng);
    if (level == nullptr) continue;
    for (const auto objective : {Objective::any, Objective::pushes}) {
      const Solution solution = solver.solve(*level, {.objective = objective});
      nodes += solution.nodes;
      hash = hash_combine(hash_combine(hash, solution.nodes), hash_text(solution.moves));
    }
  }
  return {nodes, hash};
}

/// By the shipped model, whose results are the same for every instruction set.
BenchOutcome bench_writing() {
  constexpr std::uint64_t kLevels = 8;
  const auto writer = LevelWriter::shipped();
  TEKA_CHECK(writer.has_value());
  Executor executor(1);
  std::uint64_t hash = 0;
  for (const WrittenLevel& written : (*writer)->write({.size = {8, 8}, .boxes = 2}, kLevels, Seed(1), executor)) {
    hash = hash_combine(hash, hash_text(written.whole() ? to_text(written.level) : ""));
  }
  return {kLevels, hash};
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {{"reading Boxoban", "levels", bench_reading},
          {"canonical 10x10", "levels", bench_canonical},
          {"generating 10x10", "levels", bench_generating},
          {"solving 10x10", "positions", bench_solving},
          {"writing 8x8", "levels", bench_writing}};
}

}  // namespace teka::sokoban
