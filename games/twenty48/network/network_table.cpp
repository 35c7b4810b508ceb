#include "games/twenty48/network/network_table.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/check.hpp"
#include "games/twenty48/network/table_model.hpp"

namespace teka::twenty48 {
namespace {

/// Blocks that contain a marked entry.
std::vector<std::uint8_t> marked_blocks(std::span<const std::uint8_t> marks) {
  std::vector<std::uint8_t> blocks(marks.size() / kBlock);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto* first = marks.data() + i * kBlock;
    blocks[i] = std::find(first, first + kBlock, 1) != first + kBlock ? 1 : 0;
  }
  return blocks;
}

float cost_of(TableModel& model, const Guess& near, int difference) {
  float bits = 0;
  model.code_difference(
      [&](const BitModel& bit_model, bool bit) {
        bits += bit_model.cost(bit);
        return bit;
      },
      near, difference);
  return bits;
}

/// The difference to store: the exact one, or a rounded one if that saves more than it costs in accuracy.
int cheapest_difference(TableModel& model, const Guess& near, int difference, float importance, float price) {
  if (price == 0) return difference;
  int best = difference;
  float least = price * cost_of(model, near, difference);
  const int size = std::abs(difference);
  for (int bits = 1; (size << 2) >> bits > 0; ++bits) {
    const int rounded = ((size + (1 << (bits - 1))) >> bits) << bits;
    const int candidate = difference < 0 ? -rounded : rounded;
    if (near.mean + candidate > 32767 || near.mean + candidate < -32768) continue;
    const auto error = static_cast<float>(candidate - difference);
    const float loss = importance * error * error + price * cost_of(model, near, candidate);
    if (loss < least) {
      least = loss;
      best = candidate;
    }
  }
  return best;
}

/// 1 for the weights to store: those that their neighbours do not predict well enough.
std::vector<std::uint8_t> choose(std::span<const std::int16_t> weights, const LossyCoding& coding) {
  constexpr float kBitsOfAWeight = 8;
  if (coding.importance.empty()) return std::vector<std::uint8_t>(weights.size(), 1);
  std::vector<std::uint8_t> chosen(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (coding.importance[i] <= 0) continue;
    float sum = 0;
    float count = 0;
    for_each_neighbour(i, weights.size(), [&](std::size_t other) {
      if (coding.importance[other] <= 0) return;
      sum += weights[other];
      ++count;
    });
    const float error = static_cast<float>(weights[i]) - (count > 0 ? sum / count : 0);
    chosen[i] = coding.importance[i] * error * error >= coding.price * kBitsOfAWeight ? 1 : 0;
  }
  return chosen;
}

}  // namespace

std::string pack_table(std::span<const std::int16_t> weights, const LossyCoding& coding) {
  TEKA_CHECK(coding.importance.empty() || coding.importance.size() == weights.size());
  const std::vector<std::uint8_t> chosen = choose(weights, coding);
  const std::vector<std::uint8_t> chosen_blocks = marked_blocks(chosen);
  std::vector<std::int16_t> seen(weights.size());  // as the decoder will see it
  std::vector<std::uint8_t> known(weights.size());
  std::vector<std::uint8_t> blocks(weights.size() / kBlock);
  TableModel model(seen, known, blocks);
  BitWriter out;
  const auto put = [&](BitModel& bit_model, bool bit) {
    out.put(bit_model, bit);
    return bit;
  };
  for (ShellWalk walk(blocks.size()); walk.shell() < kShells; walk.next()) {
    const std::size_t block = walk.block();
    out.put(model.block_model(block), chosen_blocks[block] != 0);
    if (chosen_blocks[block] == 0) continue;
    model.mark_block(block);
    for (std::size_t entry = block * kBlock; entry < (block + 1) * kBlock; ++entry) {
      const Guess near = model.guess(entry);
      out.put(model.stored_model(entry, near), chosen[entry] != 0);
      if (chosen[entry] == 0) continue;
      const float importance = coding.importance.empty() ? 0 : coding.importance[entry];
      const int difference = cheapest_difference(model, near, weights[entry] - near.mean, importance, coding.price);
      model.code_difference(put, near, difference);
      model.store(entry, near.mean + difference);
    }
  }
  return out.finish();
}

}  // namespace teka::twenty48
