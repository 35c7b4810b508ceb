#include "segments/segment_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "segments/repeats.hpp"
#include "segments/test_records.hpp"
#include "tests/temp_folder.hpp"

namespace teka::segments {
namespace {

using testing::HasSubstr;

/// Three segments with gaps between them, and the list of their repeats.
class SegmentReaderTest : public testing::Test {
 protected:
  void SetUp() override {
    std::vector<std::string> keys;
    for (const std::uint64_t first : {50'000, 0, 100'000}) {
      const auto records = test_records(first == 0 ? 40'000 : 500, first);
      segments_.push_back(folder_ / fmt::format("{}.seg", first));
      keys.push_back(key_path(segments_.back()));
      SegmentWriter writer(test_schema());
      for (const LevelRecord& record : records) ASSERT_TRUE(writer.add(record));
      ASSERT_TRUE(writer.save(segments_.back()));
      records_.insert(records_.end(), records.begin(), records.end());
    }
    std::ranges::sort(records_, {}, &LevelRecord::number);
    Executor executor(1);
    ASSERT_TRUE(find_repeats(keys, repeats_ = folder_ / "repeats", kRepeatsMemory, executor, {}));
  }

  template <class Keep>
  void expect_levels(SegmentReader::Settings settings, Keep&& keep) {
    auto reader = SegmentReader::open(std::move(settings));
    ASSERT_TRUE(reader) << reader.error().message;
    EXPECT_EQ(reader->schema(), test_schema());
    std::size_t count = 0;
    for (LevelRecord expected : records_) {
      if (!keep(expected)) continue;
      expected.key = 0;
      const auto record = reader->next();
      ASSERT_TRUE(record) << record.error().message;
      ASSERT_NE(*record, nullptr) << count;
      ASSERT_EQ(**record, expected);
      ++count;
    }
    EXPECT_EQ(*reader->next(), nullptr);
    EXPECT_EQ(*reader->next(), nullptr);
    EXPECT_GT(count, 0U);
  }

  TempFolder folder_;
  std::vector<std::string> segments_;
  std::string repeats_;
  std::vector<LevelRecord> records_;
};

TEST_F(SegmentReaderTest, GivesAllLevelsInOrder) {
  expect_levels({.segments = segments_}, [](const LevelRecord&) { return true; });
}

TEST_F(SegmentReaderTest, LeavesOutRepeats) {
  std::set<std::uint64_t> seen;
  expect_levels({.segments = segments_, .repeats = repeats_},
                [&](const LevelRecord& record) { return seen.insert(record.key).second; });
  EXPECT_EQ(seen.size(), 1000U);
}

TEST_F(SegmentReaderTest, LeavesOutWhatIsNotWished) {
  const auto is_wanted = [](const LevelRecord& record) {
    return record.measures[0] >= 10 && record.measures[0] <= 20 && record.measures[1] >= 0.5;
  };
  expect_levels({.segments = segments_, .wishes = {{0, 10, 20}, {1, 0.5, 2}}}, is_wanted);
  std::set<std::uint64_t> seen;
  expect_levels({.segments = segments_, .repeats = repeats_, .wishes = {{0, 10, 20}, {1, 0.5, 2}}},
                [&](const LevelRecord& record) { return seen.insert(record.key).second && is_wanted(record); });
  expect_levels({.segments = segments_, .wishes = {{2, 0, 1e300}}},
                [](const LevelRecord& record) { return record.measures[2].has_value(); });
}

TEST_F(SegmentReaderTest, PassesOverSegmentsByTheirRanges) {
  // Its levels are damaged, which is seen only by who reads them.
  std::string bytes = content_of(segments_[0]);
  bytes[bytes.size() - 100] = static_cast<char>(bytes[bytes.size() - 100] ^ 1);
  for (std::size_t at = bytes.size() / 2; at < bytes.size(); ++at) bytes[at] = 'x';
  write_text(segments_[0], bytes);
  auto reader = SegmentReader::open({.segments = {segments_[0]}, .wishes = {{0, 1000, 2000}}});
  ASSERT_TRUE(reader);
  EXPECT_EQ(*reader->next(), nullptr);
  reader = SegmentReader::open({.segments = {segments_[0]}, .wishes = {{0, 0, 2000}}});
  ASSERT_TRUE(reader);
  const auto record = reader->next();
  ASSERT_FALSE(record);
  EXPECT_THAT(record.error().message, HasSubstr("is damaged"));
}

TEST_F(SegmentReaderTest, SaysWhatDoesNotFitTogether) {
  const auto error_of = [](SegmentReader::Settings settings) {
    const auto reader = SegmentReader::open(std::move(settings));
    return reader ? "" : reader.error().message;
  };
  EXPECT_THAT(error_of({.segments = {segments_[0], segments_[0]}}),
              HasSubstr("both have levels with numbers from 50000"));
  EXPECT_THAT(error_of({.segments = segments_, .wishes = {{4, 0, 1}}}), HasSubstr("measure 4 is asked for"));
  EXPECT_THAT(error_of({.segments = segments_, .repeats = segments_[0]}), HasSubstr("is not a list of numbers"));
  SegmentWriter other({.letters = "ab"});
  ASSERT_TRUE(other.save(folder_ / "other.seg"));
  EXPECT_THAT(error_of({.segments = {segments_[0], folder_ / "other.seg"}}), HasSubstr("other measures or letters"));
}

}  // namespace
}  // namespace teka::segments
