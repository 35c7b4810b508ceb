#include "segments/number_list.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "segments/columns.hpp"

namespace teka::segments {
namespace {

constexpr std::string_view kListMagic = "teka-numbers1\n";
static_assert(kListMagic.size() == kMagicSize);
constexpr std::size_t kNumbersInBlock = std::size_t{1} << 14U;

std::uint64_t unsigned_of(std::int64_t number) {
  return static_cast<std::uint64_t>(number);
}

}  // namespace

Result<NumberListWriter> NumberListWriter::open(const std::string& path) {
  auto file = FileWriter::open(path);
  if (!file) return tl::unexpected(file.error());
  NumberListWriter writer(std::move(*file));
  if (auto put = writer.file_.append(kListMagic); !put) return tl::unexpected(put.error());
  writer.place_ = kFirstPlace;
  return writer;
}

Result<void> NumberListWriter::add(std::uint64_t number) {
  TEKA_CHECK(numbers_.empty() || unsigned_of(numbers_.back()) < number);
  if (numbers_.size() == kNumbersInBlock) {
    if (auto put = write_block(); !put) return put;
  }
  numbers_.push_back(static_cast<std::int64_t>(number));
  ++count_;
  return {};
}

Result<void> NumberListWriter::write_block() {
  Pieces pieces;
  put_integers(pieces, numbers_, Form::deltas);
  const std::string bytes =
      block_bytes(compressor_, unsigned_of(numbers_.front()), unsigned_of(numbers_.back()), numbers_.size(), pieces);
  place_ += bytes.size();
  numbers_.clear();
  return file_.append(bytes);
}

Result<void> NumberListWriter::commit() {
  if (!numbers_.empty()) {
    if (auto put = write_block(); !put) return put;
  }
  if (auto put = file_.append(end_bytes(count_, place_)); !put) return put;
  return file_.commit();
}

Result<NumberList> NumberList::open(const std::string& path) {
  auto file = InputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  return open(std::move(*file));
}

Result<NumberList> NumberList::open(InputFile file) {
  auto blocks = BlockFile::open(std::move(file), kListMagic, "a list of numbers");
  if (!blocks) return tl::unexpected(blocks.error());
  return NumberList(std::move(*blocks));
}

Result<void> NumberList::load(std::uint64_t number) {
  numbers_.clear();
  at_ = 0;
  while (place_ < blocks_.end()) {
    const auto head = blocks_.head(place_);
    if (!head) return tl::unexpected(head.error());
    if (last_ && head->first <= *last_) return blocks_.file().damaged("its numbers are not in order");
    last_ = head->last;
    seen_ += head->count;
    const bool is_wanted = head->last >= number;
    if (is_wanted) {
      if (auto read = read_block(*head); !read) return read;
    }
    place_ = BlockFile::next(place_, *head);
    if (is_wanted) return {};
  }
  if (seen_ != blocks_.count()) return blocks_.file().damaged("it has not as many numbers as it says");
  return {};
}

Result<void> NumberList::read_block(const BlockHead& head) {
  const auto body = blocks_.body(place_, head);
  if (!body) return tl::unexpected(body.error());
  FieldReader in(*body);
  const auto falls = [](std::int64_t a, std::int64_t b) { return unsigned_of(a) >= unsigned_of(b); };
  const bool is_whole = get_integers(in, head.count, numbers_) && in.at_end() &&
                        std::ranges::adjacent_find(numbers_, falls) == numbers_.end() &&
                        unsigned_of(numbers_.front()) == head.first && unsigned_of(numbers_.back()) == head.last;
  if (is_whole) return {};
  numbers_.clear();
  return blocks_.file().damaged("its numbers are not in order");
}

Result<std::optional<std::uint64_t>> NumberList::next() {
  if (at_ == numbers_.size()) {
    if (auto loaded = load(0); !loaded) return tl::unexpected(loaded.error());
  }
  if (numbers_.empty()) return std::optional<std::uint64_t>();
  return unsigned_of(numbers_[at_++]);
}

Result<bool> NumberList::has(std::uint64_t number) {
  if (numbers_.empty() || unsigned_of(numbers_.back()) < number) {
    if (last_ && number <= *last_) return false;  // the block that might have it was passed over or is used up
    if (auto loaded = load(number); !loaded) return tl::unexpected(loaded.error());
  }
  while (at_ < numbers_.size() && unsigned_of(numbers_[at_]) < number) ++at_;
  return at_ < numbers_.size() && unsigned_of(numbers_[at_]) == number;
}

}  // namespace teka::segments
