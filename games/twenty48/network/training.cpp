#include "games/twenty48/network/training.hpp"

#include <cmath>
#include <limits>

#include "games/twenty48/network/network_file.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::string_view kKind = "2048 network, version 1";

float unit_for(float greatest) {
  constexpr float kMost = std::numeric_limits<std::int16_t>::max();
  int exponent = 0;
  std::frexp(greatest / kMost, &exponent);  // below 2^exponent
  return std::ldexp(1.0F, exponent);
}

}  // namespace

Layout medium_layout() {
  Layout layout = large_layout(1);
  for (auto& tuple : layout.tuples) tuple.pop_back();
  return layout;
}

std::string to_checkpoint(const Learner& learner, std::string_view label) {
  ByteWriter out;
  out.put_text(kKind);
  out.put_text(label);
  learner.save(out);
  return seal_checkpoint(out.bytes());
}

Result<void> load_checkpoint(Learner& learner, std::string_view label, std::string_view checkpoint) {
  const auto body = open_checkpoint(checkpoint);
  if (!body) return tl::unexpected(body.error());
  ByteReader in(*body);
  std::string kind;
  std::string written;
  if (!in.get_text(kind) || kind != kKind || !in.get_text(written)) {
    return fail("not a checkpoint of this version of 'teka train 2048'");
  }
  if (written != label) return fail("the checkpoint was made with different parameters");
  if (!learner.load(in)) return fail("the checkpoint is damaged; start again without --resume");
  return {};
}

std::string to_network_file(const Learner& learner) {
  const auto weights = learner.weights();
  std::vector<float> importance(weights.size());
  float greatest = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!learner.touched(i)) continue;
    importance[i] = 1;
    greatest = std::max(greatest, std::abs(weights[i]));
  }
  Network network(learner.settings().layout, unit_for(greatest));
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (importance[i] > 0)
      network.weights()[i] = static_cast<std::int16_t>(std::nearbyint(weights[i] / network.unit()));
  }
  return to_file(network, {.importance = importance});
}

}  // namespace teka::twenty48
