#include "report/level_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/provenance.hpp"
#include "report/level_page.hpp"
#include "report/select.hpp"

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
  EXPECT_THAT(html, HasSubstr(fmt::format("\"{}levels chosen", kOnceNote)));
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
  const TileSet set{};
  const LdtkWorld world{set, {}, {}};
  const LevelFolder folder{.page = {.text_ending = ".xsb"},
                           .noun = "level",
                           .text_kind = "xsb",
                           .project = "p",
                           .levels = {{.index = 7}},
                           .tiles = {.world = world}};
  EXPECT_EQ(level_file(folder, 0, "xsb"), "level-0007.xsb");
  EXPECT_EQ(level_file(folder, 0, "png"), "level-0007.png");
  EXPECT_EQ(level_file(folder, 0, "ldtk"), "p/simplified/Level_7/data.json");
}

Job select_job(std::string_view option, std::string_view numbers, std::optional<Value> document) {
  const std::vector<Parameter> declared = {{.name = "keep", .kind = Parameter::Kind::text},
                                           {.name = "drop", .kind = Parameter::Kind::text}};
  Value given = Value::Object{};
  if (!option.empty()) given.set(option, numbers);
  Job job{.game = "g", .verb = "select", .parameters = *Parameters::make(declared, given)};
  job.inputs.push_back({.name = "in", .content = "", .document = std::move(document)});
  return job;
}

TEST(Select, KeepsAndDropsByPlaceOrByTheNumbersOfTheFile) {
  using testing::ElementsAre;
  const auto places = [](std::string_view option, std::string_view numbers, std::optional<Value> document = {}) {
    return chosen_places(select_job(option, numbers, std::move(document)), 4);
  };
  EXPECT_THAT(places("keep", "3,0..1").value(), ElementsAre(0, 1, 3));
  EXPECT_THAT(places("drop", "3,0..1").value(), ElementsAre(2));
  Value::Array levels;
  for (const int index : {2, 5, 7, 9}) levels.emplace_back(Value::Object{{"index", index}, {"more", index}});
  const Value document = Value::Object{{"levels", levels}};
  EXPECT_THAT(places("keep", "5,9", document).value(), ElementsAre(1, 3));
  const auto values = chosen_values(select_job("keep", "5,9", document), {1, 3}, {Value(1), Value(2)});
  EXPECT_EQ(*values[1].find("more"), Value(9)) << "all members are kept";
  EXPECT_EQ(places("keep", "0", document).error().message,
            "--keep: there is no level 0; the levels have numbers from 2 to 9");
  EXPECT_EQ(places("drop", "0..3").error().message, "--drop: no level is left; drop fewer");
  EXPECT_THAT(places("", "").error().message, HasSubstr("give one of them"));
  EXPECT_THAT(places("keep", "x").error().message, HasSubstr("'x' is no list of level numbers"));
}

}  // namespace
}  // namespace teka
