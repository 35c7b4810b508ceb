#include "segments/key_file.hpp"

#include <algorithm>

#include "segments/columns.hpp"

namespace teka::segments {
namespace {

constexpr std::string_view kKeysMagic = "teka-keys---1\n";
static_assert(kKeysMagic.size() == kMagicSize);
/// Few, because a partition of find_repeats begins and ends within a block.
constexpr std::size_t kKeysInBlock = 2048;

std::string entries_bytes(Compressor& compressor, std::span<const KeyEntry> entries) {
  std::vector<std::int64_t> keys, numbers;
  for (const KeyEntry& entry : entries) {
    keys.push_back(static_cast<std::int64_t>(entry.key));
    numbers.push_back(static_cast<std::int64_t>(entry.number));
  }
  Pieces pieces;
  put_integers(pieces, keys, Form::deltas);
  put_integers(pieces, numbers, Form::offsets);
  return block_bytes(compressor, entries.front().key, entries.back().key, entries.size(), pieces);
}

}  // namespace

std::string key_file_bytes(std::vector<KeyEntry> entries) {
  std::ranges::sort(entries);
  Compressor compressor;
  std::string bytes(kKeysMagic);
  for (std::size_t from = 0; from < entries.size(); from += kKeysInBlock) {
    bytes += entries_bytes(compressor, std::span(entries).subspan(from, std::min(kKeysInBlock, entries.size() - from)));
  }
  return bytes + end_bytes(entries.size(), bytes.size());
}

Result<KeyFile> KeyFile::open(const std::string& path) {
  auto file = InputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  return open(std::move(*file));
}

Result<KeyFile> KeyFile::open(InputFile file) {
  auto blocks = BlockFile::open(std::move(file), kKeysMagic, "a list of keys");
  if (!blocks) return tl::unexpected(blocks.error());
  return KeyFile(std::move(*blocks));
}

Result<std::uint64_t> KeyFile::find(std::uint64_t key, std::uint64_t place) {
  while (place < blocks_.end()) {
    const auto head = blocks_.head(place);
    if (!head) return tl::unexpected(head.error());
    if (head->last >= key) break;
    place = BlockFile::next(place, *head);
  }
  return place;
}

Result<void> KeyFile::read(std::uint64_t& place, std::vector<KeyEntry>& entries) {
  entries.clear();
  if (place >= blocks_.end()) return {};
  const auto head = blocks_.head(place);
  if (!head) return tl::unexpected(head.error());
  const auto body = blocks_.body(place, *head);
  if (!body) return tl::unexpected(body.error());
  FieldReader in(*body);
  const bool is_whole = get_integers(in, head->count, keys_) && get_integers(in, head->count, numbers_) && in.at_end();
  for (std::size_t i = 0; is_whole && i < keys_.size(); ++i) {
    entries.push_back({static_cast<std::uint64_t>(keys_[i]), static_cast<std::uint64_t>(numbers_[i])});
  }
  if (!is_whole || !std::ranges::is_sorted(entries) || entries.front().key != head->first ||
      entries.back().key != head->last) {
    return blocks_.file().damaged("its keys are not in order");
  }
  place = BlockFile::next(place, *head);
  return {};
}

}  // namespace teka::segments
