// What depends on a terminal or a shell: the progress bar, Ctrl-C from the keyboard, completion.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <termios.h>

#include <algorithm>

#include "games/registry.hpp"
#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kScreenBack = "\033[?25h\033[?1049l";

/// teka on a terminal of its own.
class OnTerminal {
 public:
  explicit OnTerminal(const Words& words) {
    Words all = Words{TEKA_PROGRAM} + words;
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::forkpty(&keyboard_, nullptr, nullptr, nullptr);
    if (pid_ == 0) {
      ::execv(arguments[0], arguments.data());
      ::_exit(127);
    }
  }
  ~OnTerminal() {
    if (code_ == kRuns) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
    ::close(keyboard_);
  }
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;

  /// All that was shown until `wanted` is among it, the program ends, or the time is over.
  const std::string& show(const std::string& wanted = "", int most_ms = 60'000) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(most_ms);
    while (std::chrono::steady_clock::now() < end && (wanted.empty() || shown_.find(wanted) == std::string::npos)) {
      pollfd ready{keyboard_, POLLIN, 0};
      ::poll(&ready, 1, 20);
      std::array<char, 4096> chunk{};
      if (ready.revents == 0) continue;
      const ssize_t got = ::read(keyboard_, chunk.data(), chunk.size());
      if (got <= 0) break;  // Linux says EIO when the other side is closed
      shown_.append(chunk.data(), static_cast<std::size_t>(got));
    }
    return shown_;
  }
  void type(const std::string& keys) const {
    EXPECT_EQ(::write(keyboard_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  void forget() { shown_.clear(); }
  void let_work(int ms) const { teka::let_work(pid_, ms); }
  void signal(int number) const { ::kill(pid_, number); }
  void resize(unsigned short columns, unsigned short rows) const {
    const winsize size{.ws_row = rows, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    EXPECT_EQ(::ioctl(keyboard_, TIOCSWINSZ, &size), 0);
  }
  /// Whether keys come line by line and are shown, as a shell wants it.
  [[nodiscard]] bool is_usual() const {
    termios state{};
    EXPECT_EQ(::tcgetattr(keyboard_, &state), 0);
    return (state.c_lflag & ICANON) != 0 && (state.c_lflag & ECHO) != 0;
  }
  int code() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    return code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  static constexpr int kRuns = -2;
  int keyboard_ = -1;
  pid_t pid_ = -1;
  int code_ = kRuns;
  std::string shown_;
};

TEST(Terminal, ShowsABarAndWipesIt) {
  OnTerminal terminal({"evolve", "maze", "--size", "20", "--generations", "1000000"});
  EXPECT_THAT(terminal.show(" left"),
              ContainsRegex("\r\033\\[K\033\\[[?]7l\\[[█·]+\\] +[0-9]+% [0-9]+/1000000 generations, .*/s, "
                            "[0-9hms]+ left"));
  terminal.type("\x03");
  const std::string all = terminal.show();
  EXPECT_EQ(terminal.code(), 130);
  EXPECT_THAT(all, HasSubstr("teka: interrupted; saved: the best maze of "));
  const std::size_t bar = all.rfind("generations, best");
  const std::size_t wiped = all.find("\r\033[K", bar);
  EXPECT_LT(wiped, all.find("# evolved maze")) << "the maze stands behind the bar";
  EXPECT_EQ(all.find('%', wiped), std::string::npos);
}

TEST(Terminal, QuietMeansQuiet) {
  OnTerminal terminal({"evolve", "maze", "--generations", "1000000", "--quiet"});
  terminal.let_work(800);
  EXPECT_EQ(terminal.show("", 20), "");
  terminal.type("\x03");
  EXPECT_THAT(terminal.show(), Not(HasSubstr("%")));
  EXPECT_EQ(terminal.code(), 130);
}

TEST(Terminal, IsNotGarbledByAPng) {
  OnTerminal terminal({"generate", "maze", "--format", "png"});
  EXPECT_EQ(terminal.show(), "teka: png is binary and cannot be shown in a terminal; add --out FILE.png\r\n");
  EXPECT_EQ(terminal.code(), 2);
}

TEST(Terminal, PlaysAnAnimation) {
  OnTerminal terminal({"solve", "sokoban", TEKA_SOURCE_DIR "/examples/levels.xsb", "--animate"});
  EXPECT_THAT(terminal.show("First push: move 2 of 3"), HasSubstr("\033[H"));
  terminal.type("\x03");  // the rest is not waited for
  terminal.show();
  EXPECT_EQ(terminal.code(), 130);
}

TEST(Terminal, AnAnimationIsSteeredByKeys) {
  OnTerminal terminal({"solve", "sokoban", TEKA_SOURCE_DIR "/examples/levels.xsb", "--animate"});
  terminal.type(" ");
  terminal.show("space: go on");
  terminal.type(".");
  terminal.show("First push: move 1 of 3");
  terminal.type("-q");
  EXPECT_THAT(terminal.show(), testing::AllOf(HasSubstr(kScreenBack), HasSubstr("solved")));
  EXPECT_EQ(terminal.code(), 0);
  EXPECT_TRUE(terminal.is_usual());
}

TEST(Terminal, AnEvolutionIsWatchedThere) {
  const std::pair<Words, std::string> watched[] = {
      {{"evolve", "maze", "--generations", "1000000", "--watch"}, "┌───"},
      {{"evolve", "sokoban", "--size", "7x7", "--boxes", "2", "--generations", "1000000", "--watch"}, "####"},
      {{"evolve", "brick", "--bricks", "50", "--population", "8", "--generations", "1000000", "--watch"}, "panic"}};
  for (const auto& [words, picture] : watched) {
    SCOPED_TRACE(words[1]);
    OnTerminal terminal(words);
    terminal.show("● best so far   · mean");
    EXPECT_THAT(terminal.show(picture), HasSubstr("best so far: "));
    terminal.forget();
    terminal.resize(60, 20);
    EXPECT_THAT(terminal.show("\033[2J"), HasSubstr("\033[2J")) << "drawn anew";
    terminal.type("\x03");
    EXPECT_THAT(terminal.show(), testing::AllOf(HasSubstr(kScreenBack), HasSubstr("teka: interrupted; saved")));
    EXPECT_EQ(terminal.code(), 130);
    EXPECT_TRUE(terminal.is_usual());
  }
  const Ran elsewhere = run_teka({"evolve", "maze", "--size", "5", "--generations", "2", "--watch"});
  EXPECT_EQ(elsewhere.code, 0);
  EXPECT_THAT(elsewhere.err, HasSubstr("standard output is no terminal; --watch shows nothing\n"));
}

TEST(Terminal, ElsewhereAnAnimationIsLeftOut) {
  const Ran run = run_teka({"solve", "sokoban", TEKA_SOURCE_DIR "/examples/levels.xsb", "--animate"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.err, HasSubstr("no terminal; the animation is skipped"));
  EXPECT_THAT(run.out, Not(HasSubstr("\033")));
}

TEST(Terminal, ElsewhereThereIsNoBar) {
  const TempFolder folder;
  Running running({TEKA_PROGRAM, "evolve", "maze", "--generations", "1000000"}, folder.path());
  running.let_work(800);
  running.signal(SIGINT);
  EXPECT_THAT(running.wait().err, testing::AllOf(Not(HasSubstr("\r")), Not(HasSubstr("\033"))));
}

/// As long as it lives, programs see this variable.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
  ~Variable() { ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

TEST(Terminal, APersonPlaysThere) {
  const Variable kind("TERM", "xterm-256color");
  OnTerminal terminal({"play", "2048", "--seed", "3"});
  EXPECT_THAT(terminal.show("q: quit"), HasSubstr("score 0   best 0   moves 0"));
  EXPECT_THAT(terminal.show("q: quit"), HasSubstr("\033[38;5;")) << "tiles have colours";
  EXPECT_FALSE(terminal.is_usual());
  terminal.type("\033[A\033[C\033OB\033OD");  // arrows, as terminals send them; two of four change something
  terminal.show("moves 2");
  terminal.type("uu");
  terminal.type("wasd");
  terminal.forget();
  terminal.resize(40, 8);
  EXPECT_THAT(terminal.show("\033[2J"), HasSubstr("\033[2J")) << "drawn anew";
  terminal.type("q");
  EXPECT_THAT(terminal.show(), testing::AllOf(HasSubstr(kScreenBack),
                                              ContainsRegex("[0-9]+ points, largest tile [0-9]+, [0-9]+ moves?")));
  EXPECT_EQ(terminal.code(), 0);
  EXPECT_TRUE(terminal.is_usual());
}

TEST(Terminal, BricksArePlayedAndWatchedThere) {
  const Variable kind("TERM", "xterm-256color");
  OnTerminal terminal({"play", "brick", "--seed", "3"});
  EXPECT_THAT(terminal.show("brick 1 of 2000"), HasSubstr("\033[38;5;")) << "cells have colours";
  terminal.type("\033[D\033[A ");
  terminal.show("brick 2 of 2000");
  terminal.type("i\r");  // the hint, and Enter as terminals send it
  terminal.show("brick 3 of 2000");
  terminal.type("q");
  EXPECT_THAT(terminal.show(), testing::AllOf(HasSubstr(kScreenBack), HasSubstr(" points, 2 of 2000 bricks")));
  EXPECT_EQ(terminal.code(), 0);
  OnTerminal watched({"play", "brick", "--watch", "--bricks", "12", "--player", "greedy"});
  EXPECT_THAT(watched.show(),
              testing::AllOf(HasSubstr("greedy: brick 12 of 12"), HasSubstr("greedy; 5 colours, 12 bricks; games: 1")));
  EXPECT_EQ(watched.code(), 0);
}

TEST(Terminal, LevelsAreSolvedThere) {
  const Variable kind("TERM", "xterm-256color");
  OnTerminal terminal({"play", "sokoban", TEKA_SOURCE_DIR "/examples/levels.xsb"});
  EXPECT_THAT(terminal.show("q: quit"), HasSubstr("First push   moves 0   pushes 0"));
  terminal.type("i");
  terminal.show("hint: ");
  terminal.type("\033[C\033[C\033[C\033[C\033[C");
  terminal.show("Solved in ");
  terminal.type("n");
  terminal.show("moves 0   pushes 0");
  terminal.type("q");
  EXPECT_THAT(terminal.show(), testing::AllOf(HasSubstr(kScreenBack), HasSubstr("First push: solved, ")));
  EXPECT_EQ(terminal.code(), 0);
}

TEST(Terminal, IsGivenBackHoweverAGameEnds) {
  for (const int how : {SIGINT, SIGTERM, 0}) {
    SCOPED_TRACE(how);
    OnTerminal terminal({"play", "2048"});
    terminal.show("q: quit");
    if (how == SIGTERM) terminal.signal(SIGTERM);
    terminal.type(how == SIGINT ? "\x03" : how == 0 ? "\x04" : "");  // Ctrl-C, or Ctrl-D
    EXPECT_THAT(terminal.show(), HasSubstr(kScreenBack));
    EXPECT_EQ(terminal.code(), how == 0 ? 0 : 128 + how);
    EXPECT_TRUE(terminal.is_usual());
  }
}

TEST(Terminal, AnInterruptedPersonIsToldWhatWasSaved) {
  const TempFolder folder;
  const std::string file = folder / "games.json";
  for (const std::string game : {"2048", "maze"}) {
    OnTerminal terminal({"play", game, "--seed", "3", "--replays", file});
    terminal.show("q: quit");
    terminal.type("wasd");  // in any game one of them moves
    terminal.show(game == "maze" ? "steps 1" : "moves 1");
    terminal.type("\x03");
    EXPECT_THAT(terminal.show(), HasSubstr("teka: interrupted; saved in " + file + ": 1 game\r\n"));
    EXPECT_EQ(terminal.code(), 130);
    EXPECT_THAT(content_of(file), HasSubstr("\"levels\""));
  }
}

TEST(Terminal, HasNoColoursWhereTheyAreUnwanted) {
  const Variable kind("TERM", "xterm-256color");
  const Variable unwanted("NO_COLOR", "1");
  OnTerminal terminal({"play", "2048"});
  EXPECT_THAT(terminal.show("q: quit"), testing::AllOf(HasSubstr("+-------+"), Not(HasSubstr("\033[38;5;"))));
  terminal.type("q");
  terminal.show();
  EXPECT_EQ(terminal.code(), 0);
}

TEST(Terminal, WithAPlayerNobodyIsAsked) {
  OnTerminal terminal({"play", "2048", "--player", "random", "--games", "3"});
  EXPECT_THAT(terminal.show(), testing::AllOf(HasSubstr("random; games: 3, seed 1"), Not(HasSubstr("\033[?1049h"))));
  EXPECT_EQ(terminal.code(), 0);
}

/// What bash offers behind the words, which end in the one to complete.
Words bash_offers(const std::string& words) {
  const TempFolder folder;
  write_text(folder / "my maze.txt", "");
  const std::string script = "source <('" TEKA_PROGRAM "' completion bash)\nCOMP_WORDS=(teka " + words +
                             ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_teka\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
                             "complete -p teka > /dev/null || exit 1\n";
  const Ran ran = Running({"/bin/bash", "-c", script}, folder.path()).wait();
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  Words offers;
  std::istringstream stream(ran.out);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) offers.push_back(line);
  }
  return offers;
}

Words games_with(std::string_view verb) {
  Words names;
  for (const Game* game : all_games()) {
    if (game->find_verb(verb) != nullptr) names.emplace_back(game->name);
  }
  return names;
}

TEST(Completion, BashOffersTheRightWords) {
  EXPECT_EQ(bash_offers("gen"), Words{"generate"});
  EXPECT_EQ(bash_offers("generate ''"), games_with("generate") + Words{"--help"});
  EXPECT_EQ(bash_offers("generate maze --meth"), Words{"--method"});
  EXPECT_EQ(bash_offers("generate maze --size 5 --meth"), Words{"--method"});
  EXPECT_EQ(bash_offers("generate maze --method wil"), Words{"wilson"});
  EXPECT_EQ(bash_offers("evolve maze --selection r"), (Words{"rank", "roulette"}));
  EXPECT_EQ(bash_offers("generate maze --format s"), Words{"svg"});
  EXPECT_EQ(bash_offers("generate maze --seed ''"), Words{});
  EXPECT_EQ(bash_offers("completion f"), Words{"fish"});
}

TEST(Completion, BashOffersFilesWhereTheyBelong) {
  EXPECT_EQ(bash_offers("solve maze my"), Words{"my maze.txt"});
  EXPECT_EQ(bash_offers("generate maze --out m"), Words{"my maze.txt"});
  EXPECT_EQ(bash_offers("generate maze m"), Words{});
}

TEST(Completion, FishOffersTheRightWords) {
  if (!std::filesystem::exists("/usr/bin/fish")) GTEST_SKIP() << "NOT TESTED: fish is not installed";
  const TempFolder folder;
  const auto offers = [&](const std::string& line) {
    const Ran ran = Running({"/usr/bin/fish", "--no-config", "-c",
                             TEKA_PROGRAM " completion fish | source; complete -C '" + line + "'"},
                            folder.path())
                        .wait();
    EXPECT_EQ(ran.err, "");
    return ran.out;
  };
  EXPECT_EQ(offers("teka gen"), "generate\n");
  std::vector<std::string> sorted = games_with("generate");  // as fish shows them
  std::ranges::sort(sorted);
  std::string games;
  for (const std::string& game : sorted) games += game + '\n';
  EXPECT_EQ(offers("teka generate "), games);
  EXPECT_EQ(offers("teka generate maze --meth"), "--method\n");
  EXPECT_EQ(offers("teka generate maze --method wil"), "wilson\n");
}

TEST(Completion, ZshReadsTheScript) {
  if (!std::filesystem::exists("/usr/bin/zsh")) GTEST_SKIP() << "NOT TESTED: zsh is not installed";
  const TempFolder folder;
  const Ran ran = Running({"/usr/bin/zsh", "-f", "-c",
                           "autoload -U compinit && compinit -D -u; source <('" TEKA_PROGRAM
                           "' completion zsh) && print $_comps[teka]"},
                          folder.path())
                      .wait();
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out, "_bash_complete -o filenames -F _teka\n");
}

}  // namespace
}  // namespace teka
