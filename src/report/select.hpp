// The verb select: some of the levels of given files, in any format of the game.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace teka {

/// The verb select of a game: like its verb render, which `run` does for both, with --keep and --drop.
Verb select_verb(const Verb& render, std::string_view summary, std::string_view example);

/// The numbers of the levels of the input files: from 0; those of one JSON file as it gives them ("index").
std::vector<std::uint64_t> level_numbers(const Job& job, std::size_t count);

/// Which of the levels of the input files a job of render or select is about, by their places: all of them, or those
/// whose numbers --keep and --drop choose.
Result<std::vector<std::size_t>> chosen_places(const Job& job, std::size_t count);

/// For `select`: `values` are the levels at these places, or the first of them; those that came from JSON get all of
/// their members back.
std::vector<Value> chosen_values(const Job& job, const std::vector<std::size_t>& places, std::vector<Value> values);

/// The same of a list.
template <class T>
std::vector<T> chosen(const std::vector<T>& levels, const std::vector<std::size_t>& places) {
  std::vector<T> list;
  list.reserve(places.size());
  for (const std::size_t place : places) list.push_back(levels[place]);
  return list;
}

}  // namespace teka
