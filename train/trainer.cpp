#include "train/trainer.hpp"

#include <algorithm>
#include <cmath>

#include "core/rng.hpp"

namespace teka::train {
namespace {

// Reading back results waits for the device.
constexpr std::uint64_t kStepsBetweenLooks = 10;
// Rounded lengths keep rows aligned, and repeating shapes let the allocator reuse memory.
constexpr std::size_t kDeviceLengths = 8;

using Sums = std::array<double, 3>;

Quality quality_of(const Sums& sums) {
  return {.loss = sums[0] / sums[2], .accuracy = sums[1] / sums[2]};
}

Sums on_host(const at::Tensor& sums) {
  const auto here = sums.to(at::kCPU);
  const auto* numbers = here.data_ptr<double>();
  return {numbers[0], numbers[1], numbers[2]};
}

at::Tensor sums_of(const Measure& measure) {
  return at::stack(
      {measure.loss.detach().to(at::kDouble), measure.hits.to(at::kDouble), measure.count.to(at::kDouble)});
}

at::Tensor no_sums(at::Device device) {
  return at::zeros({3}, at::TensorOptions().device(device).dtype(at::kDouble));
}

Ends ends_of(const Settings& settings, std::uint64_t steps_per_epoch) {
  Ends ends;
  if (settings.steps) ends.steps = *settings.steps;
  if (settings.minutes) ends.seconds = *settings.minutes * 60;
  if (settings.epochs || (!settings.steps && !settings.minutes)) {
    const double steps = std::ceil(settings.epochs.value_or(kEpochs) * static_cast<double>(steps_per_epoch));
    ends.steps = std::min(ends.steps, static_cast<std::uint64_t>(steps));
  }
  return ends;
}

}  // namespace

Trainer::Trainer(const Settings& settings, const TokenData& data, const neural::GptShape& shape, const at::Tensor& row,
                 at::Device device, at::ScalarType type)
    : settings_(settings),
      data_(data),
      seed_(Seed(settings.seed)),
      device_(device),
      split_(split_of(data, settings.split, seed_)),
      measured_(split_.validation),
      tokens_on_device_(data, device),
      model_(shape, device, type),
      optimizer_(row.to(device, at::kFloat, /*non_blocking=*/false, /*copy=*/true), ParameterList(shape).decayed,
                 {.weight_decay = settings.weight_decay, .clip = settings.clip, .average = settings.average}),
      rate_(settings.schedule, settings.rate, settings.warmup),
      steps_per_epoch_((split_.train.size() + settings.batch - 1) / settings.batch),
      sums_(no_sums(device)) {
  ends_ = ends_of(settings, steps_per_epoch_);
  if (settings.validate != 0 && measured_.size() > settings.validate) {
    Rng(seed_.child("measured")).shuffle(std::span(measured_));
    measured_.resize(settings.validate);
  }
  model_.set(optimizer_.row());
}

double Trainer::seconds() const {
  return seconds_before_ + std::chrono::duration<double>(Clock::now() - start_).count();
}

void Trainer::open_epoch(std::uint64_t epoch) {
  epoch_ = epoch;
  plan_ = plan_epoch(data_, split_.train, settings_.batch, seed_.child("epoch").child(epoch));
  order_ = at::tensor(plan_.order, at::kLong).to(device_);
}

TokenBatch Trainer::gather(const at::Tensor& order, const Batch& batch) const {
  std::size_t length = batch.longest - 1;
  if (device_.is_cuda()) {
    length = neural::round_up(length, kDeviceLengths);
    if (!tokens_on_device_.has_positions()) length = std::min(length, model_.shape().context);
  }
  return tokens_on_device_.gather(
      order.narrow(0, static_cast<std::int64_t>(batch.first), static_cast<std::int64_t>(batch.count)),
      static_cast<std::int64_t>(length));
}

void Trainer::learn() {
  const std::uint64_t epoch = step_ / steps_per_epoch_;
  if (epoch_ != epoch) open_epoch(epoch);
  const TokenBatch batch = gather(order_, plan_.batches[step_ % steps_per_epoch_]);
  // The dropout seed is derived from the step number: resuming needs no generator state.
  at::manual_seed(Rng(seed_.child("dropout").child(step_)).next());
  const Measure measure = model_.measure(batch, settings_.dropout);
  const auto gradient = model_.gradient(measure.loss / measure.count.clamp_min(1));
  rate_now_ = rate_.at(step_, progress());
  optimizer_.step(gradient, rate_now_);
  model_.set(optimizer_.row());
  sums_ += sums_of(measure);
  ++step_;
}

/// Whether the loss is still finite.
bool Trainer::look() {
  const Sums seen = on_host(sums_);
  sums_.zero_();
  for (std::size_t i = 0; i < seen.size(); ++i) not_yet_[i] += seen[i];
  tokens_ += static_cast<std::uint64_t>(seen[2]);
  if (seen[2] > 0) recent_ = quality_of(seen);
  return std::isfinite(recent_.loss);
}

std::optional<Quality> Trainer::evaluate(const Sequences& sequences, const std::stop_token& stop) {
  const at::NoGradGuard no_gradient;
  const Plan plan = plan_measure(data_, sequences, settings_.batch);
  if (settings_.average > 0) model_.set(optimizer_.best());
  const auto order = at::tensor(plan.order, at::kLong).to(device_);
  auto sums = no_sums(device_);
  for (const Batch& batch : plan.batches) {
    if (stop.stop_requested()) break;
    const TokenBatch tokens = gather(order, batch);
    sums += sums_of(model_.measure(tokens, 0));
  }
  if (settings_.average > 0) model_.set(optimizer_.row());
  if (stop.stop_requested()) return {};
  return quality_of(on_host(sums));
}

bool Trainer::is_row_due(bool is_end) const {
  if (step_ == 0 || (!history_.empty() && history_.back().step == step_)) return false;
  return is_end || progress() * static_cast<double>(settings_.evaluations) >= static_cast<double>(history_.size() + 1);
}

bool Trainer::record(const std::stop_token& stop) {
  const auto validation = evaluate(measured_, stop);
  if (!validation) return false;
  history_.push_back({.step = step_,
                      .epoch = static_cast<double>(step_) / static_cast<double>(steps_per_epoch_),
                      .tokens = tokens_,
                      .seconds = seconds(),
                      .rate = rate_now_,
                      .train = quality_of(not_yet_),
                      .validation = *validation});
  not_yet_ = {};
  return true;
}

State Trainer::state() const {
  return {.step = step_,
          .tokens = tokens_,
          .seconds = seconds(),
          .rate = rate_now_,
          .warm_at = rate_.warm_at(),
          .sums = not_yet_,
          .history = history_,
          .row = optimizer_.row(),
          .mean = optimizer_.mean(),
          .square = optimizer_.square(),
          .average = optimizer_.average()};
}

void Trainer::restore(const State& state) {
  step_ = state.step;
  tokens_ = state.tokens;
  seconds_before_ = state.seconds;
  rate_now_ = state.rate;
  rate_.set_warm_at(state.warm_at);
  not_yet_ = state.sums;
  history_ = state.history;
  optimizer_.restore(static_cast<std::int64_t>(step_), state.row, state.mean, state.square, state.average);
  model_.set(optimizer_.row());
}

Result<void> Trainer::run(const Watch& watch) {
  start_ = Clock::now();
  while (!watch.stop.stop_requested()) {
    const bool is_end = is_over();  // once, because the clock advances
    // Before the first step, because a row may have been due when the resumed run was stopped.
    const bool row_is_due = is_row_due(is_end);
    const bool keep_is_due = step_ > 0 && step_ % settings_.every == 0;
    if (row_is_due || keep_is_due || step_ % kStepsBetweenLooks == 0) {
      if (!look()) break;
      if (step_ > 0) watch.stepped(*this);
    }
    if (row_is_due && record(watch.stop)) watch.evaluated(*this);
    if (keep_is_due) watch.kept(*this);
    if (is_end) break;
    learn();
  }
  if (look()) return {};
  return fail("the loss is not finite after step {}; try a lower --rate or a longer --warmup", step_);
}

}  // namespace teka::train
