#include "games/dungeon/formats/folder_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/dungeon/formats/ldtk.hpp"
#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/map/symbols.hpp"
#include "picture/xml.hpp"

namespace teka::dungeon {
namespace {

constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dungeons</title>
<style>
  :root { color-scheme: light dark; --card: #fff; --page: #f1eee7; --ink: #262a33; --soft: #6b6f7a; }
  @media (prefers-color-scheme: dark) { :root { --card: #262a33; --page: #15171d; --ink: #eceae4; --soft: #a3a7b3; } }
  body { margin: 0; font: 15px/1.45 system-ui, sans-serif; background: var(--page); color: var(--ink); }
  header { padding: 20px 24px 4px; }
  h1 { margin: 0 0 4px; font-size: 22px; }
  header p { margin: 0 0 10px; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(420px, 100%), 1fr)); gap: 18px; padding: 16px 24px 32px; }
  figure { margin: 0; background: var(--card); border-radius: 10px; overflow: hidden; box-shadow: 0 1px 4px #0003; }
  figure img { display: block; width: 100%; image-rendering: pixelated; }
  figure > a { display: block; margin: 0; }
  figcaption { padding: 10px 14px 12px; }
  dl { display: grid; grid-template-columns: auto 1fr auto 1fr; gap: 0 12px; margin: 6px 0; font-size: 13px; }
  details { font-size: 13px; margin-bottom: 8px; color: var(--soft); } details dl { color: var(--ink); }
  .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 13px; padding: 8px 0 0; }
  .legend i { display: inline-block; width: 16px; height: 16px; margin-right: 6px; vertical-align: -3px; background: url(dungeon-tiles.png); }
  dt { color: var(--soft); } dd { margin: 0; font-variant-numeric: tabular-nums; }
  a { color: #0a7a86; margin-right: 10px; } @media (prefers-color-scheme: dark) { a { color: #5cc6d0; } }
</style>
)";

constexpr std::string_view kScript = R"(<script>
  const main = document.querySelector("main"), order = document.querySelector("select");
  order.addEventListener("change", () => {
    const cards = [...main.children], key = card => Number(card.dataset["m" + order.value] ?? Infinity);
    cards.sort((a, b) => key(a) - key(b));
    main.append(...cards);
  });
</script>
</html>
)";

std::string links(const Level& level, const std::vector<std::string>& kinds) {
  std::string text;
  for (const std::string& kind : kinds) {
    const std::string file =
        kind == "ldtk" ? fmt::format("{}/{}/data.json", kLdtkFolder, ldtk_name(level)) : level_file(level, kind);
    text += fmt::format("<a href=\"{}\">{}</a>", file, kind);
  }
  return text;
}

/// The legend of all symbols that occur in some level, cut out of the tile image.
std::string legend(std::span<const Level> levels) {
  SymbolSet used;
  for (const Level& level : levels) used |= symbols_in(level.map);
  std::string text = "<div class=\"legend\">";
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    text += fmt::format("<span><i style=\"background-position: -{}px -{}px\"></i>{}</span>",
                        i % kTilesetColumns * kTilesetCell, i / kTilesetColumns * kTilesetCell, kSymbols[i].name);
  }
  return text + "</div>";
}

/// Shown by default; the others are collapsed.
bool is_important(const Metric& metric) {
  static constexpr std::array<std::string_view, 7> kImportant = {"difficulty", "walk",      "tour",     "main path",
                                                                 "loops",      "dead ends", "decisions"};
  return std::ranges::find(kImportant, metric.name) != kImportant.end();
}

/// The measures that some level has, in their order; a level that cannot be finished lacks some.
std::vector<std::string> measure_names(std::span<const Level> levels) {
  std::vector<std::string> names;
  for (const Level& level : levels) {
    for (const Metric& metric : level.measures.items()) {
      if (std::ranges::find(names, metric.name) == names.end()) names.push_back(metric.name);
    }
  }
  return names;
}

std::string card(const Level& level, const std::vector<std::string>& kinds, const std::vector<std::string>& names) {
  const bool has_png = std::ranges::find(kinds, "png") != kinds.end();
  const std::string picture = level_file(level, has_png ? "png" : "svg");
  std::string data = fmt::format(" data-m0=\"{}\"", level.index);
  std::string list;
  std::string more;
  for (const Metric& metric : level.measures.items()) {
    const auto number = std::ranges::find(names, metric.name) - names.begin() + 1;
    data += fmt::format(" data-m{}=\"{}\"", number, metric.value);
    (is_important(metric) ? list : more) += fmt::format("<dt>{}</dt><dd title=\"{}\">{:.4g}</dd>",
                                                        xml_text(metric.name), xml_text(metric.unit), metric.value);
  }
  return fmt::format(
      "<figure{}><a href=\"{}\"><img src=\"{}\" alt=\"{}\" loading=\"lazy\"></a>"
      "<figcaption>{}<dl>{}</dl><details><summary>more</summary><dl>{}</dl></details>{}</figcaption></figure>\n",
      data, picture, picture, xml_text(level.caption), xml_text(level.caption), list, more, links(level, kinds));
}

}  // namespace

std::string level_file(const Level& level, std::string_view kind) {
  return fmt::format("map-{:04}.{}", level.index, kind == "text" ? "txt" : kind);
}

std::string folder_page(std::span<const Level> levels, const std::vector<std::string>& kinds,
                        std::string_view provenance) {
  std::string text(kHead);
  text += fmt::format(
      "<header><h1>{} dungeons</h1><p>{} &middot; <a href=\"maps.json\">maps.json</a>{}</p>"
      "<label>sort by <select><option value=\"0\">number</option>",
      levels.size(), xml_text(provenance),
      std::ranges::find(kinds, "ldtk") == kinds.end() ? "" : fmt::format(" <a href=\"{0}\">{0}</a>", kLdtkFile));
  const std::vector<std::string> names = measure_names(levels);
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("<option value=\"{}\">{}</option>", i + 1, xml_text(names[i]));
  }
  text += fmt::format("</select></label>{}</header>\n<main>\n", legend(levels));
  for (const Level& level : levels) text += card(level, kinds, names);
  text += "</main>\n";
  text += kScript;
  return text;
}

}  // namespace teka::dungeon
