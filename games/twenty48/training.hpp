// A learner between its files: checkpoints that a run goes on from, and the network that it has learned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/twenty48/learner.hpp"

namespace teka::twenty48 {

/// Four tuples of five cells, the first five of the large layout's: 8 MB of weights.
Layout medium_layout();

/// `label` says all that the course of the run depends on.
std::string to_checkpoint(const Learner& learner, std::string_view label);
/// Into a new learner. A file that is cut off, changed, of other parameters or something else altogether is refused.
Result<void> load_checkpoint(Learner& learner, std::string_view label, std::string_view checkpoint);

struct LearnedNetwork {
  Network network;         ///< as a reader of its file sees it: weights never touched are like their neighbours
  std::vector<bool> kept;  ///< weights that were touched; for to_file()
};
/// In the smallest power of two as a unit with which the greatest weight still fits.
LearnedNetwork to_network(const Learner& learner);

}  // namespace teka::twenty48
