// Token files: what is read from them, and a clear error for each kind of invalid file.
#include "train/token_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "tests/temp_folder.hpp"
#include "train/test_tokens.hpp"

namespace teka::train {
namespace {

using neural::Tensor;
using neural::TensorType;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestTokens three_sequences() {
  return {.sequences = {{1, 2, 3}, {4, 5}, {6, 7, 8, 9}}, .metadata = {{"vocabulary", "10"}, {"context", "8"}}};
}

/// The error for this file.
std::string error_of(const std::string& bytes) {
  const TempFolder folder;
  const std::vector<std::string> paths = {folder / "a.safetensors"};
  write_text(paths[0], bytes);
  const auto data = TokenData::open(paths);
  if (data) return "";
  EXPECT_THAT(data.error().message, HasSubstr(paths[0]));
  return data.error().message;
}

std::string error_after(const std::function<void(TestTokens&)>& change) {
  TestTokens tokens = three_sequences();
  change(tokens);
  return error_of(tokens.bytes());
}

TEST(TokenData, JoinsFiles) {
  const TempFolder folder;
  const std::vector<std::string> paths = {folder / "a", folder / "b"};
  TestTokens tokens = three_sequences();
  tokens.metadata["source"] = "here";
  write_text(paths[0], tokens.bytes());
  tokens.metadata["source"] = "there";
  tokens.metadata["context"] = "20";
  tokens.learn = {0, 1, 1, 0, 1, 0, 0, 0, 1};
  write_text(paths[1], tokens.bytes());
  const auto data = TokenData::open(paths);
  ASSERT_TRUE(data) << data.error().message;
  EXPECT_THAT(data->starts(), ElementsAre(0, 3, 5, 9, 12, 14, 18));
  EXPECT_EQ(data->sequences(), 6U);
  EXPECT_EQ(data->length(2), 4U);
  EXPECT_EQ(data->vocabulary(), 10U);
  EXPECT_EQ(data->context(), 20U);
  EXPECT_EQ(data->positions_needed(), 3U);
  EXPECT_EQ(data->metadata().at("source"), "here, there");
  EXPECT_EQ(data->metadata().at("context"), "20");
  EXPECT_TRUE(data->pieces()[0].learn.empty());
  EXPECT_EQ(data->pieces()[1].learn.size(), 9U);
}

TEST(TokenData, FingerprintCoversAllData) {
  const TempFolder folder;
  std::vector<std::uint64_t> seen;
  const auto look = [&](const std::function<void(TestTokens&)>& change) {
    TestTokens tokens = three_sequences();
    change(tokens);
    const std::vector<std::string> paths = {folder / "a"};
    write_text(paths[0], tokens.bytes());
    seen.push_back(TokenData::open(paths)->fingerprint());
  };
  look([](TestTokens&) {});
  look([](TestTokens& t) { t.sequences[2][3] = 1; });
  look([](TestTokens& t) { t.sequences = {{1, 2}, {3, 4, 5}, {6, 7, 8, 9}}; });
  look([](TestTokens& t) { t.learn = {0, 1, 1, 0, 1, 0, 0, 0, 1}; });
  look([](TestTokens& t) { t.positions = {0, 1, 2, 0, 1, 0, 1, 2, 4}; });
  look([](TestTokens& t) { t.part = {0, 1, 2}; });
  look([](TestTokens& t) { t.metadata["vocabulary"] = "11"; });
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::unique(seen.begin(), seen.end()), seen.end());
}

TEST(TokenData, ExplicitPositionsDetermineHowManyAreNeeded) {
  const TempFolder folder;
  TestTokens tokens = three_sequences();
  tokens.positions = {0, 6, 7, 0, 7, 0, 1, 2, 7};  // only last tokens, which are only targets, have 7
  const std::vector<std::string> paths = {folder / "a"};
  write_text(paths[0], tokens.bytes());
  EXPECT_EQ(TokenData::open(paths)->positions_needed(), 7U);
}

TEST(TokenData, ReportsErrors) {
  EXPECT_THAT(error_of("hello"), HasSubstr("not a safetensors file"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.metadata.erase("vocabulary"); }),
              HasSubstr("not a token file: no 'vocabulary' in the metadata"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.metadata["context"] = "many"; }),
              HasSubstr("metadata: context is 'many'; expected a number from 1"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.metadata["vocabulary"] = "70000"; }), HasSubstr("to 65536"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.metadata["vocabulary"] = "9"; }),
              HasSubstr("tensor 'tokens': value 8 is 9, not below 9"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.sequences[1] = {4}; }),
              HasSubstr("sequence 1 starts at 3 and ends at 4; expected at least 2 tokens"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.sequences = {}; }), HasSubstr("no tensor 'tokens'"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.learn = {1, 1}; }),
              HasSubstr("tensor 'learn' has shape [2]; expected [9]"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.part = {0, 1, 3}; }),
              HasSubstr("tensor 'part': number 2 is 3, not 0 to 2"));
  EXPECT_THAT(error_after([](TestTokens& t) { t.positions = {1}; }), HasSubstr("tensor 'positions' has shape [1]"));
}

TEST(TokenData, ReportsInvalidTensors) {
  const TestTokens tokens = three_sequences();
  EXPECT_THAT(error_of(tokens.bytes([](std::vector<Tensor>& all) { all[1].type = TensorType::i16; })),
              HasSubstr("tensor 'tokens' is I16; expected U16"));
  EXPECT_THAT(error_of(tokens.bytes([](std::vector<Tensor>& all) { all.erase(all.begin()); })),
              HasSubstr("not a token file: no tensor 'starts'"));
  const std::vector<std::uint64_t> late = {1, 3, 9}, short_of = {0, 3, 8}, back = {0, 5, 3, 9},
                                   huge = {0, ~std::uint64_t{0} >> 1, 4, 9}, negative = {0, ~std::uint64_t{0}, 9};
  const auto with_starts = [&](const std::vector<std::uint64_t>& starts) {
    return error_of(tokens.bytes([&](std::vector<Tensor>& all) {
      all[0].shape = {starts.size()};
      all[0].bytes = std::as_bytes(std::span(starts));
    }));
  };
  EXPECT_THAT(with_starts(late), HasSubstr("tensor 'starts' starts with 1, not with 0"));
  EXPECT_THAT(with_starts(short_of), HasSubstr("ends with 8; expected the number of tokens, 9"));
  EXPECT_THAT(with_starts(huge), HasSubstr("sequence 0 starts at 0 and ends at 9223372036854775807"));
  EXPECT_THAT(with_starts(negative), HasSubstr("sequence 0 starts at 0 and ends at -1"));
  EXPECT_THAT(with_starts(back), HasSubstr("sequence 1 starts at 5 and ends at 3"));
}

TEST(TokenData, FilesMustAgree) {
  const TempFolder folder;
  const std::vector<std::string> paths = {folder / "a", folder / "b"};
  const auto error_with = [&](const std::function<void(TestTokens&)>& change) {
    TestTokens tokens = three_sequences();
    write_text(paths[0], tokens.bytes());
    change(tokens);
    write_text(paths[1], tokens.bytes());
    return TokenData::open(paths).error().message;
  };
  EXPECT_THAT(error_with([](TestTokens& t) { t.metadata["vocabulary"] = "11"; }),
              HasSubstr("b: metadata: vocabulary is '11', but '10' in the files before"));
  EXPECT_THAT(error_with([](TestTokens& t) { t.metadata["tokens"] = "tiles"; }), HasSubstr("only this file has"));
  EXPECT_THAT(error_with([](TestTokens& t) { t.part = {0, 1, 2}; }), HasSubstr("all or none must have it"));
}

}  // namespace
}  // namespace teka::train
