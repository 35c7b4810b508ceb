// Reads the levels of all input files of a job: all of them, or those that are good.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "game/game.hpp"
#include "tiles/read_tiled.hpp"

namespace teka {

/// Levels that were read one by one: a bad one does not hide the others.
template <class T>
using EachLevel = std::vector<Result<T>>;

/// The map of the editor Tiled that an input is, if it is one.
inline std::optional<Result<Value>> tiled_map_in(const Input& input) {
  if (input.document) return is_tiled(*input.document) ? std::optional(Result<Value>(*input.document)) : std::nullopt;
  return is_tmx(input.content) ? std::optional(tmx_document(input.content)) : std::nullopt;
}

/// The levels of all input files: parse(text) returns a Result<EachLevel<T>>, read(value) a Result<T> for one level of
/// a JSON document, or for a map of Tiled. Errors give file and place; `noun` names a level if there is none: "maze".
template <class Parse, class Read, class T = typename std::invoke_result_t<Read, const Value&>::value_type>
Result<EachLevel<T>> read_each_level(const Job& job, std::string_view noun, Parse&& parse, Read&& read) {
  EachLevel<T> levels;
  for (const Input& input : job.inputs) {
    if (const auto tiled = tiled_map_in(input)) {
      if (!*tiled) return at_place(input.name, tiled->error());
      auto level = read(**tiled);
      if (!level) level = at_place(input.name, level.error());
      levels.push_back(std::move(level));
      continue;
    }
    if (!input.document) {
      auto parsed = parse(input.content);
      if (!parsed) return at_place(input.name, parsed.error());
      for (Result<T>& level : *parsed) {
        if (!level) level = at_place(input.name, level.error());
        levels.push_back(std::move(level));
      }
      continue;
    }
    const auto values = levels_of(input);
    if (!values) return tl::unexpected(values.error());
    for (std::size_t i = 0; i < values->size(); ++i) {
      auto level = read(*(*values)[i]);
      if (!level) level = at_place(fmt::format("{}: level {}", input.name, i + 1), level.error());
      levels.push_back(std::move(level));
    }
  }
  if (levels.empty()) return fail("no input {}; name a file, or - for standard input", noun);
  return levels;
}

/// All of them, or the first error.
template <class T>
Result<std::vector<T>> all_levels(EachLevel<T> each) {
  std::vector<T> levels;
  levels.reserve(each.size());
  for (Result<T>& level : each) {
    if (!level) return tl::unexpected(level.error());
    levels.push_back(std::move(*level));
  }
  return levels;
}

/// The good ones, and a line for a person about the others; the first error if all are bad.
template <class T>
Result<std::vector<T>> good_levels(EachLevel<T> each, std::string& warnings) {
  constexpr std::size_t kMostLines = 10;
  std::vector<T> levels;
  std::size_t bad = 0;
  for (Result<T>& level : each) {
    if (level) {
      levels.push_back(std::move(*level));
    } else if (++bad <= kMostLines) {
      warnings += fmt::format("left out: {}\n", level.error().message);
    }
  }
  if (levels.empty()) return all_levels(std::move(each));
  if (bad > kMostLines) warnings += fmt::format("left out: {} more of {} levels\n", bad - kMostLines, each.size());
  return levels;
}

/// All levels of all input files, or the first error. parse(text) returns a Result<std::vector<T>>; see above.
template <class Parse, class Read, class T = typename std::invoke_result_t<Read, const Value&>::value_type>
Result<std::vector<T>> read_level_files(const Job& job, std::string_view noun, Parse&& parse, Read&& read) {
  const auto parse_each = [&](std::string_view text) -> Result<EachLevel<T>> {
    auto parsed = parse(text);
    if (!parsed) return tl::unexpected(parsed.error());
    return EachLevel<T>(std::make_move_iterator(parsed->begin()), std::make_move_iterator(parsed->end()));
  };
  auto each = read_each_level(job, noun, parse_each, read);
  if (!each) return tl::unexpected(each.error());
  return all_levels(std::move(*each));
}

}  // namespace teka
