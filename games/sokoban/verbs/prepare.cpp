// teka prepare sokoban: training levels as tokens for teka-train, or as levels.
#include <algorithm>

#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/model/training_file.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/options.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> prepare_parameters() {
  return {
      {.name = "layout",
       .kind = Kind::choice,
       .fallback = "text",
       .help = "how levels become tokens; text: prompts and rows as in the paper; tiles: square by square; pulls: a "
               "room, then the pulls of the "
               "boxes, as for the built-in model",
       .choices = {kLayoutNames.begin(), kLayoutNames.end()}},
      {.name = "count",
       .kind = Kind::integer,
       .fallback = 100'000,
       .help = "number of levels; approximately, without FILE",
       .minimum = 1,
       .maximum = static_cast<double>(kMostTrainingLevels)},
      {.name = "sides",
       .kind = Kind::range,
       .fallback = "7..12",
       .help = "sides of generated levels",
       .minimum = kLeastSide,
       .maximum = kMostTrainingSide},
      {.name = "box-range",
       .kind = Kind::range,
       .fallback = "2..6",
       .help = "boxes of generated levels",
       .minimum = 1,
       .maximum = kMostUsualBoxes},
      {.name = "symmetries",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "number of forms of each level, rotated and mirrored",
       .minimum = 1,
       .maximum = kSymmetries},
      {.name = "label",
       .kind = Kind::text,
       .default_note = "as measured",
       .help = "layout text: the difficulty in all prompts"},
      {.name = "vocabulary",
       .kind = Kind::input_file,
       .default_note = "every byte is a token",
       .help = "layout text: GPT-2's vocab.json",
       .shapes_result = true},
      {.name = "merges", .kind = Kind::input_file, .help = "layout text: GPT-2's merges.txt", .shapes_result = true},
  };
}

TrainingSetSettings read_set_settings(const Parameters& p) {
  TrainingSetSettings settings;
  settings.sides = to_range(p.range("sides"));
  settings.boxes = to_range(p.range("box-range"));
  return settings;
}

Result<TrainingFileSettings> read_file_settings(const Job& job, const Context& context) {
  const Parameters& p = job.parameters;
  TrainingFileSettings settings;
  settings.layout = static_cast<Layout>(std::ranges::find(kLayoutNames, p.text("layout")) - kLayoutNames.begin());
  settings.symmetries = static_cast<int>(p.integer("symmetries"));
  if (p.has("label")) settings.label = p.text("label");
  if (job.inputs.empty()) {  // a model says what it was trained on
    settings.metadata = {{"sides", p.text("sides")}, {"boxes", p.text("box-range")}};
  }
  for (const char* name : {"vocabulary", "merges"}) {
    if (p.has(name) && settings.layout != Layout::text) return fail("--{}: only for the layout text", name);
  }
  if (p.has("vocabulary") != p.has("merges")) return fail("--vocabulary and --merges: give both, or neither");
  if (!p.has("vocabulary")) return settings;
  auto vocabulary = context.read_file(p.text("vocabulary"));
  if (!vocabulary) return tl::unexpected(vocabulary.error());
  auto merges = context.read_file(p.text("merges"));
  if (!merges) return tl::unexpected(merges.error());
  settings.vocabulary = VocabularyFiles{std::move(*vocabulary), std::move(*merges)};
  return settings;
}

/// All training levels of the job, and how many of the given ones were left out.
struct Prepared {
  std::vector<TrainingLevel> levels;
  std::optional<std::size_t> left_out = {};
};

Result<Prepared> prepare_levels(const Job& job, Context& context) {
  const LevelProgress progress = [&](std::uint64_t done, std::uint64_t total) {
    context.progress(done, total, "levels");
  };
  if (job.inputs.empty()) {
    auto levels = generate_training_levels(read_set_settings(job.parameters),
                                           static_cast<std::size_t>(job.parameters.integer("count")), Seed(job.seed),
                                           context.executor, context.budget, progress);
    if (!levels) return at_option(levels.error());
    return Prepared{std::move(*levels)};
  }
  const auto entries = read_entries(job);
  if (!entries) return tl::unexpected(entries.error());
  std::vector<Level> given;
  for (const Entry& entry : *entries) given.push_back(entry.level);
  Prepared prepared{grade_training_levels(given, context.executor, context.budget, progress)};
  prepared.left_out = given.size() - prepared.levels.size();
  return prepared;
}

void add_file(TrainingFile& file, const std::vector<TrainingLevel>& levels, Output& output) {
  for (const TrainingLevel& example : levels) file.add(example);
  output.metrics.add("sequences", static_cast<double>(file.sequences()));
  output.metrics.add("tokens", static_cast<double>(file.tokens()));
  output.metrics.add("without tokens, left out", static_cast<double>(file.left_out()));
  output.body = file.bytes();
}

std::vector<Value> values_of(const std::vector<TrainingLevel>& levels) {
  std::vector<Value> values;
  for (const TrainingLevel& example : levels) {
    Value value = to_value(Entry{.level = example.level, .solution = example.solution});
    value.set("grade", name_of(example.grade));
    values.push_back(std::move(value));
  }
  return values;
}

std::string boxoban_text(const std::vector<TrainingLevel>& levels) {
  std::vector<Entry> entries;
  for (const TrainingLevel& example : levels) entries.push_back({.level = example.level});
  return to_text(entries, TextStyle::boxoban);
}

void add_grades(const std::vector<TrainingLevel>& levels, Metrics& metrics) {
  std::array<double, kGradeNames.size()> grades{};
  for (const TrainingLevel& example : levels) ++grades[static_cast<std::size_t>(example.grade)];
  for (std::size_t i = 0; i < grades.size(); ++i) metrics.add(std::string(kGradeNames[i]), grades[i]);
}

Result<Output> run_prepare(const Job& job, Context& context) {
  auto settings = read_file_settings(job, context);
  if (!settings) return tl::unexpected(settings.error());
  auto file = TrainingFile::make(std::move(*settings), Seed(job.seed));
  if (!file) return at_option(file.error());
  const auto prepared = prepare_levels(job, context);
  if (!prepared) return tl::unexpected(prepared.error());
  Output output;
  if (context.budget.interrupted()) return output;
  const auto& levels = prepared->levels;
  if (levels.empty()) return fail("no level could be solved, so there is no training data");
  if (prepared->left_out) {
    output.metrics.add("not solved within reason, left out", static_cast<double>(*prepared->left_out));
  }
  if (job.format == "safetensors") add_file(*file, levels, output);
  if (job.format == "boxoban") output.body = boxoban_text(levels);
  if (job.wants_items()) output.items = values_of(levels);
  add_grades(levels, output.metrics);
  output.summary = output.metrics.text();
  return output;
}

}  // namespace

Verb prepare_verb() {
  return {.name = "prepare",
          .summary = "Writes training levels, generated or from files, as tokens for teka-train or as levels",
          .example = "teka prepare sokoban --layout pulls --count 250 --out levels.safetensors",
          .parameters = prepare_parameters(),
          .formats = {{"safetensors", ".safetensors", false}, {"boxoban", ".txt"}, {"json", ".json"}},
          .takes_files = true,
          .needs_files = false,
          .run = run_prepare};
}

}  // namespace teka::sokoban
