// Libraries that earlier versions of teka wrote, kept in golden/: each is read, brought up to date and as it was.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/query.hpp"
#include "store/schema.hpp"
#include "store/test_levels.hpp"
#include "tests/temp_folder.hpp"

namespace teka::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A game of that name whose levels are any bytes: the store itself needs no more.
Game any_game(std::string_view name) {
  static const LevelCode code = {
      .pack = {},
      .unpack = {},
      .canonical = [](std::string_view packed) -> Result<std::string> { return std::string(packed); },
      .solution_of = {},
      .letters = "lurd",
      .replay = {},
      .shown = {},
      .carry = {}};
  return {.name = name,
          .title = {},
          .summary = {},
          .verbs = {},
          .benches = {},
          .sample_state = {},
          .read_state = {},
          .level_code = &code};
}

class OldLibrary : public testing::TestWithParam<std::int64_t> {
 protected:
  Library open(Access access) {
    auto library = Library::open(file_, access, games_);
    if (!library) throw std::runtime_error(library.error().message);
    return std::move(*library);
  }
  void SetUp() override {
    const auto golden =
        std::filesystem::path(TEKA_SOURCE_DIR) / fmt::format("src/store/golden/library-{}.sqlite", GetParam());
    std::filesystem::copy_file(golden, file_);
    std::filesystem::permissions(file_, std::filesystem::perms::owner_write, std::filesystem::perm_options::add);
  }

  TempFolder folder_;
  std::filesystem::path file_ = folder_ / "library.sqlite";
  const Game sokoban_ = any_game("sokoban"), maze_ = any_game("maze"), dungeon_ = any_game("dungeon");
  const std::array<const Game*, 3> games_ = {&sokoban_, &maze_, &dungeon_};
};

TEST_P(OldLibrary, IsBroughtUpToDateWithAllThatItHas) {
  EXPECT_EQ(Database(file_, Access::read).number("PRAGMA user_version"), GetParam());
  Library library = open(Access::read);
  EXPECT_EQ(library.database().number("PRAGMA user_version"), newest_schema());
  EXPECT_THAT(library.problems(), IsEmpty());
  EXPECT_EQ(library.size(), 11U);
  EXPECT_THAT(find(library, {.tags = {"favourite"}})->levels, ElementsAre(3, 4));
  EXPECT_THAT(find(library, {.conditions = {*parse_condition("rating=5")}})->levels, ElementsAre(4));
  EXPECT_THAT(find(library, {.text = "butter"})->levels, ElementsAre(4));
  EXPECT_THAT(find(library, {.game = &sokoban_, .conditions = {*parse_condition("pushes>=15")}})->levels,
              ElementsAre(4, 5, 6));
  EXPECT_EQ(find(library, {.game = &maze_})->total, 3U);
  EXPECT_TRUE(library.thumbnail(1));
  const auto kept = library.get(1);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->notes.title, "First push");
  EXPECT_THAT(kept->solutions, ElementsAre("rrr"));
  EXPECT_EQ(library.origin_facts(kept->origin).file, "examples/levels.xsb");
}

INSTANTIATE_TEST_SUITE_P(Versions, OldLibrary, testing::Range(std::int64_t{1}, newest_schema() + 1));

}  // namespace
}  // namespace teka::store
