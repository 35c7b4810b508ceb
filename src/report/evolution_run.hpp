// Options and reports of every verb that evolves: islands, a plot of the fitness, checkpoints.
#pragma once

#include <cmath>
#include <stdexcept>
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
/// --plot, --checkpoint and --resume.
std::vector<Parameter> run_parameters();

/// Best and mean value per generation of one run.
Drawing plot_history(const std::vector<Generation>& history, std::string_view title, std::string_view y_label,
                     bool log_y);

/// What is saved when a run is interrupted: `what` of so many generations, and how to resume.
std::string kept_of_run(const std::vector<Generation>& history, std::string_view what, const Parameters& parameters);

/// Progress, stop requests and checkpoints of a job. Checks the plot's file name and the checkpoint at once, not after
/// hours. `label` contains everything that the run depends on; values are printed with `digits` decimals.
template <class P, class Genome = typename P::Genome>
Result<Extras<Genome>> run_extras(const Job& job, const P& problem, const Settings& settings, std::string label,
                                  int digits, Context& context) {
  const Parameters& p = job.parameters;
  if (p.has("plot")) {
    if (auto format = picture_format(p.text("plot")); !format) return tl::unexpected(format.error());
  }
  Extras<Genome> extras;
  extras.budget = context.budget;
  extras.label = std::move(label);
  extras.observer = [&context, digits, total = settings.stop.generations,
                     best = std::nan("")](const Generation& g) mutable {
    const auto x = static_cast<double>(g.number);
    context.progress.point("best so far", x, g.best_so_far);
    context.progress.point("mean", x, g.mean);
    if (!std::isnan(g.best_so_far) && g.best_so_far != best) context.progress.best(best = g.best_so_far);
    context.progress(g.number, total,
                     fmt::format("generations, best {:.{}f}, mean {:.{}f}", g.best_so_far, digits, g.mean, digits));
    return true;
  };
  if (p.has("checkpoint")) {
    extras.save_every = 10;
    extras.save = [&context, path = p.text("checkpoint")](const std::string& bytes) {
      if (auto written = context.write_file(path, bytes); !written) throw std::runtime_error(written.error().message);
    };
  }
  if (!p.has("resume")) return extras;
  auto bytes = context.read_file(p.text("resume"));
  if (!bytes) return tl::unexpected(bytes.error());
  if (auto fits = can_resume(problem, settings, extras.label, *bytes); !fits) {
    return at_place(p.text("resume"), fits.error());
  }
  extras.resume = std::move(*bytes);
  return extras;
}

}  // namespace teka
