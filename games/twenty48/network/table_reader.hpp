// Reads one table of a network as far as it is needed: the weights of small tiles first.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>

namespace teka::twenty48 {

class TableReader {
 public:
  /// `weights` must be zeros; its size is that of the packed table. Both must outlive the reader.
  TableReader(std::string_view packed, std::span<std::int16_t> weights);
  ~TableReader();
  TableReader(TableReader&&) noexcept;

  /// Makes the weights of all boards final whose ranks are at most this one: as in the file, or, if not stored there,
  /// the mean of the stored neighbours (one step up or down in one cell), or of those that got such a mean. 15 reads
  /// everything. False after a stop; another call goes on from there.
  bool read_to(int rank, const std::stop_token& stop = {});

 private:
  class Work;

  std::string_view packed_;
  std::span<std::int16_t> weights_;
  int shells_ = 0;
  std::unique_ptr<Work> work_;  ///< while it is not finished
};

}  // namespace teka::twenty48
