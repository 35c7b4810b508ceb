// AdamW (Loshchilov and Hutter, 2019) over one row of parameters, and what goes with it: clipping and an average.
#pragma once

#include <cstdint>

#include "train/aten.hpp"

namespace teka::train {

class AdamW {
 public:
  struct Options {
    double weight_decay = 0.01;
    double clip = 1;     ///< the most that the norm of a gradient may be; 0: any
    double average = 0;  ///< how much of the average a step keeps; 0: there is none
  };

  /// `row` is what is trained; the first `decayed` numbers of it shrink.
  AdamW(at::Tensor row, std::int64_t decayed, Options options);

  /// Uses the gradient up.
  void step(const at::Tensor& gradient, double rate);

  [[nodiscard]] const at::Tensor& row() const { return row_; }
  /// What is worth keeping: the average if there is one.
  [[nodiscard]] const at::Tensor& best() const { return options_.average > 0 ? average_ : row_; }

  /// Goes on after so many steps from what was kept of them; the average may be undefined.
  void restore(std::int64_t steps, const at::Tensor& row, const at::Tensor& mean, const at::Tensor& square,
               const at::Tensor& average);
  [[nodiscard]] const at::Tensor& mean() const { return mean_; }
  [[nodiscard]] const at::Tensor& square() const { return square_; }
  [[nodiscard]] const at::Tensor& average() const { return average_; }

 private:
  at::Tensor row_, mean_, square_, average_;
  std::int64_t decayed_;
  Options options_;
  std::int64_t steps_ = 0;
};

}  // namespace teka::train
