// The training loop: batches, steps, measures on the way.
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
  /// How a run goes, for whoever watches it.
  struct Watch {
    std::stop_token stop;
    std::function<void(const Trainer&)> stepped = [](const Trainer&) {};    ///< now and then
    std::function<void(const Trainer&)> evaluated = [](const Trainer&) {};  ///< there is another row
    std::function<void(const Trainer&)> kept = [](const Trainer&) {};       ///< it is time for a checkpoint
  };

  /// `row` are the parameters to begin with. There is something to train with.
  Trainer(const Settings& settings, const TokenData& data, const neural::GptShape& shape, const at::Tensor& row,
          at::Device device, at::ScalarType type);

  /// Until the end or a stop. A loss that is no longer a number is an error.
  Result<void> run(const Watch& watch);

  /// Of the parameters worth keeping, on sequences that were not learned from. Nothing after a stop.
  [[nodiscard]] std::optional<Quality> evaluate(const Sequences& sequences, const std::stop_token& stop);

  /// What a later run needs to go on from here: between calls of run, or when it is time for a checkpoint.
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
  /// Of the last steps that were looked at.
  [[nodiscard]] const Quality& recent() const { return recent_; }

 private:
  using Clock = std::chrono::steady_clock;

  void open_epoch(std::uint64_t epoch);
  void learn();
  [[nodiscard]] TokenBatch gather(const at::Tensor& order, const Batch& batch) const;
  bool look();
  [[nodiscard]] bool is_row_due(bool is_end) const;
  /// Not after a stop.
  bool record(const std::stop_token& stop);
  [[nodiscard]] bool is_over() const { return step_ >= ends_.steps || seconds() >= ends_.seconds; }

  const Settings& settings_;
  const TokenData& data_;
  Seed seed_;
  at::Device device_;
  Split split_;
  Sequences measured_;  ///< of the validation part
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
  at::Tensor order_;                    ///< of the plan, on the device
  at::Tensor sums_;                     ///< loss, hits and targets of the steps since the last look, on the device
  std::array<double, 3> not_yet_ = {};  ///< the same since the last row
  Quality recent_;
  std::vector<Row> history_;
  double seconds_before_ = 0;  ///< of runs that this one goes on from
  Clock::time_point start_ = Clock::now();
};

}  // namespace teka::train
