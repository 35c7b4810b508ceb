#include "games/sokoban/verbs/level_files.hpp"

#include <algorithm>
#include <iterator>

#include "games/sokoban/formats/slc_format.hpp"
#include "games/sokoban/formats/tiles.hpp"
#include "report/levels.hpp"
#include "report/picture_file.hpp"
#include "report/tile_files.hpp"

namespace teka::sokoban {
namespace {

Sample sample_of_map(const Value& tiled) {
  auto entry = from_value(tiled);
  return entry ? to_sample({.entry = std::move(*entry)}) : Sample{.fault = entry.error().message};
}

Result<std::vector<Sample>> samples_of(const Input& input, bool leniently) {
  std::vector<Sample> samples;
  if (const auto tiled = tiled_map_in(input)) {
    if (!*tiled) return at_place(input.name, tiled->error());
    samples.push_back(sample_of_map(**tiled));
    return samples;
  }
  if (input.document) {
    const auto levels = levels_of(input);
    if (!levels) return tl::unexpected(levels.error());
    for (const Value* level : *levels) {
      auto entry = leniently ? tl::unexpected(Error{}) : from_value(*level);
      if (entry) {
        samples.push_back(to_sample({.entry = std::move(*entry)}));
        continue;
      }
      samples.push_back(sample_from(*level));
      if (leniently) continue;
      samples.back().level.reset();
      samples.back().fault = entry.error().message;
    }
    return samples;
  }
  const bool is_bare = !is_slc(input.content) && !has_notes(input.content);
  if (leniently && is_bare) return read_leniently(input.content);
  auto read = read_each_level(input.content);
  if (!read) return at_place(input.name, read.error());
  for (ReadEntry& one : *read) samples.push_back(to_sample(std::move(one)));
  return samples;
}

}  // namespace

std::vector<Format> level_formats() {
  return {{"xsb", ".xsb"},   {"sok", ".sok"}, {"boxoban", ".txt"},   {"slc", ".slc"},
          {"json", ".json"}, {"svg", ".svg"}, {"png", ".png", false}};
}

std::vector<Format> level_map_formats() {
  std::vector<Format> formats = level_formats();
  for (const Format& format : tile_formats()) formats.push_back(format);
  return formats;
}

Result<std::string> write_tile_entries(std::span<const Entry> entries, const Job& job, const Context& context,
                                       Output& output) {
  std::vector<TileLevel> levels;
  for (const Entry& entry : entries) levels.push_back({&entry.level, levels.size(), entry.title, {}});
  return write_tile_format(tile_art(std::move(levels)), entries.size(), "level", job, context, output);
}

std::vector<Parameter> drawing_parameters() {
  return {{.name = "show-solution",
           .kind = Parameter::Kind::flag,
           .help = "draw the solution; how it moves the boxes",
           .may_differ = true},
          cell_parameter()};
}

Result<std::vector<Entry>> read_entries(const Job& job) {
  return read_level_files(job, "level", read_levels, from_value);
}

Result<EachLevel<Entry>> read_each_entry(const Job& job) {
  const auto parse = [](std::string_view text) -> Result<EachLevel<Entry>> {
    auto read = read_each_level(text);
    if (!read) return tl::unexpected(read.error());
    EachLevel<Entry> each;
    for (ReadEntry& one : *read) {
      if (one.fault.empty())
        each.emplace_back(std::move(one.entry));
      else
        each.emplace_back(fail("level {}, {}", each.size() + 1, one.fault));
    }
    return each;
  };
  auto each = teka::read_each_level(job, "level", parse, from_value);
  for (std::size_t i = 0; each && i < each->size(); ++i) {
    if ((*each)[i]) (*each)[i]->number = i + 1;
  }
  return each;
}

Result<std::vector<Entry>> read_good_entries(const Job& job, std::string& warnings) {
  auto each = read_each_entry(job);
  if (!each) return tl::unexpected(each.error());
  return good_levels(std::move(*each), warnings);
}

Result<std::vector<Level>> read_level_parameter(std::string_view parameter, const Job& job, const Context& context) {
  const std::string& path = job.parameters.text(parameter);
  const auto content = context.read_file(path);
  if (!content) return tl::unexpected(content.error());
  const std::size_t start = content->find_first_not_of(" \t\r\n");
  if (start != std::string::npos && (*content)[start] == '{') {
    return fail("{}: --{} takes text or SLC, not JSON; convert it with teka render sokoban {} --out levels.xsb", path,
                parameter, path);
  }
  auto entries = read_levels(*content);
  if (!entries) return at_place(path, entries.error());
  std::vector<Level> levels;
  levels.reserve(entries->size());
  for (Entry& entry : *entries) levels.push_back(std::move(entry.level));
  return levels;
}

Result<std::vector<Sample>> read_samples(const Job& job) {
  const bool leniently = job.parameters.flag("lenient");
  std::vector<Sample> samples;
  for (const Input& input : job.inputs) {
    auto read = samples_of(input, leniently);
    if (!read) return read;
    std::move(read->begin(), read->end(), std::back_inserter(samples));
  }
  if (samples.empty()) return fail("no input level; name a file, or - for standard input");
  const auto is_bad = [](const Sample& sample) { return !sample.level; };
  if (!leniently && std::ranges::all_of(samples, is_bad)) {
    return at_place(fmt::format("{}: level 1", job.inputs.front().name), Error{samples.front().fault});
  }
  return samples;
}

Result<std::optional<Prompt>> read_prompt(const Parameters& parameters) {
  if (!parameters.has("prompt")) return std::optional<Prompt>();
  const auto prompt = parse_prompt(parameters.text("prompt"));
  if (!prompt) return at_place("--prompt", prompt.error());
  return std::optional(*prompt);
}

PictureStyle picture_style(const Parameters& parameters) {
  return {.cell = static_cast<double>(parameters.integer("cell")), .solution = parameters.flag("show-solution")};
}

Result<std::string> write_entries(std::span<const Entry> entries, std::span<const std::string> captions, const Job& job,
                                  std::string_view part, std::span<const RampPoint> ramp) {
  return write_levels(entries, {.format = job.format,
                                .picture = picture_style(job.parameters),
                                .captions = captions,
                                .ramp = ramp,
                                .provenance = provenance_line(job, {.part = part})});
}

}  // namespace teka::sokoban
