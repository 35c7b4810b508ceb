// Standard input and output, for a game that talks with another program.
#pragma once

#include <stop_token>

#include "game/stream.hpp"

namespace teka::console {

class StandardStream final : public Stream {
 public:
  /// While it exists, a reader that closes the pipe makes write_line fail instead of ending the program.
  explicit StandardStream(std::stop_token stop);
  ~StandardStream() override;
  StandardStream(const StandardStream&) = delete;
  StandardStream& operator=(const StandardStream&) = delete;

  /// Lines longer than 4096 bytes are returned in pieces.
  std::optional<std::string> read_line() override;
  Result<void> write_line(std::string_view line) override;

 private:
  /// Waits for more input and reads what is available. False at the end of input and after a stop.
  bool read_more();

  std::stop_token stop_;
  void (*before_)(int);  ///< the previous handler of SIGPIPE
  std::string buffer_;
  std::size_t at_ = 0;  ///< the first byte that has not been returned
};

}  // namespace teka::console
