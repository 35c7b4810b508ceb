// Thread: the work and the painter are different threads.
#include "console/live_view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <deque>

#include "game/test_terminal.hpp"

namespace teka::console {
namespace {

/// A terminal whose keys are pressed by another thread. What it has shown outlives it.
class HandTerminal final : public Terminal {
 public:
  struct Hands {
    std::mutex mutex;
    std::deque<Key> keys;
    std::string shown;

    void press(Key key) {
      const std::lock_guard lock(mutex);
      keys.push_back(key);
    }
    std::string last_shown() {
      const std::lock_guard lock(mutex);
      return shown;
    }
  };

  explicit HandTerminal(std::shared_ptr<Hands> hands) : hands_(std::move(hands)) {}

  Key read_key() override { return Key::closed; }
  std::optional<Key> read_key_within(std::chrono::milliseconds most) override {
    std::this_thread::sleep_for(std::min(most, std::chrono::milliseconds(1)));
    const std::lock_guard lock(hands_->mutex);
    if (hands_->keys.empty()) return {};
    const Key key = hands_->keys.front();
    hands_->keys.pop_front();
    return key;
  }
  void show(const std::string& lines) override {
    const std::lock_guard lock(hands_->mutex);
    hands_->shown = lines;
  }
  [[nodiscard]] bool has_colours() const override { return false; }
  [[nodiscard]] Size size() const override { return {80, 24}; }

 private:
  std::shared_ptr<Hands> hands_;
};

/// Work that counts its steps as fast as the view lets it.
class WatchedWork : public testing::Test {
 protected:
  void TearDown() override {
    stop_.request_stop();
    worker_.join();
  }

  void press(char letter) { hands_->press(key_of(letter)); }
  /// Waits until this is so; the test's own time limit ends a wait for ever.
  template <class Holds>
  static void wait_until(Holds&& holds) {
    while (!holds()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  void wait_for_line(std::string_view text) {
    wait_until([&] { return hands_->last_shown().find(text) != std::string::npos; });
  }

  std::shared_ptr<HandTerminal::Hands> hands_ = std::make_shared<HandTerminal::Hands>();
  std::stop_source stop_;
  std::atomic<std::uint64_t> steps_ = 0;
  LiveView view_{std::make_unique<HandTerminal>(hands_), stop_.get_token(), [this] { stop_.request_stop(); }};
  std::thread worker_{[this] {
    while (!stop_.stop_requested()) view_.tell(CountEvent{.done = ++steps_, .total = 0, .note = "steps"});
  }};
};

TEST_F(WatchedWork, APauseHoldsTheWorkAndAStepLetsOneThrough) {
  wait_until([&] { return steps_ > 10; });
  press(' ');
  wait_for_line("space: go on");
  std::uint64_t held = 0;
  do {  // one step may be counted after the pause; then it waits
    held = steps_;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  } while (steps_ != held);
  press('.');
  wait_until([&] { return steps_ == held + 1; });
  press('.');
  wait_until([&] { return steps_ == held + 2; });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(steps_, held + 2);
  press(' ');
  wait_until([&] { return steps_ > held + 10; });
}

TEST_F(WatchedWork, ChangesItsSpeed) {
  press('-');
  wait_for_line("+ -: speed (10 ms)");
  press('-');
  wait_for_line("+ -: speed (20 ms)");
  press('+');
  press('+');
  wait_for_line("+ -: speed   q: end, keep the best\n");
}

TEST_F(WatchedWork, EndsOnQAndInAPauseToo) {
  press(' ');
  wait_for_line("space: go on");
  press('q');
  wait_until([&] { return stop_.stop_requested(); });
}

TEST_F(WatchedWork, GoesOnPaintingWithoutKeys) {
  hands_->press(Key::closed);
  const std::uint64_t before = steps_;
  wait_until([&] { return steps_ > before + 100; });
  const std::string shown = hands_->last_shown();
  wait_until([&] { return hands_->last_shown() != shown; });
}

}  // namespace
}  // namespace teka::console
