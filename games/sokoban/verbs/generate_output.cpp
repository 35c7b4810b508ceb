#include "games/sokoban/verbs/generate_output.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/verbs/folder.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "report/ramp.hpp"
#include "report/tile_files.hpp"

namespace teka::sokoban {
namespace {

struct Given {
  const GeneratedLevel* made;
  std::uint64_t index;
  std::optional<double> wanted;  ///< difficulty, in a campaign
};

std::vector<Given> choose_given(const GeneratedSet& generated, std::span<const std::uint64_t> numbers,
                                const SetRequest& request) {
  std::vector<Given> given;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!generated.levels[i].given()) continue;
    given.push_back({&generated.levels[i], numbers[i], request.plan.wanted_at(numbers[i] - request.first)});
  }
  return given;
}

Entry generated_entry(const Given& given, const Job& job) {
  const GeneratedLevel& made = *given.made;
  Entry entry;
  entry.level = made.level;
  entry.title = fmt::format("{}x{}, {}, seed {}, level {}", made.level.width(), made.level.height(),
                            boxes_text(count_boxes(made.level)), job.seed, given.index);
  if (made.measured) entry.comment = fmt::format("{}: {}", name_of(grade_of(*made.measured)), to_text(*made.measured));
  // On a separate line, where `evaluate` finds it.
  if (made.order) entry.comment += (entry.comment.empty() ? "" : "\n") + to_prompt_text(*made.order);
  entry.solution = made.solution;
  return entry;
}

/// "62 walls, hard".
std::string asked_briefly(const Order& order) {
  std::string text = order.walls ? fmt::format("{} walls", *order.walls) : "";
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (order.target.difficulty) add(to_text(*order.target.difficulty));
  DifficultyTarget ranges = order.target;
  ranges.difficulty.reset();
  if (ranges.any()) add(ranges.text());
  return text;
}

/// A short line for below a picture: "level 0: hard 0.62, 30 pushes, 9 box changes"; what was asked, if it is not met.
std::string picture_caption(const Given& given, const Entry& entry) {
  const GeneratedLevel& made = *given.made;
  if (!made.order) return entry.comment.empty() ? entry.title : entry.title + ": " + entry.comment;
  std::string caption = fmt::format("level {}", given.index);
  if (made.measured) {
    caption += fmt::format(": {} {:.2f}, {}, {}", name_of(grade_of(*made.measured)), difficulty_of(*made.measured),
                           counted(static_cast<std::uint64_t>(made.measured->pushes), "push"),
                           counted(static_cast<std::uint64_t>(made.measured->box_changes), "box change"));
  }
  if (made.reached) return caption;
  const std::string asked = asked_briefly(*made.order);
  return asked.empty() ? caption : caption + "; asked: " + asked;
}

Value generated_value(const Given& given, const Entry& entry, bool has_target) {
  const GeneratedLevel& made = *given.made;
  Value value = to_value(entry);
  value.set("index", given.index);
  if (given.wanted) value.set("wanted", shown_difficulty(*given.wanted));
  if (made.order) value.set("asked", to_prompt_text(*made.order));
  if (has_target) value.set("reached", made.reached);
  if (made.measured) add_difficulty(value, *made.measured);
  return value;
}

FolderEntry folder_entry(const Given& given, const Entry& entry, Value value) {
  FolderEntry made{.entry = entry,
                   .level = {.index = given.index, .caption = entry.title, .measures = {}, .wanted = given.wanted},
                   .value = std::move(value)};
  if (!given.made->measured) return made;
  const Difficulty& measured = *given.made->measured;
  made.level.difficulty = difficulty_of(measured);
  made.level.caption += fmt::format(": {}", name_of(grade_of(measured)));
  made.level.measures.add("difficulty", shown_difficulty(*made.level.difficulty));
  made.level.measures.add(to_metrics(measured));
  return made;
}

/// Of a campaign.
std::vector<RampPoint> ramp_of(const std::vector<Given>& given) {
  std::vector<RampPoint> ramp;
  for (const Given& one : given) {
    if (one.wanted && one.made->measured) ramp.push_back({one.index, *one.wanted, difficulty_of(*one.made->measured)});
  }
  return ramp;
}

Result<void> add_levels(Output& output, const std::vector<Given>& given, const GeneratedSet& generated, const Job& job,
                        Context& context) {
  if (given.empty()) return {};
  std::vector<Entry> entries;
  std::vector<Difficulty> difficulties;
  for (const Given& one : given) {
    entries.push_back(generated_entry(one, job));
    if (one.made->measured) difficulties.push_back(*one.made->measured);
  }
  output.metrics.add(summarise(difficulties));
  const bool has_folder = job.parameters.has("folder");
  if (job.wants_items() || has_folder) {
    std::vector<FolderEntry> folder;
    for (std::size_t i = 0; i < given.size(); ++i) {
      Value value = generated_value(given[i], entries[i], given[i].made->order || generated.order.target.any());
      if (has_folder) folder.push_back(folder_entry(given[i], entries[i], value));
      if (job.wants_items()) output.items.push_back(std::move(value));
    }
    if (has_folder) return write_folder_of(folder, job, context, output);
    if (job.wants_json()) return {};
  }
  std::vector<std::string> captions;
  for (std::size_t i = 0; i < given.size(); ++i) captions.push_back(picture_caption(given[i], entries[i]));
  auto body = is_tile_format(job.format)
                  ? write_tile_entries(entries, job, context, output)
                  : write_entries(entries, captions, job, context.part(output.kept), ramp_of(given));
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  if (given.size() > 1) output.summary += output.metrics.text();
  return {};
}

std::string asked_text(const Order& order) {
  std::string text = order.walls ? fmt::format("{} walls", *order.walls) : "";
  if (order.target.any()) text += (text.empty() ? "" : ", ") + order.target.text();
  return text;
}

std::string complaint_of(const GeneratedLevel& made, std::uint64_t index, const Order& order) {
  if (made.failed) return fmt::format("level {}: none was found\n", index);
  std::string is = order.walls ? fmt::format("{} walls, ", count_walls(made.level)) : "";
  is += made.measured ? to_text(*made.measured) : "its fewest pushes are not known";
  const std::string asked = asked_text(order);
  if (made.measured && order.target.difficulty) {
    const double difficulty = difficulty_of(*made.measured);
    if (difficulty < order.target.difficulty->low) is += ", too easy";
    if (!order.target.difficulty->contains(difficulty) && difficulty > order.target.difficulty->low) is += ", too hard";
  }
  return fmt::format("level {}: not reached: {} (asked: {})\n", index, is,
                     asked.empty() ? to_prompt_text(order) : asked);
}

std::string_view advice_of(GenerateMethod method) {
  return gives_unchanged(method) ? "--method lm+ga repairs and evolves them\n" : "--effort 10 searches longer\n";
}

/// One line for each level that does not meet its order (for the first ones, if there are many).
std::string complaints(const GeneratedSet& generated, std::span<const std::uint64_t> numbers) {
  constexpr std::size_t kMostComplaints = 10;
  std::string text;
  std::size_t missed = 0;
  std::size_t repeated = 0;
  bool has_target = false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const GeneratedLevel& made = generated.levels[i];
    const Order& order = made.order ? *made.order : generated.order;
    has_target |= order.target.any() || order.walls.has_value();
    repeated += made.repeats ? 1 : 0;
    if (made.repeats || (made.reached && !made.failed) || ++missed > kMostComplaints) continue;
    text += complaint_of(made, numbers[i], order);
  }
  if (missed > kMostComplaints) text += fmt::format("and {} more not reached\n", missed - kMostComplaints);
  if (missed > 0 && has_target) text += advice_of(generated.method);
  if (repeated > 0) {
    text += fmt::format("{} left out: no more different levels of this kind were found\n", repeated);
  }
  return text;
}

}  // namespace

Result<Output> write_generated(const GeneratedSet& generated, std::span<const std::uint64_t> numbers,
                               const SetRequest& request, const Job& job, Context& context) {
  const auto given = choose_given(generated, numbers, request);
  Output output;
  const auto made = std::ranges::count_if(std::span(generated.levels).first(numbers.size()), &GeneratedLevel::given);
  output.used.set("method", kGenerateMethodNames[static_cast<std::size_t>(generated.method)]);
  for (const char* name : {"size", "boxes"}) {  // others say them then
    if (job.parameters.has("like") || job.parameters.has("prompt")) output.used.set(name, nullptr);
  }
  if (!uses_model(generated.method)) output.used.set("temperature", nullptr);
  output.kept = fmt::format("{} of {} levels", made, request.count);
  output.metrics.add("levels", static_cast<double>(given.size()));
  output.metrics.add(generated.metrics);
  output.summary = complaints(generated, numbers);
  output.reached = output.summary.empty();
  output.summary.insert(0, generated.note);
  if (auto written = add_levels(output, given, generated, job, context); !written) {
    return tl::unexpected(written.error());
  }
  return output;
}

}  // namespace teka::sokoban
