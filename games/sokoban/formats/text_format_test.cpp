#include "games/sokoban/formats/text_format.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/sokoban/level/test_levels.hpp"

namespace teka::sokoban {
namespace {

constexpr std::string_view kTiny = "#####\n#@$.#\n#####\n";
constexpr std::string_view kWide = "######\n#.$ @#\n######\n";

std::string text_error(std::string_view text) {
  const auto entries = parse_text(text);
  return entries ? "no error" : entries.error().message;
}

std::vector<Entry> parse(std::string_view text) {
  auto entries = parse_text(text);
  if (!entries) {
    ADD_FAILURE() << entries.error().message << "\nin\n" << text;
    return {};
  }
  return std::move(*entries);
}

/// "title/author/comment/solution@line", joined by spaces.
std::string notes_of(std::string_view text) {
  std::string all;
  for (const Entry& e : parse(text)) {
    if (!all.empty()) all += ' ';
    all += fmt::format("{}/{}/{}/{}@{}", e.title, e.author, e.comment, e.solution, e.line);
  }
  return all;
}

std::string join_boards(std::string_view pattern) {  // < and > stand for the two boards
  std::string text;
  for (const char c : pattern) {
    if (c == '<' || c == '>') {
      text += c == '<' ? kTiny : kWide;
    } else {
      text += c;
    }
  }
  return text;
}

TEST(SokobanText, ReadsBoxoban) {
  constexpr std::string_view kText =
      "; 0\n##########\n#  ####  #\n# @  $ . #\n# $    . #\n##########\n\n"
      "; 1\n##########\n#+$ ######\n##########\n\n"
      "; 27\n##########\n#*$@.#####\n##########\n";
  const auto entries = parse(kText);
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(to_text(entries[0].level), "##########\n#  ####  #\n# @  $ . #\n# $    . #\n##########\n");
  EXPECT_EQ(to_text(entries[2].level), "##########\n#*$@.#####\n##########\n");
  EXPECT_EQ(notes_of(kText), "0///@2 1///@9 27///@14");
  EXPECT_EQ(to_text(entries, TextStyle::boxoban), std::string(kText) + '\n');
}

constexpr std::string_view kSok = R"(:: a description of the format
:: # walls

Title: All about boxes
Author: The Collector

Level 1

#####
#@$.#
#####
Title: Two steps
Author: A. Uthor
Comment: one line only
Solution: R

Level 2

  4#
3#2-#
#@$-.#
6#

Comment:
first line

  ####   a board in a comment
  #@$#
  ####
last line
Comment-End:
Solution (moves 2)
R R

Solution/Fewest pushes
3(R)

Level 3

#-p-b-o-#|9#
Date: yesterday

)";

TEST(SokobanText, ReadsSok) {
  EXPECT_EQ(text_error(kSok),
            "level 3, line 40, column 2: the player can leave the level here; close the border with walls");
  std::string repaired(kSok);
  repaired.insert(repaired.find("#-p"), "9#|");
  const auto entries = parse(repaired);
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].title, "Two steps");
  EXPECT_EQ(entries[0].author, "A. Uthor");
  EXPECT_EQ(entries[0].comment, "one line only");
  EXPECT_EQ(entries[0].solution, "R");
  EXPECT_EQ(entries[0].line, 9);
  EXPECT_EQ(to_text(entries[1].level), "  ####\n###  #\n#@$ .#\n######\n");
  EXPECT_EQ(entries[1].title, "Level 2");
  EXPECT_EQ(entries[1].author, "The Collector");
  EXPECT_EQ(entries[1].comment, "first line\n\n  ####   a board in a comment\n  #@$#\n  ####\nlast line");
  EXPECT_EQ(entries[1].solution, "RR");
  EXPECT_EQ(entries[1].line, 19);
  EXPECT_EQ(to_text(entries[2].level), "#########\n# @ $ . #\n#########\n");
  EXPECT_EQ(entries[2].title, "Level 3");
  EXPECT_EQ(entries[2].comment, "Date: yesterday");
  std::string windows;
  for (const char c : repaired) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(notes_of(windows), notes_of(repaired));
  EXPECT_EQ(notes_of("\xEF\xBB\xBF" + repaired), notes_of(repaired));
}

TEST(SokobanText, FindsTitlesOnEitherSide) {
  EXPECT_EQ(notes_of(join_boards("one\n<\ntwo\n>")), "one///@2 two///@7");
  EXPECT_EQ(notes_of(join_boards("<one\n\n>two\n")), "one///@1 two///@6");
  EXPECT_EQ(notes_of(join_boards("<\none\n\n>\ntwo\n")), "one///@1 two///@7");
  EXPECT_EQ(notes_of(join_boards("one\n<two\n>")), "one///@2 two///@6");  // nothing but the title between
  EXPECT_EQ(notes_of(join_boards("<one\n>two")), "one///@1 two///@5");    // the same the other way round
  EXPECT_EQ(notes_of(join_boards("All\n\n<one\n\n>two\n\n<three\n")), "one///@3 two///@8 three///@13");
  EXPECT_EQ(notes_of(join_boards("'one'\n<\n; \"two\"\n>")), "one///@2 two///@7");
  EXPECT_EQ(notes_of(join_boards("one\n<")), "one///@2");
  EXPECT_EQ(notes_of(join_boards("A heading\n\n<\n>\n<\n>")), "///@3 ///@7 ///@11 ///@15");
  EXPECT_EQ(notes_of(join_boards(";; about the file\n\n<")), "///@3");
  EXPECT_EQ(notes_of(join_boards("<\n-----\n\n>*****\n")), "///@1 ///@7");  // rulers are neither rows nor titles
}

TEST(SokobanText, FindsKeysOnEitherSide) {
  EXPECT_EQ(notes_of(join_boards("<Title: one\nAuthor: me\n\n>  TITLE :two\n")), "one/me//@1 two///@7");
  EXPECT_EQ(notes_of(join_boards("Title: one\n<\nTitle: two\nAuthor: me\n>")), "one///@2 two/me//@8");
  EXPECT_EQ(notes_of(join_boards("Title: All\nAuthor: we\n\n<Title: one\n\n>Title: two\nAuthor: me\n")),
            "one/we//@4 two/me//@9");
  EXPECT_EQ(notes_of(join_boards("Title: only\n<")), "only///@2");
  // A line with a key is not a title, even where titles are; of several plain lines the nearest is the title.
  EXPECT_EQ(notes_of(join_boards("12\n<Title: one\nmore of it\n\n13\n>Title: two")), "one//more of it/@2 two///@9");
}

TEST(SokobanText, ReadsSolutions) {
  EXPECT_EQ(notes_of(join_boards("<\nSolution\n\n2(rR)\nl L\n\ndull\n")), "dull///2(rR)lL@1");
  EXPECT_EQ(notes_of(join_boards("<Solution: rR\nLl\nTitle: x\n")), "x///rRLl@1");
  EXPECT_EQ(notes_of(join_boards("<\nrrrrrrrrRRRR\n")), "///rrrrrrrrRRRR@1");  // too long to be a word
  EXPECT_EQ(notes_of(join_boards("<\nSolution of Marlene\n")), "Solution of Marlene///@1");
  EXPECT_EQ(notes_of(join_boards("<Solution:\nTitle: none\nSolution 2/1: rR\n")), "none///rR@1");
}

TEST(SokobanText, CommentsMayHoldAnything) {
  EXPECT_EQ(notes_of(join_boards("<Comment: a\nComment: b\n>")), "//a\nb/@1 ///@6");
  EXPECT_EQ(notes_of(join_boards("<Comment: a\nb\nComment-End:\n\n>")), "//a\nb/@1 ///@8");
  EXPECT_EQ(notes_of(join_boards("<Comment:\n>\n#x#\nComment-End:\n>")), "//######\n#.$ @#\n######\n\n#x#/@1 ///@11");
  // Without an end a comment is one line; a board after it is a board.
  EXPECT_EQ(notes_of(join_boards("<Comment:\n\n>Comment: c\n")), "///@1 //c/@6");
}

TEST(SokobanText, OldFilesAreLatin1) {
  EXPECT_EQ(notes_of(join_boards("<Title: caf\xE9\n")), "caf\xC3\xA9///@1");
  EXPECT_EQ(notes_of(join_boards("<Title: caf\xC3\xA9\n")), "caf\xC3\xA9///@1");
  EXPECT_EQ(notes_of(join_boards("<Title: \xED\xA0\x80\n")), "\xC3\xAD\xC2\xA0\xC2\x80///@1");  // a surrogate
}

TEST(SokobanText, ErrorsNameLevelLineAndColumn) {
  EXPECT_EQ(text_error(""), "line 1, column 1: no level in the text");
  EXPECT_EQ(text_error("just\n\nwords #1\n"), "line 1, column 1: no level in the text");
  const std::string good = join_boards("; 0\n<\n; 1\n");
  EXPECT_EQ(text_error(good + "#####\n#@?.#\n#####\n").substr(0, 30), "level 2, line 8, column 3: '?'");
  EXPECT_EQ(text_error(good + "#####\nx@$.#\n#####\n").substr(0, 30), "level 2, line 8, column 1: 'x'");
  EXPECT_EQ(text_error(good + "#x###\n#@$.#\n#####\n").substr(0, 30), "level 2, line 7, column 2: 'x'");
  EXPECT_EQ(text_error(good + "#####\n#@$.#\n###x#\n").substr(0, 30), "level 2, line 9, column 4: 'x'");
  EXPECT_EQ(text_error(good + "#####\n#@$@#\n#####\n"),
            "level 2, line 8, column 4: a second player; there must be one");
  EXPECT_EQ(text_error(good + "#####\n#@$.#\n### #\n"),
            "level 2, line 9, column 4: the player can leave the level here; close the border with walls");
  // A board that is split by a blank line is open there.
  EXPECT_EQ(text_error("#####\n#@$.#\n\n#####\n"),
            "level 1, line 2, column 2: the player can leave the level here; close the border with walls");
}

TEST(SokobanText, WritesXsb) {
  Entry entry{.level = level_from(kTiny)};
  EXPECT_EQ(to_text(entry), std::string(kTiny) + '\n');
  entry.title = " two\nlines ";
  entry.author = "me";
  entry.comment = "Comment-End: no\nreally";
  entry.solution = std::string(101, 'r');
  EXPECT_EQ(to_text(entry), std::string(kTiny) +
                                "Title: two lines\nAuthor: me\nComment:\n> Comment-End: no\nreally\nComment-End:\n"
                                "Solution:\n" +
                                std::string(100, 'r') + "\nr\n\n");
  entry.solution = std::string(120, '1') + 'r' + std::string(120, '2') + "lu3(r)";
  EXPECT_EQ(parse(to_text(entry)).front().solution, entry.solution);
  EXPECT_EQ(to_text(Entry{.level = level_from("####  \n#@*#\n####\n\n  ###\n  ###")}),
            "####\n#@*#\n####\n-\n  ###\n  ###\n\n");
}

TEST(SokobanText, BoxobanIsAFullRectangle) {
  const std::vector<Entry> entries = {{.level = level_from("  ####\n###  #\n#@$ .#\n######")},
                                      {.level = level_from(kTiny), .title = "7"},
                                      {.level = level_from(kTiny), .title = "seven"}};
  EXPECT_EQ(to_text(entries, TextStyle::boxoban, 3),
            "; 3\n######\n###  #\n#@$ .#\n######\n\n; 7\n#####\n#@$.#\n#####\n\n; 5\n#####\n#@$.#\n#####\n\n");
}

/// One line of random text, without spaces at its ends.
std::string words(Rng& rng) {
  constexpr std::string_view kLetters = "abcdeTitle:;'#$ -()/0123456789\xC3\xA9";
  std::string text = "w";
  for (std::uint64_t i = rng.below(12); i > 0; --i) {
    const char c = kLetters[rng.below(kLetters.size() - 2)];
    text += c;
  }
  return text + "\xC3\xA9";
}

Entry random_entry(Rng& rng) {
  Entry entry{.level = random_level(rng)};
  if (rng.chance(0.5)) entry.title = words(rng);
  if (rng.chance(0.5)) entry.author = words(rng);
  if (rng.chance(0.5)) entry.comment = words(rng);
  if (rng.chance(0.3)) entry.comment += "\n\n  #####\n  #@$.#\n  #####\n" + words(rng);
  entry.comment = entry.comment.substr(std::min(entry.comment.find_first_not_of(" \n"), entry.comment.size()));
  for (std::uint64_t i = rng.chance(0.5) ? 0 : rng.below(250); i > 0; --i) entry.solution += "lurdLURD"[rng.below(8)];
  return entry;
}

RC_GTEST_PROP(SokobanTextProperty, RoundTrip, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  std::vector<Entry> entries;
  for (std::uint64_t i = 1 + rng.below(5); i > 0; --i) entries.push_back(random_entry(rng));
  const std::string text = to_text(entries, TextStyle::xsb);
  const auto again = parse_text(text);
  if (!again) RC_FAIL(again.error().message + "\n" + text);
  RC_ASSERT(again->size() == entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry &a = entries[i], &b = (*again)[i];
    RC_ASSERT(a.level == b.level);
    RC_ASSERT(a.title == b.title);
    RC_ASSERT(a.author == b.author);
    RC_ASSERT(a.comment == b.comment);
    RC_ASSERT(a.solution == b.solution);
    RC_ASSERT(std::count(text.begin(), text.end(), '\n') > b.line);
  }
  const auto plain = parse_text(to_text(entries, TextStyle::boxoban));
  RC_ASSERT(plain.has_value());
  RC_ASSERT(plain->size() == entries.size());
}

/// The board of a random level, run-length encoded, in one line or several.
std::string run_length(const Level& level, Rng& rng) {
  std::string text;
  const std::string rows = to_text(level);
  const bool one_line = rng.chance(0.5);
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i;
    while (end < rows.size() && rows[end] == rows[i] && rows[i] != '\n') ++end;
    if (rows[i] == '\n') {
      text += one_line ? '|' : '\n';
      ++i;
      continue;
    }
    const std::size_t take = 1 + rng.below(end - i);
    const char c = rows[i] == ' ' ? '-' : rows[i];
    text += take == 1         ? std::string(1, c)
            : rng.chance(0.2) ? fmt::format("{}({})", take, c)
                              : fmt::format("{}{}", take, c);
    i += take;
  }
  return text + '\n';
}

RC_GTEST_PROP(SokobanTextProperty, RunLengthSaysTheSame, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const Level level = random_level(rng);
  const std::string text = run_length(level, rng);
  const auto entries = parse_text(text);
  if (!entries) RC_FAIL(entries.error().message + "\n" + text);
  RC_ASSERT(entries->size() == 1U);
  RC_ASSERT(entries->front().level == level);
}

/// A typo inside a board is an error at its place, or gives another level; it is never ignored.
RC_GTEST_PROP(SokobanTextProperty, NoStrangerInABoardIsPassedOver, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const std::string before = to_text(std::vector{random_entry(rng)}, TextStyle::xsb);
  std::string board = to_text(random_level(rng));
  std::size_t at = rng.below(board.size());
  while (board[at] == '\n') at = rng.below(board.size());
  const auto row = std::count(board.begin(), board.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  const std::size_t column = at == 0 ? 0 : at - (board.rfind('\n', at - 1) + 1);
  board[at] = "axQ?!,{"[rng.below(7)];
  const auto entries = parse_text(before + board);
  RC_ASSERT(!entries.has_value());
  const auto line = std::count(before.begin(), before.end(), '\n') + row + 1;
  const std::string place = fmt::format("level 2, line {}, column {}: '{}'", line, column + 1, board[at]);
  if (!entries.error().message.starts_with(place)) RC_FAIL(place + " but " + entries.error().message + "\n" + board);
}

}  // namespace
}  // namespace teka::sokoban
