#include "core/xml_entity.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace teka {
namespace {

TEST(XmlEntity, IsACharacterByNameOrNumber) {
  using testing::Optional;
  EXPECT_THAT(xml_entity("lt"), Optional(std::string("<")));
  EXPECT_THAT(xml_entity("quot"), Optional(std::string("\"")));
  EXPECT_THAT(xml_entity("#65"), Optional(std::string("A")));
  EXPECT_THAT(xml_entity("#228"), Optional(std::string("ä")));
  EXPECT_THAT(xml_entity("#x20AC"), Optional(std::string("€")));
  EXPECT_THAT(xml_entity("#x1F600"), Optional(std::string("😀")));
  for (const char* name : {"", "nbsp", "#", "#x", "#6x", "#0", "#xD800", "#x110000", "#-1"}) {
    EXPECT_EQ(xml_entity(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace teka
