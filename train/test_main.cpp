// The tests of teka-train use LibTorch as the program does: without AMX where the kernel forbids it.
#include <gmock/gmock.h>

#include "train/amx.hpp"

int main(int argc, char** argv) {
  teka::train::avoid_forbidden_amx();
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
