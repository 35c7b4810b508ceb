#include "store/schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/query.hpp"
#include "store/test_levels.hpp"
#include "tests/temp_folder.hpp"

namespace teka::store {
namespace {

using testing::HasSubstr;

/// What the error of opening says; the file must stay as it is.
std::string refusal(const std::filesystem::path& file, Access access = Access::write) {
  const auto content = [&] { return std::filesystem::is_directory(file) ? "" : content_of(file); };
  const std::string before = content();
  const auto library = Library::open(file, access, word_games());
  EXPECT_FALSE(library) << file;
  EXPECT_EQ(content(), before);
  return library ? "" : library.error().message;
}

class Schemas : public testing::Test {
 protected:
  TempFolder folder_;
  std::filesystem::path file_ = folder_ / "file.sqlite";
};

TEST_F(Schemas, OfEveryEarlierVersionAreBroughtUpToDate) {
  for (std::int64_t version = 1; version <= newest_schema(); ++version) {
    const auto file = folder_ / fmt::format("{}.sqlite", version);
    {
      Database database(file, Access::create);
      make_schema(database, version);
      EXPECT_EQ(database.number("PRAGMA user_version"), version);
      database.run("INSERT INTO titles VALUES(1, 'An old title', '', '')");
    }
    Library library = open_words(file, Access::read);
    EXPECT_EQ(library.database().number("PRAGMA user_version"), newest_schema());
    EXPECT_EQ(library.database().number("SELECT count(*) FROM words WHERE words MATCH 'title'"), 1) << version;
    EXPECT_EQ(add_one(library, new_word("abc")).outcome, Outcome::added);
  }
}

TEST_F(Schemas, WhatIsNoLibraryIsRefusedInOneLine) {
  write_text(file_, std::string(5000, 'x'));
  EXPECT_THAT(refusal(file_), HasSubstr("it is not a library of teka"));
  EXPECT_THAT(refusal(file_, Access::read), HasSubstr("it is not a library of teka"));
  EXPECT_THAT(refusal(folder_ / "none.sqlite"), HasSubstr("there is no library yet"));
  std::filesystem::create_directory(folder_ / "folder");
  EXPECT_THAT(refusal(folder_ / "folder"), HasSubstr("it is a folder"));
}

TEST_F(Schemas, ADatabaseOfAnotherProgramIsRefused) {
  Database(file_, Access::create).run("CREATE TABLE mine(a); INSERT INTO mine VALUES(1)");
  EXPECT_THAT(refusal(file_), HasSubstr("it is a database of another program"));
}

TEST_F(Schemas, ANewerVersionIsRefused) {
  {
    const Library library = open_words(file_);
  }
  Database(file_, Access::write).run("PRAGMA journal_mode=DELETE; PRAGMA user_version=99");
  EXPECT_THAT(refusal(file_), HasSubstr("it was written by a newer teka (version 99"));
  EXPECT_THAT(refusal(file_, Access::read), HasSubstr("update teka"));
}

TEST_F(Schemas, DamageIsAnErrorOfOneLine) {
  {
    Library library = open_words(file_);
    Batch batch(library);
    for (int i = 0; i < 3000; ++i) batch.add(new_word("word" + std::to_string(i)));
    batch.commit();
  }
  std::string bytes = content_of(file_);
  for (std::size_t at = 2 * 4096; at < bytes.size(); ++at) bytes[at] = static_cast<char>(at * 7);
  write_text(file_, bytes);
  try {
    auto library = Library::open(file_, Access::read, word_games());
    if (library) {
      (void)find(*library, {});
      EXPECT_FALSE(library->problems().empty());
    } else {
      EXPECT_THAT(library.error().message, HasSubstr("damaged"));
    }
  } catch (const DatabaseError& error) {
    EXPECT_TRUE(error.is_bad_file());
    EXPECT_THAT(error.what(), HasSubstr("the file is damaged"));
    EXPECT_THAT(error.what(), testing::Not(HasSubstr("\n")));
  }
  EXPECT_EQ(content_of(file_), bytes);
}

}  // namespace
}  // namespace teka::store
