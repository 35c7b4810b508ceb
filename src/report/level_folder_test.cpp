#include "report/level_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/level_page.hpp"

namespace teka {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<PageLevel> two_levels() {
  std::vector<PageLevel> levels(2);
  levels[0].picture = "map-0000.svg";
  levels[0].caption = "plain";
  levels[1].index = 12;
  levels[1].caption = "<b> & co";
  levels[1].picture = "map-0012.svg";
  levels[1].solution = "map-0012-solution.svg";
  levels[1].text = "#<&\n##\n";
  levels[1].measures.add("turns", 3);
  levels[1].files = {{"text", "map-0012.txt"}};
  return levels;
}

TEST(LevelPage, ShowsEveryLevelWithLinks) {
  const LevelPage page{.game = "maze", .nouns = "mazes", .text_ending = ".txt", .comment = "#", .provenance = "teka"};
  const std::string html = level_page(page, two_levels());
  for (const char* part :
       {"<h1>2 mazes</h1>", "src=\"map-0000.svg\"", "id=\"level-12\"", "data-other=\"map-0012-solution.svg\"",
        "<a href=\"map-0012.txt\">text</a>", "&lt;b&gt; &amp; co", "<pre hidden>\n#&lt;&amp;\n##\n</pre>",
        "<option value=\"1\">turns</option>", "data-m1=\"3\"", "name=\"generator\" content=\"teka\""}) {
    EXPECT_THAT(html, HasSubstr(part));
  }
  EXPECT_THAT(html, Not(HasSubstr("<b>")));
  EXPECT_THAT(html, Not(HasSubstr("<svg"))) << "there is no ramp";
}

TEST(LevelPage, ShowsTheRampOfACampaign) {
  auto levels = two_levels();
  for (PageLevel& level : levels) level.wanted = level.difficulty = 0.25;
  EXPECT_THAT(level_page({}, levels), HasSubstr("<svg"));
  EXPECT_THAT(level_page({}, levels), HasSubstr("<dt>wanted</dt><dd>0.250</dd>"));
}

TEST(LevelFolder, NamesFiles) {
  const LevelFolder folder{
      .page = {.text_ending = ".xsb"}, .noun = "level", .text_kind = "xsb", .project = "p", .levels = {{.index = 7}}};
  EXPECT_EQ(level_file(folder, 0, "xsb"), "level-0007.xsb");
  EXPECT_EQ(level_file(folder, 0, "png"), "level-0007.png");
  EXPECT_EQ(level_file(folder, 0, "ldtk"), "p/simplified/Level_7/data.json");
}

}  // namespace
}  // namespace teka
