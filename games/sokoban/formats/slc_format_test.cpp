#include "games/sokoban/formats/slc_format.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "games/sokoban/level/test_levels.hpp"

namespace teka::sokoban {
namespace {

constexpr std::string_view kFile = R"(<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<!-- <Level> in a comment -->
<SokobanLevels>
  <Title>Test &amp; more</Title>
  <Url>http://example.org</Url>
  <LevelCollection Copyright="A. Uthor" MaxWidth='6'>
    <Level Id="one &quot;&#x31;&#49;&quot;" Width="5" Height="3">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
    <Level Id='two' Copyright="Some&lt;one">
      <L>  ####</L><L>###  #</L>
      <L><![CDATA[#@$ .#]]></L><L>######</L><L/>
    </Level>
  </LevelCollection>
</SokobanLevels>
)";

std::string slc_error(std::string_view xml) {
  const auto entries = parse_slc(xml);
  return entries ? "no error" : entries.error().message;
}

std::string levels(std::string_view inner) {
  return "<SokobanLevels>\n" + std::string(inner) + "\n</SokobanLevels>";
}

TEST(Slc, IsSeenFromTheContent) {
  EXPECT_TRUE(is_slc(kFile));
  EXPECT_TRUE(is_slc("\xEF\xBB\xBF<?xml?>"));
  EXPECT_TRUE(is_slc("\n  <SokobanLevels>"));
  EXPECT_FALSE(is_slc(""));
  EXPECT_FALSE(is_slc("#####\n#@$.#\n#####\n"));
  EXPECT_FALSE(is_slc("<3 this level\n#####\n"));
}

TEST(Slc, ReadsLevels) {
  const auto entries = parse_slc(kFile);
  ASSERT_TRUE(entries.has_value()) << entries.error().message;
  ASSERT_EQ(entries->size(), 2U);
  const Entry &one = (*entries)[0], &two = (*entries)[1];
  EXPECT_EQ(to_text(one.level), "#####\n#@$.#\n#####\n");
  EXPECT_EQ(one.title, "one \"11\"");
  EXPECT_EQ(one.author, "A. Uthor");
  EXPECT_EQ(one.line, 9);
  EXPECT_EQ(to_text(two.level), "  ####\n###  #\n#@$ .#\n######\n");
  EXPECT_EQ(two.title, "two");
  EXPECT_EQ(two.author, "Some<one");
}

TEST(Slc, ErrorsNameThePlace) {
  EXPECT_EQ(slc_error(levels("")), "line 1, column 1: no <Level> in the file");
  EXPECT_EQ(slc_error(levels("<Level Id='1'/>")), "level 1, line 2, column 1: the level has no rows <L>");
  EXPECT_EQ(slc_error(levels("<Level>\n<L>####</L>\n <L>#x@#</L></Level>")).substr(0, 30),
            "level 1, line 4, column 6: 'x'");
  EXPECT_EQ(slc_error(levels("<Level>\n<L>####</L>\n <L>#$@#</L><L>####</L></Level>")),
            "level 1, line 3, column 4: 1 box but 0 goals; the numbers must be equal");
  EXPECT_EQ(slc_error("<SokobanLevels>\n <Level>"), "line 2, column 2: unclosed <Level>");
  EXPECT_EQ(slc_error(levels("<Level></L>")), "line 2, column 8: </L> before </Level>");
  EXPECT_EQ(slc_error("<a></a></b>"), "line 1, column 8: </b> without <b>");
  EXPECT_EQ(slc_error(levels("a & b")), "line 2, column 3: unknown entity; write &amp; for a plain &");
  EXPECT_EQ(slc_error(levels("&#xD800;")), "line 2, column 1: unknown entity; write &amp; for a plain &");
  EXPECT_EQ(slc_error(levels("<>")), "line 2, column 1: a tag without a name; write &lt; for a plain <");
  EXPECT_EQ(slc_error("<a\n b"), "line 2, column 2: expected an attribute: name=\"value\"");
  EXPECT_EQ(slc_error("<a b='1"), "line 1, column 6: unclosed attribute value; end it with its quote");
  EXPECT_EQ(slc_error("<a b='1'"), "line 1, column 1: unclosed tag; end it with >");
  EXPECT_EQ(slc_error("\n<!-- "), "line 2, column 1: unclosed comment; end it with -->");
  EXPECT_EQ(slc_error("<?xml"), "line 1, column 1: unclosed declaration; end it with ?>");
  EXPECT_EQ(slc_error("<![CDATA["), "line 1, column 1: unclosed CDATA; end it with ]]>");
}

RC_GTEST_PROP(SlcProperty, RoundTrip, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  std::vector<Entry> entries;
  for (std::uint64_t i = 1 + rng.below(4); i > 0; --i) {
    Entry& entry = entries.emplace_back(Entry{.level = random_level(rng)});
    for (std::uint64_t k = rng.below(6); k > 0; --k) entry.title += "<>&\"'ab;#"[rng.below(9)];
    for (std::uint64_t k = rng.below(6); k > 0; --k) entry.author += "<>&\"'ab;#"[rng.below(9)];
  }
  const std::string xml = to_slc(entries, "made by <teka> & friends");
  RC_ASSERT(is_slc(xml));
  const auto again = parse_slc(xml);
  if (!again) RC_FAIL(again.error().message + "\n" + xml);
  RC_ASSERT(again->size() == entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    RC_ASSERT((*again)[i].level == entries[i].level);
    RC_ASSERT((*again)[i].title == entries[i].title);
    RC_ASSERT((*again)[i].author == entries[i].author);
  }
}

}  // namespace
}  // namespace teka::sokoban
