// teka generate sokoban: rooms, goals and boxes pulled backwards; of a wanted difficulty by search and evolution.
#include <algorithm>

#include "games/sokoban/generator_batch.hpp"
#include "games/sokoban/level_io.hpp"
#include "games/sokoban/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> generate_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "size", .kind = Kind::text, .fallback = "10x10", .help = "with the border, 5 to 20", .form = "WxH"},
      {.name = "boxes", .kind = Kind::integer, .fallback = 4, .help = "boxes", .low = 1, .high = kMostGeneratedBoxes},
      {.name = "method",
       .kind = Kind::choice,
       .help = "rooms by random walk or by templates (either), or levels evolved to be hard; a wanted difficulty is "
               "also evolved to when neither is given",
       .choices = {"walk", "templates", "evolved"}},
      {.name = "difficulty",
       .kind = Kind::choice,
       .help = "by measured pushes and box changes, beside Boxoban: see docs/sokoban.md",
       .choices = {kGradeNames.begin(), kGradeNames.end()}},
      {.name = "pushes", .kind = Kind::text, .help = "of the shortest solution: 40..60, 40.. or 40", .form = "A..B"},
      {.name = "box-changes", .kind = Kind::text, .help = "of that solution: 10..20, 10.. or 10", .form = "A..B"},
      {.name = "effort",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "multiplies the search for a wanted difficulty, and the evolution",
       .low = 1,
       .high = 1000},
      {.name = "boxes-on-goals", .kind = Kind::flag, .help = "boxes may start on goals"},
      {.name = "measure",
       .kind = Kind::flag,
       .help = "measure and tell pushes, moves and box changes (always done for JSON or a wanted difficulty)"},
  };
  for (auto& list : {count_parameters(), drawing_parameters()})
    parameters.insert(parameters.end(), list.begin(), list.end());
  return parameters;
}

Result<Wish> read_wish(const Parameters& p) {
  Wish wish;
  for (const auto& [name, range] : {std::pair("pushes", &wish.pushes), std::pair("box-changes", &wish.box_changes)}) {
    if (!p.has(name)) continue;
    const auto parsed = parse_range(name, p.text(name));
    if (!parsed) return tl::unexpected(parsed.error());
    *range = *parsed;
  }
  if (!p.has("difficulty")) return wish;
  const auto named = std::find(kGradeNames.begin(), kGradeNames.end(), p.text("difficulty"));
  wish.grade = static_cast<Grade>(named - kGradeNames.begin());
  return wish;
}

/// What no level can have is said before any work.
Result<void> check_wish(const Wish& wish, int boxes) {
  if (wish.grade && boxes < 2 && least_of(*wish.grade).box_changes > 1) {
    return fail("--difficulty: with one box there are no box changes, so every level is easy; take more --boxes");
  }
  if (wish.box_changes && boxes < 2 && wish.box_changes->low > 1) {
    return fail("--box-changes: with one box there is only one; take more --boxes");
  }
  if (wish.pushes && wish.pushes->high < boxes) {
    return fail("--pushes: {} boxes that start beside their goals take {} pushes at least", boxes, boxes);
  }
  return {};
}

Result<LevelRequest> read_request(const Job& job) {
  const Parameters& p = job.parameters;
  LevelRequest request;
  const auto size = parse_size(p.text("size"));
  if (!size) return tl::unexpected(size.error());
  request.generator.size = *size;
  request.generator.boxes = static_cast<int>(p.integer("boxes"));
  request.generator.pull.boxes_on_goals = p.flag("boxes-on-goals");
  if (auto valid = validate(request.generator); !valid) return tl::unexpected(valid.error());
  const auto wish = read_wish(p);
  if (!wish) return tl::unexpected(wish.error());
  if (!p.flag("boxes-on-goals")) {
    if (auto possible = check_wish(*wish, request.generator.boxes); !possible) return tl::unexpected(possible.error());
  }
  request.wish = *wish;
  if (p.has("method")) {
    request.sample = p.text("method") != "evolved";
    request.evolve = p.text("method") == "evolved";
    if (request.sample) request.generator.style = p.text("method") == "walk" ? RoomStyle::walk : RoomStyle::templates;
  }
  request.measure = p.flag("measure") || p.flag("show-solution") || job.wants_json();
  request.effort = static_cast<int>(p.integer("effort"));
  return request;
}

Entry entry_of(const MadeLevel& made, std::uint64_t index, const Job& job) {
  Entry entry;
  entry.level = made.level;
  entry.title = fmt::format("{}x{}, {}, seed {}, level {}", made.level.width(), made.level.height(),
                            boxes_text(count_boxes(made.level)), job.seed, index);
  if (made.measured) entry.comment = fmt::format("{}: {}", name_of(grade_of(*made.measured)), to_text(*made.measured));
  if (job.wants_json() || job.parameters.flag("show-solution")) entry.solution = made.solution;
  return entry;
}

Value value_of(const MadeLevel& made, const Entry& entry, std::uint64_t index, const LevelRequest& request) {
  Value value = to_value(entry);
  value.set("index", index);
  if (request.wish.any()) value.set("reached", made.reached);
  if (!made.measured) {  // solvable, but the solver's nodes did not suffice for the optimum
    value.set("difficulty", Value());
    return value;
  }
  value.set("difficulty", name_of(grade_of(*made.measured)));
  value.set("metrics", teka::to_value(to_metrics(*made.measured, measure_details(made.level, made.solution))));
  return value;
}

/// Details of all levels are measured by all threads.
Result<void> write_levels(Output& output, const std::vector<const MadeLevel*>& given,
                          const std::vector<std::uint64_t>& indices, const LevelRequest& request, const Job& job,
                          Context& context) {
  if (given.empty()) return {};
  std::vector<Entry> entries;
  std::vector<Difficulty> difficulties;
  for (std::size_t i = 0; i < given.size(); ++i) {
    entries.push_back(entry_of(*given[i], indices[i], job));
    if (given[i]->measured) difficulties.push_back(*given[i]->measured);
  }
  const Metrics summary = summarise(difficulties);
  for (const Metric& metric : summary.items()) output.metrics.add(metric);
  if (job.wants_json()) {
    output.levels = context.executor.map(
        given.size(), [&](std::size_t i) { return value_of(*given[i], entries[i], indices[i], request); });
    return {};
  }
  std::vector<std::string> captions;
  for (const Entry& entry : entries) {
    captions.push_back(entry.comment.empty() ? entry.title : entry.title + ": " + entry.comment);
  }
  auto body = write_entries(entries, captions, job);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  if (given.size() > 1) output.summary += output.metrics.text();
  return {};
}

/// What became of all the rooms that were tried.
Metrics metrics_of(const Batch& batch, std::size_t given) {
  const auto number = [](std::uint64_t n) { return static_cast<double>(n); };
  Metrics metrics;
  metrics.add("levels", number(given));
  metrics.add("rooms without a start", number(batch.counts.poor));
  metrics.add("dropped, undecided", number(batch.counts.undecided));
  metrics.add("dropped, unsolvable", number(batch.counts.unsolvable));
  metrics.add("duplicates made again", number(batch.remade));
  return metrics;
}

/// What did not come out as asked for, in one line for each level (for the first ones, when there are many).
std::string complaints(const Batch& batch, std::size_t whole, const LevelRequest& request, std::uint64_t first) {
  constexpr std::size_t kMostComplaints = 10;
  std::string text;
  std::size_t missed = 0;
  std::size_t repeated = 0;
  for (std::size_t i = 0; i < whole; ++i) {
    const MadeLevel& made = batch.levels[i];
    repeated += made.repeats ? 1 : 0;
    if (made.repeats || (made.reached && !made.failed) || ++missed > kMostComplaints) continue;
    text += made.failed ? fmt::format("level {}: none was found\n", first + i)
                        : fmt::format("level {}: not reached: {} (asked: {})\n", first + i, to_text(*made.measured),
                                      request.wish.text());
  }
  if (missed > kMostComplaints) text += fmt::format("and {} more not reached\n", missed - kMostComplaints);
  if (missed > 0 && request.wish.any()) text += "--effort 10 looks longer\n";
  if (repeated > 0) {
    text += fmt::format("{} left out: no more different levels of this kind were found\n", repeated);
  }
  return text;
}

Result<Output> run_generate(const Job& job, Context& context) {
  const auto request = read_request(job);
  if (!request) return tl::unexpected(request.error());
  const auto count = static_cast<std::size_t>(job.parameters.integer("count"));
  const auto first = static_cast<std::uint64_t>(job.parameters.integer("first"));
  const Batch batch = make_levels(*request, Seed(job.seed), first, count, context.executor, context.budget,
                                  [&](std::uint64_t done) { context.progress(done, count, "levels"); });
  Output output;
  const auto missing = std::find_if(batch.levels.begin(), batch.levels.end(),
                                    [](const MadeLevel& m) { return m.level.width() == 0 && !m.failed; });
  const auto whole = static_cast<std::size_t>(missing - batch.levels.begin());
  std::vector<const MadeLevel*> given;
  std::vector<std::uint64_t> indices;
  for (std::size_t i = 0; i < whole; ++i) {
    if (!batch.levels[i].given()) continue;
    given.push_back(&batch.levels[i]);
    indices.push_back(first + i);
  }
  if (given.empty() && whole == count) {
    return fail("no level of {}x{} with {} was found in {} rooms; ask for fewer boxes or a larger size",
                request->generator.size.width, request->generator.size.height, boxes_text(request->generator.boxes),
                request->generator.tries);
  }
  output.metrics = metrics_of(batch, given.size());
  output.summary = complaints(batch, whole, *request, first);
  output.reached = output.summary.empty();
  if (auto written = write_levels(output, given, indices, *request, job, context); !written) {
    return tl::unexpected(written.error());
  }
  if (whole > 0) {
    output.kept = fmt::format("{} of {} levels", given.size(), count);
    if (whole < count)
      output.kept += fmt::format("; --first {} --count {} makes the others", first + whole, count - whole);
  }
  return output;
}

}  // namespace

Verb generate_verb() {
  return {.name = "generate",
          .summary = "Makes levels that are proven solvable, of a wanted size, number of boxes and measured difficulty",
          .example = "teka generate sokoban --size 10x10 --boxes 4 --difficulty hard --count 3",
          .parameters = generate_parameters(),
          .formats = level_formats(),
          .run = run_generate};
}

}  // namespace teka::sokoban
