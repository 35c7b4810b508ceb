// The training loop: batches, steps, evaluation.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "neural/gpt.hpp"
#include "train/aten.hpp"
#include "train/batches.hpp"
#include "train/checkpoint.hpp"
#include "train/device_tokens.hpp"
#include "train/history.hpp"
#include "train/model.hpp"
#include "train/optimizer.hpp"
#include "train/schedule.hpp"
#include "train/settings.hpp"

namespace teka::train {

class Trainer {
 public:
  /// Callbacks during a run.
  struct Watch {
    std::stop_token stop;
    std::function<void(const Trainer&)> stepped = [](const Trainer&) {};    ///< every few steps
    std::function<void(const Trainer&)> evaluated = [](const Trainer&) {};  ///< a row was added to the history
    std::function<void(const Trainer&)> kept = [](const Trainer&) {};       ///< a checkpoint is due
  };

  /// `row` are the initial parameters. The training part must not be empty.
  Trainer(const Settings& settings, const TokenData& data, const neural::GptShape& shape, const at::Tensor& row,
          at::Device device, at::ScalarType type);

  /// Runs until the end or a stop request. A loss that is not finite is an error.
  Result<void> run(const Watch& watch);

  /// Evaluates the parameters to save, on sequences not trained on. nullopt after a stop request.
  [[nodiscard]] std::optional<Quality> evaluate(const Sequences& sequences, const std::stop_token& stop);

  /// The state needed to resume here; valid between calls of run() and when a checkpoint is due.
  [[nodiscard]] State state() const;
  void restore(const State& state);

  [[nodiscard]] const Split& split() const { return split_; }
  [[nodiscard]] const std::vector<Row>& history() const { return history_; }
  [[nodiscard]] const at::Tensor& parameters() const { return optimizer_.best(); }
  [[nodiscard]] std::uint64_t step() const { return step_; }
  [[nodiscard]] double progress() const { return ends_.progress(step_, seconds()); }
  [[nodiscard]] double seconds() const;
  [[nodiscard]] std::uint64_t tokens() const { return tokens_; }
  [[nodiscard]] const Ends& ends() const { return ends_; }
  /// Of the last steps that were read back.
  [[nodiscard]] const Quality& recent() const { return recent_; }

 private:
  using Clock = std::chrono::steady_clock;

  void open_epoch(std::uint64_t epoch);
  void learn();
  [[nodiscard]] TokenBatch gather(const at::Tensor& order, const Batch& batch) const;
  bool look();
  [[nodiscard]] bool is_row_due(bool is_end) const;
  /// False after a stop request.
  bool record(const std::stop_token& stop);
  [[nodiscard]] bool is_over() const { return step_ >= ends_.steps || seconds() >= ends_.seconds; }

  const Settings& settings_;
  const TokenData& data_;
  Seed seed_;
  at::Device device_;
  Split split_;
  Sequences measured_;  ///< evaluated sequences of the validation part
  DeviceTokens tokens_on_device_;
  Model model_;
  AdamW optimizer_;
  Rate rate_;
  Ends ends_;
  std::uint64_t steps_per_epoch_;

  std::uint64_t step_ = 0;
  std::uint64_t tokens_ = 0;
  double rate_now_ = 0;
  std::optional<std::uint64_t> epoch_;
  Plan plan_;
  at::Tensor order_;                    ///< the plan's order, on the device
  at::Tensor sums_;                     ///< loss, hits and targets since they were last read back, on the device
  std::array<double, 3> not_yet_ = {};  ///< the same since the last row
  Quality recent_;
  std::vector<Row> history_;
  double seconds_before_ = 0;  ///< of earlier runs that this one resumes
  Clock::time_point start_ = Clock::now();
};

}  // namespace teka::train
