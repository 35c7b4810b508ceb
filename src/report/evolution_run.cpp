#include "report/evolution_run.hpp"

#include "picture/plot.hpp"

namespace teka {

using Kind = Parameter::Kind;

Parameter islands_parameter() {
  return {.name = "islands",
          .kind = Kind::integer,
          .fallback = 1,
          .help = "populations that exchange their best",
          .low = 1,
          .high = 1024};
}

std::vector<Parameter> run_parameters() {
  return {{.name = "plot",
           .kind = Kind::output_file,
           .help = "draw how the run went, over its generations or evaluations (.svg or .png)",
           .form = "FILE"},
          {.name = "checkpoint", .kind = Kind::output_file, .help = "keep the state of the run here", .form = "FILE"},
          {.name = "resume",
           .kind = Kind::input_file,
           .help = "go on from a checkpoint; the parameters must be the same",
           .form = "FILE"}};
}

Drawing plot_history(const std::vector<Generation>& history, std::string_view title, std::string_view y_label,
                     bool log_y) {
  Plot plot;
  plot.title = title;
  plot.x_label = "generation";
  plot.y_label = y_label;
  plot.log_y = log_y;
  Series best{.name = "best so far", .points = {}, .colour = palette(0)};
  Series mean{.name = "mean", .points = {}, .colour = palette(1)};
  for (const Generation& g : history) {
    best.points.push_back({static_cast<double>(g.number), g.best_so_far});
    mean.points.push_back({static_cast<double>(g.number), g.mean});
  }
  plot.series = {std::move(best), std::move(mean)};
  return draw(plot);
}

std::string kept_of_run(const std::vector<Generation>& history, std::string_view what, const Parameters& parameters) {
  std::string kept = fmt::format("{} of {} generations", what, history.back().number);
  if (parameters.has("checkpoint")) {
    kept += fmt::format("; --resume {} goes on from here", parameters.text("checkpoint"));
  }
  return kept;
}

}  // namespace teka
