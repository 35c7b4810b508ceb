// Token files for tests.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "neural/safetensors.hpp"

namespace teka::train {

struct TestTokens {
  std::vector<std::vector<std::uint16_t>> sequences;
  std::map<std::string, std::string> metadata = {{"vocabulary", "12"}, {"context", "16"}};
  std::vector<std::uint16_t> positions = {};  ///< empty: no such tensor; the same for those below
  std::vector<std::uint8_t> learn = {};
  std::vector<std::uint8_t> part = {};

  /// The bytes of the file; `change` may modify its tensors.
  template <class Change>
  [[nodiscard]] std::string bytes(Change&& change) const {
    using neural::TensorType;
    std::vector<std::uint16_t> tokens;
    std::vector<std::uint64_t> starts = {0};
    for (const auto& sequence : sequences) {
      tokens.insert(tokens.end(), sequence.begin(), sequence.end());
      starts.push_back(tokens.size());
    }
    std::vector<neural::Tensor> tensors;
    const auto add = [&](const char* name, TensorType type, const auto& numbers) {
      if (!numbers.empty()) tensors.push_back({name, type, {numbers.size()}, std::as_bytes(std::span(numbers))});
    };
    add("starts", TensorType::u64, starts);
    add("tokens", TensorType::u16, tokens);
    add("positions", TensorType::u16, positions);
    add("learn", TensorType::u8, learn);
    add("part", TensorType::u8, part);
    change(tensors);
    const std::vector<std::pair<std::string, std::string>> pairs(metadata.begin(), metadata.end());
    return neural::to_safetensors(tensors, pairs);
  }
  [[nodiscard]] std::string bytes() const {
    return bytes([](const auto&) {});
  }
};

/// An easily learned grammar: 0, then a number from 1 to 10, then each number is the previous one plus 3 (modulo 10),
/// then 11. Only the first number and the length are random.
inline TestTokens counting_tokens(std::size_t count, const Seed& seed) {
  TestTokens data;
  Rng rng(seed);
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::uint16_t> sequence = {0};
    auto number = static_cast<std::uint16_t>(rng.below(10));
    for (std::uint64_t k = 4 + rng.below(8); k > 0; --k) {
      sequence.push_back(static_cast<std::uint16_t>(number + 1));
      number = static_cast<std::uint16_t>((number + 3) % 10);
    }
    sequence.push_back(11);
    data.sequences.push_back(std::move(sequence));
  }
  return data;
}

}  // namespace teka::train
