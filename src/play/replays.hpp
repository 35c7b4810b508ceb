// Files of played games: read and replayed by all threads, checked against what they say, written, and shown in a
// terminal.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "game/game.hpp"

namespace teka {

/// The games of all files, each a document with `levels` or a single game. read(value) returns a Result<T>; a game that
/// is not as the rules or its own numbers say does not hide the others. `how` says how such a file is made, for the
/// error. After a stop some games are missing.
template <class Read, class T = typename std::invoke_result_t<Read, const Value&>::value_type>
Result<std::vector<Result<T>>> read_each_game(const Job& job, Context& context, std::string_view how, Read&& read) {
  struct Task {
    const Input* input;
    std::size_t number;  ///< within its file, from 1
    const Value* value;
  };
  std::vector<Task> tasks;
  for (const Input& input : job.inputs) {
    if (!input.document) return fail("{}: not a file of games; {}", input.name, how);
    const bool single = input.document->find("game") != nullptr;
    const auto games = single ? std::vector<const Value*>{&*input.document} : levels_of(input);
    if (!games) return tl::unexpected(games.error());
    for (std::size_t i = 0; i < games->size(); ++i) tasks.push_back({&input, i + 1, (*games)[i]});
  }
  std::atomic<std::uint64_t> done = 0;
  auto all = context.executor.map(tasks.size(), [&](std::size_t i) -> std::optional<Result<T>> {
    if (context.budget.interrupted()) return {};
    auto game = read(*tasks[i].value);
    context.progress(++done, tasks.size(), "games");
    return game;
  });
  std::vector<Result<T>> whole;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i]) continue;
    whole.push_back(std::move(*all[i]));
    if (whole.back()) continue;
    whole.back() = at_place(fmt::format("{}: game {}", tasks[i].input->name, tasks[i].number), whole.back().error());
  }
  return whole;
}

/// Compares a number in a saved game with that of the replay; a number that is absent is fine.
Result<void> check_claim(const Value& document, std::string_view name, std::int64_t replayed);

/// Writes the games of the output to the file of --replays, if that was given.
Result<void> write_replays(const Job& job, Context& context, const Output& output);

/// An animation has at most about this many frames: 20 seconds.
constexpr std::size_t kMostReplayFrames = 1500;

}  // namespace teka
