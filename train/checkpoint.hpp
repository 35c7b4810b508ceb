// A run as a file: everything needed to resume it. Random streams are derived from the step number, so there is no
// generator state.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "neural/gpt.hpp"
#include "train/aten.hpp"
#include "train/history.hpp"
#include "train/settings.hpp"
#include "train/token_data.hpp"

namespace teka::train {

struct State {
  std::uint64_t step = 0;
  std::uint64_t tokens = 0;
  double seconds = 0;
  double rate = 0;
  double warm_at = 0;               ///< see Rate
  std::array<double, 3> sums = {};  ///< loss, hits and targets since the last row of the history
  std::vector<Row> history;
  at::Tensor row, mean, square;
  at::Tensor average;  ///< undefined if there is none
};

/// Everything that determines the course of a run, by option or description.
using Course = std::map<std::string, std::string>;
Course course_of(const Settings& settings, const TokenData& data, const neural::GptShape& shape, at::ScalarType type);

std::string checkpoint_bytes(const State& state, const Course& course);

/// Fails if the checkpoint is from a run with a different course.
Result<State> read_checkpoint(const std::string& path, const Course& course, std::int64_t parameters);

}  // namespace teka::train
