// teka reproduce dungeon: the paper's tables for every k beside ours, what its measure of variety hides, and a drawing
// of a map for every k.
#include <atomic>
#include <optional>

#include "games/dungeon/paper/layout_picture.hpp"
#include "games/dungeon/paper/report.hpp"
#include "games/dungeon/targets/design.hpp"
#include "games/dungeon/verbs/verbs.hpp"
#include "report/paper.hpp"
#include "report/picture_file.hpp"

namespace teka::dungeon {
namespace {

using Kind = Parameter::Kind;

constexpr Paper kSource{.authors = "E. D. Rumahorbo",
                        .title =
                            "Optimasi Prosedural Generasi Peta pada Game Rogue-like Menggunakan Teori Graf dan "
                            "Algoritma Kruskal untuk Menjamin Rute yang Adil dan Bervariasi",
                        .source = "Institut Teknologi Bandung, 2025"};

std::vector<Weights> weights_from(const std::string& name) {
  if (name == "random") return {Weights::random};
  if (name == "euclidean") return {Weights::euclidean};
  return {Weights::random, Weights::euclidean};
}

/// Each set has its own random stream, so that the errors of two rows are independent.
Seed seed_of(const Seed& seed, Weights weights, std::size_t row, std::size_t set) {
  return seed.child(name_of(weights)).child(row).child(set);
}

/// All sets of all rows; when interrupted, the complete rows.
std::vector<Row> run_rows(const std::vector<Weights>& weights, std::size_t sets, std::size_t maps, const Seed& seed,
                          Context& context) {
  const auto paper = paper_rows();
  const std::size_t row_count = weights.size() * paper.size();
  std::atomic<std::uint64_t> done = 0;
  const auto weights_of = [&](std::size_t i) { return weights[i / sets / paper.size()]; };
  const auto loops_of = [&](std::size_t i) { return paper[i / sets % paper.size()].loops; };
  const auto results = context.journal->parts(
      context.executor, row_count * sets,
      [&](std::size_t i) {
        return fmt::format("{} weights, k {}, set {}", name_of(weights_of(i)), loops_of(i), i % sets);
      },
      [&](std::size_t i) -> std::optional<SetResult> {
        if (context.budget.interrupted()) return {};
        const Seed of_set = seed_of(seed, weights_of(i), i / sets % paper.size(), i % sets);
        return run_set(paper_settings(weights_of(i), loops_of(i)), maps, of_set);
      },
      [&](std::size_t) { context.progress(++done, row_count * sets, "sets of maps"); });
  std::vector<Row> rows;
  for (std::size_t r = 0; r < row_count; ++r) {
    Row row{.weights = weights[r / paper.size()], .loops = paper[r % paper.size()].loops, .values = {}, .degrees = {}};
    for (std::size_t set = 0; set < sets && results[r * sets + set]; ++set) row.add(*results[r * sets + set]);
    if (row.values.front().count == sets) rows.push_back(row);
  }
  return rows;
}

/// One map for each k and kind of weights, all with the same rooms, so that only the connections differ.
Drawing draw_examples(const std::vector<Weights>& weights, std::uint64_t seed) {
  std::vector<NamedLayout> layouts;
  LayoutMaker maker;
  for (const Weights w : weights) {
    for (const PaperRow& paper : paper_rows()) {
      NamedLayout named{.name = fmt::format("k = {:.2f}, {} weights", paper.loops, name_of(w)), .layout = {}};
      maker.make(paper_settings(w, paper.loops), Seed(seed).child("example"), named.layout);
      layouts.push_back(std::move(named));
    }
  }
  const LayoutSettings settings = paper_settings(Weights::random, 0);
  return draw_sheet(layouts, settings.width, settings.height, paper_rows().size(),
                    fmt::format("The same 15 rooms for every k: candidates, tree and loops (seed {})", seed));
}

Result<void> write_plots(const Job& job, const PaperReport& report, const std::vector<Weights>& weights,
                         const Context& context) {
  std::array<std::pair<const char*, Drawing>, 3> plots = {{{"maps", draw_examples(weights, job.seed)},
                                                           {"fairness", report.plot_fairness()},
                                                           {"variety", report.plot_variety()}}};
  for (auto& [name, drawing] : plots) {
    const std::string suffix = fmt::format("-{}.svg", name);
    if (auto ok = write_drawing(std::move(drawing), job, context, {.option = "plots", .suffix = suffix}); !ok)
      return ok;
  }
  return {};
}

/// Targets for sets of maps: easy ones, hard ones, and two that are out of reach.
std::vector<std::vector<Target>> example_targets() {
  const auto target = [](SetMetric metric, double wanted) { return Target{metric, wanted, usual_tolerance(metric)}; };
  return {{target(SetMetric::between_maps, 1)},
          {target(SetMetric::within_map, 1.2)},
          {target(SetMetric::structure, 0.7)},
          {target(SetMetric::between_maps, 0.5), target(SetMetric::structure, 0.75)},
          {target(SetMetric::main_path, 5), target(SetMetric::between_maps, 0.5), target(SetMetric::within_map, 1.5)},
          {target(SetMetric::between_maps, 2.5), target(SetMetric::structure, 0.6)},
          {target(SetMetric::geometry, 0.115), target(SetMetric::structure, 0.7)},
          {target(SetMetric::structure, 0.95)},
          {target(SetMetric::within_map, 0.5), target(SetMetric::main_path, 6)}};
}

/// Settings that were found for a target: lines that describe them, and what they reach.
struct FoundSettings {
  std::string text;
  std::vector<TargetResult> results;
};
void put_bytes(ByteWriter& out, const FoundSettings& found) {
  out.put_text(found.text);
  out.put_all(found.results);
}
bool get_bytes(ByteReader& in, FoundSettings& found) {
  return in.get_text(found.text) && in.get_all(found.results);
}

/// Nothing when interrupted.
std::optional<FoundSettings> search_example_target(const std::vector<Target>& targets, const Seed& seed,
                                                   Context& context) {
  const DesignSettings settings{.targets = targets};
  const auto design = design_maps(settings, make_graphs, seed, context.executor, context.budget);
  if (!design) return {};
  const LayoutSettings& found = design->settings;
  FoundSettings result{.text = describe(settings, *design), .results = design->results};
  result.text += fmt::format(
      "    loops {:.2f}, randomness {:.2f}, clustering {:.2f}, remoteness {:.2f}, exit {:.1f} ± {:.1f} "
      "edges away ({} sets looked at)\n",
      found.loops, found.randomness, found.clustering, found.remoteness.value_or(0), found.exit_distance.value_or(0),
      found.exit_spread, design->evaluations);
  return result;
}

std::string search_example_targets(const Seed& seed, Context& context, Metrics& metrics) {
  const auto targets = example_targets();
  std::string text = "\nSettings found by search for a target, measured on 20 new sets of 400 maps each:\n\n";
  std::atomic<std::uint64_t> done = 0;
  const auto all = context.journal->parts(
      context.executor, targets.size(), [](std::size_t i) { return fmt::format("wish {}", i); },
      [&](std::size_t i) { return search_example_target(targets[i], seed.child(i), context); },
      [&](std::size_t) { context.progress(++done, targets.size(), "targets"); });
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto& found = all[i];
    if (!found) return text;
    text += found->text;
    for (std::size_t w = 0; w < targets[i].size(); ++w) {
      Metric wished = wished_metric(targets[i][w], found->results[w]);
      wished.of.emplace_back("wish", std::uint64_t{i + 1});
      metrics.add(std::move(wished));
    }
  }
  return text;
}

Result<Output> run_reproduce(const Job& job, Context& context) {
  const auto maps = static_cast<std::size_t>(job.parameters.integer("maps"));
  const auto sets = static_cast<std::size_t>(job.parameters.integer("runs"));
  const auto weights = weights_from(job.parameters.text("edge-weights"));
  const PaperReport report{
      .rows = run_rows(weights, sets, maps, Seed(job.seed), context), .sets = sets, .maps = maps, .seed = job.seed};
  Output output;
  if (report.rows.empty()) return output;
  output.kept = fmt::format("{} of {} rows", report.rows.size(), weights.size() * paper_rows().size());
  output.body = heading_of(kSource, report.settings()) + report.text();
  report.add_to(output.metrics);
  if (job.has_table) output.history = report.history();
  if (job.parameters.flag("wishes") && !context.budget.interrupted()) {
    output.body += search_example_targets(Seed(job.seed).child("wishes"), context, output.metrics);
  }
  if (context.budget.interrupted() || !job.parameters.has("plots")) return output;
  if (auto ok = write_plots(job, report, weights, context); !ok) return tl::unexpected(ok.error());
  output.summary =
      fmt::format("plots: {0}-maps.svg, {0}-fairness.svg, {0}-variety.svg\n", job.parameters.text("plots"));
  return output;
}

}  // namespace

Verb reproduce_verb() {
  std::vector<Parameter> parameters = {
      {.name = "maps",
       .kind = Kind::integer,
       .fallback = 500,
       .help = "number of maps in a set (500 in the paper)",
       .minimum = 20,
       .maximum = 2000},
      {.name = "runs",
       .kind = Kind::integer,
       .fallback = 40,
       .help = "number of runs per configuration; each makes one set of maps (1 in the paper)",
       .minimum = 2,
       .maximum = 1e5},
      {.name = "edge-weights",
       .kind = Kind::choice,
       .fallback = "both",
       .help = "edge weights of the candidate passages (random in the paper)",
       .choices = {"random", "euclidean", "both"}},
      {.name = "wishes",
       .kind = Kind::flag,
       .help = "also search settings for targets of fairness and variety, and report what is reached"},
      {.name = "plots",
       .kind = Kind::output_file,
       .fallback = "dungeon-reproduce",
       .help = "prefix of the plot files; as in PREFIX-maps.svg; none writes no plots",
       .form = "PREFIX"}};
  for (Parameter& parameter : checkpoint_parameters()) parameters.push_back(std::move(parameter));
  return {.name = "reproduce",
          .summary = "Generates many sets of the paper's maps for every k, and prints its tables beside ours",
          .example = "teka reproduce dungeon --runs 3 --maps 100 --plots plots",
          .parameters = std::move(parameters),
          .formats = report_formats(),
          .teamwork = Teamwork::parts,
          .run = run_reproduce};
}

}  // namespace teka::dungeon
