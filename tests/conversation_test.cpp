// The program as a judge talks with it: through pipes, a line at a time.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;

/// teka with pipes for standard input, output and errors.
class Talk {
 public:
  explicit Talk(const Words& words) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    std::array<int, 2> err{};
    for (auto* pipe : {&in, &out, &err}) EXPECT_EQ(::pipe2(pipe->data(), O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
    Words all = Words{TEKA_PROGRAM} + words;
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    EXPECT_EQ(::posix_spawn(&pid_, TEKA_PROGRAM, &actions, nullptr, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    for (const int file : {in[0], out[1], err[1]}) ::close(file);
    to_ = in[1];
    from_ = out[0];
    errors_ = err[0];
    before_ = std::signal(SIGPIPE, SIG_IGN);
  }
  ~Talk() {
    std::signal(SIGPIPE, before_);
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
    for (const int file : {to_, from_, errors_}) {
      if (file >= 0) ::close(file);
    }
  }
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;

  /// False when nobody listens.
  bool say(const std::string& text) const {
    return ::write(to_, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  }
  /// The next line of the answer; empty when there is none.
  std::string hear() { return read_line(from_); }
  /// Whether anything was said within a short while.
  [[nodiscard]] bool hears_something() const {
    pollfd ready{from_, POLLIN, 0};
    return ::poll(&ready, 1, 100) > 0 && (ready.revents & POLLIN) != 0;
  }
  void end_input() { close_file(to_); }
  void end_listening() { close_file(from_); }
  void signal(int number) const { ::kill(pid_, number); }
  /// What it had to say of itself in the end, and its exit code.
  std::pair<std::string, int> end() {
    std::string said;
    for (std::string line = read_line(errors_); !line.empty(); line = read_line(errors_)) said += line + '\n';
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return {said, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  }

 private:
  static void close_file(int& file) {
    ::close(file);
    file = -1;
  }
  static std::string read_line(int file) {
    std::string line;
    for (char c = 0; c != '\n';) {
      pollfd ready{file, POLLIN, 0};
      if (::poll(&ready, 1, 60'000) <= 0) ADD_FAILURE() << "nothing comes";
      if (::read(file, &c, 1) != 1) return line;
      if (c != '\n') line += c;
    }
    return line;
  }

  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  int errors_ = -1;
  void (*before_)(int) = nullptr;
};

const Words kJudged = {"play", "brick", "--stdin", "--player", "greedy"};

TEST(Conversation, EveryBrickIsAnsweredBeforeTheNextIsThere) {
  Talk talk(kJudged);
  ASSERT_TRUE(talk.say("40 3\n"));
  EXPECT_FALSE(talk.hears_something()) << "there is no brick yet";
  std::string given = "40 3\n";
  std::string moves;
  for (int i = 0; i < 40; ++i) {
    const std::string brick = std::string(i % 2 == 0 ? "1 2 3" : "312") + '\n';
    given += brick;
    ASSERT_TRUE(talk.say(brick));
    const std::string answer = talk.hear();
    ASSERT_THAT(answer, testing::MatchesRegex("([1-9]|10) [0-2]"));
    moves += answer + '\n';
  }
  const auto [said, code] = talk.end();  // though the input is still open: it knows that this was the last
  EXPECT_EQ(code, 0);
  EXPECT_THAT(said, HasSubstr(" points, 40 of 40 bricks"));
  EXPECT_EQ(talk.hear(), "");
  const TempFolder folder;
  write_text(folder / "case", given);
  write_text(folder / "moves", moves);
  const Ran judged = teka_in(folder.path(), {"evaluate", "brick", "case", "moves"});
  EXPECT_EQ(judged.code, 0) << judged.err;
  EXPECT_THAT(judged.out, HasSubstr("3 colours, " + said.substr(0, said.find(','))));
}

TEST(Conversation, AWholeCaseAtOnceIsFineToo) {
  const std::string given = content_of(TEKA_SOURCE_DIR "/examples/brick-case.txt");
  const Ran ran = run_teka(kJudged, given);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 11);
  EXPECT_EQ(run_teka(kJudged, given.substr(0, given.size() - 1)).out, ran.out) << "without an end of line";
  EXPECT_EQ(run_teka(kJudged + Words{"--quiet"}, given).err, "");
}

TEST(Conversation, EndsWithOneLineWhenTheJudgeIsGone) {
  Talk silent(kJudged);
  ASSERT_TRUE(silent.say("3 4\n123\n"));
  EXPECT_NE(silent.hear(), "");
  silent.end_input();
  EXPECT_EQ(silent.end(),
            std::pair(std::string("teka: standard input: line 3: the input ends after 1 of 3 bricks\n"), 2));

  Talk deaf(kJudged);
  ASSERT_TRUE(deaf.say("3 4\n"));
  deaf.end_listening();
  ASSERT_TRUE(deaf.say("123\n"));
  EXPECT_EQ(deaf.end(), std::pair(std::string("teka: standard output: the reader has closed the pipe\n"), 2));
}

TEST(Conversation, BadInputIsOneLineWithItsNumber) {
  const std::vector<std::pair<std::string, std::string>> kBad = {
      {"", "line 1: empty input"},
      {"5 2\n", "line 1: '2' is not a valid number of colours; it must be from 3 to 9"},
      {"5 3 9\n", "line 1: unexpected '9' after the numbers of bricks and colours"},
      {"5x 3\n", "line 1: '5x' is not a valid number of bricks"},
      {"2 3\n124\n", "line 2: '4' is not a colour; use 1 to 3"},
      {"2 3\n" + std::string(100'000, '1') + "\n", "line 2: '111111111111111111111111111111...' is not a brick"},
  };
  for (const auto& [input, message] : kBad) {
    const Ran ran = run_teka(kJudged, input);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.error_lines(), 1) << ran.err;
    EXPECT_THAT(ran.err, testing::StartsWith("teka: standard input: " + message));
  }
}

TEST(Conversation, StopsAtOnceWhileItWaits) {
  Talk talk(kJudged);
  ASSERT_TRUE(talk.say("3 4\n123\n"));
  EXPECT_NE(talk.hear(), "");
  talk.signal(SIGINT);
  EXPECT_EQ(talk.end(), std::pair(std::string("teka: interrupted; nothing saved\n"), 130));
}

TEST(Conversation, ItsResultGoesIntoAFileOfItsOwn) {
  const TempFolder folder;
  const Ran refused = run_teka(kJudged + Words{"--json"}, "1 3\n111\n");
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err, "teka: --json: standard output is used for the answers; add --out FILE.json\n");
  const Ran ran = teka_in(folder.path(), kJudged + Words{"--out", "game.json"}, "1 3\n111\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, "1 0\n");
  EXPECT_EQ(teka_in(folder.path(), {"evaluate", "brick", "game.json"}).out,
            "game 1: greedy, 3 colours, 9 points, 1 of 1 bricks, longest chain 1\n");
}

}  // namespace
}  // namespace teka
