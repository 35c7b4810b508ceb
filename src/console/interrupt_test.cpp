#include "console/interrupt.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

namespace teka::console {
namespace {

/// What a program says of a signal that reaches a thread started before Interrupt, as a library may do.
void raise_beside_an_older_thread(int signal) {
  std::atomic<bool> done = false;
  std::thread older([&done] {  // sleeps: the thread sanitizer holds signals back from a thread that waits otherwise
    while (!done) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
  bool stopped = false;
  {
    const Interrupt interrupt;
    ::kill(::getpid(), signal);  // this thread blocks it, the older one does not
    for (int i = 0; i < 10'000 && !stopped; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      stopped = interrupt.token().stop_requested();
    }
  }
  done = true;
  older.join();
  std::_Exit(stopped ? 7 : 1);
}

TEST(InterruptDeathTest, GetsSignalsThatReachOlderThreads) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(raise_beside_an_older_thread(SIGINT), testing::ExitedWithCode(7), "");
  EXPECT_EXIT(raise_beside_an_older_thread(SIGTERM), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace teka::console
