#include "game/viewport.hpp"

#include <gtest/gtest.h>

namespace teka {
namespace {

TEST(Viewport, APictureThatFitsIsShownWhole) {
  EXPECT_EQ(view_of("ab\ncd\n", {2, 2}, {0, 0}), "ab\ncd\n");
  EXPECT_EQ(view_of("ab\nc\n", {80, 24}, {1, 1}), "ab\nc\n");
}

TEST(Viewport, ScrollsToTheFocusAndStopsAtTheEdges) {
  const std::string picture = "abcde\nfghij\nklmno\npqrst\nuvwxy\n";
  EXPECT_EQ(view_of(picture, {3, 3}, {0, 0}), "abc\nfgh\nklm\n");
  EXPECT_EQ(view_of(picture, {3, 3}, {2, 2}), "ghi\nlmn\nqrs\n");
  EXPECT_EQ(view_of(picture, {3, 3}, {4, 4}), "mno\nrst\nwxy\n");
  EXPECT_EQ(view_of(picture, {5, 1}, {0, 3}), "pqrst\n");
  EXPECT_EQ(view_of(picture, {1, 0}, {1, 1}), "g\n") << "one row is always shown";
}

TEST(Viewport, TheFocusIsAlwaysVisible) {
  std::string picture;
  for (int row = 0; row < 20; ++row) picture += std::string(30, '.') + '\n';
  for (int row = 0; row < 20; ++row) {
    for (int column = 0; column < 30; ++column) {
      std::string marked = picture;
      marked[static_cast<std::size_t>(row * 31 + column)] = '@';
      for (const Terminal::Size window : {Terminal::Size{7, 4}, {8, 5}, {1, 1}, {29, 19}}) {
        ASSERT_NE(view_of(marked, window, {column, row}).find('@'), std::string::npos) << row << ' ' << column;
      }
    }
  }
}

TEST(Viewport, FindsWhatIsBold) {
  const auto place = [](std::string_view picture) {
    const PicturePlace focus = focus_of(picture);
    return std::pair(focus.column, focus.row);
  };
  EXPECT_EQ(place("abc\n"), std::pair(0, 0));
  EXPECT_EQ(place("\033[1;33m@\033[0m\n"), std::pair(0, 0));
  EXPECT_EQ(place("ab\n\033[100m \033[0m│\033[1;36m()\n\033[1;33m@"), std::pair(2, 1));
}

TEST(Viewport, CountsCharactersAndKeepsColours) {
  EXPECT_EQ(view_of("│││@\n", {2, 1}, {3, 0}), "│@\n");
  EXPECT_EQ(view_of("a\033[1;33m@\033[0mb\n", {1, 1}, {1, 0}), "\033[1;33m@\033[0m\n");
  EXPECT_EQ(view_of("\033[31mabc\033[0m\n", {1, 1}, {2, 0}), "\033[31mc\033[0m\n");
}

}  // namespace
}  // namespace teka
