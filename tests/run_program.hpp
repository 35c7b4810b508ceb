// Runs the program as a user does: a process of its own in an empty folder, with what it printed and how it ended.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/temp_folder.hpp"

namespace teka {

struct Ran {
  std::string out;
  std::string err;
  int code = -1;   ///< exit code; -1 when a signal ended it
  int signal = 0;  ///< that signal
  double ms = 0;   ///< from wait() to its end

  [[nodiscard]] auto error_lines() const { return std::count(err.begin(), err.end(), '\n'); }
};

/// A process that runs, its output going to files that it cannot see.
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

  void signal(int number) const { ::kill(pid_, number); }

  /// A generous guard against hanging: nothing here takes a tenth of it.
  Ran wait(std::chrono::seconds most = std::chrono::seconds(120)) {
    const auto start = std::chrono::steady_clock::now();
    const auto passed = [&] { return std::chrono::steady_clock::now() - start; };
    int status = 0;
    while (::waitpid(pid_, &status, WNOHANG) == 0) {
      if (passed() > most) {
        ADD_FAILURE() << "the program hangs";
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, &status, 0);
        break;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    pid_ = -1;
    return {content_of(hidden_ / "out"), content_of(hidden_ / "err"), WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            WIFSIGNALED(status) ? WTERMSIG(status) : 0, std::chrono::duration<double, std::milli>(passed()).count()};
  }

 private:
  TempFolder hidden_;
  pid_t pid_ = -1;
};

/// teka WORDS in `folder`.
inline Ran teka_in(const std::filesystem::path& folder, const Words& words, const std::string& input = "") {
  return Running(Words{TEKA_PROGRAM} + words, folder, input).wait();
}

/// teka WORDS in a folder of its own, which must stay empty.
inline Ran run_teka(const Words& words, const std::string& input = "") {
  const TempFolder folder;
  Ran ran = teka_in(folder.path(), words, input);
  EXPECT_EQ(folder.files(), Words{}) << "files were left behind";
  return ran;
}

/// The same for something that must work: its standard output.
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
