#include "sweep/grid.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "game/old_names.hpp"

namespace teka::sweep {
namespace {

using Kind = Parameter::Kind;

constexpr std::int64_t kMostValues = 10'000;

Result<const Parameter*> find_parameter(const Game& game, const Verb& verb, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Parameter& p : verb.parameters) {
    if (p.is_file()) {
      if (p.name == name) return fail("--over {}: it names a file, and only other parameters can be varied", name);
      continue;
    }
    if (p.name == name) return &p;
    names.push_back(p.name);
  }
  if (name == "seed") return fail("--over seed: give the seeds as in --seeds 1..20");
  if (const auto now = explain_old_name(verb.name, game.name, name)) return fail("--over {}: {}", name, *now);
  return fail("--over {}: {} has no such parameter{}", name, verb.name, suggestion(name, names));
}

/// "LOW..HIGH:COUNT", if it is that.
Result<std::vector<Value>> read_steps(const Parameter& p, std::string_view text) {
  const std::size_t dots = text.find(".."), colon = text.find(':');
  const auto low = parse_real(text.substr(0, dots));
  const auto high = parse_real(text.substr(dots + 2, colon - dots - 2));
  const auto count = parse_integer(text.substr(colon + 1));
  if (!low || !high || !count || *count < 2 || *count > kMostValues) {
    return fail("--over {}={}: write LOW..HIGH:COUNT with 2 to {} values, as in 0.01..0.1:5", p.name, text,
                kMostValues);
  }
  std::vector<Value> values;
  for (std::int64_t i = 0; i < *count; ++i) {
    const double exact = *low + (*high - *low) * static_cast<double>(i) / static_cast<double>(*count - 1);
    const std::string shown = fmt::format("{:.12g}", exact);  // 0.055 and not 0.055000000000000004
    if (p.kind == Kind::integer && !parse_integer(shown)) {
      return fail("--over {}={}: {} is not a whole number; choose another COUNT", p.name, text, shown);
    }
    auto value = parse_parameter(p, shown);
    if (!value) return tl::unexpected(value.error());
    values.push_back(std::move(*value));
  }
  return values;
}

Result<Value> read_value(const Parameter& p, std::string_view text) {
  if (p.kind != Kind::flag) return parse_parameter(p, text);
  if (text == "true" || text == "false") return Value(text == "true");
  return fail("--over {}={}: it is on or off; write {}=true,false", p.name, text, p.name);
}

}  // namespace

Result<Axis> read_axis(const Game& game, const Verb& verb, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals + 1 == text.size()) {
    return fail("--over {}: write NAME=VALUES, as in mutation=0.01,0.1", text);
  }
  std::string_view name = text.substr(0, equals);
  while (name.starts_with('-')) name.remove_prefix(1);
  const auto parameter = find_parameter(game, verb, name);
  if (!parameter) return tl::unexpected(parameter.error());
  const std::string_view list = text.substr(equals + 1);
  Axis axis{.name = std::string(name), .values = {}};
  if ((*parameter)->is_number() && list.find("..") != std::string_view::npos) {
    auto values = read_steps(**parameter, list);
    if (!values) return tl::unexpected(values.error());
    axis.values = std::move(*values);
  } else {
    for (const std::string_view word : split(list, list.find(';') != std::string_view::npos ? ';' : ',')) {
      auto value = read_value(**parameter, word);
      if (!value) return tl::unexpected(value.error());
      axis.values.push_back(std::move(*value));
    }
  }
  for (std::size_t i = 0; i < axis.values.size(); ++i) {
    const auto known = axis.values.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(axis.values.begin(), known, *known) == known) continue;
    return fail("--over {}: {} is given twice; leave one out", text, scalar_text(*known));
  }
  return axis;
}

Result<std::vector<std::uint64_t>> read_seeds(std::string_view text) {
  std::vector<std::uint64_t> seeds;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t dots = part.find("..");
    const bool is_range = dots != std::string_view::npos;
    const auto first = parse_integer(part.substr(0, dots));
    const auto last = is_range ? parse_integer(part.substr(dots + 2)) : first;
    if (!first || !last || *first < 0 || *last < *first ||
        static_cast<std::uint64_t>(*last - *first) >= kMostPoints - seeds.size()) {
      return fail("--seeds {}: write whole numbers or ranges, as in 1..20 or 3,5,9, at most {} of them", text,
                  kMostPoints);
    }
    for (auto seed = static_cast<std::uint64_t>(*first); seed <= static_cast<std::uint64_t>(*last); ++seed) {
      seeds.push_back(seed);
    }
  }
  std::vector<std::uint64_t> sorted = seeds;
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    return fail("--seeds {}: {} is given twice; leave one out", text, *twice);
  }
  return seeds;
}

std::size_t Grid::size() const {
  std::size_t size = seeds.size();
  for (const Axis& axis : axes) size *= axis.values.size();
  return size;
}

Grid::Place Grid::place(std::size_t point) const {
  Place place{.values = std::vector<const Value*>(axes.size()), .seed = seeds[point % seeds.size()]};
  point /= seeds.size();
  for (std::size_t i = axes.size(); i-- > 0;) {
    place.values[i] = &axes[i].values[point % axes[i].values.size()];
    point /= axes[i].values.size();
  }
  return place;
}

jobs::Request Grid::at(std::size_t point) const {
  const Place here = place(point);
  jobs::Request request = base;
  for (std::size_t i = 0; i < axes.size(); ++i) request.parameters.set(axes[i].name, *here.values[i]);
  request.seed = here.seed;
  return request;
}

std::string Grid::name_of(std::size_t point) const {
  const Place here = place(point);
  std::string name;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    name += fmt::format("{} {}, ", axes[i].name, scalar_text(*here.values[i]));
  }
  return name + fmt::format("seed {}", here.seed);
}

Result<Grid> make_grid(jobs::Request base, std::vector<Axis> axes, std::vector<std::uint64_t> seeds) {
  for (const Axis& axis : axes) {
    if (base.parameters.find(axis.name) != nullptr) {
      return fail("--{0}: it is varied by --over {0}=...; leave one of them out", axis.name);
    }
    if (std::ranges::count(axes, axis.name, &Axis::name) > 1) {
      return fail("--over {}: given twice; write all of its values in one", axis.name);
    }
  }
  for (const Parameter& p : base.verb->parameters) {
    const Value* given = base.parameters.find(p.name);
    if (p.name == "resume" && given != nullptr) {
      return fail("--resume: it is the state of one job; a sweep goes on with what is in its --csv FILE");
    }
    if (p.kind < Kind::output_file) continue;
    if (given != nullptr && *given != Value(kNoFile)) {
      return fail("--{}: every job of the sweep would write this file; leave it out", p.name);
    }
    if (!p.fallback.is_null()) base.parameters.set(p.name, kNoFile);
  }
  Grid grid{.base = std::move(base), .axes = std::move(axes), .seeds = std::move(seeds)};
  auto size = static_cast<double>(grid.seeds.size());
  for (const Axis& axis : grid.axes) size *= static_cast<double>(axis.values.size());
  if (size > static_cast<double>(kMostPoints)) {
    return fail("the grid has {:.0f} jobs, at most {} are possible; give fewer values or seeds", size, kMostPoints);
  }
  return grid;
}

}  // namespace teka::sweep
