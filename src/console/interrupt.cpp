#include "console/interrupt.hpp"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <string>
#include <string_view>

#include "console/terminal.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"

namespace teka::console {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// SIGHUP is left alone when it is ignored: that is what nohup is for.
bool is_watched(int signal) {
  struct sigaction action{};
  return signal != SIGHUP || sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_IGN;
}

sigset_t watched() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kSignals) {
    if (is_watched(signal)) sigaddset(&set, signal);
  }
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
  for (const int signal : kSignals) {
    if (is_watched(signal)) sigaction(signal, &action, nullptr);
  }
}

void say(std::string_view line) {
  const std::string clear = ::isatty(STDERR_FILENO) != 0 ? "\r\033[K" : "";  // a progress bar may be there
  print_error(clear + std::string(line));
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t set = watched();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  listener_ = std::thread([this, set] {
    signal_ = sigwait_one(set);
    if (is_over_) return;
    source_.request_stop();
    // Work stops at once; saving its results can take longer, and then the user is told.
    const timespec patience{.tv_sec = 0, .tv_nsec = 150'000'000};
    int signal = 0;
    // One Ctrl-C can arrive twice (from the terminal and from a parent process): only a later one counts.
    for (const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(150);
         signal >= 0 && std::chrono::steady_clock::now() < end;) {
      signal = sigtimedwait(&set, nullptr, &patience);
      if (is_over_) return;
    }
    say("teka: interrupted; saving the results so far (interrupt again to discard them)\n");
    const int second = sigwait_one(set);
    if (is_over_) return;
    remove_unfinished_files();
    KeyTerminal::give_back();
    say("teka: stopped; the results were discarded\n");
    ::_exit(exit_code_of(second));
  });
  listening_thread = listener_.native_handle();
  handle(forward);
}

void Interrupt::interrupt() {
  // Programs may ask several times; only a person who does it again wants the results discarded.
  if (is_asked_.exchange(true) || source_.stop_requested()) return;
  pthread_kill(listener_.native_handle(), SIGINT);
}

Interrupt::~Interrupt() {
  handle(SIG_DFL);
  is_over_ = true;
  pthread_kill(listener_.native_handle(), SIGINT);  // wakes the listener
  listener_.join();
}

}  // namespace teka::console
