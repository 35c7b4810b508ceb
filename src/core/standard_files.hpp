// Standard input, output and error as they may really be: closed, full, or a terminal that has gone.
#pragma once

#include <string_view>

namespace teka {

/// Writes to standard error as much as it takes, and never fails: a message that cannot be shown must not end the work.
void print_error(std::string_view text);

/// To be called before main opens anything: gives the standard files that are closed a place that refuses to be used.
/// Otherwise the first file to be opened would get the number of standard error, and messages would land in it.
void occupy_closed_standard_files();

}  // namespace teka
