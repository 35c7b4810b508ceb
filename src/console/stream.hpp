// Standard input and output, for a game that talks with another program there.
#pragma once

#include <stop_token>

#include "game/stream.hpp"

namespace teka::console {

class StandardStream final : public Stream {
 public:
  /// As long as it lives a reader that goes away is an error of write_line, not the end of the program.
  explicit StandardStream(std::stop_token stop);
  ~StandardStream() override;
  StandardStream(const StandardStream&) = delete;
  StandardStream& operator=(const StandardStream&) = delete;

  /// A line that is longer than any sensible one comes in pieces.
  std::optional<std::string> read_line() override;
  Result<void> write_line(std::string_view line) override;

 private:
  /// Waits for more input and takes what lies ready. False at its end, and after a stop.
  bool read_more();

  std::stop_token stop_;
  void (*before_)(int);  ///< what was done about a reader that goes away
  std::string buffer_;
  std::size_t at_ = 0;  ///< what stands before was given out
};

}  // namespace teka::console
