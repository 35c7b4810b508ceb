#include "console/live_view.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace teka::console {

LiveView::LiveView(std::stop_token stop)
    : terminal_(std::move(stop)), painter_([this](const std::stop_token& end) { paint(end); }) {}

void LiveView::tell(const Event& event) {
  const std::lock_guard lock(mutex_);
  course_.add(event);
  changed_ = true;
}

void LiveView::paint(const std::stop_token& end) {
  constexpr std::chrono::milliseconds kBetween{100};
  while (!end.stop_requested()) {
    std::optional<std::string> lines;
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(changed_, false)) lines = course_.lines(terminal_.size());
    }
    if (lines) terminal_.show(*lines);
    // Waits, throws away what is typed meanwhile, and notices a new size.
    const auto begin = std::chrono::steady_clock::now();
    const auto key = terminal_.read_key_within(kBetween);
    if (key == Key::resized) {
      const std::lock_guard lock(mutex_);
      changed_ = true;
    }
    if (key == Key::closed) return;
    std::this_thread::sleep_until(begin + kBetween);
  }
}

}  // namespace teka::console
