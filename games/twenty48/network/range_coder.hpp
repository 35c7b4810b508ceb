// An adaptive binary range coder (as in LZMA, after Igor Pavlov): each bit is coded with a probability learnt from
// earlier bits in the same context.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace teka::twenty48 {

/// The probability of a zero in one context, in units of 2^-12.
class BitModel {
 public:
  [[nodiscard]] std::uint32_t zero() const { return zero_; }
  /// The cost of coding this bit, in bits.
  [[nodiscard]] float cost(bool bit) const { return costs()[bit ? kOne - zero_ : zero_]; }
  void learn(bool bit) {
    zero_ = static_cast<std::uint16_t>(bit ? zero_ - (zero_ >> kRate) : zero_ + ((kOne - zero_) >> kRate));
  }
  static constexpr int kBits = 12;

 private:
  static constexpr int kRate = 5;
  static constexpr std::uint32_t kOne = 1U << kBits;
  /// Cost by probability.
  static const std::array<float, kOne + 1>& costs() {
    static const auto kCosts = [] {
      std::array<float, kOne + 1> costs{};
      for (std::uint32_t i = 0; i <= kOne; ++i) {
        costs[i] = -std::log2(static_cast<float>(std::max(i, 1U)) / static_cast<float>(kOne));
      }
      return costs;
    }();
    return kCosts;
  }
  std::uint16_t zero_ = kOne / 2;
};

class BitWriter {
 public:
  void put(BitModel& model, bool bit) {
    const std::uint32_t bound = (range_ >> BitModel::kBits) * model.zero();
    if (bit) {
      low_ += bound;
      range_ -= bound;
    } else {
      range_ = bound;
    }
    model.learn(bit);
    while (range_ < kSmall) shift();
  }
  /// Writes `count` equiprobable bits.
  void put_plain(std::uint32_t bits, int count) {
    while (count-- > 0) {
      range_ >>= 1;
      if (bits >> count & 1) low_ += range_;
      while (range_ < kSmall) shift();
    }
  }
  std::string finish() {
    for (int i = 0; i < 5; ++i) shift();
    return std::move(bytes_);
  }

 private:
  static constexpr std::uint32_t kSmall = 1U << 24;

  /// The upper byte of low_ is final unless a carry may follow.
  void shift() {
    range_ <<= 8;
    if (low_ < 0xFF000000U || low_ > 0xFFFFFFFFU) {
      const auto carry = static_cast<std::uint8_t>(low_ >> 32);
      for (; pending_ > 0; --pending_) {
        bytes_ += static_cast<char>(cache_ + carry);
        cache_ = 0xFF;
      }
      cache_ = static_cast<std::uint8_t>(low_ >> 24);
    }
    ++pending_;
    low_ = (low_ & 0x00FFFFFFU) << 8;
  }

  std::string bytes_;
  std::uint64_t low_ = 0;
  std::uint32_t range_ = 0xFFFFFFFFU;
  std::uint8_t cache_ = 0;
  std::uint64_t pending_ = 1;  // cache_ and the 0xFF after it; the first byte of all is 0
};

/// Bits beyond the end read as zeros; callers must check the whole text first.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {
    for (int i = 0; i < 5; ++i) code_ = code_ << 8 | next();
  }
  bool get(BitModel& model) {
    const std::uint32_t bound = (range_ >> BitModel::kBits) * model.zero();
    const bool bit = code_ >= bound;
    if (bit) {
      code_ -= bound;
      range_ -= bound;
    } else {
      range_ = bound;
    }
    model.learn(bit);
    refill();
    return bit;
  }
  std::uint32_t get_plain(int count) {
    std::uint32_t bits = 0;
    while (count-- > 0) {
      range_ >>= 1;
      const bool bit = code_ >= range_;
      if (bit) code_ -= range_;
      bits = bits << 1 | (bit ? 1U : 0U);
      refill();
    }
    return bits;
  }

 private:
  void refill() {
    while (range_ < (1U << 24)) {
      range_ <<= 8;
      code_ = code_ << 8 | next();
    }
  }
  std::uint32_t next() { return at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_++]) : 0U; }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::uint32_t range_ = 0xFFFFFFFFU;
  std::uint32_t code_ = 0;
};

}  // namespace teka::twenty48
