// Options and reports of every verb that evolves: islands, a plot of the fitness, checkpoints.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evolve/evolve.hpp"
#include "game/game.hpp"
#include "picture/drawing.hpp"
#include "report/picture_file.hpp"

namespace teka {

/// --islands
Parameter islands_parameter();
/// --population and --generations with their defaults.
Parameter population_parameter(std::int64_t usual, double least, double most);
Parameter generations_parameter(std::int64_t usual);
/// --best
Parameter best_parameter();
/// --plot, --watch, --checkpoint and --resume.
std::vector<Parameter> run_parameters();
/// Whether --watch is given: for Verb::is_watched.
bool is_watched(const Job& job);

/// The best genome, then others of the last generation in the order given, at most `most`; of those with the same key
/// only the first.
template <class Genome, class Key>
std::vector<Genome> different_best(const Genome& best, const std::vector<const Genome*>& others, std::size_t most,
                                   Key&& key) {
  std::vector<Genome> chosen = {best};
  std::vector keys = {key(best)};
  for (const Genome* other : others) {
    if (chosen.size() >= most) break;
    if (std::ranges::find(keys, key(*other)) != keys.end()) continue;
    keys.push_back(key(*other));
    chosen.push_back(*other);
  }
  return chosen;
}

/// "3 different mazes were left, not 5" as a line; nothing if there are as many as were asked for.
std::string fewer_text(std::size_t count, const Parameters& parameters, std::string_view things);

/// Best and mean value per generation of one run.
Drawing plot_history(const std::vector<Generation>& history, std::string_view title, std::string_view y_label,
                     bool log_y);

/// Best, mean and best so far per generation of one run, which these factors name.
Metrics history_metrics(const std::vector<Generation>& history, const Factors& of = {});

/// What is saved when a run is interrupted: `what` of so many generations.
std::string kept_of_run(const std::vector<Generation>& history, std::string_view what);

/// Lets evolve() save its state as this part of the journal, and go on from what is recalled of it.
template <class P, class Genome = typename P::Genome>
Result<void> use_journal(const std::string& part, const P& problem, const Settings& settings, Journal& journal,
                         Extras<Genome>& extras) {
  if (journal.is_saved()) {
    extras.save_every = 1;
    extras.is_save_due = [&journal] { return journal.is_save_due(); };
    extras.save = [part, &journal](const std::string& state) { journal.keep(part, state); };
  }
  auto state = journal.find(part);
  if (!state) return {};
  if (auto fits = can_resume(problem, settings, extras.label, *state); !fits) return fits;
  extras.resume = std::move(*state);
  return {};
}

/// Progress, stopping, checkpoints and other processes as the job asks for them. A plot name or a checkpoint that does
/// not fit is an error here, not after hours of work. Values are reported with `digits` decimals, and the best
/// individual as to_value(genome) and to_picture(genome), lines for a terminal.
template <class P, class ToValue, class ToPicture, class Genome = typename P::Genome>
Result<Extras<Genome>> run_extras(const Job& job, const P& problem, const Settings& settings, int digits,
                                  Context& context, ToValue&& to_value, ToPicture&& to_picture) {
  const Parameters& p = job.parameters;
  if (p.has("plot")) {
    if (auto format = picture_format(p.text("plot")); !format) return tl::unexpected(format.error());
  }
  Extras<Genome> extras;
  extras.budget = context.budget;
  extras.exchange = context.exchange;
  extras.on_best = [&context, to_value, to_picture](const Genome& best, double value) {
    context.progress.best(value, to_value(best), to_picture(best));
  };
  extras.observer = [&context, digits, total = settings.stop.generations](const Generation& g) {
    const auto x = static_cast<double>(g.number);
    context.progress.point("best so far", x, g.best_so_far);
    context.progress.point("mean", x, g.mean);
    context.progress(g.number, total,
                     fmt::format("generations, best {:.{}f}, mean {:.{}f}", g.best_so_far, digits, g.mean, digits));
    return true;
  };
  if (auto ready = use_journal("evolution", problem, settings, *context.journal, extras); !ready) {
    return tl::unexpected(ready.error());
  }
  return extras;
}

}  // namespace teka
