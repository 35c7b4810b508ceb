#include "jobs/csv.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace teka::jobs {
namespace {

std::string error_of(std::string_view text) {
  const auto table = read_csv(text);
  return table ? "no error" : table.error().message;
}

/// Many of the characters that need quotes.
std::string arbitrary_field() {
  return *rc::gen::container<std::string>(rc::gen::element(',', '"', '\n', '\r', 'a', ' ', ';', '\0', '\xE4'));
}

std::vector<std::string> arbitrary_fields(std::size_t count) {
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < count; ++i) fields.push_back(arbitrary_field());
  return fields;
}

RC_GTEST_PROP(CsvProperty, RoundTrip, ()) {
  const auto width = *rc::gen::inRange<std::size_t>(1, 5);
  Table table{.columns = arbitrary_fields(width), .rows = {}};
  for (auto rows = *rc::gen::inRange(0, 6); rows > 0; --rows) table.rows.push_back(arbitrary_fields(width));
  const auto read = read_csv(csv_text(table));
  RC_ASSERT(read);
  RC_ASSERT(*read == table);
}

RC_GTEST_PROP(CsvProperty, AnyBytesAreReadOrRejected, ()) {
  const auto read = read_csv(arbitrary_field());
  const bool good = read || read.error().message.starts_with("line ") || read.error().message.starts_with("the table");
  RC_ASSERT(good);
}

TEST(Csv, QuotesOnlyWhatNeedsIt) {
  const Table table{.columns = {"a", "b c"}, .rows = {{"1,5", "say \"x\""}, {"", " two\nlines"}}};
  EXPECT_EQ(csv_text(table), "a,b c\n\"1,5\",\"say \"\"x\"\"\"\n,\" two\nlines\"\n");
  EXPECT_EQ(csv_text({.columns = {"a"}, .rows = {{""}}}), "a\n\"\"\n");
}

TEST(Csv, ReadsWhatOtherProgramsWrite) {
  const Table table{.columns = {"a", "b"}, .rows = {{"1", "x"}, {"2", ""}}};
  EXPECT_EQ(read_csv("\xEF\xBB\xBF\"a\",\"b\"\r\n1,x\r\n2,"), table);
  EXPECT_EQ(read_csv("a,b\n1,x\n2,\n\n"), table) << "an empty line at the end";
}

TEST(Csv, ErrorsNameTheLine) {
  EXPECT_EQ(error_of(""), "the table is empty; its first line should name the columns");
  EXPECT_EQ(error_of("a,b\n1,2\n3\n"), "line 3: 1 field, but the first line names 2 columns");
  EXPECT_EQ(error_of("a,b\n\"1\n\n\",2\n3,4,5\n"), "line 5: 3 fields, but the first line names 2 columns");
  EXPECT_EQ(error_of("a\n\"1\n2"), "line 2: a quote is not closed");
  EXPECT_EQ(error_of("a\n\"1\"2\n"), "line 2: text after a closing quote; a quote inside a field is written twice");
}

}  // namespace
}  // namespace teka::jobs
