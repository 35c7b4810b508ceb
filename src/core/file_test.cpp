#include "core/file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <thread>
#include <vector>

namespace teka {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534;

class File : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "teka_file_test.XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }

  [[nodiscard]] std::string at(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(File, WritesAndReadsBack) {
  const std::string content("line\n\0\xFF and more", 16);
  ASSERT_TRUE(write_file(at("a"), content));
  EXPECT_EQ(*read_file(at("a")), content);
  ASSERT_TRUE(write_file(at("a"), ""));
  EXPECT_EQ(*read_file(at("a")), "");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(File, WritesPieceByPiece) {
  ASSERT_TRUE(write_file(at("a"), "old"));
  {
    auto given_up = FileWriter::open(at("a"));
    ASSERT_TRUE(given_up);
    ASSERT_TRUE(given_up->append("new"));
  }
  EXPECT_EQ(*read_file(at("a")), "old");
  EXPECT_EQ(entries(), 1U);
  auto out = FileWriter::open(at("a"));
  ASSERT_TRUE(out);
  ASSERT_TRUE(out->append("new "));
  ASSERT_TRUE(out->append("content"));
  EXPECT_EQ(*read_file(at("a")), "old");
  ASSERT_TRUE(out->commit());
  EXPECT_EQ(*read_file(at("a")), "new content");
  EXPECT_EQ(entries(), 1U);
  EXPECT_FALSE(FileWriter::open("/dev/null"));
  EXPECT_FALSE(FileWriter::open(at("missing/a")));
}

TEST_F(File, NewFilesHaveTheUsualMode) {
  ASSERT_TRUE(write_file(at("a"), "x"));
  const mode_t mask = ::umask(0);
  ::umask(mask);
  struct stat info{};
  ASSERT_EQ(::stat(at("a").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0666 & ~mask);
}

TEST_F(File, KeepTheirModeWhenTheyAreReplaced) {
  for (const mode_t mode : {0600U, 0664U, 0444U}) {
    ASSERT_TRUE(write_file(at("a"), "old"));
    ASSERT_EQ(::chmod(at("a").c_str(), mode), 0);
    ASSERT_TRUE(write_file(at("a"), "new"));
    struct stat info{};
    ASSERT_EQ(::stat(at("a").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777, mode);
    EXPECT_EQ(*read_file(at("a")), "new");
  }
}

TEST_F(File, TemporaryFilesOfDeadWritersAreRemovedOthersStay) {
  const auto make = [&](const std::string& name) {
    const int descriptor = ::open(at(name).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    EXPECT_GE(descriptor, 0);
    return descriptor;
  };
  ::close(make("b.json.teka-99-0.tmp"));
  const int written = make("a.teka-98-1.tmp");  // as by a process that is at work
  ASSERT_EQ(::flock(written, LOCK_EX), 0);
  const std::vector<std::string> others = {"notes.teka-.tmp", "notes.99-0.tmp", "a.teka-9x.tmp", "a.teka-99-0.tmp.txt"};
  for (const std::string& name : others) ::close(make(name));
  fs::create_symlink(at("notes.99-0.tmp"), at("link.teka-1-0.tmp"));
  fs::create_directory(at("folder.teka-1-0.tmp"));
  ASSERT_TRUE(write_file(at("a"), "x"));
  EXPECT_FALSE(fs::exists(at("b.json.teka-99-0.tmp")));
  EXPECT_TRUE(fs::exists(at("a.teka-98-1.tmp")));
  for (const std::string& name : others) EXPECT_TRUE(fs::exists(at(name))) << name;
  EXPECT_TRUE(fs::is_symlink(at("link.teka-1-0.tmp")));
  EXPECT_TRUE(fs::exists(at("folder.teka-1-0.tmp")));
  ::close(written);
}

TEST_F(File, AnEndlessDeviceIsNotReadForever) {
  EXPECT_EQ(read_file("/dev/zero").error().message,
            "'/dev/zero' has more than 16 MiB, which is the most that is read from there");
  EXPECT_EQ(*read_file("/dev/null"), "");
}

TEST_F(File, ReadersSeeOldOrNewContent) {
  const std::string a(300'000, 'a');
  const std::string b(200'000, 'b');
  ASSERT_TRUE(write_file(at("f"), a));
  std::atomic<bool> done = false;
  std::jthread writer([&] {
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(write_file(at("f"), i % 2 == 0 ? b : a));
    done = true;
  });
  while (!done) {
    const auto content = read_file(at("f"));
    ASSERT_TRUE(content) << content.error().message;
    ASSERT_TRUE(*content == a || *content == b);
  }
}

TEST_F(File, ThreadsMayWriteTheSameFile) {
  {
    std::vector<std::jthread> writers;
    for (int i = 0; i < 4; ++i) {
      writers.emplace_back([&, i] {
        for (int k = 0; k < 5; ++k) EXPECT_TRUE(write_file(at("f"), std::string(1000, static_cast<char>('a' + i))));
      });
    }
  }
  EXPECT_EQ(read_file(at("f"))->size(), 1000U);
  EXPECT_EQ(entries(), 1U);
}

TEST_F(File, ReadFailsOnFoldersMissingAndLargeFiles) {
  EXPECT_EQ(read_file(at("none")).error().message, "cannot read '" + at("none") + "': No such file or directory");
  EXPECT_EQ(read_file(folder_.string()).error().message, "'" + folder_.string() + "' is a folder; name a file");
  ASSERT_TRUE(write_file(at("a"), "12345"));
  EXPECT_TRUE(read_file(at("a"), 5));
  EXPECT_EQ(read_file(at("a"), 4).error().message, "'" + at("a") + "' has 5 bytes; the most is 4 bytes");
}

TEST_F(File, WriteFailsOnBadPaths) {
  EXPECT_EQ(write_file("", "x").error().message, "the name of the output file is empty");
  EXPECT_EQ(write_file(folder_.string(), "x").error().message,
            "cannot write '" + folder_.string() + "': it is a folder; name a file");
  EXPECT_EQ(write_file(at("no/a"), "x").error().message,
            "cannot write '" + at("no/a") + "': the folder '" + at("no") + "' does not exist; create it first");
  EXPECT_FALSE(write_file("/proc/teka_cannot_be_here", "x"));  // fails for root too
  EXPECT_FALSE(write_file(at(std::string(300, 'n')), "x"));
  EXPECT_EQ(entries(), 0U);
}

TEST_F(File, WriteFailsInAnUnwritableFolder) {
  ASSERT_TRUE(write_file(at("a"), "old"));
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(folder_.c_str(), kNobody, kNobody), 0);
  }
  // In a child process: root may write everywhere, so there it becomes nobody.
  const auto write = [&] {
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) ::_exit(2);
    const auto written = write_file(at("a"), "new");
    std::cerr << (written ? "written" : written.error().message);
    ::_exit(0);
  };
  EXPECT_EXIT(write(), testing::ExitedWithCode(0),
              "^cannot write '" + at("a") + "': the folder '" + folder_.string() + "' is not writable$");
  EXPECT_EQ(*read_file(at("a")), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(File, AReadOnlyFileIsNotReplaced) {
  ASSERT_TRUE(write_file(at("a"), "old"));
  fs::permissions(at("a"), fs::perms::owner_read | fs::perms::others_read);
  fs::permissions(folder_, fs::perms::all);
  const auto write = [&] {
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) ::_exit(2);
    const auto written = write_file(at("a"), "new");
    std::cerr << (written ? "written" : written.error().message);
    ::_exit(0);
  };
  EXPECT_EXIT(write(), testing::ExitedWithCode(0),
              "^cannot write '" + at("a") + "': the file is read-only; choose another name$");
  EXPECT_EQ(*read_file(at("a")), "old");
}

TEST_F(File, WritesDirectlyToDevices) {
  EXPECT_TRUE(check_writable("/dev/null"));
  EXPECT_TRUE(write_file("/dev/null", "x"));
  EXPECT_EQ(write_file("/dev/full", "x").error().message, "cannot write '/dev/full': No space left on device");
}

TEST_F(File, RemovesTheTemporaryFileWhenTheDiskIsFull) {
  // A file size limit simulates a full disk; in a child process, because the limit cannot be raised again.
  const auto write_too_much = [&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto written = write_file(at("a"), std::string(5000, 'x'));
    const bool good = !written && written.error().message.ends_with("File too large") && entries() == 0;
    ::_exit(good ? 0 : 1);
  };
  EXPECT_EXIT(write_too_much(), testing::ExitedWithCode(0), "");
}

TEST_F(File, CreatesFoldersWithTheirParents) {
  EXPECT_TRUE(check_folder(at("new/deep")));
  EXPECT_EQ(entries(), 0U) << "checking creates nothing";
  EXPECT_TRUE(make_folder(at("new/deep")));
  EXPECT_TRUE(make_folder(at("new/deep"))) << "it may already exist";
  EXPECT_TRUE(write_file(at("new/deep/a"), "x"));
  EXPECT_EQ(check_folder(at("new/deep/a/b")).error().message,
            fmt::format("cannot write into '{}': 'a' is not a folder", at("new/deep/a/b")));
  EXPECT_FALSE(make_folder(at("new/deep/a")));
  EXPECT_FALSE(check_folder(""));
}

TEST_F(File, AStopKeepsTheOldContent) {
  ASSERT_TRUE(write_file(at("a"), "old"));
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(write_file(at("a"), "new", source.get_token()));
  EXPECT_EQ(read_file(at("a")).value(), "old");
  EXPECT_EQ(entries(), 1U);
}

}  // namespace
}  // namespace teka
