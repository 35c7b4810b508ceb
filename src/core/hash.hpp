// Hashes that are stable across versions and machines: for stream names, signatures and duplicate detection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace teka {

/// Mixes all bits of x (the finaliser of SplitMix64).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

constexpr std::uint64_t hash_combine(std::uint64_t hash, std::uint64_t value) {
  return mix64(hash ^ (value + 0x9E3779B97F4A7C15 + (hash << 6) + (hash >> 2)));
}

/// FNV-1a, finalised with mix64.
constexpr std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return mix64(hash);
}

}  // namespace teka
