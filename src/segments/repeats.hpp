// Which levels of a set repeat an earlier one: the same puzzle by its key. For more keys than fit into memory.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>

#include "core/result.hpp"
#include "parallel/executor.hpp"

namespace teka::segments {

inline constexpr std::size_t kRepeatsMemory = std::size_t{64} << 20U;

/// Writes the numbers of all levels whose key another level with a smaller number has, ascending, as a NumberList, and
/// returns how many these are. Takes about `memory` bytes, some megabytes more for buffers. Neither that nor the files'
/// number and order nor the threads change the list. A stop request is an error, and leaves an older list as it is.
Result<std::uint64_t> find_repeats(std::span<const std::string> key_files, const std::string& list, std::size_t memory,
                                   Executor& executor, const std::stop_token& stop);

}  // namespace teka::segments
