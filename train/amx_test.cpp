// When oneDNN is kept from using AMX. A test cannot choose whether a machine has AMX, so it tests the decision; that
// the chosen instruction set works is tested by whatever runs LibTorch, on a machine with AMX.
#include "train/amx.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace teka::train {
namespace {

TEST(Amx, IsAvoidedWhereItIsReportedUnlessTheUserChose) {
  EXPECT_TRUE(must_avoid_amx(true, false));
  EXPECT_FALSE(must_avoid_amx(true, true));
  EXPECT_FALSE(must_avoid_amx(false, false));
  EXPECT_FALSE(must_avoid_amx(false, true));
}

TEST(Amx, KeepsTheUsersSetting) {
  ASSERT_EQ(setenv("DNNL_MAX_CPU_ISA", "AVX2", 1), 0);
  avoid_amx();
  EXPECT_STREQ(std::getenv("DNNL_MAX_CPU_ISA"), "AVX2");
  ASSERT_EQ(unsetenv("DNNL_MAX_CPU_ISA"), 0);
  ASSERT_EQ(setenv("ONEDNN_MAX_CPU_ISA", "AVX2", 1), 0);
  avoid_amx();
  EXPECT_EQ(std::getenv("DNNL_MAX_CPU_ISA"), nullptr);
  ASSERT_EQ(unsetenv("ONEDNN_MAX_CPU_ISA"), 0);
}

}  // namespace
}  // namespace teka::train
