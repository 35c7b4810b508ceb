#include "cli/helpers.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

#include "core/text.hpp"
#include "game/parameter.hpp"

namespace teka::cli {
namespace {

/// In the new process: nothing here may need memory or locks.
[[noreturn]] void become(const char* program, const std::vector<char*>& words, int socket, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // also when this process is killed
  if (::getppid() != parent) ::_exit(1);
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(nothing, STDERR_FILENO);  // the leader says what there is to say
  ::fcntl(socket, F_SETFD, 0);     // this one goes on with the new program
  ::execv(program, words.data());
  ::_exit(1);
}

/// This program. teka-mpi would take its helpers for ranks: teka, which lies beside it.
std::string program_path() {
  std::error_code unknown;
  const auto here = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (unknown || here.filename() == "teka") return "/proc/self/exe";
  const auto teka = here.parent_path() / "teka";
  return std::filesystem::exists(teka, unknown) ? teka.string() : "/proc/self/exe";
}

std::vector<std::string> command_of(const runs::RunFolder& run, unsigned threads, const std::string& member) {
  const std::filesystem::path folder = run.file("");
  return {"teka",
          "runs",
          "join",
          run.name(),
          "--quiet",
          "--runs-folder",
          folder.parent_path().parent_path().string(),
          "--threads",
          std::to_string(threads),
          "--member",
          member};
}

}  // namespace

Result<Helpers> Helpers::start(const runs::RunFolder& run, std::size_t count, unsigned threads) {
  Helpers helpers;
  const pid_t parent = ::getpid();
  const std::string program = program_path();
  for (std::size_t rank = 1; rank <= count; ++rank) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      return fail("--workers: no more processes can be started: {}", std::strerror(errno));
    }
    auto command = command_of(run, threads, fmt::format("{},{},{}", ends[1], rank, count + 1));
    std::vector<char*> words;
    for (std::string& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    const pid_t process = ::fork();
    if (process == 0) become(program.c_str(), words, ends[1], parent);
    ::close(ends[1]);
    helpers.sockets_.push_back(ends[0]);
    if (process < 0) return fail("--workers: no more processes can be started: {}", std::strerror(errno));
    helpers.processes_.push_back(process);
  }
  return helpers;
}

void Helpers::interrupt() const {
  if (is_interrupted_->exchange(true)) return;
  for (const pid_t process : processes_) ::kill(process, SIGTERM);
}

Helpers::~Helpers() {
  if (is_interrupted_ == nullptr) return;  // moved away
  for (const int socket : sockets_) ::close(socket);
  interrupt();
  // They save the state of what they are doing; who does not end soon is ended.
  constexpr int kMostLooks = 500;
  for (int looks = 0; !processes_.empty(); ++looks) {
    std::erase_if(processes_, [](pid_t process) { return ::waitpid(process, nullptr, WNOHANG) != 0; });
    if (looks == kMostLooks) {
      for (const pid_t process : processes_) ::kill(process, SIGKILL);
    }
    if (!processes_.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

Result<std::unique_ptr<Exchange>> follow_leader(const std::string& text) {
  std::vector<std::uint64_t> numbers;
  for (const std::string_view part : split(text, ',')) {
    const auto number = parse_whole_number("member", std::string(part), 1'000'000);
    if (!number) return tl::unexpected(number.error());
    numbers.push_back(*number);
  }
  if (numbers.size() != 3) return fail("--member: only teka itself uses this option");
  return std::make_unique<FollowerExchange>(static_cast<int>(numbers[0]), numbers[1], numbers[2]);
}

}  // namespace teka::cli
