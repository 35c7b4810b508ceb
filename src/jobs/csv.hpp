// Tables as text after RFC 4180, with a line feed at the end of each line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.hpp"
#include "core/result.hpp"

namespace teka::jobs {

struct Table {
  std::vector<std::string> columns;  ///< at least one
  std::vector<std::vector<std::string>> rows;
  friend bool operator==(const Table&, const Table&) = default;
};
void put_bytes(ByteWriter& out, const Table& table);
bool get_bytes(ByteReader& in, Table& table);

/// Fields are in quotes where they need them.
std::string csv_text(const Table& table);

/// Reads what csv_text wrote, also with other line ends. All rows must be as long as the header; the error names the
/// line.
Result<Table> read_csv(std::string_view text);

}  // namespace teka::jobs
