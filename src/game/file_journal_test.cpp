#include "game/file_journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <memory>
#include <thread>

namespace teka {
namespace {

using testing::HasSubstr;

const std::vector<std::string> kJob = {"game maze", "--runs 5"};

/// A journal that saves into `file`.
std::unique_ptr<FileJournal> journal_in(std::string& file, const std::vector<std::string>& job = kJob) {
  return std::make_unique<FileJournal>(job, [&file](std::string_view bytes) -> Result<void> {
    file = bytes;
    return {};
  });
}

std::string error_with(const std::vector<std::string>& job, std::string_view file) {
  const auto loaded = FileJournal(job, {}).load(file);
  return loaded ? "no error" : loaded.error().message;
}

TEST(FileJournal, RecallsPartsToTheLastBit) {
  std::string file;
  const std::vector<double> numbers = {0.1, -0.0, 1e-310, HUGE_VAL, std::nan("")};
  const auto first = journal_in(file);
  EXPECT_TRUE(first->part("numbers", [&] { return std::optional(numbers); }));
  const std::string text("ä\0b", 4);
  EXPECT_TRUE(first->part("text", [&] { return std::optional(text); }));
  ASSERT_TRUE(first->save());
  const auto second = journal_in(file);
  ASSERT_TRUE(second->load(file));
  const auto recalled = second->part("numbers", []() -> std::optional<std::vector<double>> {
    ADD_FAILURE() << "made again";
    return {};
  });
  EXPECT_EQ(second->part("text", [] { return std::optional<std::string>("made again"); }), text);
  ASSERT_EQ(recalled->size(), numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>((*recalled)[i]), std::bit_cast<std::uint64_t>(numbers[i]));
  }
}

TEST(FileJournal, WhatWasInterruptedIsNotKept) {
  std::string file;
  const auto journal = journal_in(file);
  EXPECT_FALSE(journal->part("run", [] { return std::optional<int>(); }));
  ASSERT_TRUE(journal->save());
  EXPECT_EQ(file, "");
  EXPECT_EQ(journal->part("run", [] { return std::optional(3); }), 3);
  EXPECT_EQ(journal->part("run", [] { return std::optional(4); }), 3);
}

TEST(Journal, WithoutAFileItKeepsNothing) {
  Journal journal;
  EXPECT_EQ(journal.part("run", [] { return std::optional(3); }), 3);
  EXPECT_EQ(journal.part("run", [] { return std::optional(4); }), 4);
  EXPECT_TRUE(journal.save());
}

TEST(FileJournal, RefusesOtherJobsAndDamage) {
  std::string file;
  const auto journal = journal_in(file);
  journal->keep("run 1", "bytes");
  EXPECT_EQ(error_with(kJob, file), "no error");
  EXPECT_EQ(error_with({"game maze", "--runs 7"}, file),
            "the checkpoint is of another job: it has --runs 5, this one --runs 7");
  EXPECT_EQ(error_with({"game maze"}, file),
            "the checkpoint is of another job: it has --runs 5, this one nothing more");
  EXPECT_EQ(error_with(kJob, "{}"), "not a checkpoint of a teka run");
  for (std::size_t size = 0; size < file.size(); ++size) EXPECT_NE(error_with(kJob, file.substr(0, size)), "no error");
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_NE(error_with(kJob, damaged), "no error") << i;
  }
}

TEST(FileJournal, KeepsPartsOfManyThreads) {
  std::string file;
  const auto journal = journal_in(file);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&journal, t] {
      for (int i = 0; i < 100; ++i) journal->part(std::to_string(100 * t + i), [&] { return std::optional(t + i); });
    });
  }
  for (auto& thread : threads) thread.join();
  ASSERT_TRUE(journal->save());
  const auto again = journal_in(file);
  ASSERT_TRUE(again->load(file));
  EXPECT_EQ(again->part("317", [] { return std::optional(0); }), 3 + 17);
}

TEST(FileJournal, AFullDiskIsToldAtTheEndAndDoesNotStopTheWork) {
  bool is_full = true;
  FileJournal journal(
      kJob, [&](std::string_view) -> Result<void> { return is_full ? fail("the disk is full") : Result<void>(); });
  journal.keep("run", "bytes");
  EXPECT_THAT(journal.save().error().message, HasSubstr("full"));
  EXPECT_EQ(journal.find("run"), "bytes");
  is_full = false;
  EXPECT_TRUE(journal.save());
}

}  // namespace
}  // namespace teka
