// Standard input and output for a game that talks with another program: lines in, answers out. The command line has the
// real ones, tests their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace teka {

class Stream {
 public:
  virtual ~Stream() = default;

  /// Waits for the next line and returns it without its newline. Nothing at the end of input and after a stop.
  virtual std::optional<std::string> read_line() = 0;
  /// Writes the line with a newline and flushes. An error when the reader has closed the pipe.
  virtual Result<void> write_line(std::string_view line) = 0;
};

}  // namespace teka
