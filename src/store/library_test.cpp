#include "store/library.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "store/query.hpp"
#include "store/test_levels.hpp"
#include "tests/temp_folder.hpp"

namespace teka::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

class WordLibrary : public testing::Test {
 protected:
  TempFolder folder_;
  Library library_ = open_words(folder_ / "words.sqlite");

  std::vector<std::uint64_t> found(const Query& query) {
    const auto result = find(library_, query);
    EXPECT_TRUE(result) << (result ? "" : result.error().message);
    return result ? result->levels : std::vector<std::uint64_t>();
  }
};

TEST_F(WordLibrary, KeepsALevelWithAllThatIsKnown) {
  NewLevel level = new_word("abc", "lrl");
  level.measures = {{"vowels", 1}, {"beauty", 0.25}};
  level.notes = {"A word", "Somebody", "very short", {"old", "short"}, 4};
  level.place = 7;
  const Added added = add_one(library_, level);
  EXPECT_EQ(added.outcome, Outcome::added);
  const auto kept = library_.get(added.id);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->packed, "abc");
  EXPECT_THAT(kept->solutions, ElementsAre("lrl"));
  EXPECT_THAT(kept->measures,
              ElementsAre(Pair("beauty", 0.25), Pair("moves", 3), Pair("pushes", 1), Pair("vowels", 1)));
  EXPECT_EQ(kept->notes.title, "A word");
  EXPECT_EQ(kept->notes.author, "Somebody");
  EXPECT_EQ(kept->notes.comment, "very short");
  EXPECT_THAT(kept->notes.tags, ElementsAre("old", "short"));
  EXPECT_EQ(kept->notes.rating, 4);
  EXPECT_EQ(kept->place, 7U);
  EXPECT_EQ(library_.origin_facts(kept->origin).file, "words.txt");
}

TEST_F(WordLibrary, TheSameUpToSymmetryAddsOnlyABetterSolution) {
  add_one(library_, new_word("abc", "lrr"));
  NewLevel mirror = new_word("cba", "lrrr");
  mirror.notes.title = "another";
  EXPECT_EQ(add_one(library_, mirror).outcome, Outcome::known);
  EXPECT_EQ(add_one(library_, new_word("cba", "llll")).outcome, Outcome::better);
  EXPECT_EQ(library_.size(), 1U);
  const auto kept = library_.get(1);
  EXPECT_THAT(kept->solutions, ElementsAre("lrr", "llll"));  // fewer moves, fewer pushes
  EXPECT_EQ(kept->notes.title, "");
  EXPECT_EQ(add_one(library_, new_word("cba", "lll")).outcome, Outcome::better);
  EXPECT_THAT(library_.get(1)->solutions, ElementsAre("lll"));
}

TEST_F(WordLibrary, OriginsAreSharedAndTitlesFollowTheirPattern) {
  Batch batch(library_);
  for (int i = 0; i < 20; ++i) {
    NewLevel level = new_word(std::string(static_cast<std::size_t>(i) + 1, 'x'));
    level.origin = origin_text("made.json", 1, {}, TitlePattern{"word ", 5});
    level.place = static_cast<std::uint64_t>(i);
    batch.add(level);
  }
  batch.commit();
  EXPECT_EQ(library_.database().number("SELECT count(*) FROM origins"), 1);
  EXPECT_EQ(library_.database().number("SELECT count(*) FROM titles"), 0);
  EXPECT_EQ(library_.get(3)->notes.title, "word 7");
  EXPECT_EQ(found({.text = "made word"}).size(), 20U);
}

TEST_F(WordLibrary, SearchesByEverything) {
  for (int i = 1; i <= 30; ++i) {
    NewLevel level = new_word(std::string(static_cast<std::size_t>(i), 'a') + 'b');
    level.measures = {{"half", i / 2.0}};
    if (i % 10 == 0) level.notes = {"Round number", "", "", {"round"}, i / 10};
    add_one(library_, level);
  }
  EXPECT_THAT(found({.conditions = {*parse_condition("half>=14.5")}}), ElementsAre(29, 30));
  EXPECT_THAT(found({.conditions = {*parse_condition("half>1"), *parse_condition("half<2.5")}}), ElementsAre(3, 4));
  EXPECT_THAT(found({.size = Size{6, 1}}), ElementsAre(5));
  EXPECT_THAT(found({.text = "NUMBER rou"}), ElementsAre(10, 20, 30));
  EXPECT_THAT(found({.text = "number square"}), IsEmpty());
  EXPECT_THAT(found({.text = "\"quoted"}), IsEmpty());
  EXPECT_THAT(found({.tags = {"round"}, .sort = "rating", .descending = true}), ElementsAre(30, 20, 10));
  EXPECT_THAT(found({.tags = {"round", "square"}}), IsEmpty());
  EXPECT_THAT(found({.levels = {7, 3, 99}}), ElementsAre(3, 7));
  EXPECT_THAT(found({.sort = "half", .descending = true, .limit = 2}), ElementsAre(30, 29));
  EXPECT_EQ(find(library_, {.limit = 2})->total, 30U);
  EXPECT_THAT(find(library_, {.sort = "halv"}).error().message, HasSubstr("did you mean 'half'"));
}

TEST_F(WordLibrary, TagsRatesAndRemoves) {
  for (const char* word : {"ab", "abc", "abcd"}) add_one(library_, new_word(word));
  const std::vector<std::uint64_t> two = {1, 3};
  library_.tag(two, "good");
  library_.rate(two, 5);
  EXPECT_THAT(library_.tags(), ElementsAre(Pair("good", 2)));
  EXPECT_THAT(found({.conditions = {*parse_condition("rating=5")}}), ElementsAre(1, 3));
  library_.untag(std::vector<std::uint64_t>{1}, "good");
  library_.rate(std::vector<std::uint64_t>{1}, 0);
  EXPECT_THAT(found({.tags = {"good"}}), ElementsAre(3));
  library_.keep_thumbnail(3, "picture");
  EXPECT_EQ(library_.thumbnail(3), "picture");
  library_.remove(std::vector<std::uint64_t>{3});
  EXPECT_EQ(library_.size(), 2U);
  EXPECT_FALSE(library_.get(3));
  EXPECT_FALSE(library_.thumbnail(3));
  EXPECT_THAT(found({}), ElementsAre(1, 2));
  EXPECT_THAT(library_.tags(), IsEmpty());
  EXPECT_EQ(add_one(library_, new_word("dcba")).outcome, Outcome::added);
  EXPECT_THAT(library_.problems(), IsEmpty());
}

TEST_F(WordLibrary, ManyLevelsFillManyChunks) {
  Batch batch(library_);
  for (std::size_t i = 0; i < 2 * kChunk + 5; ++i) {
    NewLevel level = new_word("w" + std::to_string(i) + "x");
    level.measures = {{"number", static_cast<double>(i)}};
    EXPECT_EQ(batch.add(level).outcome, Outcome::added);
  }
  batch.commit();
  EXPECT_EQ(library_.size(), 2 * kChunk + 5);
  EXPECT_THAT(found({.conditions = {*parse_condition("number=1500")}}), ElementsAre(1501));
  EXPECT_EQ(library_.get(2 * kChunk + 5)->measures.front().second, 2 * kChunk + 4);
}

TEST_F(WordLibrary, TheFirstOfManyAreThoseOfAFullSort) {
  {
    Batch batch(library_);
    for (std::size_t i = 0; i < 4 * kChunk; ++i) {
      NewLevel level = new_word("w" + std::to_string(i) + "x");
      if (i % 7 != 0) level.measures = {{"mixed", static_cast<double>(i * 7919 % 211)}};
      batch.add(level);
    }
    batch.commit();
  }
  for (const char* sort : {"", "mixed"}) {
    for (const bool descending : {false, true}) {
      const auto all = found({.sort = sort, .descending = descending});
      for (const std::size_t limit : {0, 1, 20, 900, 3999, 5000}) {
        const auto some = find(library_, {.sort = sort, .descending = descending, .limit = limit});
        EXPECT_EQ(some->total, all.size());
        const std::size_t count = std::min(limit, all.size());
        EXPECT_EQ(some->levels, std::vector(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)));
      }
    }
  }
}

TEST_F(WordLibrary, WhatIsNotCommittedIsNotKept) {
  {
    Batch batch(library_);
    batch.add(new_word("abc"));
  }
  EXPECT_EQ(library_.size(), 0U);
  EXPECT_THAT(found({}), IsEmpty());
  EXPECT_EQ(add_one(library_, new_word("abc")).outcome, Outcome::added);
  EXPECT_EQ(library_.get(1)->game, &word_game());
}

TEST_F(WordLibrary, SeveralThreadsWriteAndReadThroughTheirOwnConnections) {
  constexpr int kWriters = 3, kEach = 20;
  std::vector<std::thread> threads;
  for (int t = 0; t < kWriters; ++t) {
    threads.emplace_back([&, t] {
      Library own = open_words(folder_ / "words.sqlite", Access::write);
      for (int i = 0; i < kEach; ++i) {
        add_one(own, new_word(fmt::format("{}x{}z", t, i)));
        EXPECT_LE(find(own, {})->total, static_cast<std::uint64_t>(kWriters * kEach));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(library_.size(), static_cast<std::uint64_t>(kWriters * kEach));
  EXPECT_THAT(library_.problems(), IsEmpty());
}

TEST(Condition, IsReadOrExplained) {
  const auto condition = parse_condition(" box changes >= 2.5 ");
  ASSERT_TRUE(condition);
  EXPECT_EQ(condition->measure, "box_changes");
  EXPECT_EQ(condition->is, Condition::Is::at_least);
  EXPECT_EQ(condition->number, 2.5);
  for (const char* bad : {"pushes", ">=2", "pushes>=many", "", "pushes=>2"}) {
    EXPECT_THAT(parse_condition(bad).error().message, HasSubstr("as in 'pushes>=20'")) << bad;
  }
}

}  // namespace
}  // namespace teka::store
