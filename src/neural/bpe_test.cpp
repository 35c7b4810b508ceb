// Byte pair encoding: the pieces of the pattern, worked examples of merges, and round trips.
#include "neural/bpe.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "neural/test_bpe.hpp"
#include "neural/unicode_classes.hpp"

namespace teka::neural {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> pieces(std::string_view text) {
  std::vector<std::string> result;
  while (!text.empty()) {
    const std::size_t end = end_of_piece(text);
    result.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return result;
}

Bpe small_bpe() {
  return Bpe::make(small_vocabulary(), small_merges()).value();
}

TEST(Bpe, SplitsByThePattern) {
  EXPECT_THAT(pieces("Hello world"), ElementsAre("Hello", " world"));
  EXPECT_THAT(
      pieces("I'm we'll he's you've they're I'd can't"),
      ElementsAre("I", "'m", " we", "'ll", " he", "'s", " you", "'ve", " they", "'re", " I", "'d", " can", "'t"));
  EXPECT_THAT(pieces("'S'x 's"), ElementsAre("'", "S", "'", "x", " '", "s"));
  EXPECT_THAT(pieces("walls=65 size=10x10"), ElementsAre("walls", "=", "65", " size", "=", "10", "x", "10"));
  EXPECT_THAT(pieces("a  b"), ElementsAre("a", " ", " b"));
  EXPECT_THAT(pieces("a   b  "), ElementsAre("a", "  ", " b", "  "));
  EXPECT_THAT(pieces("a\nb"), ElementsAre("a", "\n", "b"));
  EXPECT_THAT(pieces("a\n\nb"), ElementsAre("a", "\n", "\n", "b"));
  EXPECT_THAT(pieces("a \n b"), ElementsAre("a", " \n", " b"));
  EXPECT_THAT(pieces("#  @ $#\n#.#"), ElementsAre("#", " ", " @", " $#", "\n", "#.#"));
  EXPECT_THAT(pieces(" "), ElementsAre(" "));
  EXPECT_THAT(pieces("!!! ??"), ElementsAre("!!!", " ??"));
  EXPECT_THAT(pieces("!'s"), ElementsAre("!'", "s"));
}

TEST(Bpe, SplitsOtherScripts) {
  EXPECT_THAT(pieces("größe → 42"), ElementsAre("größe", " →", " 42"));
  EXPECT_THAT(pieces("Привет мир"), ElementsAre("Привет", " мир"));
  EXPECT_THAT(pieces("数字123字"), ElementsAre("数字", "123", "字"));
  EXPECT_THAT(pieces("٣½Ⅷ"), ElementsAre("٣½Ⅷ"));
  EXPECT_THAT(pieces("a\u3000b\u00A0\u00A0c"), ElementsAre("a", "\u3000", "b", "\u00A0", "\u00A0", "c"));
  EXPECT_THAT(pieces("a\xFF\xC3 b"), ElementsAre("a", "\xFF\xC3", " b"));
  EXPECT_THAT(pieces("\xED\xA0\x80z"), ElementsAre("\xED\xA0\x80", "z"));
  EXPECT_TRUE(is_letter(U'a') && is_letter(U'ß') && is_letter(0x4E00) && !is_letter(U'1'));
  EXPECT_TRUE(is_number(U'7') && is_number(0x0663) && !is_number(U'a') && !is_letter(0x10FFFF));
}

TEST(Bpe, MergesTheEarliestPairFirst) {
  const Bpe bpe = small_bpe();
  EXPECT_EQ(bpe.size(), 267U);
  // 256 he, 257 ll, 258 hell, 259 hello, 260 " hello", 261 " w", 262 " wa", 263 lls, 264 aa, 265 aaaa; GPT-2's numbers
  // for bytes: '!' is 0, so 'a' is 64, 'o' is 78; the space is byte 32, the 33rd unprintable one: 220.
  EXPECT_THAT(bpe.encode("hello"), ElementsAre(259));
  EXPECT_THAT(bpe.encode("hello hello"), ElementsAre(259, 260));
  EXPECT_THAT(bpe.encode("hellhe"), ElementsAre(258, 256));
  EXPECT_THAT(bpe.encode(" walls"), ElementsAre(262, 263));
  EXPECT_THAT(bpe.encode("lll"), ElementsAre(257, 75));
  EXPECT_THAT(bpe.encode("aaaaaaa"), ElementsAre(265, 264, 64));
  EXPECT_THAT(bpe.encode("  o"), ElementsAre(220, 220, 78));
  EXPECT_THAT(bpe.encode(""), ElementsAre());
  const std::string endless(300'000, 'a');
  EXPECT_EQ(bpe.encode(endless), std::vector<Token>(75'000, 265));
}

TEST(Bpe, SpecialTokensAreLiteral) {
  Bpe bpe = small_bpe();
  EXPECT_GT(bpe.encode("<|endoftext|>").size(), 5U);
  EXPECT_EQ(bpe.add_special("<|endoftext|>"), 266U);
  EXPECT_EQ(bpe.add_special("<|pad|>"), 267U);
  EXPECT_EQ(bpe.add_special("<|pad|><|pad|>"), 268U);
  EXPECT_THAT(bpe.encode("hello<|endoftext|> hello<|pad|>"), ElementsAre(259, 266, 260, 267));
  EXPECT_THAT(bpe.encode("<|pad|><|pad|><|pad|>"), ElementsAre(268, 267));
  EXPECT_EQ(*bpe.decode(std::vector<Token>{259, 266, 260, 267}), "hello<|endoftext|> hello<|pad|>");
  EXPECT_THAT(bpe.decode(std::vector<Token>{300}).error().message, HasSubstr("token 300 is not in the vocabulary"));
}

RC_GTEST_PROP(Bpe, RoundTripsAnyText, ()) {
  static const Bpe bpe = small_bpe();
  std::string text;
  const auto some = *rc::gen::container<std::vector<std::string>>(
      rc::gen::oneOf(rc::gen::map(rc::gen::arbitrary<char>(), [](char c) { return std::string(1, c); }),
                     rc::gen::element<std::string>("hello", " ", "a", "'ll", "\n", "→", "é", "字", "l", "s")));
  for (const std::string& part : some) text += part;
  const auto tokens = bpe.encode(text);
  RC_ASSERT(*bpe.decode(tokens) == text);
  RC_ASSERT(tokens.size() <= text.size());
}

TEST(Bpe, RoundTripsAllBytes) {
  const Bpe bpe = small_bpe();
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  EXPECT_EQ(*bpe.decode(bpe.encode(all)), all);
}

TEST(Bpe, ReportsEachError) {
  const auto error = [](const std::string& vocabulary, const std::string& merges) {
    const auto bpe = Bpe::make(vocabulary, merges);
    return bpe ? "" : bpe.error().message;
  };
  EXPECT_EQ(error(small_vocabulary(), ""), "");
  EXPECT_THAT(error("[", ""), HasSubstr("vocabulary: line 1"));
  EXPECT_THAT(error("[]", ""), HasSubstr("not a JSON object"));
  EXPECT_THAT(error(R"({"a": -1})", ""), HasSubstr("'a' has no number"));
  EXPECT_THAT(error(R"({"a": 99999999999})", ""), HasSubstr("'a' has no number"));
  EXPECT_THAT(error(R"({"a": 1, "b": 1})", ""), HasSubstr("'b' has number 1, which is already used"));
  EXPECT_THAT(error(R"({"a": 1})", ""), HasSubstr("no token for byte 0"));
  EXPECT_THAT(error(small_vocabulary(), "h e\nhe\n"), HasSubstr("merges: line 2: expected two tokens"));
  EXPECT_THAT(error(small_vocabulary(), "h e\n\nh x"),
              HasSubstr("line 3: 'h x' or one of its parts is not in the vocabulary"));
  EXPECT_THAT(error(small_vocabulary(), "h e\nh e"), HasSubstr("line 2: 'h e' is a duplicate"));
}

}  // namespace
}  // namespace teka::neural
