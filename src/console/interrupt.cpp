#include "console/interrupt.hpp"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <string_view>

#include "console/terminal.hpp"
#include "core/file.hpp"

namespace teka::console {
namespace {

sigset_t watched() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGUSR1);  // sent by the destructor to end the listener
  return set;
}

int sigwait_one(const sigset_t& set) {
  int signal = 0;
  while (sigwait(&set, &signal) != 0) {
  }
  return signal;
}

/// Threads that a library started before main() (OpenBLAS does) do not block the signals, so one of them may get them.
std::atomic<pthread_t> listening_thread;
static_assert(std::atomic<pthread_t>::is_always_lock_free, "a signal handler reads it");

void forward(int signal) {
  pthread_kill(listening_thread, signal);
}

void handle(void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

void say(std::string_view line) {
  if (::isatty(STDERR_FILENO) != 0) std::fputs("\r\033[K", stderr);  // clears a progress bar
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t set = watched();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  listener_ = std::thread([this, set] {
    if (sigwait_one(set) == SIGUSR1) return;
    source_.request_stop();
    // Work stops at once; saving its results can take longer, and then the user is told.
    const timespec patience{.tv_sec = 0, .tv_nsec = 150'000'000};
    int signal = 0;
    // One Ctrl-C can arrive twice (from the terminal and from a parent process): only a later one counts.
    for (const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(150);
         signal >= 0 && std::chrono::steady_clock::now() < end;) {
      signal = sigtimedwait(&set, nullptr, &patience);
      if (signal == SIGUSR1) return;
    }
    say("teka: interrupted; saving the results so far (interrupt again to discard them)\n");
    if (sigwait_one(set) == SIGUSR1) return;
    remove_unfinished_files();
    KeyTerminal::give_back();
    say("teka: stopped; the results were discarded\n");
    ::_exit(130);
  });
  listening_thread = listener_.native_handle();
  handle(forward);
}

Interrupt::~Interrupt() {
  handle(SIG_DFL);
  pthread_kill(listener_.native_handle(), SIGUSR1);
  listener_.join();
}

}  // namespace teka::console
