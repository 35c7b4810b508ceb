// All measures of a result as one table in long form, a measurement in each row: docs/csv.md.
#pragma once

#include "game/game.hpp"
#include "jobs/csv.hpp"

namespace teka::jobs {

/// The last columns of a table: measure, value, error, low, high, unit, n.
inline constexpr std::size_t kMeasuredColumns = 7;

/// Columns: game, verb, seed, one for each parameter in the provenance, one for each factor; measure, value, error,
/// low, high, unit, n. Rows: of every level, of the whole result, of its history. A factor with the name of a parameter
/// takes its place: the parameter may be a list of which it is one item.
/// A parameter with the name of one of the last columns has an underscore behind it.
Table table_of(const Job& job, const Output& output);

}  // namespace teka::jobs
