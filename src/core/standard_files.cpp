#include "core/standard_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace teka {

void print_error(std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = ::write(STDERR_FILENO, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(put));
  }
}

void occupy_closed_standard_files() {
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(standard, F_GETFD) >= 0 || errno != EBADF) continue;
    // The wrong way round, so that reading or writing still fails; open() takes the lowest number that is free.
    ::open("/dev/null", standard == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace teka
