// The tables of a network that are read when they are first needed: by stage, and by the largest tile of a board. The
// values are those of the whole network, whenever they are read and by whichever thread.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "games/twenty48/network/table_reader.hpp"
#include "games/twenty48/rules/board.hpp"

namespace teka::twenty48 {

class LazyTables {
 public:
  static constexpr std::size_t kMostStages = 3;

  struct Table {
    std::string_view packed;
    std::span<std::int16_t> weights;
  };

  /// The tables of all stages, each with the same number of them; `file` is what they are packed in, unless that lives
  /// as long as the program.
  LazyTables(const std::vector<Table>& tables, std::size_t stages, std::shared_ptr<const std::string> file);

  /// Whether the weights of this board have been read.
  [[nodiscard]] bool covers(std::size_t stage, Board board) const {
    constexpr Board kEverySecond = 0x0F0F0F0F0F0F0F0FULL;
    constexpr Board kCarries = 0x1010101010101010ULL;
    const Board bias = missing_[stage].load(std::memory_order_acquire);
    return bias == 0 || ((((board & kEverySecond) + bias) | ((board >> 4 & kEverySecond) + bias)) & kCarries) == 0;
  }

  /// Reads what this board needs; several threads share the work. False after a stop; another call goes on.
  bool load(std::size_t stage, Board board, const std::stop_token& stop);
  /// Reads everything. False after a stop.
  bool load_all(const std::stop_token& stop);

 private:
  struct Reader {
    explicit Reader(const Table& table) : reader(table.packed, table.weights) {}

    std::mutex mutex;
    TableReader reader;
  };

  bool load_to(std::size_t stage, int rank, const std::stop_token& stop);

  std::shared_ptr<const std::string> file_;
  std::vector<std::unique_ptr<Reader>> readers_;
  std::size_t stages_;
  std::mutex publishing_;
  /// By stage: 15 minus the greatest rank that has been read (16 for none), in every second nibble. Added to a rank, it
  /// carries into the next nibble if that rank has not been read.
  std::array<std::atomic<Board>, kMostStages> missing_;
};

}  // namespace teka::twenty48
