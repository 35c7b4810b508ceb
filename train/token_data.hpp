// Token files: training sequences. A token file is a safetensors file with
//   tokens  U16 [total]  all sequences, one after the other
//   starts  U64 or I64 [n + 1]  where each begins in `tokens`; the last number is the total
//   positions  U16 [total], optional: the position of each token; without it 0, 1, 2, ... in each sequence
//   learn   U8 [total], optional: 1 where the loss counts a token as a target; without it all count
//   part    U8 [n], optional: 0 for training, 1 for validation, 2 for the test; without it the split is random
// and metadata: "vocabulary" (number of tokens), "context" (number of positions of the model), and other entries, which
// are copied to the model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "neural/mapped_file.hpp"

namespace teka::train {

/// The sequences of several token files in order, like one file.
class TokenData {
 public:
  static Result<TokenData> open(std::span<const std::string> paths);

  /// The tokens of a mapped file, possibly unaligned.
  struct Piece {
    neural::MappedFile file;
    std::span<const std::byte> tokens;     ///< two bytes each
    std::span<const std::byte> positions;  ///< two bytes each; empty: sequential
    std::span<const std::byte> learn;      ///< empty: all count
  };

  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  [[nodiscard]] const std::vector<std::int64_t>& starts() const { return starts_; }
  /// The part of each sequence; empty if the files have none.
  [[nodiscard]] const std::vector<std::uint8_t>& parts() const { return parts_; }
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const { return metadata_; }
  [[nodiscard]] std::size_t vocabulary() const { return vocabulary_; }
  [[nodiscard]] std::size_t context() const { return context_; }
  /// The number of positions that a model needs for all sequences.
  [[nodiscard]] std::size_t positions_needed() const { return positions_needed_; }

  [[nodiscard]] std::size_t sequences() const { return starts_.size() - 1; }
  [[nodiscard]] std::size_t tokens() const { return static_cast<std::size_t>(starts_.back()); }
  [[nodiscard]] std::size_t length(std::size_t sequence) const {
    return static_cast<std::size_t>(starts_[sequence + 1] - starts_[sequence]);
  }
  /// A hash of all data.
  [[nodiscard]] std::uint64_t fingerprint() const;

 private:
  Result<void> add(neural::MappedFile mapped);

  std::vector<Piece> pieces_;
  std::vector<std::int64_t> starts_{0};
  std::vector<std::uint8_t> parts_;
  std::map<std::string, std::string> metadata_;
  std::size_t vocabulary_ = 0;
  std::size_t context_ = 0;
  std::size_t positions_needed_ = 0;
};

}  // namespace teka::train
