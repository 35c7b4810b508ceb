#include "segments/repeats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "core/rng.hpp"
#include "segments/key_file.hpp"
#include "segments/number_list.hpp"
#include "tests/amount.hpp"
#include "tests/temp_folder.hpp"

namespace teka::segments {
namespace {

std::vector<std::uint64_t> numbers_in(const std::string& path) {
  auto list = NumberList::open(path);
  if (!list) throw std::runtime_error(list.error().message);
  std::vector<std::uint64_t> numbers;
  while (const auto number = *list->next()) numbers.push_back(*number);
  return numbers;
}

/// The plain way: everything in memory.
std::vector<std::uint64_t> plain_repeats(const std::vector<KeyEntry>& entries) {
  std::map<std::uint64_t, std::uint64_t> smallest;
  for (const KeyEntry& entry : entries) {
    const auto [at, is_new] = smallest.try_emplace(entry.key, entry.number);
    at->second = std::min(at->second, entry.number);
  }
  std::vector<std::uint64_t> repeats;
  for (const KeyEntry& entry : entries) {
    if (smallest[entry.key] != entry.number) repeats.push_back(entry.number);
  }
  std::ranges::sort(repeats);
  return repeats;
}

/// Cut into files, in no order.
std::vector<std::string> write_keys(const TempFolder& folder, const std::vector<KeyEntry>& entries, std::size_t files) {
  std::vector<std::vector<KeyEntry>> parts(files);
  for (std::size_t i = 0; i < entries.size(); ++i) parts[mix64(i) % files].push_back(entries[i]);
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < files; ++i) {
    paths.push_back(folder / fmt::format("{}.keys", i));
    write_text(paths.back(), key_file_bytes(parts[i]));
  }
  return paths;
}

void expect_repeats(const std::vector<KeyEntry>& entries, std::size_t files, std::size_t memory, unsigned threads) {
  const TempFolder folder;
  Executor executor(threads);
  const auto paths = write_keys(folder, entries, files);
  const auto count = find_repeats(paths, folder / "repeats", memory, executor, {});
  ASSERT_TRUE(count) << count.error().message;
  const auto expected = plain_repeats(entries);
  ASSERT_EQ(numbers_in(folder / "repeats"), expected);
  ASSERT_EQ(*count, expected.size());
  ASSERT_EQ(folder.files().size(), files + 1);  // nothing else is left
}

std::vector<KeyEntry> entries_with(std::size_t count, std::uint64_t (*key)(Rng&)) {
  Rng rng(Seed(7));
  std::vector<KeyEntry> entries;
  for (std::size_t i = 0; i < count; ++i) entries.push_back({key(rng), i * 3});
  return entries;
}

RC_GTEST_PROP(Repeats, AreThoseOfAPlainMapThreads, (const std::vector<std::uint8_t>& keys)) {
  const bool has_high_keys = *rc::gen::arbitrary<bool>();
  std::vector<KeyEntry> entries;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    entries.push_back({has_high_keys ? mix64(keys[i]) : keys[i] % 9U, i * i});
  }
  const auto files = *rc::gen::inRange<std::size_t>(1, 5);
  expect_repeats(entries, files, *rc::gen::inRange<std::size_t>(0, 4000), *rc::gen::inRange(1U, 4U));
}

TEST(Repeats, ManyPartitionsGiveTheSame) {
  const auto entries = entries_with(cases(200'000), [](Rng& rng) { return mix64(rng.below(100'000)); });
  for (const std::size_t memory : {std::size_t{1} << 16, std::size_t{1} << 20, kRepeatsMemory}) {
    expect_repeats(entries, 7, memory, 1);
  }
  expect_repeats(entries, 1, std::size_t{1} << 18, 3);
}

TEST(Repeats, KeysMayBeFarFromRandom) {
  // All keys close together; a few keys that most levels have; one key.
  expect_repeats(entries_with(20'000, [](Rng& rng) { return (std::uint64_t{1} << 63) + rng.below(15'000); }), 3,
                 1 << 14, 2);
  expect_repeats(entries_with(20'000, [](Rng& rng) { return rng.below(rng.below(100) + 1); }), 3, 1 << 12, 1);
  expect_repeats(entries_with(20'000, [](Rng&) { return ~std::uint64_t{0}; }), 3, 1 << 12, 2);
  expect_repeats({}, 1, 1 << 12, 2);
}

TEST(Repeats, AFileThatIsNamedTwiceChangesNothing) {
  const TempFolder folder;
  Executor executor(1);
  auto paths = write_keys(folder, {{5, 1}, {6, 2}, {5, 3}}, 1);
  paths.push_back(paths.front());
  EXPECT_EQ(*find_repeats(paths, folder / "repeats", kRepeatsMemory, executor, {}), 1U);
  EXPECT_EQ(numbers_in(folder / "repeats"), std::vector<std::uint64_t>{3});
}

TEST(Repeats, AStopLeavesTheOldList) {
  const TempFolder folder;
  Executor executor(1);
  const auto paths = write_keys(folder, {{5, 1}, {5, 3}}, 1);
  write_text(folder / "repeats", "old");
  std::stop_source stop;
  stop.request_stop();
  const auto count = find_repeats(paths, folder / "repeats", kRepeatsMemory, executor, stop.get_token());
  ASSERT_FALSE(count);
  EXPECT_EQ(count.error().message, "interrupted");
  EXPECT_EQ(content_of(folder / "repeats"), "old");
  EXPECT_EQ(folder.files(), (Words{"0.keys", "repeats"}));
}

TEST(Repeats, DamagedKeysAreAnError) {
  const std::string bytes = key_file_bytes({{5, 1}, {6, 2}, {1'000'000'000'000, 3}});
  const auto read_all = [](const std::string& from) -> Result<std::vector<KeyEntry>> {
    auto file = KeyFile::open(InputFile::of_bytes("a.keys", from));
    if (!file) return tl::unexpected(file.error());
    std::uint64_t place = kFirstPlace;
    std::vector<KeyEntry> entries;
    if (auto read = file->read(place, entries); !read) return tl::unexpected(read.error());
    return entries;
  };
  EXPECT_EQ(read_all(bytes)->size(), 3U);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x01);
    ASSERT_FALSE(read_all(damaged)) << at;
    ASSERT_FALSE(read_all(bytes.substr(0, at))) << at;
  }
  Executor executor(2);
  const TempFolder folder;
  const std::vector<std::string> missing{folder / "missing"};
  const auto count = find_repeats(missing, folder / "repeats", kRepeatsMemory, executor, {});
  ASSERT_FALSE(count);
  EXPECT_THAT(count.error().message, testing::HasSubstr("cannot read"));
}

}  // namespace
}  // namespace teka::segments
