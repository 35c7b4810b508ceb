// Reads the levels of all input files of a job.
#pragma once

#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "game/game.hpp"

namespace teka {

/// The levels of all input files: parse(text) returns a Result<std::vector<T>>, read(value) a Result<T> for one level
/// of a JSON document. The error gives file and place; `noun` names a level if there is none: "maze".
template <class Parse, class Read, class T = typename std::invoke_result_t<Read, const Value&>::value_type>
Result<std::vector<T>> read_level_files(const Job& job, std::string_view noun, Parse&& parse, Read&& read) {
  std::vector<T> levels;
  for (const Input& input : job.inputs) {
    if (!input.document) {
      auto parsed = parse(input.content);
      if (!parsed) return at_place(input.name, parsed.error());
      std::move(parsed->begin(), parsed->end(), std::back_inserter(levels));
      continue;
    }
    const auto values = levels_of(input);
    if (!values) return tl::unexpected(values.error());
    for (std::size_t i = 0; i < values->size(); ++i) {
      auto level = read(*(*values)[i]);
      if (!level) return at_place(fmt::format("{}: level {}", input.name, i + 1), level.error());
      levels.push_back(std::move(*level));
    }
  }
  if (levels.empty()) return fail("no input {}; name a file, or - for standard input", noun);
  return levels;
}

}  // namespace teka
