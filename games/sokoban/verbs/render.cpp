// teka render sokoban: levels from one format into another, and as pictures.
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

/// A solution that is written or drawn must be one.
Result<void> check_solution(const Entry& entry) {
  if (entry.solution.empty()) return {};
  const auto letters = parse_lurd(entry.solution);
  if (!letters) return tl::unexpected(letters.error());
  const auto played = replay(entry.level, *letters);
  if (!played) return tl::unexpected(played.error());
  if (!played->solved) return fail("after its {} moves there are boxes off the goals", played->move_count());
  return {};
}

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
          .summary = "Turns levels from one format into another: XSB, SOK, Boxoban, SLC, JSON, SVG, PNG",
          .example = "teka render sokoban examples/levels.xsb --show-solution --format svg",
          .parameters = drawing_parameters(),
          .formats = level_formats(),
          .takes_files = true,
          .run = run_render};
}

}  // namespace teka::sokoban
