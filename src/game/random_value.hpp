// The state of a random stream as a member of a document, for states of games that are written and read back.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/value.hpp"

namespace teka {

/// 64 hexadecimal digits: JSON readers that count in doubles would spoil numbers of 64 bits.
std::string to_text(const Rng::State& state);
Result<Rng::State> random_in(const Value& document, std::string_view name);

}  // namespace teka
