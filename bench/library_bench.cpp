// A library of levels: what it takes to add levels in batches, to search them, and the bytes of a level; beside a plain
// table of JSON texts with an index on the measure, as one would make it at first. Both hold the same Sokoban levels,
// in the folder of temporary files; times are for one thread.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <memory>

#include "core/rng.hpp"
#include "games/registry.hpp"
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "json/json.hpp"
#include "store/batch.hpp"
#include "store/level_value.hpp"
#include "store/query.hpp"

namespace {

using namespace teka;
using namespace teka::store;

constexpr std::size_t kBatch = 5000;

struct BenchLevel {
  NewLevel level;
  std::string json;
};

/// Generated levels of 10x10 with four boxes and their solutions.
const std::vector<BenchLevel>& bench_levels(std::size_t count) {
  static std::vector<BenchLevel> levels;
  static sokoban::Generator generator{sokoban::GeneratorSettings{}};
  static std::uint64_t next = 0;
  while (levels.size() < count) {
    Rng rng(Seed(1).child(next++));
    const auto made = generator.make(rng);
    if (!made) continue;
    sokoban::Entry entry{.level = *made};
    entry.solution = generator.solution();
    Value value = sokoban::to_value(entry);
    const auto played = sokoban::replay(entry.level, entry.solution);
    value.set("moves", played->move_count());
    value.set("pushes", played->pushes);
    std::string warning;
    auto level = new_level(value, *find_game("sokoban"), warning);
    level->origin = R"({"file": "bench"})";
    level->place = levels.size();
    levels.push_back({std::move(*level), to_json(value)});
  }
  return levels;
}

class TempFile {
 public:
  explicit TempFile(const char* name) : path_(std::filesystem::temp_directory_path() / name) { remove(); }
  ~TempFile() { remove(); }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] double bytes() const { return static_cast<double>(std::filesystem::file_size(path_)); }

 private:
  void remove() const {
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(path_.string() + ending);
  }
  std::filesystem::path path_;
};

Library bench_library(const TempFile& file) {
  return std::move(*Library::open(file.path(), Access::create, all_games()));
}

void add_all(Library& library, const std::vector<BenchLevel>& levels, std::size_t count) {
  for (std::size_t first = 0; first < count; first += kBatch) {
    Batch batch(library);
    for (std::size_t i = first; i < std::min(first + kBatch, count); ++i) batch.add(levels[i].level);
    batch.commit();
  }
}

/// The plain way: everything as text, and an index to search by.
void add_plainly(Database& database, const std::vector<BenchLevel>& levels, std::size_t count) {
  database.run(
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE levels(id INTEGER PRIMARY KEY, json TEXT, pushes "
      "INTEGER, moves INTEGER); CREATE INDEX by_json ON levels(json); CREATE INDEX by_pushes ON levels(pushes)");
  for (std::size_t first = 0; first < count; first += kBatch) {
    Transaction transaction(database);
    Statement add(database, "INSERT INTO levels(json, pushes, moves) VALUES(?1, ?2, ?3)");
    for (std::size_t i = first; i < std::min(first + kBatch, count); ++i) {
      const auto& cost = levels[i].level.solutions.front().cost;
      add.run(levels[i].json, cost.pushes, cost.moves);
    }
    transaction.commit();
  }
}

void report_size(benchmark::State& state, const TempFile& file, std::size_t count) {
  state.counters["levels/s"] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["bytes/level"] = file.bytes() / static_cast<double>(count);
}

void LibraryAdd(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const auto& levels = bench_levels(count);
  for (auto _ : state) {
    state.PauseTiming();
    const TempFile file("teka-bench-library");
    state.ResumeTiming();
    {
      Library library = bench_library(file);
      add_all(library, levels, count);
    }
    report_size(state, file, count);
  }
}
BENCHMARK(LibraryAdd)->Arg(100'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void LibraryAddPlainly(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const auto& levels = bench_levels(count);
  for (auto _ : state) {
    state.PauseTiming();
    const TempFile file("teka-bench-plain");
    state.ResumeTiming();
    {
      Database database(file.path(), Access::create);
      add_plainly(database, levels, count);
    }
    report_size(state, file, count);
  }
}
BENCHMARK(LibraryAddPlainly)->Arg(100'000)->Unit(benchmark::kMillisecond)->UseRealTime();

/// What the verb add does before: packing, canonical form, replaying the solution.
void LibraryPrepare(benchmark::State& state) {
  const auto& levels = bench_levels(1000);
  std::vector<Value> values;
  for (std::size_t i = 0; i < 1000; ++i) values.push_back(*parse_json(levels[i].json));
  std::size_t i = 0;
  std::string warning;
  for (auto _ : state) benchmark::DoNotOptimize(new_level(values[i++ % 1000], *find_game("sokoban"), warning));
}
BENCHMARK(LibraryPrepare)->Unit(benchmark::kMicrosecond);

/// The twenty levels with the fewest moves among those with many pushes and few box squares: two measures.
void LibrarySearch(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const TempFile file("teka-bench-library");
  Library library = bench_library(file);
  add_all(library, bench_levels(count), count);
  const Query query{
      .conditions = {*parse_condition("pushes>=20"), *parse_condition("moves>=100")}, .sort = "moves", .limit = 20};
  for (auto _ : state) benchmark::DoNotOptimize(find(library, query)->total);
}
BENCHMARK(LibrarySearch)->Arg(100'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void LibrarySearchPlainly(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const TempFile file("teka-bench-plain");
  Database database(file.path(), Access::create);
  add_plainly(database, bench_levels(count), count);
  Statement search(database,
                   "SELECT id, count(*) OVER () FROM levels WHERE pushes>=20 AND moves>=100 ORDER BY moves LIMIT 20");
  for (auto _ : state) {
    search.start();
    while (search.next()) benchmark::DoNotOptimize(search.integer(0));
  }
}
BENCHMARK(LibrarySearchPlainly)->Arg(100'000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
