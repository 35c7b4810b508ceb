// teka reproduce sokoban: the paper's table next to ours, and its figures.
#include <filesystem>

#include "games/sokoban/reproduction/reproduce.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/options.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "report/paper.hpp"
#include "report/picture_file.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

constexpr Paper kSource{.authors = "N. A. Ranggianto, A. P. Segara, D. Wijonarko, A. Andrianto and M. H. Arief",
                        .title =
                            "Procedural Content Generation pada Level Gim Sokoban Menggunakan Model Hybrid GPT2 dan "
                            "Algoritma Genetika",
                        .source = "Universitas Jember, 2025"};

Result<NamedSamples> read_set(const Job& job, const Input& input) {
  Job one = job;
  one.inputs = {input};
  const auto entries = read_entries(one);
  if (!entries) return tl::unexpected(entries.error());
  NamedSamples set{std::filesystem::path(input.name).filename().string(), to_samples(*entries)};
  if (auto ok = set_prompts(set.samples, {}); !ok) return tl::unexpected(ok.error());
  return set;
}

Result<TrainingLog> read_log(const std::string& path, const Context& context) {
  const auto text = context.read_file(path);
  if (!text) return tl::unexpected(text.error());
  auto log = parse_log(*text);
  if (!log) return at_place(path, log.error());
  return log;
}

Result<ReproductionSettings> read_reproduction(const Job& job, const Context& context) {
  const Parameters& p = job.parameters;
  ReproductionSettings settings;
  settings.count = static_cast<std::size_t>(p.integer("count"));
  settings.trained = static_cast<std::size_t>(p.integer("trained"));
  if (p.has("model")) settings.model = p.text("model");
  const auto prompt = read_prompt(p);
  if (!prompt) return tl::unexpected(prompt.error());
  settings.prompt = *prompt;
  for (const Input& input : job.inputs) {
    auto set = read_set(job, input);
    if (!set) return tl::unexpected(set.error());
    settings.others.push_back(std::move(*set));
  }
  if (p.has("training")) {
    auto levels = read_level_parameter("training", job, context);
    if (!levels) return tl::unexpected(levels.error());
    settings.training = NamedLevels{"--training", std::move(*levels)};
  }
  if (p.has("log")) {
    auto log = read_log(p.text("log"), context);
    if (!log) return tl::unexpected(log.error());
    settings.log = std::move(*log);
  }
  return settings;
}

Result<std::string> write_plots(const Reproduction& made, const Job& job, const Context& context) {
  std::string names;
  for (auto& [name, drawing] : made.figures()) {
    const std::string suffix = fmt::format("-{}.svg", name);
    const Product product{.option = "plots", .suffix = suffix};
    if (auto ok = write_drawing(drawing, job, context, product); !ok) return tl::unexpected(ok.error());
    names += (names.empty() ? "" : ", ") + path_of(job, product);
  }
  return fmt::format("plots: {}\n", names);
}

Result<Output> run_reproduce(const Job& job, Context& context) {
  const auto settings = read_reproduction(job, context);
  if (!settings) return tl::unexpected(settings.error());
  const auto made =
      reproduce(*settings, Seed(job.seed), context.executor, context.budget, context.progress, context.journal.get());
  if (!made) return at_option(made.error());
  Output output;
  if (made->rows.empty()) return output;
  const auto rows = made->table();
  output.kept = fmt::format("{} of {} rows", made->rows.size(), made->wanted);
  output.body =
      heading_of(kSource, fmt::format("{}, seed {}", made->settings, job.seed)) + table_text(rows) + made->notes;
  add_table(rows, output.metrics);
  output.summary = times_text(rows, context.executor.threads());
  if (context.budget.interrupted() || !job.parameters.has("plots")) return output;
  const auto plots = write_plots(*made, job, context);
  if (!plots) return tl::unexpected(plots.error());
  output.summary += *plots;
  return output;
}

}  // namespace

Verb reproduce_verb() {
  std::vector<Parameter> parameters = {
      {.name = "count",
       .kind = Kind::integer,
       .fallback = 1000,
       .help = "number of levels; in each of our sets",
       .minimum = static_cast<double>(kLeastReproduced),
       .maximum = static_cast<double>(kMostReproduced)},
      {.name = "prompt",
       .kind = Kind::text,
       .default_note = "prompts like the paper's",
       .help = "requirements on all levels as one text",
       .form = "\"walls=62 players=1 boxes=4 goals=4 size=10x10 difficulty=hard\""},
      {.name = "training",
       .kind = Kind::input_file,
       .help = "levels that the model was trained on, for the novelty",
       .shapes_result = true},
      {.name = "trained",
       .kind = Kind::integer,
       .fallback = static_cast<std::int64_t>(kMostTrained),
       .help = "without --training: how many training levels to generate, as train/sokoban.sh does, "
               "keeping those of the requested size; 0: none",
       .minimum = 0,
       .maximum = static_cast<double>(kMostTrained)},
      {.name = "model",
       .kind = Kind::input_file,
       .default_note = "the built-in model",
       .help = "language model file",
       .shapes_result = true},
      {.name = "log",
       .kind = Kind::input_file,
       .default_note = "the log of the built-in model",
       .help = "training log written by teka-train, for the curves",
       .shapes_result = true},
      {.name = "plots",
       .kind = Kind::output_file,
       .fallback = "sokoban-reproduce",
       .help = "prefix of the plot files; as in PREFIX-walls.svg; none writes no plots",
       .form = "PREFIX"}};
  for (Parameter& parameter : checkpoint_parameters()) parameters.push_back(std::move(parameter));
  return {.name = "reproduce",
          .summary =
              "Prints the paper's table next to ours: accuracy, playability, diversity and more, of the model and "
              "of levels made from it",
          .example = "teka reproduce sokoban --count 5 --trained 6400 --plots plots",
          .parameters = std::move(parameters),
          .formats = report_formats(),
          .takes_files = true,
          .needs_files = false,
          .teamwork = Teamwork::parts,
          .run = run_reproduce};
}

}  // namespace teka::sokoban
