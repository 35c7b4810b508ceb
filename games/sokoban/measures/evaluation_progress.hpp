// One progress count for a whole evaluation. Its phases take very different times for a level, so they are weighted by
// what they cost.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace teka::sokoban {

enum class Phase { judging, novelty, comparing, symmetry };

class EvaluationProgress {
 public:
  using Callback = std::function<void(std::uint64_t done, std::uint64_t total, const std::string& note)>;

  EvaluationProgress(Callback callback, std::size_t levels, bool with_astar, bool with_reference)
      : callback_(std::move(callback)), levels_(levels) {
    // Tenths of a millisecond for a Boxoban level; for other levels this is a rougher guess.
    weights_ = {with_astar ? 70U : 3U, with_reference ? 2U : 0U, 1, 5};
  }

  /// `done` out of `total` items of this phase are finished. May be called from any thread.
  void report(Phase phase, std::size_t done, std::size_t total) const {
    const auto at = static_cast<std::size_t>(phase);
    std::uint64_t before = 0, all = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      before += i < at ? weights_[i] * levels_ : 0;
      all += weights_[i] * levels_;
    }
    const std::uint64_t here = total == 0 ? 0 : weights_[at] * levels_ * done / total;
    if (callback_) callback_(before + here, all, "steps, " + std::string(kNames[at]));
  }

 private:
  static constexpr std::array<std::string_view, 4> kNames = {"judging levels", "comparing with the reference",
                                                             "comparing levels", "comparing up to symmetry"};
  Callback callback_;
  std::uint64_t levels_;
  std::array<std::uint64_t, 4> weights_;
};

}  // namespace teka::sokoban
