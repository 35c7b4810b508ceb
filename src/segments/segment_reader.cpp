#include "segments/segment_reader.hpp"

#include <algorithm>

namespace teka::segments {

bool SegmentReader::may_have_wanted(const SegmentHeader& header) const {
  return header.count > 0 && std::ranges::all_of(wishes_, [&](const Wish& wish) {
           return header.ranges[wish.measure].meets(wish.low, wish.high);
         });
}

Result<void> SegmentReader::look_at(const std::string& path) {
  const auto segment = Segment::open(path);
  if (!segment) return tl::unexpected(segment.error());
  const SegmentHeader& header = segment->header();
  if (files_.empty()) schema_ = header.schema;
  if (header.schema != schema_) {
    return fail("'{}' has other measures or letters than '{}'; read them one after another", path, files_[0].path);
  }
  for (const Wish& wish : wishes_) {
    if (wish.measure >= schema_.measures.size()) {
      return fail("'{}' has {} measures, and measure {} is asked for", path, schema_.measures.size(), wish.measure);
    }
  }
  files_.push_back({path, header.first, header.last, may_have_wanted(header)});
  return {};
}

Result<void> SegmentReader::check_order() {
  std::erase_if(files_, [](const File& file) { return !file.is_wanted; });
  std::ranges::sort(files_, {}, &File::first);
  for (std::size_t i = 1; i < files_.size(); ++i) {
    if (files_[i].first <= files_[i - 1].last) {
      return fail("'{}' and '{}' both have levels with numbers from {} to {}; name only one of them",
                  files_[i - 1].path, files_[i].path, files_[i].first, std::min(files_[i].last, files_[i - 1].last));
    }
  }
  return {};
}

Result<SegmentReader> SegmentReader::open(Settings settings) {
  SegmentReader reader;
  reader.wishes_ = std::move(settings.wishes);
  for (const std::string& path : settings.segments) {
    if (auto good = reader.look_at(path); !good) return tl::unexpected(good.error());
  }
  if (auto good = reader.check_order(); !good) return tl::unexpected(good.error());
  if (!settings.repeats.empty()) {
    auto repeats = NumberList::open(settings.repeats);
    if (!repeats) return tl::unexpected(repeats.error());
    reader.repeats_ = std::move(*repeats);
  }
  return reader;
}

Result<const LevelRecord*> SegmentReader::next() {
  while (true) {
    while (loaded_.at < loaded_.numbers.size()) {
      if (take_level()) return &record_;
    }
    const auto more = load_next();
    if (!more) return tl::unexpected(more.error());
    if (!*more) return nullptr;
  }
}

/// Whether there is a block: the next one of this segment, or the first one of the next segment.
Result<bool> SegmentReader::find_block() {
  if (segment_ && next_block_ < segment_->blocks()) return true;
  if (next_file_ == files_.size()) return false;
  auto opened = Segment::open(files_[next_file_++].path);
  if (!opened) return tl::unexpected(opened.error());
  segment_ = std::move(*opened);
  next_block_ = 0;
  return true;
}

Result<bool> SegmentReader::load_next() {
  while (true) {
    if (const auto found = find_block(); !found || !*found) return found;
    if (auto loaded = load_block(next_block_++); !loaded) return tl::unexpected(loaded.error());
    if (!loaded_.numbers.empty()) return true;
  }
}

Result<void> SegmentReader::load_block(std::size_t block) {
  loaded_ = {.measures = std::vector<Measured>(schema_.measures.size()),
             .is_wanted = std::vector<char>(segment_->count(block), 1)};
  if (auto read = apply_wishes(block); !read) return read;
  if (!has_wanted()) return {};
  std::vector<std::uint64_t> numbers;
  if (auto read = segment_->read_numbers(block, numbers); !read) return read;
  if (auto left_out = leave_out_repeats(numbers); !left_out) return left_out;
  if (!has_wanted()) return {};
  if (auto read = segment_->read_levels(block, loaded_.levels); !read) return read;
  if (auto read = segment_->read_solutions(block, loaded_.solutions); !read) return read;
  for (std::size_t i = 0; i < loaded_.measures.size(); ++i) {
    if (!loaded_.measures[i].empty()) continue;  // a wish has read it
    if (auto read = segment_->read_measure(block, i, loaded_.measures[i]); !read) return read;
  }
  loaded_.numbers = std::move(numbers);
  return {};
}

Result<void> SegmentReader::apply_wishes(std::size_t block) {
  for (const Wish& wish : wishes_) {
    Measured& values = loaded_.measures[wish.measure];
    if (auto read = segment_->read_measure(block, wish.measure, values); !read) return read;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool is_met = values[i] && *values[i] >= wish.low && *values[i] <= wish.high;
      if (!is_met) loaded_.is_wanted[i] = 0;
    }
  }
  return {};
}

Result<void> SegmentReader::leave_out_repeats(const std::vector<std::uint64_t>& numbers) {
  for (std::size_t i = 0; repeats_ && i < numbers.size(); ++i) {
    if (loaded_.is_wanted[i] == 0) continue;
    const auto is_repeat = repeats_->has(numbers[i]);
    if (!is_repeat) return tl::unexpected(is_repeat.error());
    if (*is_repeat) loaded_.is_wanted[i] = 0;
  }
  return {};
}

bool SegmentReader::has_wanted() const {
  return std::ranges::find(loaded_.is_wanted, 1) != loaded_.is_wanted.end();
}

/// The next level of the block becomes the record, if it is wanted.
bool SegmentReader::take_level() {
  const std::size_t at = loaded_.at++;
  const auto level_size = static_cast<std::size_t>(loaded_.levels.sizes[at]);
  const auto solution_size = static_cast<std::size_t>(loaded_.solutions.sizes[at]);
  const bool is_wanted = loaded_.is_wanted[at] != 0;
  if (is_wanted) {
    record_.number = loaded_.numbers[at];
    record_.packed.assign(loaded_.levels.bytes, loaded_.level_at, level_size);
    record_.solution.assign(loaded_.solutions.bytes, loaded_.solution_at, solution_size);
    record_.measures.resize(loaded_.measures.size());
    for (std::size_t i = 0; i < loaded_.measures.size(); ++i) record_.measures[i] = loaded_.measures[i][at];
  }
  loaded_.level_at += level_size;
  loaded_.solution_at += solution_size;
  return is_wanted;
}

}  // namespace teka::segments
