// Makes the network in models/ from the output of ntuple_cuda.cu: keeps the most important weights in a few megabytes.
//
//   teka_pack_network FOLDER PRICE FILE
//
// A weight's importance is how often games read it. PRICE is the cost of a bit (network_table.hpp): 10500 made the 15.8
// MB of models/2048.network from 31 million weights; docs/2048.md gives the loss of strength.
#include <fmt/core.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>

#include "games/twenty48/network/network_file.hpp"

namespace teka::twenty48 {
namespace {

constexpr float kUnit = 16;  // points; the parts have units of 4
constexpr float kPartUnit = 4;
constexpr double kPower = 1.1;  // exponent of how often a weight is read; found by trial

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    fmt::print(stderr, "cannot read {}\n", path);
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

std::uint32_t number_at(const std::string& text, std::size_t at) {
  std::uint32_t number = 0;
  text.copy(reinterpret_cast<char*>(&number), sizeof number, at);
  return number;
}

/// A part: the number of weights and of bytes of gaps, then gaps between indices, values, and read counts.
void read_part(const std::string& part, std::span<std::int16_t> weights, std::span<float> importance) {
  const std::size_t count = number_at(part, 0);
  const std::size_t values = 8 + number_at(part, 4);
  if (part.size() != values + 3 * count) {
    fmt::print(stderr, "not a part of a network, or truncated\n");
    std::exit(2);
  }
  std::size_t gap_at = 8;
  std::size_t entry = 0;
  for (std::size_t i = 0; i < count; ++i) {
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(part[gap_at++]);
      entry += static_cast<std::size_t>(byte & 127) << shift;
      if (byte < 128) break;
    }
    const auto value = static_cast<std::int16_t>(static_cast<unsigned char>(part[values + 2 * i]) |
                                                 static_cast<unsigned char>(part[values + 2 * i + 1]) << 8);
    const double looked = std::exp2(static_cast<unsigned char>(part[values + 2 * count + i]) / 8.0) - 1;
    weights[entry] = static_cast<std::int16_t>(std::lrint(static_cast<float>(value) * kPartUnit / kUnit));
    importance[entry] = static_cast<float>(std::pow(std::max(looked, 0.1), kPower));
  }
}

void pack(const std::string& folder, float price, const std::string& path) {
  Network network(large_layout(Layout::kMostStages), kUnit);
  std::vector<float> importance(network.weights().size());
  std::size_t begin = 0;
  for (int part = 0; begin < importance.size(); ++part) {
    constexpr std::size_t kEntries = std::size_t{1} << 24;
    read_part(content_of(fmt::format("{}/part{}.bin", folder, part)), network.weights().subspan(begin, kEntries),
              std::span(importance).subspan(begin, kEntries));
    begin += kEntries;
  }
  const std::string file = to_file(network, {.importance = importance, .price = price});
  std::ofstream(path, std::ios::binary) << file;
  fmt::print("{}: {} bytes\n", path, file.size());
}

}  // namespace
}  // namespace teka::twenty48

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: teka_pack_network FOLDER PRICE FILE\n");
    return 2;
  }
  teka::twenty48::pack(argv[1], std::strtof(argv[2], nullptr), argv[3]);
}
