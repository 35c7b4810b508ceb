#include "segments/repeats.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
#include <queue>
#include <vector>

#include "segments/key_file.hpp"
#include "segments/number_list.hpp"

namespace teka::segments {
namespace {

constexpr std::uint64_t kLastKey = std::numeric_limits<std::uint64_t>::max();

/// Ascending numbers in the scratch file.
struct Run {
  std::uint64_t offset = 0, count = 0;
};

/// Where the ranges of keys put what they find. Safe for any thread.
class Runs {
 public:
  explicit Runs(ScratchFile file) : file_(std::move(file)) {}

  Result<void> add(std::span<const KeyEntry> repeats) {
    std::vector<std::uint64_t> numbers(std::min(repeats.size(), kAtOnce));
    std::uint64_t offset = reserve(repeats.size());
    for (std::size_t from = 0; from < repeats.size(); from += kAtOnce) {
      numbers.resize(std::min(repeats.size() - from, kAtOnce));
      for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = repeats[from + i].number;
      if (auto put = file_.write(offset, numbers); !put) return put;
      offset += numbers.size() * sizeof(std::uint64_t);
    }
    return {};
  }
  [[nodiscard]] const std::vector<Run>& all() const { return runs_; }
  [[nodiscard]] const ScratchFile& file() const { return file_; }

 private:
  static constexpr std::size_t kAtOnce = 8192;

  std::uint64_t reserve(std::size_t count) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t offset = end_;
    runs_.push_back({offset, count});
    end_ += count * sizeof(std::uint64_t);
    return offset;
  }

  ScratchFile file_;
  std::mutex mutex_;
  std::vector<Run> runs_;
  std::uint64_t end_ = 0;
};

/// Reads the keys from low to high out of all files, as many at once as there is room for.
class RangeSearch {
 public:
  RangeSearch(std::span<const std::string> files, std::size_t room, Runs& runs, const std::stop_token& stop)
      : files_(files), room_(room), runs_(runs), stop_(stop), places_(files.size(), kFirstPlace) {}

  /// `step`: how many keys are tried at once; fewer if they turn out to be too many.
  Result<void> run(std::uint64_t low, std::uint64_t high, std::uint64_t step) {
    entries_.reserve(room_);
    while (true) {
      high_ = high - low < step ? high : low + step;
      if (auto found = search(low); !found) return found;
      if (high_ == high) return {};
      low = high_ + 1;
    }
  }

 private:
  /// Keys from low to high_, which may become lower meanwhile.
  Result<void> search(std::uint64_t low) {
    entries_.clear();
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (auto read = read_file_from(low, i); !read) return read;
    }
    return compact();
  }

  Result<void> read_file_from(std::uint64_t low, std::size_t index) {
    auto file = KeyFile::open(files_[index]);
    if (!file) return tl::unexpected(file.error());
    const auto found = file->find(low, places_[index]);
    if (!found) return tl::unexpected(found.error());
    std::uint64_t place = places_[index] = *found;
    while (true) {
      if (stop_.stop_requested()) return fail("interrupted");
      if (auto read = file->read(place, block_); !read) return read;
      for (const KeyEntry& entry : block_) {
        if (entry.key < low) continue;
        if (entry.key > high_) return {};
        entries_.push_back(entry);
        if (auto made = make_room(); !made) return made;
      }
      if (block_.empty()) return {};
    }
  }

  /// When nothing more fits: repeats go out, and if that does not help, the larger keys are left for later. Their
  /// repeats may then be found twice, which merging mends.
  Result<void> make_room() {
    if (entries_.size() < room_) return {};
    if (auto done = compact(); !done) return done;
    const std::size_t half = room_ / 2;
    if (entries_.size() <= half) return {};
    high_ = entries_[half].key - 1;
    entries_.resize(half);
    return {};
  }

  /// Keeps the smallest number of each key, in order. The others are repeats, whatever comes.
  Result<void> compact() {
    std::ranges::sort(entries_);
    entries_.erase(std::unique(entries_.begin(), entries_.end()), entries_.end());
    std::size_t kept = 0;
    for (KeyEntry& entry : entries_) {
      if (kept == 0 || entry.key != entries_[kept - 1].key) std::swap(entries_[kept++], entry);
    }
    const std::span repeats = std::span(entries_).subspan(kept);
    std::ranges::sort(repeats, {}, &KeyEntry::number);
    if (!repeats.empty()) {
      if (auto put = runs_.add(repeats); !put) return put;
    }
    entries_.resize(kept);
    return {};
  }

  std::span<const std::string> files_;
  std::size_t room_;
  Runs& runs_;
  const std::stop_token& stop_;
  std::vector<std::uint64_t> places_;  ///< in each file, where the search goes on
  std::uint64_t high_ = 0;
  std::vector<KeyEntry> entries_, block_;
};

/// A run and what of it is in memory.
class RunReader {
 public:
  RunReader(const ScratchFile& file, Run run, std::size_t at_once) : file_(&file), run_(run), at_once_(at_once) {}

  /// Whether there is one.
  Result<bool> next() {
    if (++at_ < numbers_.size()) return true;
    at_ = 0;
    numbers_.resize(std::min<std::uint64_t>(at_once_, run_.count));
    if (numbers_.empty()) return false;
    if (auto read = file_->read(run_.offset, numbers_); !read) return tl::unexpected(read.error());
    run_.offset += numbers_.size() * sizeof(std::uint64_t);
    run_.count -= numbers_.size();
    return true;
  }
  [[nodiscard]] std::uint64_t number() const { return numbers_[at_]; }

 private:
  const ScratchFile* file_;
  Run run_;
  std::size_t at_once_, at_ = 0;
  std::vector<std::uint64_t> numbers_;
};

/// All runs as one list, each number once.
Result<std::uint64_t> merge(const Runs& runs, const std::string& list, std::size_t memory,
                            const std::stop_token& stop) {
  const std::size_t room = memory / sizeof(std::uint64_t) / std::max<std::size_t>(runs.all().size(), 1);
  std::vector<RunReader> readers;
  for (const Run& run : runs.all()) readers.emplace_back(runs.file(), run, std::max<std::size_t>(room, 512));
  using Next = std::pair<std::uint64_t, std::size_t>;  // number, reader
  std::priority_queue<Next, std::vector<Next>, std::greater<>> queue;
  const auto advance = [&](std::size_t i) -> Result<void> {
    const auto more = readers[i].next();
    if (!more) return tl::unexpected(more.error());
    if (*more) queue.emplace(readers[i].number(), i);
    return {};
  };
  for (std::size_t i = 0; i < readers.size(); ++i) {
    if (auto advanced = advance(i); !advanced) return tl::unexpected(advanced.error());
  }
  auto out = NumberListWriter::open(list);
  if (!out) return tl::unexpected(out.error());
  std::optional<std::uint64_t> last;
  while (!queue.empty()) {
    if (stop.stop_requested()) return fail("interrupted");
    const auto [number, reader] = queue.top();
    queue.pop();
    if (last != number) {
      if (auto put = out->add(number); !put) return tl::unexpected(put.error());
    }
    last = number;
    if (auto advanced = advance(reader); !advanced) return tl::unexpected(advanced.error());
  }
  const std::uint64_t count = out->count();
  if (auto done = out->commit(); !done) return tl::unexpected(done.error());
  return count;
}

/// How many keys, of all there might be, hold what fits into memory, if they are as random as they should be.
std::uint64_t step_for(std::uint64_t total, std::size_t room) {
  const double share = 0.9 * static_cast<double>(room) / static_cast<double>(std::max<std::uint64_t>(total, 1));
  return share >= 1 ? kLastKey : static_cast<std::uint64_t>(share * 0x1p64);
}

Result<std::uint64_t> count_keys(std::span<const std::string> files) {
  std::uint64_t total = 0;
  for (const std::string& path : files) {
    const auto file = KeyFile::open(path);
    if (!file) return tl::unexpected(file.error());
    total += file->count();
  }
  return total;
}

}  // namespace

Result<std::uint64_t> find_repeats(std::span<const std::string> key_files, const std::string& list, std::size_t memory,
                                   Executor& executor, const std::stop_token& stop) {
  const auto total = count_keys(key_files);
  if (!total) return tl::unexpected(total.error());
  auto scratch = ScratchFile::beside(list);
  if (!scratch) return tl::unexpected(scratch.error());
  Runs runs(std::move(*scratch));
  const std::size_t room = std::max<std::size_t>(memory / sizeof(KeyEntry) / executor.threads(), 64);
  const std::uint64_t step = step_for(*total, room);
  // Each thread takes a share of the keys, which are random and so make shares that are alike.
  const std::uint64_t shares = executor.threads();
  const std::uint64_t share = kLastKey / shares;
  const auto searched = executor.map(shares, [&](std::size_t i) {
    const std::uint64_t high = i + 1 == shares ? kLastKey : share * (i + 1) - 1;
    return RangeSearch(key_files, room, runs, stop).run(share * i, high, step);
  });
  for (const Result<void>& result : searched) {
    if (!result) return tl::unexpected(result.error());
  }
  return merge(runs, list, memory, stop);
}

}  // namespace teka::segments
