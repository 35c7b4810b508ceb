// What verbs share that play games: files of them, and how they go on.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/estimate.hpp"
#include "game/game.hpp"

namespace teka {

/// The games of all files, each a document with `levels` or a single game, read by all threads: read(value) makes a
/// Result<T> of one. `how` says how such a file comes about. Those that a stop left unread are missing.
template <class Read, class T = typename std::invoke_result_t<Read, const Value&>::value_type>
Result<std::vector<T>> read_games(const Job& job, Context& context, std::string_view how, Read&& read) {
  struct Task {
    const Input* input;
    std::size_t number;  ///< within its file, from 1
    const Value* value;
  };
  std::vector<Task> tasks;
  for (const Input& input : job.inputs) {
    if (!input.document) return fail("{}: this is no file of games; {}", input.name, how);
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
  std::vector<T> whole;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i]) continue;
    if (!*all[i]) return at_place(fmt::format("{}: game {}", tasks[i].input->name, tasks[i].number), all[i]->error());
    whole.push_back(std::move(**all[i]));
  }
  return whole;
}

/// The mean so far, told as games go on; from any thread.
class GamesProgress {
 public:
  GamesProgress(Context& context, std::size_t games) : context_(context), games_(games) {}

  void ended(double points) {
    const std::lock_guard lock(mutex_);
    score_.add(points);
    tell("");
  }
  /// Games can take minutes: what one of them has come to.
  void goes_on(const std::string& now) {
    const std::lock_guard lock(mutex_);
    tell("; " + now);
  }

 private:
  void tell(const std::string& now) {
    const std::string mean = score_.count > 0 ? fmt::format(", mean {:.0f}", score_.mean) : "";
    context_.progress(score_.count, games_, "games" + mean + now);
  }

  Context& context_;
  std::size_t games_;
  std::mutex mutex_;
  Estimate score_;
};

}  // namespace teka
