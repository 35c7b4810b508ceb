// One progress for all that an evaluation does: its phases take very different times for a level, and whoever waits
// wants to know how long the whole takes.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "game/game.hpp"

namespace teka::sokoban {

enum class Phase { judging, novelty, comparing, symmetry };

class Steps {
 public:
  Steps(const Context& context, std::size_t levels, bool with_astar, bool with_reference)
      : context_(context), levels_(levels) {
    // Tenths of a millisecond for a level of Boxoban; for other levels the guess is worse and does no harm.
    weights_ = {with_astar ? 70U : 3U, with_reference ? 2U : 0U, 1, 5};
  }

  /// Out of `total` things in this phase so many are done. May be called from any thread.
  void tell(Phase phase, std::size_t done, std::size_t total) const {
    const auto at = static_cast<std::size_t>(phase);
    std::uint64_t before = 0, all = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      before += i < at ? weights_[i] * levels_ : 0;
      all += weights_[i] * levels_;
    }
    const std::uint64_t here = total == 0 ? 0 : weights_[at] * levels_ * done / total;
    context_.progress(before + here, all, "steps, " + std::string(kNames[at]));
  }

 private:
  static constexpr std::array<std::string_view, 4> kNames = {"judging levels", "comparing with the reference",
                                                             "comparing levels", "comparing up to symmetry"};
  const Context& context_;
  std::uint64_t levels_;
  std::array<std::uint64_t, 4> weights_;
};

}  // namespace teka::sokoban
