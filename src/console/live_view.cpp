#include "console/live_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace teka::console {

LiveView::LiveView(std::unique_ptr<Terminal> terminal, std::stop_token stop, std::function<void()> end)
    : terminal_(std::move(terminal)),
      stop_(std::move(stop)),
      end_(std::move(end)),
      painter_([this](const std::stop_token& over) { paint(over); }) {}

void LiveView::tell(const Event& event) {
  std::unique_lock lock(mutex_);
  course_.add(event);
  changed_ = true;
  if (!std::holds_alternative<CountEvent>(event)) return;
  pressed_.wait(lock, stop_, [&] { return !paused_ || steps_ > 0; });
  if (steps_ > 0) --steps_;
  if (delay_.count() > 0) pressed_.wait_for(lock, stop_, delay_, [] { return false; });
}

void LiveView::press(Key key) {
  if (key == key_of('q')) return end_();
  const std::lock_guard lock(mutex_);
  if (key == key_of(' ')) paused_ = !paused_;
  if (key == key_of('.')) {
    paused_ = true;
    ++steps_;
  }
  if (!paused_) steps_ = 0;
  if (key == key_of('+')) delay_ = delay_ <= kFirstDelay ? Milliseconds(0) : delay_ / 2;
  if (key == key_of('-')) delay_ = std::clamp(delay_ * 2, kFirstDelay, kLongestDelay);
  changed_ = true;  // a new size of the terminal is a key, too
  pressed_.notify_all();
}

std::string LiveView::lines() const {
  const Terminal::Size size = terminal_->size();
  const std::string delay = delay_.count() > 0 ? fmt::format(" ({} ms)", delay_.count()) : "";
  return course_.lines({size.columns, size.rows - 1}) +
         fmt::format("{}   .: step   + -: speed{}   q: end, keep the best\n", paused_ ? "space: go on" : "space: pause",
                     delay);
}

void LiveView::paint(const std::stop_token& over) {
  constexpr Milliseconds kBetween{100};
  while (!over.stop_requested()) {
    std::optional<std::string> shown;
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(changed_, false)) shown = lines();
    }
    if (shown) terminal_->show(*shown);
    const auto begin = std::chrono::steady_clock::now();
    const auto key = terminal_->read_key_within(kBetween);
    if (key && *key != Key::closed) {
      press(*key);
    } else {
      std::this_thread::sleep_until(begin + kBetween);  // where there are no more keys, the painting goes on
    }
  }
}

}  // namespace teka::console
