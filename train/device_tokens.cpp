#include "train/device_tokens.hpp"

#include <cstring>
#include <vector>

#include "train/model.hpp"

namespace teka::train {

DeviceTokens::DeviceTokens(const TokenData& data, torch::Device device) {
  const auto total = static_cast<std::int64_t>(data.tokens());
  auto tokens = torch::empty({total}, torch::kInt16);
  bool some_do_not_count = false;
  auto* to = reinterpret_cast<std::byte*>(tokens.data_ptr<std::int16_t>());
  for (const TokenData::Piece& piece : data.pieces()) {
    std::memcpy(to, piece.tokens.data(), piece.tokens.size());
    to += piece.tokens.size();
    some_do_not_count = some_do_not_count || !piece.learn.empty();
  }
  tokens_ = tokens.to(device);
  if (some_do_not_count) {
    auto learn = torch::ones({total}, torch::kUInt8);
    auto* flags = reinterpret_cast<std::byte*>(learn.data_ptr<std::uint8_t>());
    for (const TokenData::Piece& piece : data.pieces()) {
      if (!piece.learn.empty()) std::memcpy(flags, piece.learn.data(), piece.learn.size());
      flags += piece.tokens.size() / sizeof(std::uint16_t);
    }
    learn_ = learn.to(device).to(torch::kBool);
  }
  starts_ = torch::tensor(data.starts(), torch::kInt64).to(device);
}

TokenBatch DeviceTokens::gather(const torch::Tensor& sequences, std::int64_t length) const {
  const auto begin = starts_.index_select(0, sequences);
  const auto size = starts_.index_select(0, sequences + 1) - begin;
  const auto at = torch::arange(length + 1, starts_.options());
  const auto real = at.unsqueeze(0).lt(size.unsqueeze(1));
  const auto places = (begin.unsqueeze(1) + at).clamp_max(tokens_.size(0) - 1).flatten();
  const auto words = tokens_.index_select(0, places).to(torch::kInt64).bitwise_and(0xFFFF).view_as(real);
  const auto counts = learn_.defined() ? real & learn_.index_select(0, places).view_as(real) : real;
  return {.inputs = words.narrow(1, 0, length).masked_fill(~real.narrow(1, 0, length), 0),
          .targets = words.narrow(1, 1, length).masked_fill(~counts.narrow(1, 1, length), kNoTarget)};
}

}  // namespace teka::train
