// Safetensors: round trips, half-precision conversion, and an error for every kind of damage.
#include "neural/safetensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>

#include "core/file.hpp"
#include "neural/mapped_file.hpp"

namespace teka::neural {
namespace {

using ::testing::HasSubstr;

std::string file_of(std::string_view header, std::size_t data_bytes) {
  const auto length = std::bit_cast<std::array<char, 8>>(std::uint64_t{header.size()});
  return std::string(length.data(), length.size()) + std::string(header) + std::string(data_bytes, '\1');
}

Result<Safetensors> parse(const std::string& file) {
  return Safetensors::parse(std::as_bytes(std::span(file)));
}

const std::vector<float> kNumbers = {1.5F, -2, 0, 3.25F, 1e-20F, 7};

std::string small_file() {
  const std::vector<Tensor> tensors = {{"b", TensorType::f32, {2, 3}, std::as_bytes(std::span(kNumbers))},
                                       {"a", TensorType::u8, {}, std::as_bytes(std::span("x", 1))},
                                       {"none", TensorType::i64, {4, 0}, {}}};
  return to_safetensors(tensors, std::vector<std::pair<std::string, std::string>>{{"heads", "6"}});
}

TEST(Safetensors, RoundTrips) {
  const std::string file = small_file();
  const auto read = parse(file);
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->tensors().size(), 3U);
  const Tensor* b = read->find("b");
  ASSERT_NE(b, nullptr);
  EXPECT_EQ(b->type, TensorType::f32);
  EXPECT_EQ(b->shape_text(), "[2, 3]");
  ASSERT_EQ(b->count(), kNumbers.size());
  for (std::size_t i = 0; i < kNumbers.size(); ++i) EXPECT_EQ(b->at(i), kNumbers[i]);
  EXPECT_EQ(read->find("a")->count(), 1U);
  EXPECT_EQ(read->find("none")->count(), 0U);
  EXPECT_EQ(read->find("c"), nullptr);
  ASSERT_NE(read->metadata("heads"), nullptr);
  EXPECT_EQ(*read->metadata("heads"), "6");
  EXPECT_EQ(read->metadata("layers"), nullptr);
}

TEST(Safetensors, RejectsTruncatedFiles) {
  const std::string file = small_file();
  for (std::size_t size = 0; size < file.size(); ++size) EXPECT_FALSE(parse(file.substr(0, size))) << size;
  EXPECT_FALSE(parse(file + "x"));
}

TEST(Safetensors, ReportsEachError) {
  const struct {
    const char* header;
    std::size_t data_bytes;
    const char* error;
  } cases[] = {
      {"[]", 0, "not a JSON object"},
      {"{", 0, "header: line 1"},
      {R"({"a":{}})", 0, "'a' needs a dtype"},
      {R"({"a":7})", 0, "'a' needs a dtype"},
      {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0]}})", 4, "two data_offsets"},
      {R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4, "needs a dtype"},
      {R"({"a":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}})", 4, "needs a dtype"},
      {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,99999999999999999999]}})", 4, "needs a dtype"},
      {R"({"a":{"dtype":"F7","shape":[1],"data_offsets":[0,4]}})", 4, "unknown type 'F7'"},
      {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 3, "truncated"},
      {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4, "'a' is at"},
      {R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4, "shape [2] does not match its 4 bytes"},
      {R"({"a":{"dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0]}})", 0, "does not match"},
      {R"({"a":{"dtype":"F32","shape":[4294967296,4294967296,0],"data_offsets":[0,4]}})", 4, "does not match"},
      {R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
       3, "'b' overlaps"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})", 2, "unused bytes before tensor 'a'"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", 3, "2 unused bytes after the last tensor"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":1})", 1, "appears twice"},
      {R"({"__metadata__":3})", 0, "__metadata__ is not"},
      {R"({"__metadata__":{"a":3}})", 0, "value of 'a' is not a string"},
  };
  for (const auto& [header, data_bytes, error] : cases) {
    const auto read = parse(file_of(header, data_bytes));
    ASSERT_FALSE(read) << header;
    EXPECT_THAT(read.error().message, HasSubstr(error)) << header;
  }
  EXPECT_THAT(parse(std::string(8, '\xFF')).error().message, HasSubstr("not a safetensors file"));
}

RC_GTEST_PROP(Safetensors, ChangedBytesGiveTensorsWithinTheFileOrAnError, ()) {
  std::string file = small_file();
  for (int i = 0; i < 3; ++i) file[*rc::gen::inRange<std::size_t>(0, file.size())] = *rc::gen::arbitrary<char>();
  const auto read = parse(file);
  if (!read) return;
  const auto* begin = reinterpret_cast<const std::byte*>(file.data());
  for (const Tensor& tensor : read->tensors()) {
    RC_ASSERT(tensor.bytes.data() >= begin && tensor.bytes.data() + tensor.bytes.size() <= begin + file.size());
  }
}

TEST(Safetensors, HalfFloatsAreWidenedExactly) {
  // Every half-precision number against its definition.
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const Tensor f16{"x", TensorType::f16, {1}, std::as_bytes(std::span(&half, 1))};
    const int exponent = static_cast<int>(bits >> 10 & 0x1F);
    const auto fraction = static_cast<double>(bits & 0x3FF);
    double expected = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    if (exponent == 31) expected = fraction == 0 ? HUGE_VAL : NAN;
    if ((bits & 0x8000) != 0) expected = -expected;
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(f16.at(0))) << bits;
    } else {
      EXPECT_EQ(f16.at(0), static_cast<float>(expected)) << bits;
      EXPECT_EQ(std::signbit(f16.at(0)), std::signbit(expected)) << bits;
    }
    const Tensor bf16{"x", TensorType::bf16, {1}, std::as_bytes(std::span(&half, 1))};
    EXPECT_EQ(std::bit_cast<std::uint32_t>(bf16.at(0)), bits << 16);
  }
}

TEST(MappedFile, HasTheContentOfTheFile) {
  const auto folder = std::filesystem::temp_directory_path();
  const std::string path = folder / fmt::format("teka_mapped_{}.safetensors", ::getpid());
  ASSERT_TRUE(write_file(path, small_file()));
  {
    const auto file = MappedFile::open(path);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_TRUE(Safetensors::parse(file->bytes()));
  }
  ASSERT_TRUE(write_file(path, ""));
  const auto empty = MappedFile::open(path);
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->bytes().empty());
  std::filesystem::remove(path);
  EXPECT_FALSE(MappedFile::open(path));
  EXPECT_THAT(MappedFile::open(folder).error().message, HasSubstr("is not a regular file"));
}

}  // namespace
}  // namespace teka::neural
