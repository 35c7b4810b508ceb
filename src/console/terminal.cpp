#include "console/terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string_view>

namespace teka::console {
namespace {

// Alternate screen, no cursor, no line wrapping; and back.
constexpr std::string_view kTake = "\033[?1049h\033[?25l\033[?7l\033[2J";
constexpr std::string_view kGiveBack = "\033[?7h\033[?25h\033[?1049l";
constexpr int kLookEvery = 50;     // ms between checks for a stop and for a new size
constexpr int kSequenceTime = 50;  // ms: the bytes of one key arrive faster than that

std::atomic<bool> is_taken = false;
int taken_keyboard = -1;
termios before{};  // the settings to restore

/// Standard input, or the terminal that this process belongs to. At worst -1, from which no key ever comes.
int open_keyboard() {
  return ::isatty(STDIN_FILENO) != 0 ? STDIN_FILENO : ::open("/dev/tty", O_RDONLY | O_CLOEXEC);
}

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written <= 0) return;  // the terminal is gone
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

bool is_on_terminal() {
  return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
}

bool is_watched() {
  return ::isatty(STDOUT_FILENO) != 0;
}

KeyTerminal::KeyTerminal(std::stop_token stop)
    : stop_(std::move(stop)), shown_size_(size()), keyboard_(open_keyboard()) {
  taken_keyboard = keyboard_;
  ::tcgetattr(keyboard_, &before);
  termios keys = before;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  // Ctrl-C still interrupts; Ctrl-Z is off, because the shell would get the terminal in this state.
  keys.c_cc[VSUSP] = _POSIX_VDISABLE;
  keys.c_cc[VQUIT] = _POSIX_VDISABLE;
  // A read never waits: Ctrl-C empties the input, even between poll() and read().
  keys.c_cc[VMIN] = 0;
  keys.c_cc[VTIME] = 0;
  is_taken = true;
  ::tcsetattr(keyboard_, TCSANOW, &keys);
  write_all(kTake);
}

KeyTerminal::~KeyTerminal() {
  give_back();
  if (keyboard_ > STDIN_FILENO) ::close(keyboard_);
}

void KeyTerminal::give_back() {
  if (!is_taken.exchange(false)) return;
  write_all(kGiveBack);
  ::tcsetattr(taken_keyboard, TCSANOW, &before);
}

int KeyTerminal::read_byte(int milliseconds) {
  pollfd input{.fd = keyboard_, .events = POLLIN, .revents = 0};
  if (::poll(&input, 1, milliseconds) <= 0) return -1;
  unsigned char byte = 0;
  const ssize_t got = ::read(keyboard_, &byte, 1);
  if (got == 1) return byte;
  closed_ = got < 0 || (input.revents & POLLHUP) != 0;
  return -1;
}

Key KeyTerminal::read_key() {
  for (;;) {
    if (const auto key = read_key_within(std::chrono::hours(1))) return *key;
  }
}

std::optional<Key> KeyTerminal::read_key_within(std::chrono::milliseconds most) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + most;
  while (!stop_.stop_requested()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    if (const int byte = read_byte(static_cast<int>(std::clamp<std::int64_t>(left, 0, kLookEvery))); byte >= 0) {
      constexpr int kEscape = 27;
      constexpr int kEndOfInput = 4;  // Ctrl-D
      if (byte == kEndOfInput) return Key::closed;
      return byte == kEscape ? read_sequence() : static_cast<Key>(byte);
    }
    if (closed_) break;
    const Size now = size();
    if (now.columns != shown_size_.columns || now.rows != shown_size_.rows) return Key::resized;
    if (Clock::now() >= end) return {};
  }
  return Key::closed;
}

/// After an escape: "[A" or "OA" is an arrow; other sequences also end in a letter and are ignored.
Key KeyTerminal::read_sequence() {
  constexpr Key kUnknown = Key{0};
  const int kind = read_byte(kSequenceTime);
  if (kind != '[' && kind != 'O') return kUnknown;
  int last = read_byte(kSequenceTime);
  bool plain = true;
  while (last >= 0 && (last < '@' || last > '~')) {
    plain = false;
    last = read_byte(kSequenceTime);
  }
  if (!plain || last < 'A' || last > 'D') return kUnknown;
  constexpr Key kArrows[] = {Key::up, Key::down, Key::right, Key::left};
  return kArrows[last - 'A'];
}

void KeyTerminal::show(const std::string& lines) {
  const Size now = size();
  if (now.columns != shown_size_.columns || now.rows != shown_size_.rows) write_all("\033[2J");
  shown_size_ = now;
  std::string text = "\033[H";
  std::string_view rest = lines;
  for (int row = 0; row < now.rows && !rest.empty(); ++row) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (row > 0) text += "\r\n";
    text.append(rest.substr(0, end)).append("\033[K");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  write_all(text + "\033[J");
}

bool KeyTerminal::has_colours() const {
  const char* unwanted = std::getenv("NO_COLOR");
  if (unwanted != nullptr && *unwanted != '\0') return false;
  const char* kind = std::getenv("TERM");
  return kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

Terminal::Size KeyTerminal::size() const {
  winsize found{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &found) == 0 && found.ws_col > 0 && found.ws_row > 0;
  return known ? Size{found.ws_col, found.ws_row} : Size{80, 24};
}

}  // namespace teka::console
