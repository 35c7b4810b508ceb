#include "game/old_names.hpp"

#include <gtest/gtest.h>

namespace teka {
namespace {

TEST(OldNames, SayTheNewOne) {
  EXPECT_EQ(explain_old_name("play", "maze", "runs"), "--runs is now --playouts");
  EXPECT_EQ(explain_old_name("play", "2048", "time"),
            "--time is now --time-per-move, in seconds instead of milliseconds");
  EXPECT_EQ(explain_old_name("generate", "sokoban", "rooms"), "--rooms is now --style");
  EXPECT_FALSE(explain_old_name("play", "maze", "games"));
  EXPECT_FALSE(explain_old_name("generate", "maze", "runs"));
}

}  // namespace
}  // namespace teka
