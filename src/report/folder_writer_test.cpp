#include "report/folder_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/hash.hpp"

namespace teka {
namespace {

using testing::ElementsAre;

constexpr const char* kOneKept =
    "a file is not as teka wrote it and is kept; remove it to have it written again: a.txt\n";

class FolderFiles : public testing::Test {
 protected:
  void run(const std::map<std::string, std::string>& contents, bool complete = true) {
    ASSERT_TRUE(FolderWriter::prepare("out", context_));
    FolderWriter writer(job_, context_, "");
    for (const auto& [name, content] : contents) ASSERT_TRUE(writer.write(name, content));
    ASSERT_TRUE(writer.finish(complete));
    kept_ = writer.kept_text();
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> list;
    for (const auto& [name, content] : files_) list.push_back(name);
    return list;
  }

  std::map<std::string, std::string> files_;
  Job job_{.game = "maze",
           .verb = "generate",
           .parameters = Parameters::make({{.name = "folder", .kind = Parameter::Kind::output_folder}},
                                          Value::Object{{"folder", "out"}})
                             .value(),
           .format = "text",
           .inputs = {}};
  Executor executor_{1};
  Context context_{.executor = executor_,
                   .budget = {},
                   .progress = {},
                   .read_file = [this](const std::string& path) -> Result<std::string> {
                     if (files_.contains(path)) return files_[path];
                     return fail("no file {}", path);
                   },
                   .write_file = [this](const std::string& path, std::string_view content) -> Result<void> {
                     files_[path] = content;
                     return {};
                   },
                   .append_to_file = [this](const std::string& path, std::string_view text) -> Result<void> {
                     files_[path] += text;
                     return {};
                   },
                   .make_folder = [](const std::string&) -> Result<void> { return {}; },
                   .remove_file = [this](const std::string& path) -> Result<void> {
                     files_.erase(path);
                     return {};
                   }};
  std::string kept_;
};

TEST_F(FolderFiles, OfAnEarlierRunAreRemoved) {
  files_["out/notes.txt"] = "mine";
  run({{"index.html", "page"}, {"a.txt", "1"}, {"sub/b.txt", "2"}});
  run({{"index.html", "page 2"}, {"c.txt", "3"}});
  EXPECT_THAT(names(), ElementsAre("out/c.txt", "out/index.html", "out/notes.txt", "out/teka-files.txt"));
  EXPECT_EQ(kept_, "");
}

TEST_F(FolderFiles, ThatWereChangedAreKept) {
  run({{"a.txt", "1"}, {"b.txt", "2"}});
  files_["out/a.txt"] = "edited";
  run({{"c.txt", "3"}});
  EXPECT_EQ(files_["out/a.txt"], "edited");
  EXPECT_FALSE(files_.contains("out/b.txt"));
  EXPECT_EQ(kept_, kOneKept);
  run({{"c.txt", "3"}});
  EXPECT_EQ(kept_, "") << "it is no longer ours";
}

TEST_F(FolderFiles, ThatWereChangedAreNotOverwritten) {
  run({{"a.txt", "1"}, {"b.txt", "2"}});
  files_["out/a.txt"] = "edited";
  for (int again = 0; again < 2; ++again) {
    run({{"a.txt", "new"}, {"b.txt", "new"}});
    EXPECT_EQ(files_["out/a.txt"], "edited");
    EXPECT_EQ(files_["out/b.txt"], "new");
    EXPECT_EQ(kept_, kOneKept);
  }
  files_.erase("out/a.txt");
  run({{"a.txt", "new"}});
  EXPECT_EQ(files_["out/a.txt"], "new");
}

TEST_F(FolderFiles, OfSomebodyElseAreNotOverwritten) {
  files_["out/a.txt"] = "mine";
  run({{"a.txt", "1"}});
  EXPECT_EQ(files_["out/a.txt"], "mine");
  EXPECT_EQ(kept_, kOneKept);
}

TEST_F(FolderFiles, OfAKilledRunAreRemoved) {
  run({{"old.txt", "1"}});
  {
    FolderWriter killed(job_, context_, "");
    ASSERT_TRUE(killed.write("a.txt", "2"));
    ASSERT_TRUE(killed.write("old.txt", "2"));
  }
  files_["out/a.txt"] = "half of it";
  files_["out/teka-files.txt"] += "00000000000";  // the kill came while this line was written
  run({{"b.txt", "3"}});
  EXPECT_THAT(names(), ElementsAre("out/b.txt", "out/teka-files.txt"));
  EXPECT_EQ(kept_, "");
}

TEST_F(FolderFiles, OfAnIncompleteRunAreNotForgotten) {
  run({{"a.txt", "1"}});
  run({{"b.txt", "2"}}, false);
  EXPECT_TRUE(files_.contains("out/a.txt"));
  run({{"c.txt", "3"}});
  EXPECT_THAT(names(), ElementsAre("out/c.txt", "out/teka-files.txt"));
}

TEST_F(FolderFiles, OutsideOfItAreNeverTouched) {
  for (const char* name : {"../secret", "/secret", "x/../../secret"}) {
    files_["out/" + std::string(name)] = "s";
    files_["secret"] = "s";
    files_["out/teka-files.txt"] = fmt::format("{:016x} {}\n", hash_text("s"), name);
    run({{"a.txt", "1"}});
    EXPECT_TRUE(files_.contains("out/" + std::string(name))) << name;
  }
}

TEST_F(FolderFiles, APageOfSomebodyElseIsAnError) {
  files_["out/index.html"] = "my home page";
  EXPECT_EQ(FolderWriter::prepare("out", context_).error().message,
            "--folder: 'out/index.html' exists and was not written by teka; choose another folder");
}

}  // namespace
}  // namespace teka
