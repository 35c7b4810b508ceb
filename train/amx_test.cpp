// When oneDNN is kept from using AMX. A test cannot choose whether a machine has AMX and allows it, so it tests the
// decision.
#include "train/amx.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace teka::train {
namespace {

TEST(Amx, IsAvoidedOnlyWhereItIsReportedAndNotAllowed) {
  for (const bool has_amx : {false, true}) {
    for (const bool granted : {false, true}) {
      for (const bool user_set : {false, true}) {
        const bool expected = has_amx && !granted && !user_set;
        EXPECT_EQ(must_avoid_amx({.has_amx = has_amx, .granted = granted, .user_set = user_set}), expected)
            << has_amx << granted << user_set;
      }
    }
  }
}

TEST(Amx, KeepsTheUsersSetting) {
  ASSERT_EQ(setenv("DNNL_MAX_CPU_ISA", "AVX2", 1), 0);
  avoid_forbidden_amx();
  EXPECT_STREQ(std::getenv("DNNL_MAX_CPU_ISA"), "AVX2");
  ASSERT_EQ(unsetenv("DNNL_MAX_CPU_ISA"), 0);
  ASSERT_EQ(setenv("ONEDNN_MAX_CPU_ISA", "AVX2", 1), 0);
  avoid_forbidden_amx();
  EXPECT_EQ(std::getenv("DNNL_MAX_CPU_ISA"), nullptr);
  ASSERT_EQ(unsetenv("ONEDNN_MAX_CPU_ISA"), 0);
}

}  // namespace
}  // namespace teka::train
