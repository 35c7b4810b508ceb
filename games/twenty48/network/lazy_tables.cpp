#include "games/twenty48/network/lazy_tables.hpp"

#include <algorithm>

#include "core/check.hpp"

namespace teka::twenty48 {
namespace {

constexpr Board missing_beyond(int rank) {
  return static_cast<Board>(kTopRank - rank) * 0x0101010101010101ULL;
}

int largest_rank(Board board) {
  Board rank = 0;
  for (; board != 0; board >>= 4) rank = std::max(rank, board & 15U);
  return static_cast<int>(rank);
}

}  // namespace

LazyTables::LazyTables(const std::vector<Table>& tables, std::size_t stages, std::shared_ptr<const std::string> file)
    : file_(std::move(file)), stages_(stages) {
  TEKA_CHECK(stages_ <= kMostStages && tables.size() % stages_ == 0);
  for (const Table& table : tables) readers_.push_back(std::make_unique<Reader>(table));
  for (auto& missing : missing_) missing = missing_beyond(-1);
}

bool LazyTables::load(std::size_t stage, Board board, const std::stop_token& stop) {
  return load_to(stage, largest_rank(board), stop);
}

bool LazyTables::load_all(const std::stop_token& stop) {
  for (std::size_t stage = 0; stage < stages_; ++stage) {
    if (!load_to(stage, kTopRank, stop)) return false;
  }
  return true;
}

bool LazyTables::load_to(std::size_t stage, int rank, const std::stop_token& stop) {
  const std::size_t count = readers_.size() / stages_;
  const auto readers = std::span(readers_).subspan(stage * count, count);
  // First the tables that no other thread reads at the moment; then the others, which wait for that thread.
  for (const auto& reader : readers) {
    const std::unique_lock lock(reader->mutex, std::try_to_lock);
    if (lock.owns_lock() && !reader->reader.read_to(rank, stop)) return false;
  }
  for (const auto& reader : readers) {
    const std::lock_guard lock(reader->mutex);
    if (!reader->reader.read_to(rank, stop)) return false;
  }
  const std::lock_guard lock(publishing_);
  const Board now = missing_beyond(rank);
  if (now < missing_[stage].load(std::memory_order_relaxed)) missing_[stage].store(now, std::memory_order_release);
  return true;
}

}  // namespace teka::twenty48
