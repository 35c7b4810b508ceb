#include "train/optimizer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace teka::train {
namespace {

constexpr double kMeanKept = 0.9;
constexpr double kSquareKept = 0.999;
constexpr double kAdamEpsilon = 1e-8;
constexpr double kClipEpsilon = 1e-6;

}  // namespace

AdamW::AdamW(at::Tensor row, std::int64_t decayed, Options options)
    : row_(std::move(row)),
      mean_(at::zeros_like(row_)),
      square_(at::zeros_like(row_)),
      decayed_(decayed),
      options_(options) {
  if (options_.average > 0) average_ = row_.clone();
}

void AdamW::restore(std::int64_t steps, const at::Tensor& row, const at::Tensor& mean, const at::Tensor& square,
                    const at::Tensor& average) {
  const at::NoGradGuard no_gradient;
  steps_ = steps;
  row_.copy_(row);
  mean_.copy_(mean);
  square_.copy_(square);
  if (options_.average > 0) average_.copy_(average);
}

void AdamW::step(const at::Tensor& gradient, double rate) {
  const at::NoGradGuard no_gradient;
  ++steps_;
  // No value is read back from the device here, so the next step can be prepared meanwhile.
  if (options_.clip > 0) gradient.mul_((options_.clip / (gradient.norm() + kClipEpsilon)).clamp_max(1));
  mean_.mul_(kMeanKept).add_(gradient, 1 - kMeanKept);
  square_.mul_(kSquareKept).addcmul_(gradient, gradient, 1 - kSquareKept);
  const auto steps = static_cast<double>(steps_);
  const double mean_share = 1 - std::pow(kMeanKept, steps);
  const double square_share = 1 - std::pow(kSquareKept, steps);
  if (options_.weight_decay > 0) row_.narrow(0, 0, decayed_).mul_(1 - rate * options_.weight_decay);
  const auto scale = square_.sqrt().div_(std::sqrt(square_share)).add_(kAdamEpsilon);
  row_.addcdiv_(mean_, scale, -rate / mean_share);
  if (options_.average > 0) {
    // Early on the average decays faster, so that the initial weights do not dominate it.
    const double kept = std::min(options_.average, (1 + steps) / (10 + steps));
    average_.lerp_(row_, 1 - kept);
  }
}

}  // namespace teka::train
