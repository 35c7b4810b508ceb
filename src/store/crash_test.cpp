// Processes that are killed while they write: what they said was kept is there, and the file is whole.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <set>
#include <thread>

#include "core/rng.hpp"
#include "store/query.hpp"
#include "store/test_levels.hpp"
#include "tests/amount.hpp"
#include "tests/temp_folder.hpp"

namespace teka::store {
namespace {

using testing::IsEmpty;

/// Not the mirror image of another one, which would be the same level.
std::string word_of(int run, std::uint32_t count) {
  return fmt::format("a{}.{}b", run, count);
}

/// Adds levels in small transactions for ever, and tells the number of each that is committed: `run`, then a count.
[[noreturn]] void write_for_ever(const std::string& path, int run, int to) {
  try {
    Library library = open_words(path);
    for (std::uint32_t count = 0;; ++count) {
      add_one(library, new_word(word_of(run, count)));
      if (::write(to, &count, sizeof count) != sizeof count) ::_exit(3);
    }
  } catch (...) {
    ::_exit(2);
  }
}

/// How many levels the killed process said were kept. It is killed a little after so many, on however busy a machine.
std::uint32_t run_and_kill(const std::string& path, int run, std::uint32_t levels, std::chrono::microseconds later) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = ::fork();
  if (child == 0) write_for_ever(path, run, ends[1]);
  ::close(ends[1]);
  std::uint32_t acknowledged = 0, count = 0;
  const auto read_one = [&] {
    if (::read(ends[0], &count, sizeof count) != sizeof count) return false;
    acknowledged = count + 1;
    return true;
  };
  while (acknowledged < levels && read_one()) {
  }
  std::this_thread::sleep_for(later);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << WEXITSTATUS(status);
  while (read_one()) {
  }
  ::close(ends[0]);
  return acknowledged;
}

/// All levels that are kept, as they are.
std::set<std::string> words_of(Library& library) {
  std::set<std::string> words;
  const auto found = find(library, {});
  for (const std::uint64_t id : found->levels) {
    const auto kept = library.get(id);
    EXPECT_TRUE(kept) << "a level is listed, but not there";
    if (kept) words.insert(kept->packed);
  }
  return words;
}

TEST(Crash, NothingThatWasCommittedIsLostAndNothingIsDamaged) {
  constexpr int kKillsOfAFile = 50;  // then a new one: so that the first moments of a file are among them
  Rng rng(Seed(5));
  std::uint64_t acknowledged = 0;
  for (int file = 0; file < cases(1000) / kKillsOfAFile; ++file) {
    const TempFolder folder;
    const std::string path = folder / "words.sqlite";
    std::vector<std::uint32_t> counts;
    for (int run = 0; run < kKillsOfAFile; ++run) {
      const auto levels = static_cast<std::uint32_t>(rng.below(4));
      const std::chrono::microseconds later(rng.below(levels == 0 ? 8000 : 1000));
      counts.push_back(run_and_kill(path, run, levels, later));
      acknowledged += counts.back();
      if (!std::filesystem::exists(path)) continue;
      Library library = open_words(path);
      ASSERT_THAT(library.problems(), IsEmpty()) << "file " << file << ", kill " << run;
    }
    Library library = open_words(path);
    const std::set<std::string> words = words_of(library);
    EXPECT_EQ(words.size(), library.size());
    for (std::size_t run = 0; run < counts.size(); ++run) {
      for (std::uint32_t i = 0; i < counts[run]; ++i) EXPECT_TRUE(words.contains(word_of(static_cast<int>(run), i)));
      // At most the one that was being written is there without having been told.
      EXPECT_FALSE(words.contains(word_of(static_cast<int>(run), counts[run] + 1)));
    }
  }
  EXPECT_GT(acknowledged, 0U);
  RecordProperty("acknowledged", std::to_string(acknowledged));
}

}  // namespace
}  // namespace teka::store
