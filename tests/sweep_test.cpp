// teka sweep as a user runs it: the same table for any number of threads, also after being killed; its plot; its
// errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/run_program.hpp"

namespace teka {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kSweep =
    "teka sweep evolve maze --size 6 --population 12 --generations 8 --walks 100 --quiet "
    "--over selection=roulette,tournament --over small-mutation=0.01..0.03:3 --seeds 1..3 ";

Ran ran_in(const TempFolder& folder, const std::string& command) {
  return run_shell(command, folder.path());
}

TEST(CliSweep, TheTableIsTheSameForAnyNumberOfThreads) {
  const TempFolder folder;
  const Ran one = ran_in(folder, kSweep + "--threads 1 --csv one.csv --plot one.svg");
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("selection   small_mutation  "));
  EXPECT_EQ(std::count(one.out.begin(), one.out.end(), '\n'), 9) << "a title, a header, six combinations";
  const Ran many = ran_in(folder, kSweep + "--threads 3 --csv many.csv --plot many.svg");
  EXPECT_EQ(many.out, one.out);
  const std::string table = content_of(folder / "one.csv");
  EXPECT_THAT(table, StartsWith("job,game,verb,seed,"));
  EXPECT_EQ(content_of(folder / "many.csv"), table);
  EXPECT_EQ(content_of(folder / "many.svg"), content_of(folder / "one.svg"));
  EXPECT_EQ(ran_in(folder, kSweep + "--csv one.csv").out, one.out) << "nothing is missing";
  EXPECT_EQ(content_of(folder / "one.csv"), table);
}

TEST(CliSweep, APlotSaysHowItWasMade) {
  const TempFolder folder;
  EXPECT_EQ(ran_in(folder, "teka sweep generate maze --size 5 --over method=prim,wilson --plot 'a plot.svg' -q").code,
            0);
  const Ran again = ran_in(folder, "teka again 'a plot.svg'");
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.err,
              HasSubstr("run this again yourself: teka sweep generate maze --size 5 --over method=prim,wilson "
                        "--seeds 1 --plot FILE.svg\n"));
}

TEST(CliSweep, GoesOnWithEveryVerb) {
  const TempFolder folder;
  write_text(folder / "a.xsb", "#####\n#@$.#\n#####\n");
  write_text(folder / "b.xsb", "######\n#@$ .#\n######\n");
  const char* verbs[] = {"play 2048 --player random --games 2", "play brick --player fast --bricks 20 --games 2",
                         "generate sokoban --size 7 --boxes 2 --measure", "evaluate sokoban a.xsb",
                         "generate dungeon --count 2"};
  for (const std::string verb : verbs) {
    ran_in(folder, "rm -f x.csv");
    const std::string command = "teka sweep " + verb + " --seeds 1..2 --csv x.csv";
    const Ran first = ran_in(folder, command + " -q");
    EXPECT_EQ(first.code, 0) << verb << first.err;
    const std::string table = content_of(folder / "x.csv");
    const Ran second = ran_in(folder, command);
    EXPECT_EQ(second.out, first.out) << verb;
    EXPECT_THAT(second.err, HasSubstr("2 of 2 jobs are in x.csv")) << verb;
    EXPECT_EQ(content_of(folder / "x.csv"), table) << verb;
  }
  ran_in(folder, "rm x.csv; teka sweep evaluate sokoban a.xsb --csv x.csv");
  EXPECT_THAT(ran_in(folder, "teka sweep evaluate sokoban b.xsb --csv x.csv").err, HasSubstr("is of another sweep"));
  const Ran piped = ran_in(folder, "teka sweep evaluate sokoban - --seeds 1..2 --quiet < a.xsb");
  EXPECT_EQ(piped.code, 0) << piped.err;
}

TEST(CliSweep, GoesOnAfterAKill) {
  const TempFolder folder;
  EXPECT_EQ(ran_in(folder, kSweep + "--csv whole.csv").code, 0);
  // The first job is saved as soon as it is done.
  const std::string killed =
      kSweep + "--threads 1 --csv part.csv & until [ -e part.csv ]; do sleep 0.01; done; kill -9 $!";
  ran_in(folder, killed);
  EXPECT_EQ(ran_in(folder, kSweep + "--csv part.csv").code, 0);
  EXPECT_EQ(content_of(folder / "part.csv"), content_of(folder / "whole.csv"));
}

TEST(CliSweep, AnInterruptedOneIsSaved) {
  const TempFolder folder;
  Running running(
      {TEKA_PROGRAM, "sweep", "evolve", "maze", "--generations", "3000", "--seeds", "1..100", "--csv", "a.csv"},
      folder.path());
  running.let_work(400);
  running.signal(SIGINT);
  const Ran ran = running.wait();
  EXPECT_EQ(ran.code, 130);
  EXPECT_THAT(ran.err, HasSubstr("teka: interrupted; saved in a.csv: "));
  EXPECT_THAT(ran.err, HasSubstr(" of 100 jobs; the same command goes on\n"));
}

TEST(CliSweep, ErrorsAreOneLine) {
  const TempFolder folder;
  write_text(folder / "mine.csv", "a,b\n1,2\n");
  write_text(folder / "header.csv", "a,b\n");
  const std::pair<const char*, const char*> wrong[] = {
      {"", "missing VERB GAME"},
      {"evolve", "missing"},
      {"evolv maze", "unknown command 'evolv'; did you mean 'evolve'?"},
      {"evolve maze --siz 3", "unknown option '--siz'; did you mean '--size'?"},
      {"evolve maze --over slection=roulette", "did you mean 'selection'?"},
      {"evolve maze --over selection=roulett", "did you mean 'roulette'?"},
      {"evolve maze --seed 3", "--seed: give all seeds in one, as in --seeds 1..20"},
      {"evolve maze --json", "write --csv FILE instead"},
      {"evolve maze --seeds x", "--seeds x: write whole numbers or ranges"},
      {"evolve maze --plot x.gif", "--plot"},
      {"evolve maze --csv mine.csv", "mine.csv: it is not the table of a sweep; choose another file"},
      {"evolve maze --csv header.csv", "header.csv: it is not the table of a sweep"},
      {"evolve maze --csv e.svg --plot ./e.svg", "--csv and --plot name the same file 'e.svg'"},
      {"evolve maze --resume mine.csv", "--resume: it is the state of one job"},
      {"evolve maze --checkpoint x", "--checkpoint: every job of the sweep would write this file"},
      {"evolve maze --generations 1 --size 5 --of fitnes", "--of fitnes: there is no such measure"}};
  for (const auto& [words, what] : wrong) {
    const Ran ran = ran_in(folder, std::string("teka sweep --quiet ") + words);
    EXPECT_EQ(ran.code, 2) << words;
    EXPECT_THAT(ran.err, HasSubstr(what)) << words;
    EXPECT_EQ(ran.error_lines(), 1) << words << '\n' << ran.err;
  }
  EXPECT_EQ(content_of(folder / "mine.csv"), "a,b\n1,2\n");
}

}  // namespace
}  // namespace teka
