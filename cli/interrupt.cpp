#include "cli/interrupt.hpp"

#include <pthread.h>
#include <unistd.h>

#include <csignal>

namespace teka::cli {
namespace {

sigset_t watched() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGUSR1);  // our own: the end of the listener
  return set;
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t set = watched();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  listener_ = std::thread([this, set] {
    int signal = 0;
    while (sigwait(&set, &signal) == 0 && signal != SIGUSR1) {
      if (source_.stop_requested()) ::_exit(130);
      source_.request_stop();
    }
  });
}

Interrupt::~Interrupt() {
  pthread_kill(listener_.native_handle(), SIGUSR1);
  listener_.join();
}

}  // namespace teka::cli
