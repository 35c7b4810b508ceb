// All positions that a search has seen, each once, and the priority queue of those to be expanded. Memory grows in
// steps and never beyond the limit.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/sokoban/solver/bits.hpp"

namespace teka::sokoban {

template <int W>
class PositionStore {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Node {
    Bits<W> boxes;
    std::uint32_t parent;
    std::uint32_t cost;
    std::uint32_t next, previous;  // neighbours in the queue of equal keys
    std::uint32_t key;             // kNone: not queued
    std::uint16_t player;          // the smallest square of its region, or its exact square
    std::uint16_t from, to;        // the box that was pushed to get here
  };

  /// Forgets everything. Memory of an earlier, larger search beyond a modest amount is freed.
  void clear(std::size_t memory);
  /// Sets a new limit, for a store that shares its memory with others.
  void limit_memory(std::size_t memory) { memory_ = memory; }
  /// Bytes that it holds, counted as if it had kept the memory of an earlier search, so that a new store counts the
  /// same. 0 before the first clear().
  [[nodiscard]] std::size_t bytes() const { return table_.empty() ? 0 : bytes_with(size_, table_.size()); }

  /// The node of a position, new or old; kNone if there is no memory for a new one.
  std::uint32_t find_or_add(const Bits<W>& boxes, std::uint16_t player, bool& is_new);

  Node& operator[](std::uint32_t index) { return chunks_[index >> kChunkBits][index & (kChunk - 1)]; }
  const Node& operator[](std::uint32_t index) const { return chunks_[index >> kChunkBits][index & (kChunk - 1)]; }
  [[nodiscard]] std::uint32_t size() const { return size_; }

  /// Small keys are taken first, among equal ones the latest. Queueing a queued node moves it.
  void enqueue(std::uint32_t index, std::uint32_t key);
  /// kNone if the queue is empty.
  std::uint32_t dequeue();

  /// Bytes of a store with a single position.
  [[nodiscard]] static constexpr std::size_t least_bytes() {
    return kChunkBytes + kKeptTable * sizeof(std::uint64_t) + kKeptHeads * sizeof(std::uint32_t);
  }

 private:
  static constexpr int kChunkBits = W <= 8 ? 10 : 7;
  static constexpr std::uint32_t kChunk = 1U << kChunkBits;
  static constexpr std::size_t kChunkBytes = std::size_t{kChunk} * sizeof(Node);
  static constexpr std::size_t kSmallTable = 1024;
  static constexpr std::size_t kKeptTable = 2 * kSmallTable;
  static constexpr std::size_t kKeptHeads = 1024;
  static constexpr std::size_t kKeptChunks = 8;

  static std::uint64_t hash(const Bits<W>& boxes, std::uint16_t player) {
    return mix64(boxes.hash() + player * std::uint64_t{0xD6E8FEB86659FD93});
  }
  [[nodiscard]] std::size_t bytes_with(std::size_t nodes, std::size_t slots) const {
    return std::max((nodes + kChunk - 1) / kChunk, kept_) * kChunkBytes +
           std::max(slots, kKeptTable) * sizeof(std::uint64_t) +
           std::max(heads_.size(), kKeptHeads) * sizeof(std::uint32_t);
  }
  bool grow_table();
  void unlink(Node& node);

  std::vector<std::unique_ptr<Node[]>> chunks_;
  std::vector<std::uint64_t> table_;  // upper half: of the hash; lower half: index + 1
  std::uint32_t size_ = 0;
  std::size_t memory_ = 0;
  std::size_t kept_ = 0;  // chunks that clear() keeps
  std::vector<std::uint32_t> heads_;
  std::uint32_t lowest_ = 0;
};

}  // namespace teka::sokoban
