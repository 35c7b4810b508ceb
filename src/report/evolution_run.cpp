#include "report/evolution_run.hpp"

#include "picture/plot.hpp"

namespace teka {

using Kind = Parameter::Kind;

Parameter islands_parameter() {
  return {.name = "islands",
          .kind = Kind::integer,
          .fallback = 1,
          .help = "number of populations that exchange their best individuals",
          .minimum = 1,
          .maximum = 1024};
}

Parameter population_parameter(std::int64_t usual, double least, double most) {
  return {.name = "population",
          .kind = Kind::integer,
          .fallback = usual,
          .help = "number of individuals",
          .minimum = least,
          .maximum = most};
}

Parameter generations_parameter(std::int64_t usual) {
  return {.name = "generations",
          .kind = Kind::integer,
          .fallback = usual,
          .help = "number of generations",
          .minimum = 0,
          .maximum = 1e9,
          .may_differ = true};
}

Parameter best_parameter() {
  return {.name = "best",
          .kind = Kind::integer,
          .fallback = 1,
          .help = "number of different levels of the last generation to output",
          .minimum = 1,
          .maximum = 1e5,
          .may_differ = true};
}

bool is_watched(const Job& job) {
  return job.parameters.flag("watch");
}

std::string fewer_text(std::size_t count, const Parameters& parameters, std::string_view things) {
  const auto asked = static_cast<std::size_t>(parameters.integer("best"));
  return count < asked ? fmt::format("{} different {} were left in the last generation, not {}\n", count, things, asked)
                       : "";
}

std::vector<Parameter> run_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "plot", .kind = Kind::output_file, .help = "draw the course of the run to this file (.svg or .png)"},
      {.name = "watch",
       .kind = Kind::flag,
       .help = "show it in the terminal; the curve and the best so far",
       .may_differ = true}};
  for (Parameter& parameter : checkpoint_parameters()) parameters.push_back(std::move(parameter));
  return parameters;
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

Metrics history_metrics(const std::vector<Generation>& history, const Factors& of) {
  Metrics metrics;
  for (const Generation& g : history) {
    Metrics one;
    one.add("best", g.best);
    one.add("mean", g.mean);
    one.add("best so far", g.best_so_far);
    Factors generation = of;
    generation.emplace_back("generation", g.number);
    metrics.add(one, generation);
  }
  return metrics;
}

std::string kept_of_run(const std::vector<Generation>& history, std::string_view what) {
  return fmt::format("{} of {} generations", what, history.back().number);
}

}  // namespace teka
