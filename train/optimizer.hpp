// AdamW (Loshchilov and Hutter, 2019) over one row of parameters, with gradient clipping and a moving average.
#pragma once

#include <cstdint>

#include "train/aten.hpp"

namespace teka::train {

class AdamW {
 public:
  struct Options {
    double weight_decay = 0.01;
    double clip = 1;     ///< maximum norm of the gradient; 0: no clipping
    double average = 0;  ///< decay of the moving average; 0: none
  };

  /// Trains `row`; its first `decayed` parameters have weight decay.
  AdamW(at::Tensor row, std::int64_t decayed, Options options);

  /// Modifies the gradient.
  void step(const at::Tensor& gradient, double rate);

  [[nodiscard]] const at::Tensor& row() const { return row_; }
  /// The parameters to save: the average if there is one.
  [[nodiscard]] const at::Tensor& best() const { return options_.average > 0 ? average_ : row_; }

  /// Restores the state after `steps` steps; the average may be undefined.
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
