// Standard input and output as a game sees them that talks with another program there: lines come in, answers go out.
// The edge has the real ones, a test its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace teka {

class Stream {
 public:
  virtual ~Stream() = default;

  /// Waits for the next line and gives it without its end. Nothing when there are no more, or someone asked to stop.
  virtual std::optional<std::string> read_line() = 0;
  /// Writes it with an end, for the other side to see at once. An error when nobody is there to read it.
  virtual Result<void> write_line(std::string_view line) = 0;
};

}  // namespace teka
