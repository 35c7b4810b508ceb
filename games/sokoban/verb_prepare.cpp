// teka prepare sokoban: levels as tokens, for teka-train to learn from.
#include <atomic>

#include "games/sokoban/level_data.hpp"
#include "games/sokoban/level_io.hpp"
#include "games/sokoban/symmetry.hpp"
#include "games/sokoban/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> prepare_parameters() {
  return {
      {.name = "layout",
       .kind = Kind::choice,
       .fallback = "pulls",
       .help = "pulls: a room, then the boxes dragged off their goals; tiles: square by square",
       .choices = {kLayoutNames.begin(), kLayoutNames.end()}},
      {.name = "count",
       .kind = Kind::integer,
       .fallback = 100'000,
       .help = "levels to generate, about; without FILE",
       .low = 1,
       .high = 1e8},
      {.name = "sides", .kind = Kind::text, .fallback = "7..12", .help = "of generated levels", .form = "A..B"},
      {.name = "boxes", .kind = Kind::text, .fallback = "2..6", .help = "of generated levels", .form = "A..B"},
      {.name = "symmetries",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "forms of each level, turned and mirrored",
       .low = 1,
       .high = kSymmetries},
  };
}

Result<DataRecipe> read_recipe(const Parameters& p) {
  DataRecipe recipe;
  for (const auto& [name, range] : {std::pair("sides", &recipe.sides), std::pair("boxes", &recipe.boxes)}) {
    const auto parsed = parse_range(name, p.text(name));
    if (!parsed) return tl::unexpected(parsed.error());
    *range = *parsed;
  }
  if (recipe.sides.low < 5 || recipe.sides.high > kLongestInside + 2) {
    return fail("--sides: from 5 to {}", kLongestInside + 2);
  }
  if (recipe.boxes.low < 1 || recipe.boxes.high > 12) return fail("--boxes: from 1 to 12");
  return recipe;
}

/// Adds the forms of a level; how many had no tokens is returned.
int add_forms(TokenFile& file, const Lesson& lesson, int symmetries, Layout layout) {
  int left_out = 0;
  for (Symmetry s = 0; s < symmetries; ++s) {
    const auto tokens =
        to_tokens(transform(lesson.level, s), transform(std::string_view(lesson.solution), s), lesson.grade, layout);
    if (tokens) file.add(*tokens);
    left_out += tokens ? 0 : 1;
  }
  return left_out;
}

/// All lessons of the job, in an order that does not depend on the threads.
Result<std::vector<std::vector<Lesson>>> make_all(const Job& job, Context& context) {
  if (!job.inputs.empty()) {
    const auto entries = read_entries(job);
    if (!entries) return tl::unexpected(entries.error());
    return context.executor.map(entries->size(), [&](std::size_t i) {
      std::vector<Lesson> lessons;
      if (auto lesson = lesson_of((*entries)[i].level)) lessons.push_back(std::move(*lesson));
      return lessons;
    });
  }
  const auto recipe = read_recipe(job.parameters);
  if (!recipe) return tl::unexpected(recipe.error());
  const auto count = static_cast<std::size_t>(job.parameters.integer("count"));
  const std::size_t blocks = (count + kLessonsInBlock - 1) / kLessonsInBlock;
  const Seed seed(job.seed);
  std::atomic<std::size_t> done = 0;
  return context.executor.map(blocks, [&](std::size_t i) {
    auto lessons = make_lessons(*recipe, seed.child(i), context.budget);
    context.progress(++done * kLessonsInBlock, blocks * kLessonsInBlock, "levels");
    return lessons;
  });
}

Result<Output> run_prepare(const Job& job, Context& context) {
  const auto lessons = make_all(job, context);
  if (!lessons) return tl::unexpected(lessons.error());
  Output output;
  if (context.budget.interrupted()) return output;
  const Layout layout = job.parameters.text("layout") == "tiles" ? Layout::tiles : Layout::pulls;
  const auto symmetries = static_cast<int>(job.parameters.integer("symmetries"));
  TokenFile file;
  int left_out = 0;
  std::array<double, 4> grades{};
  for (const auto& block : *lessons) {
    for (const Lesson& lesson : block) {
      left_out += add_forms(file, lesson, symmetries, layout);
      ++grades[static_cast<std::size_t>(lesson.grade)];
    }
  }
  std::vector<std::pair<std::string, std::string>> metadata = {{"vocabulary", std::to_string(tokens::kCount)},
                                                               {"context", std::to_string(positions::kCount)},
                                                               {"layout", job.parameters.text("layout")}};
  if (job.inputs.empty()) {  // a model says what it has learned
    for (const char* name : {"sides", "boxes"}) metadata.emplace_back(name, job.parameters.text(name));
  }
  output.body = file.bytes(metadata);
  output.metrics.add("sequences", static_cast<double>(file.starts.size() - 1));
  output.metrics.add("tokens", static_cast<double>(file.tokens.size()));
  output.metrics.add("left out", left_out);
  for (std::size_t i = 0; i < grades.size(); ++i) output.metrics.add(std::string(kGradeNames[i]), grades[i]);
  output.summary = output.metrics.text();
  return output;
}

}  // namespace

Verb prepare_verb() {
  return {.name = "prepare",
          .summary = "Turns levels, generated or from files, into tokens for teka-train",
          .example = "teka prepare sokoban --count 1000 --out levels.safetensors",
          .parameters = prepare_parameters(),
          .formats = {{"safetensors", ".safetensors", false}},
          .takes_files = true,
          .needs_files = false,
          .run = run_prepare};
}

}  // namespace teka::sokoban
