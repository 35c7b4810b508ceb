// teka prepare sokoban: levels as tokens, for teka-train to learn from; or the levels themselves.
#include <atomic>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/model/level_text.hpp"
#include "games/sokoban/model/training_levels.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

constexpr int kTextContext = 512;  // the paper's length

std::vector<Parameter> prepare_parameters() {
  return {
      {.name = "layout",
       .kind = Kind::choice,
       .fallback = "text",
       .help = "text: the paper's prompts and rows; tiles: square by square; pulls: a room, then the pulls of the "
               "boxes, as the model in the program was trained",
       .choices = {kLayoutNames.begin(), kLayoutNames.end()}},
      {.name = "count",
       .kind = Kind::integer,
       .fallback = 100'000,
       .help = "approximate number of levels to generate, without FILE",
       .minimum = 1,
       .maximum = 1e8},
      {.name = "sides",
       .kind = Kind::range,
       .fallback = "7..12",
       .help = "sides of generated levels",
       .minimum = kLeastSide,
       .maximum = kLongestInside + 2},
      {.name = "boxes",
       .kind = Kind::range,
       .fallback = "2..6",
       .help = "boxes of generated levels",
       .minimum = 1,
       .maximum = kMostGeneratedBoxes},
      {.name = "symmetries",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "number of forms of each level, rotated and mirrored",
       .minimum = 1,
       .maximum = kSymmetries},
      {.name = "label",
       .kind = Kind::text,
       .default_note = "as measured",
       .help = "text: the difficulty in all prompts"},
      {.name = "vocabulary",
       .kind = Kind::input_file,
       .default_note = "every byte is a token",
       .help = "text: GPT-2's vocab.json",
       .shapes_result = true},
      {.name = "merges",
       .kind = Kind::input_file,
       .default_note = "none",
       .help = "text: GPT-2's merges.txt",
       .shapes_result = true},
  };
}

Result<TrainingSetSettings> read_set_settings(const Parameters& p) {
  TrainingSetSettings settings;
  settings.sides = to_range(p.range("sides"));
  settings.boxes = to_range(p.range("boxes"));
  if (!validate(GeneratorSettings{.size = {settings.sides.low, settings.sides.low}, .boxes = settings.boxes.low})) {
    return fail("--boxes: {} do not fit into the smallest level; use fewer --boxes or longer --sides",
                settings.boxes.low);
  }
  return settings;
}

Result<LevelText> read_text_tokens(const Parameters& p, Context& context) {
  if (p.has("vocabulary") != p.has("merges")) return fail("--vocabulary and --merges: give both, or neither");
  if (!p.has("vocabulary")) return LevelText(neural::Bpe::of_bytes());
  const auto vocabulary = context.read_file(p.text("vocabulary"));
  if (!vocabulary) return tl::unexpected(vocabulary.error());
  const auto merges = context.read_file(p.text("merges"));
  if (!merges) return tl::unexpected(merges.error());
  auto tokens = neural::Bpe::make(*vocabulary, *merges);
  if (!tokens) return tl::unexpected(tokens.error());
  LevelText text(std::move(*tokens));
  constexpr std::size_t kMostTokens = std::size_t{1} << 16;
  if (text.vocabulary() > kMostTokens) {
    return fail("--vocabulary: {} tokens; token files can hold {}", text.vocabulary(), kMostTokens);
  }
  return text;
}

/// All training levels of the job, in an order that does not depend on the threads.
Result<std::vector<std::vector<TrainingLevel>>> make_all(const Job& job, Context& context) {
  std::atomic<std::size_t> done = 0;
  if (!job.inputs.empty()) {
    const auto entries = read_entries(job);
    if (!entries) return tl::unexpected(entries.error());
    return context.executor.map(entries->size(), [&](std::size_t i) {
      std::vector<TrainingLevel> levels;
      if (context.budget.interrupted()) return levels;
      if (auto example = training_level_of((*entries)[i].level)) levels.push_back(std::move(*example));
      context.progress(++done, entries->size(), "levels");
      return levels;
    });
  }
  const auto settings = read_set_settings(job.parameters);
  if (!settings) return tl::unexpected(settings.error());
  const auto count = static_cast<std::size_t>(job.parameters.integer("count"));
  const std::size_t blocks = (count + kTrainingLevelsPerBlock - 1) / kTrainingLevelsPerBlock;
  const Seed seed(job.seed);
  return context.executor.map(blocks, [&](std::size_t i) {
    auto levels = make_training_levels(*settings, seed.child(i), context.budget);
    context.progress(++done * kTrainingLevelsPerBlock, blocks * kTrainingLevelsPerBlock, "levels");
    return levels;
  });
}

/// Turns training levels into a token file.
class Preparation {
 public:
  Preparation(const Job& job, std::optional<LevelText> text)
      : job_(job), text_(std::move(text)), symmetries_(static_cast<int>(job.parameters.integer("symmetries"))) {
    const std::string name = job.parameters.text("layout");
    layout_ = static_cast<Layout>(std::find(kLayoutNames.begin(), kLayoutNames.end(), name) - kLayoutNames.begin());
  }

  void add(const TrainingLevel& example) {
    const std::uint8_t part = draw_part();
    for (Symmetry s = 0; s < symmetries_; ++s) {
      const auto tokens =
          tokens_of(transform(example.level, s), transform(std::string_view(example.solution), s), example.grade);
      left_out_ += tokens ? 0 : 1;
      if (!tokens) continue;
      file_.add(*tokens);
      if (symmetries_ > 1) file_.parts.push_back(part);
    }
  }

  [[nodiscard]] std::string bytes() const {
    std::vector<std::pair<std::string, std::string>> metadata = {{"layout", job_.parameters.text("layout")}};
    const auto add = [&](const char* key, std::size_t number) { metadata.emplace_back(key, std::to_string(number)); };
    add("vocabulary", text_ ? text_->vocabulary() : tokens::kCount);
    add("context", text_ ? kTextContext : positions::kCount);
    if (text_) {
      add("end", text_->end());
      add("pad", text_->pad());
      metadata.emplace_back("text", job_.parameters.has("vocabulary") ? "gpt2" : "bytes");
    }
    if (job_.inputs.empty()) {  // a model says what it has learned
      for (const char* name : {"sides", "boxes"}) metadata.emplace_back(name, job_.parameters.text(name));
    }
    return file_.bytes(metadata);
  }

  void report(Metrics& metrics) const {
    metrics.add("sequences", static_cast<double>(file_.starts.size() - 1));
    metrics.add("tokens", static_cast<double>(file_.tokens.size()));
    metrics.add("without tokens, left out", left_out_);
  }

 private:
  /// The paper's 70:15:15. All forms of a level belong into one part: a turned level is no new one.
  std::uint8_t draw_part() {
    const double drawn = parts_.unit();
    if (drawn < 0.7) return 0;
    return drawn < 0.85 ? 1 : 2;
  }

  [[nodiscard]] std::optional<LevelTokens> tokens_of(const Level& level, std::string_view moves, Grade grade) const {
    if (!text_) return to_tokens(level, moves, grade, layout_);
    const bool labelled = job_.parameters.has("label");
    const std::string label = labelled ? job_.parameters.text("label") : std::string(name_of(grade));
    const auto tokens = text_->encode(prompt_text(level, label), level);
    if (tokens.size() > kTextContext) return {};
    return LevelTokens{{tokens.begin(), tokens.end()}, {}};
  }

  const Job& job_;
  std::optional<LevelText> text_;
  int symmetries_;
  Layout layout_ = Layout::text;
  TokenFile file_;
  Rng parts_{Seed(job_.seed).child("parts")};
  int left_out_ = 0;
};

std::vector<Value> values_of(const std::vector<std::vector<TrainingLevel>>& levels) {
  std::vector<Value> values;
  for (const auto& block : levels) {
    for (const TrainingLevel& example : block) {
      Value value = to_value(Entry{.level = example.level, .solution = example.solution});
      value.set("difficulty", name_of(example.grade));
      values.push_back(std::move(value));
    }
  }
  return values;
}

std::string boxoban_text(const std::vector<std::vector<TrainingLevel>>& levels) {
  std::vector<Entry> entries;
  for (const auto& block : levels) {
    for (const TrainingLevel& example : block) entries.push_back({.level = example.level});
  }
  return to_text(entries, TextStyle::boxoban);
}

/// What would be ignored is refused.
Result<void> check_options(const Job& job) {
  const Parameters& p = job.parameters;
  for (const char* name : {"label", "vocabulary", "merges"}) {
    if (p.has(name) && p.text("layout") != "text") return fail("--{}: only for --layout text", name);
  }
  return {};
}

Result<Output> run_prepare(const Job& job, Context& context) {
  if (auto good = check_options(job); !good) return tl::unexpected(good.error());
  std::optional<LevelText> text;
  if (job.parameters.text("layout") == "text") {
    auto read = read_text_tokens(job.parameters, context);
    if (!read) return tl::unexpected(read.error());
    text = std::move(*read);
  }
  const auto levels = make_all(job, context);
  if (!levels) return tl::unexpected(levels.error());
  Output output;
  if (context.budget.interrupted()) return output;
  std::size_t count = 0;
  for (const auto& block : *levels) count += block.size();
  if (count == 0) return fail("no level could be solved, so there is no training data");
  if (!job.inputs.empty()) {
    output.metrics.add("not solved within reason, left out", static_cast<double>(levels->size() - count));
  }
  Preparation preparation(job, std::move(text));
  std::array<double, kGradeNames.size()> grades{};
  for (const auto& block : *levels) {
    for (const TrainingLevel& example : block) {
      if (job.format == "safetensors") preparation.add(example);
      ++grades[static_cast<std::size_t>(example.grade)];
    }
  }
  if (job.format == "safetensors") preparation.report(output.metrics);
  if (job.format == "safetensors") output.body = preparation.bytes();
  if (job.format == "boxoban") output.body = boxoban_text(*levels);
  if (job.wants_json()) output.items = values_of(*levels);
  for (std::size_t i = 0; i < grades.size(); ++i) output.metrics.add(std::string(kGradeNames[i]), grades[i]);
  output.summary = output.metrics.text();
  return output;
}

}  // namespace

Verb prepare_verb() {
  return {.name = "prepare",
          .summary = "Turns levels, generated or from files, into tokens for teka-train; or writes these levels",
          .example = "teka prepare sokoban --layout pulls --count 1000 --out levels.safetensors",
          .parameters = prepare_parameters(),
          .formats = {{"safetensors", ".safetensors", false}, {"boxoban", ".txt"}, {"json", ".json"}},
          .takes_files = true,
          .needs_files = false,
          .run = run_prepare};
}

}  // namespace teka::sokoban
