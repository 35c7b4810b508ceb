// Segments of generated levels: writing, reading all, reading one measure, finding repeats, and the bytes of a level
// with its key; beside lines of JSON as one would write them at first, and beside the same records without compression,
// read into memory as a whole. Levels are synthetic: 15 random bytes, as packed levels of 10x10 are, 60 to 100 moves,
// four measures. One thread.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <unordered_map>

#include "core/bytes.hpp"
#include "core/file.hpp"
#include "core/rng.hpp"
#include "json/json.hpp"
#include "segments/repeats.hpp"
#include "segments/segment_reader.hpp"
#include "segments/segment_writer.hpp"

namespace {

using namespace teka;
using namespace teka::segments;

constexpr std::size_t kLevels = 200'000;

const Schema& bench_schema() {
  static const Schema schema{.measures = {"moves", "pushes", "box_changes", "mean_branching"}, .letters = "lurd"};
  return schema;
}

/// Moves that often go on as they went, and seldom back.
std::string bench_solution(Rng& rng) {
  std::string moves;
  std::size_t letter = 0;
  for (std::uint64_t left = 60 + rng.below(41); left > 0; --left) {
    const std::uint64_t turn = rng.below(16);
    letter = (letter + (turn < 7 ? 0 : turn < 11 ? 1 : turn < 15 ? 3 : 2)) % 4;
    moves += bench_schema().letters[letter];
  }
  return moves;
}

const std::vector<LevelRecord>& bench_records() {
  static const std::vector<LevelRecord> records = [] {
    Rng rng(Seed(1));
    std::vector<LevelRecord> made(kLevels);
    for (std::size_t i = 0; i < kLevels; ++i) {
      LevelRecord& record = made[i];
      record.number = i;
      record.packed.resize(14 + rng.below(3));
      for (char& byte : record.packed) byte = static_cast<char>(rng.below(256));
      record.solution = bench_solution(rng);
      const auto pushes = static_cast<double>(8 + rng.below(20));
      record.measures = {static_cast<double>(record.solution.size()), pushes, static_cast<double>(rng.below(9)),
                         1 + static_cast<double>(rng.below(2000)) / pushes};
      record.key = mix64(rng.below(kLevels * 9 / 10) + 1);
    }
    return made;
  }();
  return records;
}

class BenchFolder {
 public:
  BenchFolder() { std::filesystem::create_directories(path_); }
  ~BenchFolder() { std::filesystem::remove_all(path_); }
  BenchFolder(const BenchFolder&) = delete;
  BenchFolder& operator=(const BenchFolder&) = delete;
  [[nodiscard]] std::string operator/(const char* name) const { return path_ / name; }
  /// Of all files in it.
  [[nodiscard]] double bytes() const {
    double sum = 0;
    for (const auto& file : std::filesystem::directory_iterator(path_)) sum += static_cast<double>(file.file_size());
    return sum;
  }

 private:
  std::filesystem::path path_ = std::filesystem::temp_directory_path() / "teka-bench-segments";
};

void report(benchmark::State& state, const BenchFolder& folder) {
  state.counters["levels/s"] =
      benchmark::Counter(static_cast<double>(kLevels), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["bytes/level"] = folder.bytes() / static_cast<double>(kLevels);
}

void write_segment(const std::string& path) {
  SegmentWriter writer(bench_schema());
  for (const LevelRecord& record : bench_records()) static_cast<void>(writer.add(record));
  static_cast<void>(writer.save(path));
}

std::string as_json(const LevelRecord& record) {
  std::string hex;
  for (const char byte : record.packed) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  std::string line = fmt::format(R"({{"number":{},"level":"{}","solution":"{}")", record.number, hex, record.solution);
  for (std::size_t i = 0; i < record.measures.size(); ++i) {
    line += fmt::format(R"(,"{}":{})", bench_schema().measures[i], *record.measures[i]);
  }
  return line + fmt::format(R"(,"key":"{:016x}"}})", record.key);
}

void write_json(const std::string& path) {
  std::string text;
  for (const LevelRecord& record : bench_records()) text += as_json(record) + '\n';
  static_cast<void>(write_file(path, text));
}

void write_raw(const std::string& path) {
  ByteWriter out;
  for (const LevelRecord& record : bench_records()) {
    out.put(record.number);
    out.put_text(record.packed);
    out.put_text(record.solution);
    for (const auto& measure : record.measures) out.put(*measure);
    out.put(record.key);
  }
  static_cast<void>(write_file(path, out.bytes()));
}

/// Writes a file in each iteration.
void bench_write(benchmark::State& state, void (*write)(const std::string&)) {
  const BenchFolder folder;
  bench_records();
  for (auto _ : state) write(folder / "levels");
  report(state, folder);
}

/// Reads a file that was written before; `read` gives the sum of all pushes.
void bench_read(benchmark::State& state, void (*write)(const std::string&), double (*read)(const std::string&)) {
  const BenchFolder folder;
  write(folder / "levels");
  double expected = 0;
  for (const LevelRecord& record : bench_records()) expected += *record.measures[1];
  for (auto _ : state) {
    if (read(folder / "levels") != expected) state.SkipWithError("a wrong sum was read");
  }
  report(state, folder);
}

void SegmentsWrite(benchmark::State& state) {
  bench_write(state, write_segment);
}
BENCHMARK(SegmentsWrite)->Unit(benchmark::kMillisecond);

void SegmentsWriteJson(benchmark::State& state) {
  bench_write(state, write_json);
}
BENCHMARK(SegmentsWriteJson)->Unit(benchmark::kMillisecond);

void SegmentsWriteRaw(benchmark::State& state) {
  bench_write(state, write_raw);
}
BENCHMARK(SegmentsWriteRaw)->Unit(benchmark::kMillisecond);

void SegmentsRead(benchmark::State& state) {
  bench_read(state, write_segment, [](const std::string& path) {
    auto reader = SegmentReader::open({.segments = {path}});
    double sum = 0;
    while (const LevelRecord* record = *reader->next()) sum += *record->measures[1];
    return sum;
  });
}
BENCHMARK(SegmentsRead)->Unit(benchmark::kMillisecond);

void SegmentsReadJson(benchmark::State& state) {
  bench_read(state, write_json, [](const std::string& path) {
    const auto text = read_file(path);
    double sum = 0;
    for (std::size_t at = 0; at < text->size();) {
      const std::size_t end = text->find('\n', at);
      const auto value = parse_json(std::string_view(*text).substr(at, end - at));
      sum += value->find("pushes")->number();
      at = end + 1;
    }
    return sum;
  });
}
BENCHMARK(SegmentsReadJson)->Unit(benchmark::kMillisecond);

void SegmentsReadRaw(benchmark::State& state) {
  bench_read(state, write_raw, [](const std::string& path) {
    const auto bytes = read_file(path);
    ByteReader in(*bytes);
    LevelRecord record;
    record.measures.resize(4);
    double sum = 0;
    while (in.get(record.number)) {
      in.get_text(record.packed);
      in.get_text(record.solution);
      for (auto& measure : record.measures) in.get(measure.emplace());
      in.get(record.key);
      sum += *record.measures[1];
    }
    return sum;
  });
}
BENCHMARK(SegmentsReadRaw)->Unit(benchmark::kMillisecond);

/// One measure of all levels, without the levels.
void SegmentsReadMeasure(benchmark::State& state) {
  bench_read(state, write_segment, [](const std::string& path) {
    auto segment = Segment::open(path);
    double sum = 0;
    Measured values;
    for (std::size_t block = 0; block < segment->blocks(); ++block) {
      static_cast<void>(segment->read_measure(block, 1, values));
      for (const auto& value : values) sum += *value;
    }
    return sum;
  });
}
BENCHMARK(SegmentsReadMeasure)->Unit(benchmark::kMillisecond);

/// The levels of a hundredth, chosen by a measure.
void SegmentsReadWished(benchmark::State& state) {
  const BenchFolder folder;
  write_segment(folder / "levels");
  double count = 0;
  for (auto _ : state) {
    auto reader = SegmentReader::open({.segments = {folder / "levels"}, .wishes = {{3, 100, 102}}});
    for (count = 0; *reader->next() != nullptr;) ++count;
  }
  state.counters["chosen"] = count;
  report(state, folder);
}
BENCHMARK(SegmentsReadWished)->Unit(benchmark::kMillisecond);

/// Within the given memory, in KiB: the keys of all levels take 3 MB.
void SegmentsRepeats(benchmark::State& state) {
  const BenchFolder folder;
  write_segment(folder / "levels");
  Executor executor(1);
  const std::vector<std::string> keys{key_path(folder / "levels")};
  const auto memory = static_cast<std::size_t>(state.range(0)) << 10U;
  for (auto _ : state) benchmark::DoNotOptimize(*find_repeats(keys, folder / "repeats", memory, executor, {}));
  report(state, folder);
}
BENCHMARK(SegmentsRepeats)->Arg(256)->Arg(65536)->Unit(benchmark::kMillisecond);

/// A table of all keys in memory, from keys in memory.
void SegmentsRepeatsInMemory(benchmark::State& state) {
  const BenchFolder folder;
  for (auto _ : state) {
    std::unordered_map<std::uint64_t, std::uint64_t> first;
    std::size_t repeats = 0;
    for (const LevelRecord& record : bench_records())
      repeats += first.emplace(record.key, record.number).second ? 0 : 1;
    benchmark::DoNotOptimize(repeats);
  }
  report(state, folder);
}
BENCHMARK(SegmentsRepeatsInMemory)->Unit(benchmark::kMillisecond);

}  // namespace
