#include "core/shell_text.hpp"

#include <gtest/gtest.h>

namespace teka {
namespace {

using Words = std::vector<std::string>;

TEST(ShellText, WordsAreQuotedOnlyWhenNeeded) {
  EXPECT_EQ(shell_word("a-1.txt"), "a-1.txt");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("two words"), "'two words'");
  EXPECT_EQ(shell_word("# x; y $HOME \"q\" é"), "'# x; y $HOME \"q\" é'");
  EXPECT_EQ(shell_word("it's"), "$'it\\'s'");
  EXPECT_EQ(shell_word("a\nb\xFF"), "$'a\\x0ab\\xff'");
}

TEST(ShellText, AnyWordComesBack) {
  Words words = {"",
                 " ",
                 "-",
                 "--x=y z",
                 "#",
                 "a#b",
                 "'",
                 "\"",
                 "\\",
                 "\\n",
                 "\t",
                 "é\xC3",
                 "\xED\xA0\x80",
                 "\xE2\x80\xA8",
                 "$'",
                 "\xF4\x90\x80\x80",
                 "--",
                 "a\r\nb",
                 "\xEF\xBF\xBF"};
  std::string all;
  for (int c = 1; c < 256; ++c) words.push_back(all += static_cast<char>(c));
  std::string line;
  for (const std::string& word : words) line += shell_word(word) + ' ';
  EXPECT_EQ(line.find_first_of("\n\r\t"), std::string::npos);
  const auto read = read_shell_line(line + "# and; more ");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->words, words);
  EXPECT_EQ(read->comment, "and; more");
}

TEST(ShellText, OpenQuotesAreRefused) {
  for (const char* line : {"'a", "\"a", "$'a", "$'a\\'", "x'"}) {
    const auto read = read_shell_line(line);
    ASSERT_FALSE(read) << line;
    EXPECT_EQ(read.error().message, "a quote is not closed");
  }
  EXPECT_EQ(read_shell_line(R"(a"b c"'d e' "f")")->words, (Words{"ab cd e", "f"}));
}

}  // namespace
}  // namespace teka
