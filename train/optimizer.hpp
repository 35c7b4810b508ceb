// AdamW (Loshchilov and Hutter, 2019) over one row of parameters, and what goes with it: clipping and an average.
#pragma once

#include <torch/torch.h>

#include <cstdint>

namespace teka::train {

class AdamW {
 public:
  struct Options {
    double weight_decay = 0.01;
    double clip = 1;     ///< the most that the norm of a gradient may be; 0: any
    double average = 0;  ///< how much of the average a step keeps; 0: there is none
  };

  /// `row` is what is trained; the first `decayed` numbers of it shrink.
  AdamW(torch::Tensor row, std::int64_t decayed, Options options);

  void step(torch::Tensor gradient, double rate);

  [[nodiscard]] const torch::Tensor& row() const { return row_; }
  /// What is worth keeping: the average if there is one.
  [[nodiscard]] const torch::Tensor& best() const { return options_.average > 0 ? average_ : row_; }

  /// Goes on after so many steps from what was kept of them; the average may be undefined.
  void restore(std::int64_t steps, const torch::Tensor& row, const torch::Tensor& mean, const torch::Tensor& square,
               const torch::Tensor& average);
  [[nodiscard]] const torch::Tensor& mean() const { return mean_; }
  [[nodiscard]] const torch::Tensor& square() const { return square_; }
  [[nodiscard]] const torch::Tensor& average() const { return average_; }

 private:
  torch::Tensor row_, mean_, square_, average_;
  std::int64_t decayed_;
  Options options_;
  std::int64_t steps_ = 0;
};

}  // namespace teka::train
