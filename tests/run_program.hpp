// Runs the program as a user does: a process in an empty folder, with its output and exit status.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/temp_folder.hpp"

namespace teka {

struct Ran {
  std::string out;
  std::string err;
  int code = -1;   ///< exit code; -1 if ended by a signal
  int signal = 0;  ///< that signal
  double ms = 0;   ///< CPU time from the last signal to its end, independent of the load of the machine

  [[nodiscard]] auto error_lines() const { return std::count(err.begin(), err.end(), '\n'); }
};

/// A generous limit against hanging: nothing here takes a tenth of it on an idle machine.
inline constexpr std::chrono::seconds kPatience{300};

/// CPU time of a process so far, in steps of 10 ms.
inline double processor_ms(pid_t pid) {
  const std::string stat = content_of("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(stat.substr(name_end + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;  // from the state to the page faults: proc(5)
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) * 1000 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// Whether the process has a handler for Ctrl-C.
inline bool catches_interrupts(pid_t pid) {
  const std::string status = content_of("/proc/" + std::to_string(pid) + "/status");
  const std::string_view name = "SigCgt:";
  const std::size_t at = status.find(name);
  return at != std::string::npos &&
         (std::stoull(status.substr(at + name.size()), nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
}

inline bool has_ended(pid_t pid) {
  siginfo_t ended{};
  return ::waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0;
}

/// Lets a process begin, which takes long under sanitizers, until it can be interrupted.
inline void let_begin(pid_t pid) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!catches_interrupts(pid) && !has_ended(pid) && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// Lets a process work for this time; longer on a busy machine, until it has used half of that as CPU time.
inline void let_work(pid_t pid, int ms) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
  while (processor_ms(pid) < ms / 2.0 && !has_ended(pid) && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// A running process; its output goes to files outside its folder.
class Running {
 public:
  Running(const Words& words, const std::filesystem::path& folder, const std::string& input = "") {
    write_text(hidden_ / "in", input);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, (hidden_ / "in").c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, (hidden_ / "out").c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, (hidden_ / "err").c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int failure = posix_spawn(&pid_, words.front().c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) throw std::runtime_error("cannot start " + words.front());
  }
  ~Running() {
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }

  void signal(int number) {
    ms_at_signal_ = processor_ms(pid_);
    ::kill(pid_, number);
  }

  void let_work(int ms) const {
    let_begin(pid_);
    teka::let_work(pid_, ms);
  }

  Ran wait() {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    int status = 0;
    rusage used{};
    while (::wait4(pid_, &status, WNOHANG, &used) == 0) {
      if (std::chrono::steady_clock::now() > end) {
        ADD_FAILURE() << "the program hangs";
        ::kill(pid_, SIGKILL);
        ::wait4(pid_, &status, 0, &used);
        break;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    pid_ = -1;
    const auto ms = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
    };
    return {content_of(hidden_ / "out"), content_of(hidden_ / "err"), WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            WIFSIGNALED(status) ? WTERMSIG(status) : 0, ms(used.ru_utime) + ms(used.ru_stime) - ms_at_signal_};
  }

 private:
  TempFolder hidden_;
  pid_t pid_ = -1;
  double ms_at_signal_ = 0;
};

/// teka WORDS in `folder`.
inline Ran teka_in(const std::filesystem::path& folder, const Words& words, const std::string& input = "") {
  return Running(Words{TEKA_PROGRAM} + words, folder, input).wait();
}

/// The same without the capabilities of root, so that file permissions apply.
inline Ran teka_without_privileges(const std::filesystem::path& folder, const Words& words) {
  if (::geteuid() != 0) return teka_in(folder, words);
  const Words drop = {"/usr/bin/setpriv", "--bounding-set", "-dac_override,-dac_read_search"};
  return Running(drop + Words{TEKA_PROGRAM} + words, folder).wait();
}

/// teka WORDS in a new folder, which must stay empty.
inline Ran run_teka(const Words& words, const std::string& input = "") {
  const TempFolder folder;
  Ran ran = teka_in(folder.path(), words, input);
  EXPECT_EQ(folder.files(), Words{}) << "files were left behind";
  return ran;
}

/// The same for a command that must succeed: its standard output.
inline std::string output_of(const Words& words, const std::string& input = "") {
  Ran ran = run_teka(words, input);
  EXPECT_EQ(ran.code, 0) << testing::PrintToString(words) << '\n' << ran.err;
  return std::move(ran.out);
}

/// A command line for sh, with "teka" for the program.
inline Ran run_shell(const std::string& line, const std::filesystem::path& folder) {
  return Running({"/bin/sh", "-c", "teka() { '" TEKA_PROGRAM "' \"$@\"; }\n" + line}, folder).wait();
}

}  // namespace teka
