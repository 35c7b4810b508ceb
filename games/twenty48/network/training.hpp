// The files of a training run: checkpoints to resume from, and the trained network.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/network/learner.hpp"

namespace teka::twenty48 {

/// Four tuples of five cells, the first five of the large layout's: 8 MB of weights.
Layout medium_layout();

/// `label` contains everything that the run depends on.
std::string to_checkpoint(const Learner& learner, std::string_view label);
/// Loads into a new learner. Refuses a file that is truncated, damaged, made with different parameters, or no
/// checkpoint.
Result<void> load_checkpoint(Learner& learner, std::string_view label, std::string_view checkpoint);

/// The trained network as a file, without untouched weights. Its unit is the smallest power of two with which the
/// largest weight fits.
std::string to_network_file(const Learner& learner);

}  // namespace teka::twenty48
