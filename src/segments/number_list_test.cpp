#include "segments/number_list.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "tests/amount.hpp"
#include "tests/temp_folder.hpp"

namespace teka::segments {
namespace {

void write_list(const std::string& path, const std::set<std::uint64_t>& numbers) {
  auto out = NumberListWriter::open(path);
  ASSERT_TRUE(out);
  for (const std::uint64_t number : numbers) ASSERT_TRUE(out->add(number));
  EXPECT_EQ(out->count(), numbers.size());
  ASSERT_TRUE(out->commit());
}

Result<std::set<std::uint64_t>> read_list(const std::string& bytes) {
  auto list = NumberList::open(InputFile::of_bytes("list", bytes));
  if (!list) return tl::unexpected(list.error());
  std::set<std::uint64_t> numbers;
  while (true) {
    const auto number = list->next();
    if (!number) return tl::unexpected(number.error());
    if (!*number) return numbers;
    numbers.insert(numbers.end(), **number);
  }
}

std::set<std::uint64_t> many_numbers() {
  std::set<std::uint64_t> numbers;
  for (std::uint64_t i = 0; i < 100'000; ++i) numbers.insert(numbers.end(), i * 5 + i % 3);
  return numbers;
}

RC_GTEST_PROP(NumberList, NumbersComeBack, (const std::set<std::uint64_t>& numbers)) {
  const TempFolder folder;
  write_list(folder / "list", numbers);
  const auto read = read_list(content_of(folder / "list"));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == numbers);
}

TEST(NumberList, ManyNumbersAreSmall) {
  const TempFolder folder;
  const auto numbers = many_numbers();
  write_list(folder / "list", numbers);
  const std::string bytes = content_of(folder / "list");
  EXPECT_EQ(*read_list(bytes), numbers);
  EXPECT_LT(bytes.size(), numbers.size() / 2);
}

TEST(NumberList, SaysWhetherItHasANumber) {
  const TempFolder folder;
  const auto numbers = many_numbers();
  write_list(folder / "list", numbers);
  for (const std::uint64_t step : {1, 3, 1000, 99'999, 200'000}) {
    auto list = NumberList::open(folder / "list");
    ASSERT_TRUE(list);
    EXPECT_EQ(list->count(), numbers.size());
    for (std::uint64_t number = 0; number < 600'000; number += step) {
      const auto has = list->has(number);
      ASSERT_TRUE(has) << has.error().message;
      ASSERT_EQ(*has, numbers.contains(number)) << number;
    }
  }
}

TEST(NumberList, DamageAnywhereIsAnError) {
  const TempFolder folder;
  write_list(folder / "list", {3, 5, 1000, 1001, 90'000'000'000});
  const std::string bytes = content_of(folder / "list");
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    ASSERT_FALSE(read_list(damaged)) << at;
    ASSERT_FALSE(read_list(bytes.substr(0, at))) << at;
  }
}

TEST(NumberList, AnOlderListStaysUntilCommit) {
  const TempFolder folder;
  write_list(folder / "list", {1, 2});
  {
    auto out = NumberListWriter::open(folder / "list");
    ASSERT_TRUE(out);
    ASSERT_TRUE(out->add(7));
  }
  EXPECT_EQ(*read_list(content_of(folder / "list")), (std::set<std::uint64_t>{1, 2}));
  EXPECT_EQ(folder.files(), Words{"list"});
}

}  // namespace
}  // namespace teka::segments
