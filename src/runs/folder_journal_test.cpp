#include "runs/folder_journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <thread>

#include "core/file.hpp"
#include "tests/temp_folder.hpp"

namespace teka::runs {
namespace {

using testing::HasSubstr;

const std::vector<std::string> kJob = {"game maze", "--runs 5"};

class FolderJournals : public testing::Test {
 protected:
  [[nodiscard]] std::string folder() const { return (folder_.path() / "parts").string(); }
  [[nodiscard]] std::shared_ptr<Journal> open(const std::stop_token& stop = {}) const {
    auto journal = FolderJournal::open(folder(), kJob, stop);
    EXPECT_TRUE(journal) << journal.error().message;
    return *journal;
  }

  TempFolder folder_;
};

std::string number_name(std::size_t i) {
  return fmt::format("number {}", i);
}

TEST_F(FolderJournals, RecallParts) {
  EXPECT_EQ(open()->part("run 1", [] { return std::optional<std::string>("made"); }), "made");
  EXPECT_FALSE(open()->part("run 2", [] { return std::optional<std::string>(); })) << "interrupted";
  EXPECT_FALSE(open()->is_empty());
  EXPECT_EQ(open()->part("run 1", [] { return std::optional<std::string>("made again"); }), "made");
  EXPECT_EQ(open()->part("run 2", [] { return std::optional<std::string>("made"); }), "made");
}

TEST_F(FolderJournals, KeepInnerStatesUntilTheyAreDropped) {
  {
    const auto journal = open();
    journal->keep("state", "1");
    journal->keep("state", "2");  // not saved at once
    EXPECT_EQ(journal->find("state"), "2");
    EXPECT_TRUE(journal->save());
  }
  const auto journal = open();
  EXPECT_EQ(journal->find("state"), "2");
  journal->drop("state");
  EXPECT_EQ(open()->find("state"), std::nullopt);
  EXPECT_TRUE(open()->is_empty());
}

TEST_F(FolderJournals, OfAnotherJobAreRefused) {
  (void)open();
  const auto other = FolderJournal::open(folder(), {"game maze", "--runs 7"}, {});
  EXPECT_THAT(other.error().message, HasSubstr("of another job: it has --runs 5, this one --runs 7"));
}

TEST_F(FolderJournals, DamagedPartsAreMadeAgain) {
  (void)open()->part("run", [] { return std::optional(7); });
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.path().extension() == ".part") {
      const auto text = read_file(entry.path().string()).value();
      ASSERT_TRUE(write_file(entry.path().string(), text.substr(0, text.size() - 1)));
    }
  }
  EXPECT_EQ(open()->part("run", [] { return std::optional(8); }), 8);
}

TEST_F(FolderJournals, SeveralMakeEachPartOnce) {
  constexpr std::size_t kCount = 60;
  std::array<std::atomic<int>, kCount> made{};
  std::array<std::vector<std::optional<std::size_t>>, 3> all;
  {
    std::vector<std::jthread> threads;
    for (std::size_t member = 0; member < all.size(); ++member) {
      threads.emplace_back([&, member] {
        const auto journal = open();
        Executor executor(static_cast<unsigned>(member) + 1);
        all[member] = journal->parts(executor, kCount, number_name, [&](std::size_t i) {
          ++made[i];
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
          return std::optional(i * i);
        });
      });
    }
  }
  for (const auto& items : all) {
    ASSERT_EQ(items.size(), kCount);
    for (std::size_t i = 0; i < kCount; ++i) EXPECT_EQ(items[i], i * i);
  }
  for (const auto& times : made) EXPECT_EQ(times, 1);
}

TEST_F(FolderJournals, NobodyWaitsAfterAStop) {
  std::stop_source source;
  const auto first = open();
  const auto second = open(source.get_token());
  const auto made = first->part("run", [&] {
    std::jthread stopper([&] { source.request_stop(); });
    EXPECT_FALSE(second->part("run", [] { return std::optional(2); }));
    return std::optional(1);
  });
  EXPECT_EQ(made, 1);
}

/// A process that is killed while it makes a part leaves it to the others.
TEST_F(FolderJournals, PartsOfAKilledProcessAreMadeByOthers) {
  const auto journal = open();
  const pid_t child = ::fork();
  if (child == 0) {
    (void)open()->part("run", []() -> std::optional<int> {
      for (;;) ::pause();
    });
    ::_exit(0);
  }
  std::jthread killer([child] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(journal->part("run", [] { return std::optional(5); }), 5);
}

}  // namespace
}  // namespace teka::runs
