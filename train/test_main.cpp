// The tests of teka-train use LibTorch as the program does: without AMX.
#include <gmock/gmock.h>

#include "train/amx.hpp"

int main(int argc, char** argv) {
  teka::train::avoid_amx();
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
