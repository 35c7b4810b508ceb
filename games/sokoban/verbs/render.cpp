// teka render sokoban: converts levels between formats, and draws them.
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

Result<Output> run_render(const Job& job, Context& context) {
  auto entries = read_entries(job);
  if (!entries) return tl::unexpected(entries.error());
  Output output;
  if (context.budget.interrupted()) return output;
  for (std::size_t i = 0; i < entries->size() && !context.budget.interrupted(); ++i) {
    const auto good = check_solution((*entries)[i]);
    if (good) continue;
    const std::string place = fmt::format("the solution of {}", caption_of((*entries)[i], i));
    if (job.parameters.flag("show-solution")) return at_place(place, good.error());
    (*entries)[i].solution.clear();
    output.summary += fmt::format("{} is left out: {}\n", place, good.error().message);
  }
  output.kept = fmt::format("{0} of {0} levels", entries->size());
  if (job.wants_json()) {
    for (const Entry& entry : *entries) output.items.push_back(to_value(entry));
    return output;
  }
  auto body = write_entries(*entries, {}, job);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

}  // namespace

Verb render_verb() {
  return {.name = "render",
          .summary = "Converts levels between formats: XSB, SOK, Boxoban, SLC, JSON, SVG, PNG",
          .example = "teka render sokoban examples/levels.xsb --show-solution --format svg",
          .parameters = drawing_parameters(),
          .formats = level_formats(),
          .takes_files = true,
          .run = run_render};
}

}  // namespace teka::sokoban
