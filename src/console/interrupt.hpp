// Ctrl-C, SIGTERM and SIGHUP as a stop token: the first asks the work to stop, the second ends the program at once.
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace teka::console {

class Interrupt {
 public:
  /// Must be made before any other thread of ours, so that all of them leave the signals to this one. At most one at a
  /// time.
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  /// As Ctrl-C does, from any thread.
  void interrupt();
  /// After a stop, the exit code by which other programs know the signal: 130 after Ctrl-C, 143 SIGTERM, 129 SIGHUP.
  [[nodiscard]] int exit_code() const { return exit_code_of(signal_); }

 private:
  static int exit_code_of(int signal) { return 128 + signal; }

  std::stop_source source_;
  std::atomic<int> signal_ = 0;
  std::atomic<bool> is_over_ = false;
  std::atomic<bool> is_asked_ = false;  ///< by interrupt()
  std::thread listener_;
};

}  // namespace teka::console
