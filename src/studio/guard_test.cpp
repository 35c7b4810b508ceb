#include "studio/guard.hpp"

#include <gtest/gtest.h>

namespace teka::studio {
namespace {

TEST(Guard, OnLoopbackKnowsLoopbackNamesAlone) {
  const Guard guard("127.0.0.1", true, 8080);
  for (const char* host : {"127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080", "127.0.0.2:8080"}) {
    EXPECT_TRUE(guard.knows_host(host)) << host;
  }
  for (const char* host : {"", "localhost", "localhost:80", "evil.com:8080", "10.0.0.2:8080", "localhost.evil.com:8080",
                           "127.0.0.1:8080:8080", "localhost:8080x", "[::1", "2130706433:8080"}) {
    EXPECT_FALSE(guard.knows_host(host)) << host;
  }
}

TEST(Guard, OnAllAddressesKnowsAddressesButNoNames) {
  const Guard guard("0.0.0.0", false, 80);
  for (const char* host : {"10.0.0.2", "10.0.0.2:80", "[fe80::1]:80", "localhost"}) {
    EXPECT_TRUE(guard.knows_host(host)) << host;
  }
  EXPECT_FALSE(guard.knows_host("evil.com"));
}

TEST(Guard, KnowsItsOwnPageByOrigin) {
  EXPECT_TRUE(Guard::knows_origin("", "localhost:8080"));
  EXPECT_TRUE(Guard::knows_origin("http://localhost:8080", "localhost:8080"));
  for (const char* origin : {"http://evil.com", "https://localhost:8080", "http://localhost", "null"}) {
    EXPECT_FALSE(Guard::knows_origin(origin, "localhost:8080")) << origin;
  }
}

}  // namespace
}  // namespace teka::studio
