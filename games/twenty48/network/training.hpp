// A learner between its files: checkpoints that a run goes on from, and the network that it has learned.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/network/learner.hpp"

namespace teka::twenty48 {

/// Four tuples of five cells, the first five of the large layout's: 8 MB of weights.
Layout medium_layout();

/// `label` says all that the course of the run depends on.
std::string to_checkpoint(const Learner& learner, std::string_view label);
/// Into a new learner. A file that is cut off, changed, of other parameters or something else altogether is refused.
Result<void> load_checkpoint(Learner& learner, std::string_view label, std::string_view checkpoint);

/// The network it has learned, as a file; weights never touched are left out. In the smallest power of two as a unit
/// with which the greatest weight still fits.
std::string to_network_file(const Learner& learner);

}  // namespace teka::twenty48
