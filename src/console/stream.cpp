#include "console/stream.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>

namespace teka::console {
namespace {

constexpr int kStopEvery = 50;  // ms between checks for a stop
constexpr std::size_t kMostLine = 4096;

/// Whether it is ready to be read or written; false after a stop.
bool wait_for(int file, short what, const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    pollfd waited{.fd = file, .events = what, .revents = 0};
    if (::poll(&waited, 1, kStopEvery) > 0) return true;
  }
  return false;
}

bool is_passing(int error) {
  return error == EINTR || error == EAGAIN;
}

}  // namespace

StandardStream::StandardStream(std::stop_token stop) : stop_(std::move(stop)), before_(std::signal(SIGPIPE, SIG_IGN)) {}

StandardStream::~StandardStream() {
  std::signal(SIGPIPE, before_);
}

bool StandardStream::read_more() {
  buffer_.erase(0, at_);
  at_ = 0;
  while (wait_for(STDIN_FILENO, POLLIN, stop_)) {
    std::array<char, kMostLine> chunk;
    const ssize_t got = ::read(STDIN_FILENO, chunk.data(), chunk.size());
    if (got >= 0) {
      buffer_.append(chunk.data(), static_cast<std::size_t>(got));
      return got > 0;
    }
    if (!is_passing(errno)) {
      throw std::runtime_error(fmt::format("cannot read standard input: {}", std::strerror(errno)));
    }
  }
  return false;
}

std::optional<std::string> StandardStream::read_line() {
  for (;;) {
    const std::size_t end = buffer_.find('\n', at_);
    if (end != std::string::npos) {
      std::string line = buffer_.substr(at_, end - at_);
      at_ = end + 1;
      return line;
    }
    const bool too_long = buffer_.size() - at_ >= kMostLine;
    if (too_long || !read_more()) {
      if (at_ == buffer_.size() || stop_.stop_requested()) return {};
      std::string line = buffer_.substr(at_);
      at_ = buffer_.size();
      return line;
    }
  }
}

Result<void> StandardStream::write_line(std::string_view line) {
  const std::string bytes = fmt::format("{}\n", line);
  std::string_view rest = bytes;
  while (!rest.empty() && wait_for(STDOUT_FILENO, POLLOUT, stop_)) {
    const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (errno == EPIPE) return fail("standard output: the reader has closed the pipe");
    if (!is_passing(errno)) {
      throw std::runtime_error(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
    }
  }
  return {};
}

}  // namespace teka::console
