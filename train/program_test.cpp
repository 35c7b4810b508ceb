// teka-train as a user runs it: it learns, resumes after an interruption, and explains errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <sstream>

#include "neural/gpt.hpp"
#include "tests/run_program.hpp"
#include "train/test_tokens.hpp"

namespace teka::train {
namespace {

using ::testing::HasSubstr;

const Words kSmall = {"data", "--layers", "1", "--heads", "2", "--width", "16", "--threads", "1"};

class Program : public testing::Test {
 protected:
  void SetUp() override { write_text(folder / "data", counting_tokens(300, Seed(1)).bytes()); }

  Ran run(const Words& words) const { return teka_in(folder.path(), words); }
  /// A run that must succeed: the bytes of its model.
  std::string model(const Words& words) const {
    const Ran ran = run(words + Words{"--out", "model"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return content_of(folder / "model");
  }
  /// The message of a run that must fail.
  std::string error(const Words& words) const {
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 2) << ran.err;
    EXPECT_EQ(ran.error_lines(), 1) << ran.err;
    return ran.err;
  }

  TempFolder folder;
};

/// The table without the column of seconds.
std::string without_seconds(const std::string& csv) {
  std::istringstream lines(csv);
  std::string result, line, cell;
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    for (int i = 0; std::getline(cells, cell, ','); ++i) result += i == 3 ? "" : cell + ',';
    result += '\n';
  }
  return result;
}

TEST_F(Program, LearnsAGrammar) {
  const Ran ran =
      run(kSmall + Words{"--batch", "16", "--rate", "2e-2", "--warmup", "10", "--steps", "150", "--dropout", "0",
                         "--evaluations", "3", "--log", "log.csv", "--plot", "plot.svg", "--out", "model"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("210 training, 45 validation and 45 test sequences"));
  EXPECT_THAT(ran.err, HasSubstr("test: loss"));
  EXPECT_THAT(content_of(folder / "plot.svg"), HasSubstr("Token accuracy"));
  std::istringstream log(content_of(folder / "log.csv"));
  std::string line, last;
  int lines = 0;
  for (; std::getline(log, line); ++lines) last = line;
  EXPECT_EQ(lines, 4);
  // A sequence has 9.5 targets on average: the first is random (log 10), the end is at one of 8 places, the rest is
  // determined.
  const double loss = std::stod(last.substr(last.rfind(',', last.rfind(',') - 1) + 1));
  const double accuracy = std::stod(last.substr(last.rfind(',') + 1));
  EXPECT_LT(loss, 0.65) << last;
  EXPECT_GT(accuracy, 0.7) << last;
  const auto gpt = neural::Gpt::open(folder / "model");
  ASSERT_TRUE(gpt) << gpt.error().message;
  EXPECT_EQ(gpt->shape(), (neural::GptShape{1, 2, 16, 12, 16, 64}));
}

TEST_F(Program, SameSeedSameBytes) {
  const Words words = kSmall + Words{"--steps", "20", "--batch", "8"};
  const std::string once = model(words);
  EXPECT_EQ(model(words), once);
  EXPECT_NE(model(words + Words{"--seed", "2"}), once);
}

TEST_F(Program, ResumesToTheSameResult) {
  const Words words =
      kSmall + Words{"--epochs", "3", "--batch", "8", "--evaluations", "4", "--average", "0.9", "--log", "log.csv"};
  const std::string straight = model(words);
  const std::string log = content_of(folder / "log.csv");
  // A run that is killed right after a checkpoint, as by a crash.
  {
    Running running(Words{TEKA_PROGRAM} + words + Words{"--checkpoint", "state", "--every", "7", "--out", "other"},
                    folder.path());
    while (!std::filesystem::exists(folder / "state")) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    running.signal(SIGKILL);
    running.wait();
  }
  EXPECT_EQ(model(words + Words{"--resume", "state"}), straight);
  EXPECT_EQ(without_seconds(content_of(folder / "log.csv")), without_seconds(log));

  EXPECT_THAT(error(words + Words{"--resume", "state", "--seed", "2", "--out", "x"}),
              HasSubstr("state: the checkpoint is from a run with --seed 1, not 2"));
  EXPECT_THAT(error(words + Words{"--resume", "model", "--out", "x"}), HasSubstr("not a checkpoint of teka-train"));
  write_text(folder / "data", counting_tokens(300, Seed(2)).bytes());
  EXPECT_THAT(error(words + Words{"--resume", "state", "--out", "x"}), HasSubstr("the data's fingerprint"));
}

TEST_F(Program, SavesEverythingOnInterruption) {
  const Words words = kSmall + Words{"--epochs", "1000", "--batch", "8", "--checkpoint", "state"};
  Running running(Words{TEKA_PROGRAM} + words + Words{"--log", "log.csv", "--every", "5", "--out", "model"},
                  folder.path());
  while (!std::filesystem::exists(folder / "state")) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  running.signal(SIGINT);
  const Ran ran = running.wait();
  EXPECT_EQ(ran.code, 130);
  EXPECT_THAT(ran.err, HasSubstr("model saved in model; continue with --resume state"));
  EXPECT_TRUE(neural::Gpt::open(folder / "model"));
  EXPECT_EQ(folder.files(), (Words{"data", "log.csv", "model", "state"}));
}

TEST_F(Program, FollowsTheClock) {
  const Ran ran = run(kSmall + Words{"--minutes", "0.02", "--batch", "8", "--warmup", "2", "--evaluations", "2",
                                     "--log", "log.csv", "--out", "model"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string log = content_of(folder / "log.csv");
  EXPECT_GE(std::count(log.begin(), log.end(), '\n'), 2);
}

TEST_F(Program, StartsFromItsOwnModel) {
  model(kSmall + Words{"--steps", "1"});
  std::filesystem::rename(folder / "model", folder / "first");
  const Words from = {"data", "--from", "first", "--steps", "1"};
  const auto same = model(from + Words{"--rate", "0"});
  EXPECT_EQ(same, content_of(folder / "first"));
  EXPECT_THAT(error(from + Words{"--width", "32", "--out", "x"}), HasSubstr("omit --layers and --width"));
}

TEST_F(Program, ExplainsErrors) {
  const Words out = {"--out", "x"};
  EXPECT_THAT(error({"nothing", "--out", "x"}), HasSubstr("teka-train: cannot read 'nothing'"));
  EXPECT_THAT(error(kSmall + Words{"--out", "no/where"}), HasSubstr("the folder 'no' does not exist"));
  EXPECT_THAT(error(kSmall + out + Words{"--plot", "a.gif"}), HasSubstr("a picture file must end in .svg or .png"));
  EXPECT_THAT(error(kSmall + out + Words{"--context", "5"}), HasSubstr("use --context 12 or more"));
  EXPECT_THAT(error({"data", "--out", "x", "--width", "10", "--heads", "3"}),
              HasSubstr("--width 10 is not a multiple of --heads 3"));
  EXPECT_EQ(folder.files(), Words{"data"});
}

TEST_F(Program, ExplainsErrorsInTheData) {
  const Words out = {"--out", "x", "--quiet"};
  EXPECT_THAT(error(kSmall + out + Words{"--split", "0.0001:1:1"}), HasSubstr("the training part is empty"));
  EXPECT_THAT(error(kSmall + out + Words{"--from", "data"}), HasSubstr("not a GPT-2 model"));
  EXPECT_THAT(error(kSmall + out + Words{"--rate", "100", "--warmup", "0", "--clip", "0", "--weight-decay", "100"}),
              HasSubstr("the loss is not finite"));
  EXPECT_EQ(folder.files(), Words{"data"});
}

}  // namespace
}  // namespace teka::train
