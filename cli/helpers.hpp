// Processes of this machine that help this one with a run: the same program, as teka runs join. They end with it.
#pragma once

#include <sys/types.h>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "parallel/socket_exchange.hpp"
#include "runs/run_folder.hpp"

namespace teka::cli {

class Helpers {
 public:
  /// Starts so many, each with so many threads. Before any thread of this process is started.
  static Result<Helpers> start(const runs::RunFolder& run, std::size_t count, unsigned threads);
  Helpers(Helpers&&) = default;
  Helpers& operator=(Helpers&&) = delete;
  /// Ends them.
  ~Helpers();

  /// Asks them to stop, as Ctrl-C does; once, because a second time would discard what they save.
  void interrupt() const;
  /// With all of them, for work that needs it. Once.
  [[nodiscard]] std::unique_ptr<Exchange> exchange() { return std::make_unique<LeaderExchange>(std::move(sockets_)); }

 private:
  Helpers() = default;

  std::vector<pid_t> processes_;
  std::vector<int> sockets_;
  std::unique_ptr<std::atomic<bool>> is_interrupted_ = std::make_unique<std::atomic<bool>>(false);
};

/// How a process that was started as a helper reaches its leader: "SOCKET,RANK,SIZE".
Result<std::unique_ptr<Exchange>> follow_leader(const std::string& text);

}  // namespace teka::cli
