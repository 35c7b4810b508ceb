#include "console/animation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/test_terminal.hpp"

namespace teka::console {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Watched {
  bool to_the_end;
  std::vector<std::string> shown;
};

Watched watch(const std::vector<Key>& keys, const std::vector<std::string>& frames = {"one\n", "two\n", "three\n"}) {
  TypedTerminal terminal(keys);
  const bool to_the_end = animate(frames, terminal);
  return {to_the_end, terminal.shown};
}

TEST(Animation, ShowsOneFrameAfterTheOther) {
  const Watched watched = watch({kNoKey, kNoKey, kNoKey});
  EXPECT_TRUE(watched.to_the_end);
  EXPECT_THAT(watched.shown, testing::ElementsAre(StartsWith("one\n"), StartsWith("two\n"), StartsWith("three\n")));
  EXPECT_THAT(watched.shown[0], HasSubstr("space: pause   .: step   + -: speed (120 ms)   q: end\n"));
  EXPECT_TRUE(watch({}, {}).to_the_end);
}

TEST(Animation, StopsAndStepsOnKeys) {
  const Watched watched = watch({key_of(' '), Key::resized, key_of('.'), key_of(' '), kNoKey, kNoKey});
  EXPECT_TRUE(watched.to_the_end);
  EXPECT_THAT(watched.shown, testing::ElementsAre(StartsWith("one\nspace: pause"), StartsWith("one\nspace: go on"),
                                                  StartsWith("one\n"), StartsWith("two\nspace: go on"),
                                                  StartsWith("two\nspace: pause"), StartsWith("three\n")));
  EXPECT_THAT(watch({key_of('.'), key_of('.'), key_of('.'), key_of('.')}).shown.back(), StartsWith("three\n"));
  EXPECT_FALSE(watch({key_of('q')}).to_the_end);
  EXPECT_FALSE(watch({kNoKey, Key::closed}).to_the_end);
}

TEST(Animation, ChangesItsSpeed) {
  EXPECT_THAT(watch({key_of('+'), key_of('q')}).shown.back(), HasSubstr("(60 ms)"));
  EXPECT_THAT(watch({key_of('-'), key_of('q')}).shown.back(), HasSubstr("(240 ms)"));
  EXPECT_THAT(watch(std::vector<Key>(30, key_of('-'))).shown.back(), HasSubstr("(4000 ms)"));
  EXPECT_THAT(watch(std::vector<Key>(30, key_of('+'))).shown.back(), HasSubstr("(1 ms)"));
}

TEST(Animation, FollowsWhatMoves) {
  std::string tall = "header\n";
  for (int row = 0; row < 50; ++row) tall += row == 40 ? "row \033[1;33m@\033[0m\n" : "row\n";
  const std::string shown = watch({}, {tall}).shown.back();
  EXPECT_THAT(shown, StartsWith("header\n"));
  EXPECT_THAT(shown, HasSubstr("@"));
}

TEST(Animation, TheKeysStayOnTheScreen) {
  std::string tall;
  for (int row = 0; row < 50; ++row) tall += "row\n";
  const std::string shown = watch({}, {tall}).shown.back();
  EXPECT_EQ(std::count(shown.begin(), shown.end(), '\n'), 24);
  EXPECT_THAT(shown, HasSubstr("q: end"));
}

}  // namespace
}  // namespace teka::console
