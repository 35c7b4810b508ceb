// All measures of a result as one table in long form, a measurement in each row: docs/csv.md.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "game/game.hpp"
#include "jobs/csv.hpp"

namespace teka::jobs {

/// The last columns of a table.
inline constexpr std::array<std::string_view, 7> kMeasured = {"measure", "value", "error", "low", "high", "unit", "n"};

/// The column of a parameter by its name in provenance; an underscore follows a name that is one of the last columns.
std::string column_of(const std::string& parameter);

/// Columns: game, verb, seed, one for each parameter in the provenance, one for each factor; measure, value, error,
/// low, high, unit, n. Rows: of every level, of the whole result, of its history.
Table table_of(const Job& job, const Output& output);

}  // namespace teka::jobs
