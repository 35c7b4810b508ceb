#include "games/sokoban/solver/position_store.hpp"

#include <algorithm>
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

template <int W>
void PositionStore<W>::clear(std::size_t memory) {
  memory_ = memory;
  size_ = 0;
  kept_ = std::min(kKeptChunks, memory / (4 * kChunkBytes));
  if (chunks_.size() > kept_) chunks_.resize(kept_);
  table_.assign(kSmallTable, 0);
  if (table_.capacity() > kKeptTable) table_.shrink_to_fit();
  if (heads_.capacity() > kKeptHeads) std::vector<std::uint32_t>().swap(heads_);
  std::fill(heads_.begin(), heads_.end(), kNone);
  lowest_ = 0;
}

template <int W>
std::uint32_t PositionStore<W>::find_or_add(const Bits<W>& boxes, std::uint16_t player, bool& is_new) {
  if (size_ * std::size_t{2} >= table_.size() && !grow_table()) return kNone;
  const std::uint64_t h = hash(boxes, player);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = h & mask;; slot = (slot + 1) & mask) {
    const std::uint64_t entry = table_[slot];
    if (entry == 0) {
      // The heads may double in size when the new node is queued.
      if (bytes_with(size_ + 1, table_.size()) + heads_.size() * sizeof(std::uint32_t) > memory_) return kNone;
      if (size_ == chunks_.size() * kChunk) {
        chunks_.push_back(std::make_unique_for_overwrite<Node[]>(kChunk));
      }
      table_[slot] = (h & 0xFFFFFFFF00000000) | (size_ + 1);
      is_new = true;
      Node& node = (*this)[size_];
      node.boxes = boxes;
      node.player = player;
      node.key = kNone;
      return size_++;
    }
    if ((entry ^ h) >> 32 != 0) continue;
    const auto index = static_cast<std::uint32_t>(entry) - 1;
    const Node& node = (*this)[index];
    if (node.player == player && node.boxes == boxes) {
      is_new = false;
      return index;
    }
  }
}

template <int W>
bool PositionStore<W>::grow_table() {
  const std::size_t larger = table_.size() * 2;
  // The old table exists until the new one is filled.
  if (bytes_with(size_ + 1, larger + table_.size()) > memory_) return false;
  std::vector<std::uint64_t> table(larger, 0);
  for (std::uint32_t i = 0; i < size_; ++i) {
    const std::uint64_t h = hash((*this)[i].boxes, (*this)[i].player);
    std::size_t slot = h & (larger - 1);
    while (table[slot] != 0) slot = (slot + 1) & (larger - 1);
    table[slot] = (h & 0xFFFFFFFF00000000) | (i + 1);
  }
  table_ = std::move(table);
  return true;
}

template <int W>
void PositionStore<W>::enqueue(std::uint32_t index, std::uint32_t key) {
  Node& node = (*this)[index];
  if (node.key != kNone) unlink(node);
  if (key >= heads_.size()) heads_.resize(std::max<std::size_t>(key + 64, 2 * heads_.size()), kNone);
  node.key = key;
  node.previous = kNone;
  node.next = heads_[key];
  if (node.next != kNone) (*this)[node.next].previous = index;
  heads_[key] = index;
  lowest_ = std::min(lowest_, key);
}

template <int W>
std::uint32_t PositionStore<W>::dequeue() {
  while (lowest_ < heads_.size() && heads_[lowest_] == kNone) ++lowest_;
  if (lowest_ >= heads_.size()) return kNone;
  const std::uint32_t index = heads_[lowest_];
  unlink((*this)[index]);
  return index;
}

template <int W>
void PositionStore<W>::unlink(Node& node) {
  if (node.previous != kNone)
    (*this)[node.previous].next = node.next;
  else
    heads_[node.key] = node.next;
  if (node.next != kNone) (*this)[node.next].previous = node.previous;
  node.key = kNone;
}

#define TEKA_INSTANTIATE(words) template class PositionStore<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
