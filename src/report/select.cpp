#include "report/select.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "game/campaign.hpp"
#include "tiles/read_tiled.hpp"

namespace teka {
namespace {

constexpr std::string_view kSelect = "select";

/// The numbers in "index" of the levels of the only input file; nothing if it is not JSON, or they are no numbers, or
/// not all different.
std::optional<std::vector<std::uint64_t>> given_numbers(const Job& job, std::size_t count) {
  if (job.inputs.size() != 1 || !job.inputs.front().document) return {};
  const auto levels = levels_of(job.inputs.front());
  if (!levels || levels->size() != count) return {};
  std::vector<std::uint64_t> numbers;
  for (const Value* level : *levels) {
    const Value* index = level->find("index");
    const auto* number = index != nullptr ? index->get<std::int64_t>() : nullptr;
    if (number == nullptr || *number < 0) return {};
    numbers.push_back(static_cast<std::uint64_t>(*number));
  }
  if (std::set(numbers.begin(), numbers.end()).size() != count) return {};
  return numbers;
}

/// All levels of JSON files by their places; nothing for those of text.
std::vector<const Value*> values_of(const Job& job) {
  std::vector<const Value*> values;
  for (const Input& input : job.inputs) {
    if (!input.document || is_tiled(*input.document)) return {};
    const auto levels = levels_of(input);
    if (levels) values.insert(values.end(), levels->begin(), levels->end());
  }
  return values;
}

}  // namespace

Verb select_verb(const Verb& render, std::string_view summary, std::string_view example) {
  Verb verb = render;
  verb.name = kSelect;
  verb.summary = summary;
  verb.example = example;
  std::vector<Parameter> parameters = choice_parameters();
  std::erase_if(parameters, [](const Parameter& p) { return p.name == "remake"; });
  verb.parameters.insert(verb.parameters.begin(), parameters.begin(), parameters.end());
  return verb;
}

std::vector<std::uint64_t> level_numbers(const Job& job, std::size_t count) {
  if (auto given = given_numbers(job, count)) return *given;
  std::vector<std::uint64_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
  return numbers;
}

Result<std::vector<std::size_t>> chosen_places(const Job& job, std::size_t count) {
  std::vector<std::size_t> places(count);
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (job.verb != kSelect) return places;
  const bool keeps = job.parameters.has("keep");
  if (keeps == job.parameters.has("drop"))
    return fail("--keep N,A..B or --drop N,A..B says which levels; give one of them");
  const std::string_view option = keeps ? "keep" : "drop";
  const auto wanted = parse_numbers(job.parameters.text(option));
  if (!wanted) {
    return fail("--{}: '{}' is no list of level numbers; write 3 or 1,4..7", option, job.parameters.text(option));
  }
  const std::vector<std::uint64_t> numbers = level_numbers(job, count);
  const std::set<std::uint64_t> set(wanted->begin(), wanted->end());
  for (const std::uint64_t number : set) {
    if (std::ranges::find(numbers, number) != numbers.end()) continue;
    const auto [least, most] = std::ranges::minmax(numbers);
    return fail("--{}: there is no level {}; the levels have numbers from {} to {}", option, number, least, most);
  }
  std::erase_if(places, [&](std::size_t place) { return set.contains(numbers[place]) != keeps; });
  if (places.empty()) return fail("--drop: no level is left; drop fewer");
  return places;
}

std::vector<Value> chosen_values(const Job& job, const std::vector<std::size_t>& places, std::vector<Value> values) {
  if (job.verb != kSelect) return values;
  const std::vector<const Value*> read = values_of(job);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (places[i] < read.size()) values[i] = *read[places[i]];
  }
  return values;
}

}  // namespace teka
