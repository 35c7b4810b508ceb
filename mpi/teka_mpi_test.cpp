// teka-mpi as a user has it: alone, and with mpirun.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <cstdlib>
#include <random>
#include <sstream>

#include "tests/run_program.hpp"
#include "tests/run_results.hpp"

namespace teka {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Words kAlone = {TEKA_MPI_PROGRAM};
const Words kThree = {TEKA_MPIRUN, "-n", "3", TEKA_MPI_PROGRAM};
const Words kMaze = {"generate", "maze", "--size", "8", "--seed", "3"};
const Words kEndless = {"evolve",    "maze", "--size", "6",       "--generations", "100000000",
                        "--threads", "1",    "--json", "--quiet", "--out",         "x.json"};

/// All processes of teka-mpi below this one.
std::vector<pid_t> processes_below(pid_t pid) {
  std::istringstream list(content_of(fmt::format("/proc/{0}/task/{0}/children", pid)));
  std::vector<pid_t> found;
  for (pid_t child = 0; list >> child;) {
    std::error_code gone;
    const auto program = std::filesystem::read_symlink(fmt::format("/proc/{}/exe", child), gone);
    if (!gone && program.filename() == "teka-mpi") found.push_back(child);
    for (const pid_t below : processes_below(child)) found.push_back(below);
  }
  return found;
}

class TekaMpi : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    // Open MPI refuses more processes than cores, and root, unless told otherwise. A signal is passed on after
    // these seconds, and what has not ended so many seconds later is killed.
    ::setenv("OMPI_MCA_rmaps_base_oversubscribe", "1", 1);
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    wait_before_kill("1");
  }
  /// What is saved on a signal takes its time.
  static void wait_before_kill(const char* seconds) { ::setenv("OMPI_MCA_odls_base_sigkill_timeout", seconds, 1); }
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

/// The same bytes for any number of processes, with mpirun or without.
TEST_F(TekaMpi, RunsGiveTheSameBytes) {
  const std::vector<Words> works = {
      {"evolve", "maze", "--size", "7", "--generations", "40", "--islands", "4", "--json"},
      {"evolve", "maze", "--size", "7", "--map", "solution,dead-ends", "--evaluations", "800", "--json"},
      {"reproduce", "2048", "--games-each", "40,4,1"},
      {"generate", "sokoban", "--size", "8x8", "--boxes", "2", "--count", "2000"},
      {"sweep", "evolve", "maze", "--size", "6", "--over", "selection=roulette,tournament", "--generations", "10"}};
  for (std::size_t i = 0; i < works.size(); ++i) {
    const Words words = works[i] + Words{"--quiet", "--runs-folder", "runs", "--run"};
    const auto name = [i](const std::string& ranks) { return fmt::format("{}-{}", i, ranks); };
    ASSERT_LE(teka_in(folder_.path(), words + Words{name("alone")}).code, 1);
    const auto alone = results_of(folder_ / "runs" / name("alone"));
    ASSERT_GE(alone.size(), 2U);
    for (const std::string ranks : {"1", "2", "4"}) {
      const Ran together = ran(Words{TEKA_MPIRUN, "-n", ranks, TEKA_MPI_PROGRAM} + words + Words{name(ranks)} +
                               Words{"--threads", ranks == "2" ? "2" : "1"});
      EXPECT_LE(together.code, 1) << together.err;
      EXPECT_EQ(results_of(folder_ / "runs" / name(ranks)), alone) << i << " with " << ranks;
    }
  }
}

/// mpirun ends all when one is killed; another number of processes, or teka itself, goes on.
TEST_F(TekaMpi, AKilledRunIsResumed) {
  const std::vector<Words> works = {{"evolve", "maze", "--size", "10", "--generations", "400", "--json"},
                                    {"generate", "sokoban", "--size", "8x8", "--boxes", "2", "--count", "20000"},
                                    {"reproduce", "2048", "--games-each", "400,40,4"}};
  std::mt19937 random(std::random_device{}());
  for (std::size_t i = 0; i < works.size(); ++i) {
    const Words words = works[i] + Words{"--quiet", "--runs-folder", "runs", "--run"};
    ASSERT_LE(teka_in(folder_.path(), words + Words{fmt::format("whole{}", i)}).code, 1);
    const std::string name = fmt::format("cut{}", i);
    Words next = words + Words{name};
    const Words again = {"runs", "resume", name, "--quiet", "--runs-folder", "runs"};
    for (int cut = 0; cut < 4; ++cut) {
      Running part(
          Words{TEKA_MPIRUN, "-n", std::to_string(2 + cut % 3), TEKA_MPI_PROGRAM} + next + Words{"--threads", "1"},
          folder_.path());
      std::this_thread::sleep_for(std::chrono::milliseconds(500 + random() % 700));
      const auto ranks = processes_below(part.pid());
      if (!ranks.empty()) ::kill(ranks[random() % ranks.size()], SIGKILL);
      part.wait();
      if (std::filesystem::exists(folder_ / "runs" / name / "run.json")) next = again;
    }
    // What is done already is an error to resume.
    const Ran last = teka_in(folder_.path(), next + Words{"--workers", "2", "--threads", "1"});
    EXPECT_TRUE(last.code <= 1 || last.err.find("is done") != std::string::npos) << last.err;
    EXPECT_EQ(results_of(folder_ / "runs" / name), results_of(folder_ / "runs" / fmt::format("whole{}", i)));
  }
}

TEST_F(TekaMpi, AFullDiskEndsAll) {
  const Ran full = ran(Words{"/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"} + kAlone + kMaze);
  EXPECT_EQ(full.code, 1);
  EXPECT_THAT(full.err, StartsWith("teka: cannot write to standard output"));
  EXPECT_EQ(ran(kThree + kMaze + Words{"--out", "/dev/full"}).code, 1);
}

TEST_F(TekaMpi, CtrlCEndsItInOrder) {
  wait_before_kill("3");
  Running endless(kThree + kEndless, folder_.path());
  std::this_thread::sleep_for(std::chrono::seconds(2));
  endless.signal(SIGINT);
  const Ran ended = endless.wait();
  EXPECT_NE(ended.code, 0);
  EXPECT_THAT(content_of(folder_ / "x.json"), StartsWith("{")) << "the results so far are saved: " << ended.err;
}

}  // namespace
}  // namespace teka
