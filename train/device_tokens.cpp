#include "train/device_tokens.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

namespace teka::train {

namespace {

using Piece = TokenData::Piece;

/// A tensor of one number per token: from the file, or from `fill` (from token, to token).
template <class T, class Fill>
at::Tensor joined(const TokenData& data, at::ScalarType type, std::span<const std::byte> Piece::* member, Fill&& fill) {
  auto all = at::empty({static_cast<std::int64_t>(data.tokens())}, type);
  auto* numbers = static_cast<T*>(all.data_ptr());
  std::size_t begin = 0;
  for (const Piece& piece : data.pieces()) {
    const std::size_t end = begin + piece.tokens.size() / sizeof(std::uint16_t);
    const std::span<const std::byte> bytes = piece.*member;
    if (bytes.empty()) {
      fill(numbers, begin, end);
    } else {
      std::memcpy(numbers + begin, bytes.data(), bytes.size());
    }
    begin = end;
  }
  return all;
}

bool some_have(const TokenData& data, std::span<const std::byte> Piece::* member) {
  return std::any_of(data.pieces().begin(), data.pieces().end(),
                     [&](const Piece& piece) { return !(piece.*member).empty(); });
}

}  // namespace

DeviceTokens::DeviceTokens(const TokenData& data, at::Device device) {
  const auto none = [](std::int16_t*, std::size_t, std::size_t) {};
  tokens_ = joined<std::int16_t>(data, at::kShort, &Piece::tokens, none).to(device);
  starts_ = at::tensor(data.starts(), at::kLong).to(device);
  if (some_have(data, &Piece::positions)) {
    // If some files give positions, those of the others are counted.
    const auto count = [&](std::int16_t* numbers, std::size_t begin, std::size_t end) {
      const std::vector<std::int64_t>& starts = data.starts();
      auto sequence = std::upper_bound(starts.begin(), starts.end(), static_cast<std::int64_t>(begin)) - 1;
      for (std::size_t i = begin; i < end; ++i) {
        if (static_cast<std::int64_t>(i) == *(sequence + 1)) ++sequence;
        numbers[i] = static_cast<std::int16_t>(static_cast<std::int64_t>(i) - *sequence);
      }
    };
    positions_ = joined<std::int16_t>(data, at::kShort, &Piece::positions, count).to(device);
  }
  if (some_have(data, &Piece::learn)) {
    const auto all_count = [](std::uint8_t* numbers, std::size_t begin, std::size_t end) {
      std::fill(numbers + begin, numbers + end, std::uint8_t{1});
    };
    learn_ = joined<std::uint8_t>(data, at::kByte, &Piece::learn, all_count).to(device).to(at::kBool);
  }
}

TokenBatch DeviceTokens::gather(const at::Tensor& sequences, std::int64_t length) const {
  const auto begin = starts_.index_select(0, sequences);
  const auto size = starts_.index_select(0, sequences + 1) - begin;
  const auto at = at::arange(length + 1, starts_.options());
  const auto real = at.unsqueeze(0).lt(size.unsqueeze(1));
  const auto places = (begin.unsqueeze(1) + at).clamp_max(tokens_.size(0) - 1).flatten();
  const auto words_of = [&](const at::Tensor& all) {
    return all.index_select(0, places).to(at::kLong).bitwise_and(0xFFFF).view_as(real).masked_fill_(~real, 0);
  };
  const auto words = words_of(tokens_);
  const auto counts = learn_.defined() ? real & learn_.index_select(0, places).view_as(real) : real;
  TokenBatch batch{.inputs = words.narrow(1, 0, length),
                   .positions = {},
                   .targets = words.narrow(1, 1, length).masked_fill(~counts.narrow(1, 1, length), kNoTarget)};
  // The last token of a sequence is an input only in longer batches, where its output is ignored; the model need not
  // have its position.
  if (has_positions())
    batch.positions = words_of(positions_).narrow(1, 0, length).masked_fill(~real.narrow(1, 1, length), 0);
  return batch;
}

}  // namespace teka::train
