#include "console/animation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string_view>

#include "game/viewport.hpp"

namespace teka::console {
namespace {

using std::chrono::milliseconds;

class Animation {
 public:
  Animation(const std::vector<std::string>& frames, Terminal& terminal)
      : frames_(frames),
        terminal_(terminal),
        pause_(std::clamp(milliseconds(20'000 / frames.size()), milliseconds(15), milliseconds(120))) {}

  bool run() {
    for (;;) {
      show();
      const auto key = paused_ ? terminal_.read_key() : terminal_.read_key_within(pause_);
      if (!key && at_ + 1 == frames_.size()) return true;
      if (!key) ++at_;
      if (key && !press(*key)) return false;
    }
  }

 private:
  static constexpr milliseconds kShortest{1};
  static constexpr milliseconds kLongest{4000};

  /// False at the end.
  bool press(Key key) {
    if (key == Key::closed || key == key_of('q')) return false;
    if (key == key_of(' ')) paused_ = !paused_;
    if (key == key_of('+')) pause_ = std::max(pause_ / 2, kShortest);
    if (key == key_of('-')) pause_ = std::min(pause_ * 2, kLongest);
    if (key == key_of('.')) {
      paused_ = true;
      at_ = std::min(at_ + 1, frames_.size() - 1);
    }
    return true;
  }

  void show() {
    constexpr int kOtherRows = 2;  // the frame's header, and the keys
    const std::string_view frame = frames_[at_];
    const std::size_t header = std::min(frame.find('\n'), frame.size() - 1) + 1;
    const std::string_view picture = frame.substr(header);
    const Terminal::Size size = terminal_.size();
    std::string lines(frame.substr(0, header));
    if (!picture.empty()) lines += view_of(picture, {size.columns, size.rows - kOtherRows}, focus_of(picture));
    lines += fmt::format("{}   .: step   + -: speed ({} ms)   q: end\n", paused_ ? "space: go on" : "space: pause",
                         pause_.count());
    terminal_.show(lines);
  }

  const std::vector<std::string>& frames_;
  Terminal& terminal_;
  milliseconds pause_;  ///< between two frames
  bool paused_ = false;
  std::size_t at_ = 0;
};

}  // namespace

bool animate(const std::vector<std::string>& frames, Terminal& terminal) {
  return frames.empty() || Animation(frames, terminal).run();
}

}  // namespace teka::console
