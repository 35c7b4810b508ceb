// The tables of a library, and how a file of an earlier version becomes one of this version.
#pragma once

#include <cstdint>

#include "core/result.hpp"
#include "store/database.hpp"

namespace teka::store {

/// The version that this program writes; it reads and brings up to date all earlier ones. In PRAGMA user_version.
std::int64_t newest_schema();

/// Checks that the file is a library, makes the tables of a new one, and brings an earlier version up to date, all in
/// one transaction. The error names the file.
Result<void> prepare_schema(Database& database, Access access);

/// For tests of migrations: the tables of a new file as version `version` had them.
void make_schema(Database& database, std::int64_t version);

}  // namespace teka::store
