#include "game/common_parameters.hpp"

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

}  // namespace teka
