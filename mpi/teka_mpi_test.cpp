// teka-mpi as a user has it: alone, and with mpirun.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Words kAlone = {TEKA_MPI_PROGRAM};
const Words kThree = {TEKA_MPIRUN, "-n", "3", TEKA_MPI_PROGRAM};
const Words kMaze = {"generate", "maze", "--size", "8", "--seed", "3"};
const Words kEndless = {"evolve",    "maze", "--size", "6",       "--generations", "100000000",
                        "--threads", "1",    "--json", "--quiet", "--out",         "x.json"};

class TekaMpi : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    // Open MPI refuses more processes than cores, and root, unless told otherwise. A signal is passed on after
    // these seconds, and what has not ended so many seconds later is killed.
    ::setenv("OMPI_MCA_rmaps_base_oversubscribe", "1", 1);
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    ::setenv("OMPI_MCA_odls_base_sigkill_timeout", "3", 1);
  }
  Ran ran(const Words& words) { return Running(words, folder_.path()).wait(); }

  TempFolder folder_;
};

TEST_F(TekaMpi, AloneItIsTeka) {
  const Ran mpi = ran(kAlone + kMaze);
  EXPECT_EQ(mpi.code, 0) << mpi.err;
  EXPECT_EQ(mpi.err, "");
  EXPECT_EQ(mpi.out, teka_in(folder_.path(), kMaze).out);
  EXPECT_EQ(ran(kAlone + Words{"generate", "mace"}).code, 2);
}

TEST_F(TekaMpi, OneProcessDoesWhatIsNoRun) {
  const Ran maze = ran(kThree + kMaze);
  EXPECT_EQ(maze.code, 0) << maze.err;
  EXPECT_EQ(maze.out, teka_in(folder_.path(), kMaze).out);
  EXPECT_EQ(ran(kThree + Words{"--version"}).out, teka_in(folder_.path(), {"--version"}).out);
  EXPECT_EQ(ran(kThree).out, teka_in(folder_.path(), {}).out);
}

TEST_F(TekaMpi, MistakesAreSaidOnceAndEndAll) {
  for (const Words& words : {Words{"generate", "mace"}, Words{"runs", "resume", "none", "--runs-folder", "runs"}}) {
    const Ran mistaken = ran(kThree + words);
    EXPECT_EQ(mistaken.code, 2);
    const std::size_t first = mistaken.err.find("teka: ");
    EXPECT_THAT(mistaken.err, HasSubstr("teka: "));
    EXPECT_EQ(mistaken.err.find("teka: ", first + 1), std::string::npos) << mistaken.err;
  }
}

TEST_F(TekaMpi, ARunEndsInAllProcesses) {
  const Words run = {"evolve", "maze", "--size", "6", "--generations", "5", "--quiet", "--json"};
  const Ran together = ran(kThree + run + Words{"--run", "first", "--runs-folder", "runs"});
  EXPECT_EQ(together.code, 0) << together.err;
  EXPECT_EQ(content_of(folder_ / "runs" / "first" / "result.json"), teka_in(folder_.path(), run).out);
}

TEST_F(TekaMpi, AFullDiskEndsAll) {
  const Ran full = ran(Words{"/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"} + kAlone + kMaze);
  EXPECT_EQ(full.code, 1);
  EXPECT_THAT(full.err, StartsWith("teka: cannot write to standard output"));
  EXPECT_EQ(ran(kThree + kMaze + Words{"--out", "/dev/full"}).code, 1);
}

TEST_F(TekaMpi, CtrlCEndsItInOrder) {
  Running endless(kThree + kEndless, folder_.path());
  std::this_thread::sleep_for(std::chrono::seconds(2));
  endless.signal(SIGINT);
  const Ran ended = endless.wait();
  EXPECT_NE(ended.code, 0);
  EXPECT_THAT(content_of(folder_ / "x.json"), StartsWith("{")) << "the results so far are saved: " << ended.err;
}

}  // namespace
}  // namespace teka
