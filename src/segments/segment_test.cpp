#include "segments/segment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "segments/test_records.hpp"
#include "tests/amount.hpp"

namespace teka::segments {
namespace {

using testing::HasSubstr;

/// All levels, or the first error. Keys are in another file.
Result<std::vector<LevelRecord>> read_all(Segment& segment) {
  std::vector<LevelRecord> records;
  std::vector<std::uint64_t> numbers;
  Texts levels, solutions;
  std::vector<Measured> measures(segment.header().schema.measures.size());
  for (std::size_t block = 0; block < segment.blocks(); ++block) {
    if (auto read = segment.read_numbers(block, numbers); !read) return tl::unexpected(read.error());
    if (auto read = segment.read_levels(block, levels); !read) return tl::unexpected(read.error());
    if (auto read = segment.read_solutions(block, solutions); !read) return tl::unexpected(read.error());
    for (std::size_t m = 0; m < measures.size(); ++m) {
      if (auto read = segment.read_measure(block, m, measures[m]); !read) return tl::unexpected(read.error());
    }
    std::size_t level_at = 0, solution_at = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      LevelRecord& record = records.emplace_back(LevelRecord{.number = numbers[i]});
      record.packed = levels.bytes.substr(level_at, static_cast<std::size_t>(levels.sizes[i]));
      record.solution = solutions.bytes.substr(solution_at, static_cast<std::size_t>(solutions.sizes[i]));
      level_at += record.packed.size();
      solution_at += record.solution.size();
      for (const Measured& measured : measures) record.measures.push_back(measured[i]);
    }
  }
  return records;
}

Result<std::vector<LevelRecord>> read_all(const std::string& bytes) {
  auto segment = Segment::open(InputFile::of_bytes("a.seg", bytes));
  if (!segment) return tl::unexpected(segment.error());
  return read_all(*segment);
}

std::vector<LevelRecord> without_keys(std::vector<LevelRecord> records) {
  for (LevelRecord& record : records) record.key = 0;
  return records;
}

rc::Gen<std::optional<double>> any_measure() {
  const auto some = [](double value) { return std::optional(value); };
  return rc::gen::oneOf(rc::gen::just(std::optional<double>()), rc::gen::just(some(-0.0)), rc::gen::just(some(3)),
                        rc::gen::map(rc::gen::arbitrary<int>(), [](int i) { return std::optional<double>(i); }),
                        rc::gen::map(rc::gen::arbitrary<double>(), [](double value) { return std::optional(value); }));
}

std::vector<LevelRecord> any_records(const Schema& schema) {
  const auto steps = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::positive<std::uint32_t>());
  std::uint64_t number = *rc::gen::arbitrary<std::uint64_t>() >> *rc::gen::inRange(1, 64);
  // A column often has only one kind of values.
  std::vector<bool> has_integers(schema.measures.size());
  for (std::size_t m = 0; m < has_integers.size(); ++m) has_integers[m] = *rc::gen::arbitrary<bool>();
  std::vector<LevelRecord> records;
  for (const std::uint32_t step : steps) {
    LevelRecord& record = records.emplace_back(LevelRecord{.number = number += step});
    record.packed = *rc::gen::arbitrary<std::string>();
    if (!schema.letters.empty()) record.solution = *rc::gen::container<std::string>(rc::gen::elementOf(schema.letters));
    for (const bool is_integer : has_integers) {
      record.measures.push_back(is_integer ? std::optional<double>(*rc::gen::arbitrary<int>()) : *any_measure());
    }
  }
  return records;
}

RC_GTEST_PROP(Segment, LevelsComeBack, ()) {
  const Schema schema{.measures = *rc::gen::element(std::vector<std::string>{}, std::vector<std::string>{"a", "b"}),
                      .letters = *rc::gen::element<std::string>("", "x", "abc", "lurd")};
  const auto records = any_records(schema);
  const std::string bytes = files_of(schema, records).segment;
  RC_ASSERT(bytes == files_of(schema, records).segment);
  const auto read = read_all(bytes);
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == records);
  for (std::size_t i = 0; i < records.size(); ++i) {
    for (std::size_t m = 0; m < schema.measures.size(); ++m) {
      const auto sign = [&](const LevelRecord& record) { return std::signbit(record.measures[m].value_or(0)); };
      RC_ASSERT(sign(records[i]) == sign((*read)[i]));
    }
  }
}

TEST(Segment, HasManyBlocksAndRangesOfMeasures) {
  const auto records = test_records(80'000, 1000);
  auto segment = Segment::open(InputFile::of_bytes("a.seg", files_of(test_schema(), records).segment));
  ASSERT_TRUE(segment);
  EXPECT_EQ(segment->blocks(), 3U);
  EXPECT_EQ(*read_all(*segment), without_keys(records));
  const SegmentHeader& header = segment->header();
  EXPECT_EQ(header.schema, test_schema());
  EXPECT_EQ(header.count, 80'000U);
  EXPECT_EQ(header.first, 1000U);
  EXPECT_EQ(header.last, records.back().number);
  std::vector<MeasureRange> expected(4);
  for (const LevelRecord& record : records) {
    for (std::size_t m = 0; m < 4; ++m) {
      if (record.measures[m]) expected[m].add(*record.measures[m]);
    }
  }
  EXPECT_EQ(header.ranges, expected);
  EXPECT_EQ(header.ranges[0].smallest, -5);
  EXPECT_EQ(header.ranges[0].largest, 300);
  EXPECT_EQ(header.ranges[0].count, 80'000U);
  EXPECT_EQ(header.ranges[3].count, 0U);
}

TEST(Segment, LargeLevelsMakeSmallBlocks) {
  std::vector<LevelRecord> records;
  for (std::uint64_t i = 0; i < 12; ++i) {
    records.push_back({.number = i, .packed = std::string(kMostPacked, static_cast<char>(i))});
    records.back().solution = std::string(kMostSolution, "lurd"[i % 4]);
  }
  auto segment = Segment::open(InputFile::of_bytes("a.seg", files_of({.letters = "lurd"}, records).segment));
  ASSERT_TRUE(segment);
  EXPECT_EQ(segment->blocks(), 3U);
  EXPECT_TRUE(*read_all(*segment) == records);
}

TEST(Segment, NumbersMayBeAnyAndAbsent) {
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  for (const std::vector<std::uint64_t>& numbers :
       std::vector<std::vector<std::uint64_t>>{{}, {0}, {most}, {0, most}, {1, most - 1, most}}) {
    std::vector<LevelRecord> records;
    for (const std::uint64_t number : numbers) records.push_back({.number = number});
    const auto read = read_all(files_of({}, records).segment);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, records);
  }
}

TEST(Segment, TheWriterMayBeUsedAgain) {
  const auto records = test_records(100);
  SegmentWriter writer(test_schema());
  std::vector<std::string> files;
  for (int i = 0; i < 2; ++i) {
    for (const LevelRecord& record : records) ASSERT_TRUE(writer.add(record));
    EXPECT_EQ(writer.count(), 100U);
    files.push_back(writer.finish().segment);
  }
  EXPECT_EQ(files[0], files[1]);
}

TEST(Segment, SaysWhatIsWrongWithALevel) {
  SegmentWriter writer({.measures = {"pushes"}, .letters = "lurd"});
  const auto error_of = [&](const LevelRecord& record) {
    const auto added = writer.add(record);
    return added ? "" : added.error().message;
  };
  EXPECT_EQ(error_of({.number = 5, .measures = {1}}), "");
  EXPECT_THAT(error_of({.number = 5, .measures = {1}}), HasSubstr("level 5 comes after level 5"));
  EXPECT_THAT(error_of({.number = 6, .solution = "lux", .measures = {1}}), HasSubstr("move 3 of the solution is 'x'"));
  EXPECT_THAT(error_of({.number = 6}), HasSubstr("0 measures; this set has 1"));
  EXPECT_THAT(error_of({.number = 6, .measures = {NAN}}), HasSubstr("'pushes' is nan"));
  EXPECT_THAT(error_of({.number = 6, .packed = std::string(kMostPacked + 1, 'x'), .measures = {1}}),
              HasSubstr("at most"));
  EXPECT_EQ(writer.count(), 1U);
  EXPECT_FALSE(check({.measures = {"a", "a"}}));
  EXPECT_FALSE(check({.measures = {""}}));
  EXPECT_FALSE(check({.letters = "aa"}));
  EXPECT_FALSE(check({.letters = "abcde"}));
}

TEST(Segment, DamageAnywhereIsAnError) {
  const auto records = test_records(20);
  const std::string bytes = files_of(test_schema(), records).segment;
  ASSERT_TRUE(read_all(bytes));
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const unsigned flip : {0x01U, 0x80U, 0xFFU}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ flip);
      const auto read = read_all(damaged);
      ASSERT_FALSE(read) << "byte " << at;
      ASSERT_THAT(read.error().message, HasSubstr("a.seg"));
    }
    ASSERT_FALSE(read_all(bytes.substr(0, at))) << "truncated to " << at;
  }
  EXPECT_FALSE(read_all(bytes + "x"));
}

TEST(Segment, AMeasureIsReadWhenLevelsAreDamaged) {
  const auto records = test_records(20);
  const std::string bytes = files_of(test_schema(), records).segment;
  const std::size_t at = bytes.find(records[3].packed);  // random bytes stay as they are
  ASSERT_NE(at, std::string::npos);
  std::string damaged = bytes;
  ++damaged[at];
  auto segment = Segment::open(InputFile::of_bytes("a.seg", damaged));
  ASSERT_TRUE(segment);
  Measured values;
  ASSERT_TRUE(segment->read_measure(0, 1, values));
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(values[i], records[i].measures[1]);
  Texts levels;
  const auto read = segment->read_levels(0, levels);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("'a.seg' is damaged: a checksum does not match at byte"));
}

TEST(Segment, OtherFilesAreRefused) {
  EXPECT_FALSE(Segment::open("/nonexistent/file"));
  EXPECT_FALSE(Segment::open("/tmp"));
  const auto opened = Segment::open(InputFile::of_bytes("levels.txt", std::string(1000, '#')));
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message, "'levels.txt' is not a segment of levels, or of another version of teka");
}

}  // namespace
}  // namespace teka::segments
