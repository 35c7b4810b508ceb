#include "report/level_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "picture/drawing.hpp"
#include "picture/xml.hpp"
#include "report/level_page_parts.hpp"
#include "report/ramp.hpp"

namespace teka {
namespace {

/// The measures that some level has, in their order; a level without a solution lacks some.
std::vector<std::string> measure_names(std::span<const PageLevel> levels) {
  std::vector<std::string> names;
  for (const PageLevel& level : levels) {
    for (const Metric& metric : level.measures.items()) {
      if (std::ranges::find(names, metric.name) == names.end()) names.push_back(metric.name);
    }
  }
  return names;
}

/// For <pre>, whose first line end is not shown. The page is UTF-8, so nothing else needs to be escaped.
std::string pre_text(std::string_view text) {
  std::string escaped = "\n";
  for (const char c : text) {
    if (c == '&' || c == '<') {
      escaped += c == '&' ? "&amp;" : "&lt;";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string ramp_svg(std::span<const PageLevel> levels) {
  std::vector<RampPoint> points;
  for (const PageLevel& level : levels) {
    if (level.wanted && level.difficulty) points.push_back({level.index, *level.wanted, *level.difficulty});
  }
  if (points.empty()) return {};
  const std::string svg = to_svg(draw_ramp(points));
  return fmt::format("<div class=\"ramp\">{}</div>", svg.substr(svg.find("<svg")));
}

class Writer {
 public:
  Writer(const LevelPage& page, std::span<const PageLevel> levels)
      : page_(page), levels_(levels), names_(measure_names(levels)) {}

  std::string write() {
    head();
    controls();
    text_ += fmt::format("<main data-game=\"{}\" data-ending=\"{}\" data-comment=\"{}\" data-provenance=\"{}\"{}>\n",
                         page_.game, page_.text_ending, xml_text(page_.comment), xml_text(page_.provenance),
                         page_.remade ? fmt::format(" data-remade=\"{}\"", xml_text(*page_.remade)) : "");
    for (const PageLevel& level : levels_) card(level);
    text_ += "</main>\n";
    text_ += kPageScript;
    return std::move(text_);
  }

 private:
  void head() {
    const std::string title = fmt::format("{} {}", levels_.size(), page_.nouns);
    text_ = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"teka\">\n<title>{}</title>\n{}<style>:root {{ --wide: {}px; }}</style>\n",
        title, kPageStyle, page_.card_width);
    std::string files;
    for (const std::string& file : page_.files) files += fmt::format(" <a href=\"{0}\">{0}</a>", xml_text(file));
    text_ += fmt::format(
        "<header><h1>{}</h1><p><code>{}</code> &middot;{}</p>{}{}"
        "<p>Click a picture, or press s, for the solution. &#9734;, or f, chooses a favourite.{}</p></header>\n",
        title, xml_text(page_.provenance), files, ramp_svg(levels_), page_.legend,
        page_.remade ? " The same command with the --remake that is shown then makes others in the place of the rest."
                     : "");
  }

  void controls() {
    text_ += "<nav><label>sort by <select id=\"order\"><option value=\"0\">number</option>";
    for (std::size_t i = 0; i < names_.size(); ++i) {
      text_ += fmt::format("<option value=\"{}\">{}</option>", i + 1, xml_text(names_[i]));
    }
    text_ +=
        "</select></label><label><input type=\"checkbox\" id=\"only\">favourites only</label>"
        "<span id=\"count\">0 chosen</span><button id=\"save\" disabled>Save favourites</button>"
        "<button id=\"clear\" disabled>Clear</button><code id=\"numbers\" title=\"for teka generate and teka select: "
        "the "
        "favourites\"></code><code id=\"others\" title=\"for teka generate: other levels in the place of the "
        "rest\"></code></nav>\n";
  }

  void card(const PageLevel& level) {
    std::string data = fmt::format(" data-m0=\"{}\"", level.index);
    std::string list;
    std::string more;
    if (level.wanted) list += fmt::format("<dt>wanted</dt><dd>{:.3f}</dd>", *level.wanted);
    for (const Metric& metric : level.measures.items()) {
      const auto number = std::ranges::find(names_, metric.name) - names_.begin() + 1;
      data += fmt::format(" data-m{}=\"{}\"", number, metric.value);
      const bool is_important = std::ranges::find(page_.important, metric.name) != page_.important.end();
      (is_important ? list : more) += fmt::format("<dt>{}</dt><dd title=\"{}\">{:.4g}</dd>", xml_text(metric.name),
                                                  xml_text(metric.unit), metric.value);
    }
    if (!more.empty()) more = fmt::format("<details><summary>more</summary><dl>{}</dl></details>", more);
    const std::string caption = xml_text(level.caption);
    text_ += fmt::format("<figure id=\"level-{}\" tabindex=\"0\"{}>", level.index, data);
    text_ += level.solution.empty()
                 ? "<button class=\"picture\" tabindex=\"-1\" disabled>"
                 : fmt::format(
                       "<button class=\"picture\" tabindex=\"-1\" data-other=\"{}\" aria-pressed=\"false\" "
                       "title=\"show or hide the solution\">",
                       xml_text(level.solution));
    text_ += fmt::format(
        "<img src=\"{}\" alt=\"{}\" loading=\"lazy\"></button><figcaption><div class=\"name\"><span>{}</span>"
        "<button class=\"star\" title=\"favourite (f)\">&#9734;</button></div><dl>{}</dl>{}",
        xml_text(level.picture), caption, caption, list, more);
    for (const auto& [format, file] : level.files) {
      text_ += fmt::format("<a href=\"{}\">{}</a>", xml_text(file), xml_text(format));
    }
    text_ += fmt::format("</figcaption><pre hidden>{}</pre></figure>\n", pre_text(level.text));
  }

  const LevelPage& page_;
  std::span<const PageLevel> levels_;
  std::vector<std::string> names_;
  std::string text_;
};

}  // namespace

std::string level_page(const LevelPage& page, std::span<const PageLevel> levels) {
  return Writer(page, levels).write();
}

}  // namespace teka
