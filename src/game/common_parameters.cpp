#include "game/common_parameters.hpp"

#include <algorithm>

namespace teka {

std::vector<Parameter> common_parameters(const std::vector<Format>& formats) {
  using Kind = Parameter::Kind;
  Parameter format{.name = "format", .kind = Kind::choice, .help = "output format"};
  for (const Format& known : formats) format.choices.push_back(known.name);
  if (!formats.empty()) format.fallback = formats.front().name;
  return {{.name = "seed",
           .kind = Kind::integer,
           .fallback = 1,
           .help = "random seed; the same seed gives the same bytes",
           .unbounded = "any number is as good as another"},
          {.name = "threads",
           .kind = Kind::integer,
           .fallback = 0,
           .help = "number of threads; 0 is one per core",
           .minimum = 0,
           .maximum = kMostThreads},
          {.name = "out", .kind = Kind::output_file, .help = "output file; its extension chooses the format"},
          std::move(format),
          {.name = "json", .kind = Kind::flag, .help = "short for --format json"},
          {.name = "csv",
           .kind = Kind::output_file,
           .help = "table of all measures, written beside the result; a row for each, in CSV"},
          {.name = "quiet", .kind = Kind::flag, .help = "no progress bar and no summary"}};
}

std::vector<Parameter> run_options() {
  using Kind = Parameter::Kind;
  return {{.name = "run",
           .kind = Kind::text,
           .help = "do it as a run of this name; teka runs follows, cancels and resumes it",
           .form = "NAME"},
          {.name = "runs-folder",
           .kind = Kind::output_folder,
           .default_note = "runs in the user's data folder",
           .help = "folder of all runs"},
          {.name = "workers",
           .kind = Kind::integer,
           .fallback = 1,
           .help = "number of processes that work on a run; by default they share the cores out as threads",
           .minimum = 1,
           .maximum = kMostWorkers},
          {.name = "store",
           .kind = Kind::choice,
           .fallback = "levels",
           .help = "what a run keeps of the levels it generates; seeds: only which they are, to make them again when "
                   "they are exported",
           .choices = {"levels", "seeds"}}};
}

bool can_be_run(const Verb& verb) {
  return verb.teamwork == Teamwork::shards ||
         std::ranges::find(verb.parameters, "checkpoint", &Parameter::name) != verb.parameters.end();
}

}  // namespace teka
