// What a training run begins and ends with: a layout, and the trained network as a file.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/network/learner.hpp"

namespace teka::twenty48 {

/// Four tuples of five cells, the first five of the large layout's: 8 MB of weights.
Layout medium_layout();

/// The trained network as a file, without untouched weights. Its unit is the smallest power of two with which the
/// largest weight fits.
std::string to_network_file(const Learner& learner);

}  // namespace teka::twenty48
