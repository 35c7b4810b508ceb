// teka runs script: the batch files, word by word, and that a shell can read them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/golden.hpp"
#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;

class RunsScript : public testing::Test {
 protected:
  void SetUp() override {
    const Words run = {"generate", "maze", "--size", "6", "--quiet", "--run", "first"};
    ASSERT_EQ(teka_in(folder_.path(), run + Words{"--runs-folder", kFolder}).code, 0);
  }
  Ran script(const Words& options) {
    return teka_in(folder_.path(), Words{"runs", "script", "first", "--runs-folder", kFolder} + options);
  }
  /// The file without what depends on this machine.
  std::string text(const Words& options) {
    std::string text = script(options).out;
    write_text(folder_ / "job.sh", text);
    EXPECT_EQ(Running({"/bin/bash", "-n", "job.sh"}, folder_.path()).wait().err, "");
    const std::string program = std::filesystem::path(TEKA_PROGRAM).parent_path().string() + '/';
    for (const std::string& path : {folder_.path().string(), program}) {
      for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path)) {
        text.replace(at, path.size(), path == program ? "" : "/home/user");
      }
    }
    return text;
  }

  static constexpr const char* kFolder = "my $runs' folder";
  TempFolder folder_;
};

TEST_F(RunsScript, AnArrayOfTasks) {
  expect_golden("tests/golden/runs-script.sh", text({}));
  expect_golden("tests/golden/runs-script-wishes.sh",
                text({"--tasks", "100", "--threads", "32", "--time", "2-12:30:00", "--partition", "long,short_2"}));
}

TEST_F(RunsScript, OneJobWithMpi) {
  expect_golden("tests/golden/runs-script-mpi.sh", text({"--mpi", "--time", "00:30:00"}));
}

TEST_F(RunsScript, TheFolderIsOneWord) {
  const std::string text = script({}).out;
  const std::size_t begin = text.find("runs_folder=");
  const std::string line = text.substr(begin, text.find('\n', begin) - begin);
  const Words print = {"/bin/bash", "-c", line + "; printf %s \"$runs_folder\""};
  EXPECT_EQ(Running(print, folder_.path()).wait().out, folder_ / kFolder);
}

TEST_F(RunsScript, GoesIntoAFile) {
  EXPECT_EQ(script({"--out", "a job.sh"}).out, "'a job.sh': to submit it: sbatch 'a job.sh'\n");
  EXPECT_EQ(content_of(folder_ / "a job.sh"), script({}).out);
}

TEST_F(RunsScript, MistakesAreOneLine) {
  const auto error = [&](const Words& options) {
    const Ran ran = script(options);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.error_lines(), 1);
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_THAT(error({"--tasks", "0"}), HasSubstr("--tasks: '0' is not a whole number from 1 to 100000"));
  EXPECT_THAT(error({"--threads", "many"}), HasSubstr("--threads: 'many' is not a whole number from 1 to 1024"));
  for (const char* time : {"1", "12:30", "1:2:3", "00:61:00", "a:00:00", "-1:00:00", "1:00:00 rm"}) {
    EXPECT_THAT(error({std::string("--time=") + time}), HasSubstr("is not a time such as 12:30:00")) << time;
  }
  EXPECT_THAT(error({"--partition", "a b"}), HasSubstr("--partition: 'a b' is no name"));
  const Words evolve = {"evolve", "maze", "--size", "6", "--generations", "1", "--quiet", "--run", "talking"};
  ASSERT_EQ(teka_in(folder_.path(), evolve + Words{"--runs-folder", kFolder}).code, 0);
  const Words talking = {"runs", "script", "talking", "--runs-folder", kFolder};
  EXPECT_THAT(teka_in(folder_.path(), talking).err, HasSubstr("add --mpi, or choose --tasks 1"));
  EXPECT_EQ(teka_in(folder_.path(), talking + Words{"--mpi"}).code, 0);
  EXPECT_EQ(teka_in(folder_.path(), {"runs", "script", "other", "--runs-folder", kFolder}).code, 2);
}

}  // namespace
}  // namespace teka
